/* Flash functions (data sheet 2.8.3.1.3). The emulator's bus writes to flash as to RAM, so erasing and
   programming are plain stores that keep to what NOR flash can do. */
    .include "asm.inc"
    .equ FLASH, 0x10000000

/* void rom_flash_erase(uint32_t offset, size_t length, uint32_t block_size, uint8_t command) */
    function rom_flash_erase
    ldr r3, =FLASH
    adds r0, r3
    movs r2, #0
    mvns r2, r2
    movs r3, r2
1:  subs r1, #8
    bcc 2f
    stmia r0!, {r2, r3}
    b 1b
2:  bx lr

/* void rom_flash_program(uint32_t offset, const uint8_t *data, size_t length): clears bits, sets none */
    function rom_flash_program
    push {r4, r5, lr}
    ldr r3, =FLASH
    adds r0, r3
    lsls r3, r1, #30
    bne 3f
1:  subs r2, #4
    bcc 9f
    ldmia r1!, {r3}
    ldr r4, [r0]
    ands r3, r4
    stmia r0!, {r3}
    b 1b
3:  subs r2, #4                     /* the core cannot load a word from an odd address */
    bcc 9f
    ldrb r3, [r1, #3]
    lsls r3, #8
    ldrb r4, [r1, #2]
    orrs r3, r4
    lsls r3, #8
    ldrb r4, [r1, #1]
    orrs r3, r4
    lsls r3, #8
    ldrb r4, [r1]
    orrs r3, r4
    adds r1, #4
    ldr r4, [r0]
    ands r3, r4
    stmia r0!, {r3}
    b 3b
9:  pop {r4, r5, pc}
