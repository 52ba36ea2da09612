/* Bit functions (data sheet 2.8.3.1.1). They leave r12 alone: the SDK's float code keeps its return
   address there while it calls them. */
    .include "asm.inc"

/* One halving: when the upper \bits of r0 are empty, count them in r1 and move the rest up. */
    .macro skip_zeros_above bits
    lsrs r2, r0, #(32 - \bits)
    bne 1f
    adds r1, #\bits
    lsls r0, #\bits
1:
    .endm
    .macro skip_zeros_below bits
    lsls r2, r0, #(32 - \bits)
    bne 1f
    adds r1, #\bits
    lsrs r0, #\bits
1:
    .endm

    function rom_clz
    movs r1, #32
    cmp r0, #0
    beq 9f
    movs r1, #0
    skip_zeros_above 16
    skip_zeros_above 8
    skip_zeros_above 4
    skip_zeros_above 2
    skip_zeros_above 1
9:  movs r0, r1
    bx lr

    function rom_ctz
    movs r1, #32
    cmp r0, #0
    beq 9f
    movs r1, #0
    skip_zeros_below 16
    skip_zeros_below 8
    skip_zeros_below 4
    skip_zeros_below 2
    skip_zeros_below 1
9:  movs r0, r1
    bx lr

    function rom_popcount
    movs r1, #0
1:  cmp r0, #0
    beq 2f
    subs r2, r0, #1                 /* x & (x - 1) drops the lowest set bit */
    ands r0, r2
    adds r1, #1
    b 1b
2:  movs r0, r1
    bx lr

    function rom_reverse
    movs r1, #0
    movs r2, #32
1:  lsrs r0, #1                     /* lowest bit into carry ... */
    adcs r1, r1                     /* ... and from there into the other word */
    subs r2, #1
    bne 1b
    movs r0, r1
    bx lr
