/* The boot ROM's head and start, from the interface that the RP2040 data sheet (2.8) and the
   pico-sdk's headers describe. The emulator brings none, and the vendor's cannot be used: it talks
   to the flash chip through an SSI that the emulator does not have. */
    .include "asm.inc"

    .equ FLASH, 0x10000000
    .equ BOOT2, 0x20041f00          /* data sheet 2.8.1.3: the second stage runs at the top of RAM */
    .equ BOOT2_WORDS, 64

    .section .header, "ax"
    .word BOOT2                     /* 00 initial stack pointer */
    .word rom_reset + 1             /* 04 reset */
    .word rom_trap + 1              /* 08 NMI */
    .word rom_trap + 1              /* 0c HardFault */
    .byte 'M', 'u', 1, 3            /* 10 magic; ROM version 3 = chip B2 */
    .hword function_table           /* 14 */
    .hword data_table               /* 16 */
    .hword rom_table_lookup + 1     /* 18 */
    .hword 0

    function rom_reset
    ldr r0, =FLASH
    ldr r1, =BOOT2
    movs r2, #BOOT2_WORDS
1:  ldmia r0!, {r3}
    stmia r1!, {r3}
    subs r2, #1
    bne 1b
    movs r0, #0
    mov lr, r0                      /* 0: the second stage goes on to the vector table in flash */
    ldr r0, =BOOT2 + 1
    bx r0

    function rom_trap               /* the runner reports 7e as a crash */
    bkpt #0x7e
    b rom_trap

    function rom_usb_boot           /* 7d: the program asked for the USB boot loader */
    bkpt #0x7d
1:  wfi
    b 1b

    function rom_nop
    bx lr

/* void *rom_table_lookup(uint16_t *table, uint32_t code): the entry, or 0 */
    function rom_table_lookup
1:  ldrh r2, [r0]
    cmp r2, r1
    beq 2f
    adds r0, #4
    cmp r2, #0
    bne 1b
    movs r0, #0
    bx lr
2:  ldrh r0, [r0, #2]
    bx lr
