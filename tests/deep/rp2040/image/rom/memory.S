/* memset and memcpy (data sheet 2.8.3.1.2): word-wise where both ends allow it. */
    .include "asm.inc"

/* void *rom_memset(void *start, int value, size_t length) */
    function rom_memset
    push {r0, r4, lr}
    uxtb r1, r1
    lsls r3, r1, #8
    orrs r1, r3
    lsls r3, r1, #16
    orrs r1, r3                     /* the byte in all four places */
1:  cmp r2, #0
    beq 9f
    lsls r3, r0, #30
    beq 2f                          /* aligned */
    strb r1, [r0]
    adds r0, #1
    subs r2, #1
    b 1b
2:  movs r3, r1
3:  subs r2, #8
    bcc 4f
    stmia r0!, {r1, r3}
    b 3b
4:  adds r2, #8
5:  beq 9f
    strb r1, [r0]
    adds r0, #1
    subs r2, #1
    b 5b
9:  pop {r0, r4, pc}

/* void *rom_memcpy(void *to, const void *from, size_t length) */
    function rom_memcpy
    push {r0, r4, r5, lr}
    movs r3, r0
    eors r3, r1
    lsls r3, #30
    bne 5f                          /* never both aligned: byte by byte */
1:  cmp r2, #0
    beq 9f
    lsls r3, r0, #30
    beq 2f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    subs r2, #1
    b 1b
2:  subs r2, #12
    bcc 4f
    ldmia r1!, {r3, r4, r5}
    stmia r0!, {r3, r4, r5}
    b 2b
4:  adds r2, #12
5:  cmp r2, #0
    beq 9f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    subs r2, #1
    b 5b
9:  pop {r0, r4, r5, pc}
