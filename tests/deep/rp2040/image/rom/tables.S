/* What rom_table_lookup finds: functions by two letters (data sheet 2.8.3), float tables by 'SF' and 'SD'.
   The arithmetic is libgcc's. Entries that no program of ours calls (fcmp, sqrt, sin, ...; MicroPython
   brings its own) trap, so that a first use is seen at once. */
    .include "asm.inc"

    .macro entry first, second, name
    .byte \first, \second
    .hword \name + 1                /* 16-bit relocations do not carry the Thumb bit */
    .endm

    .section .tables, "a"
    .balign 4
    .global function_table, data_table
function_table:
    entry 'P','3', rom_popcount
    entry 'R','3', rom_reverse
    entry 'L','3', rom_clz
    entry 'T','3', rom_ctz
    entry 'M','S', rom_memset
    entry 'S','4', rom_memset
    entry 'M','C', rom_memcpy
    entry 'C','4', rom_memcpy
    entry 'U','B', rom_usb_boot
    entry 'I','F', rom_nop          /* connect_internal_flash */
    entry 'E','X', rom_nop          /* flash_exit_xip */
    entry 'R','E', rom_flash_erase
    entry 'R','P', rom_flash_program
    entry 'F','C', rom_nop          /* flash_flush_cache */
    entry 'C','X', rom_nop          /* flash_enter_cmd_xip */
    entry 'W','V', rom_trap         /* wait_for_vector: the second core is never started */
    .hword 0, 0
data_table:
    .byte 'S','F'
    .hword float_table
    .byte 'S','D'
    .hword double_table
    .byte 'C','R'
    .hword copyright
    .byte 'G','R'
    .hword git_revision
    .hword 0, 0
copyright: .asciz "Stichtisch emulator ROM"
    .balign 4
git_revision: .word 0

/* The SDK reads the number of entries from the byte two before the table. */
    .hword 0
    .hword 32
float_table:
    .word __aeabi_fadd, __aeabi_fsub, __aeabi_fmul, __aeabi_fdiv
    .word rom_trap, rom_trap, rom_trap, float_to_int
    .word float_to_fix, float_to_uint, float_to_ufix, __aeabi_i2f
    .word fix_to_float, __aeabi_ui2f, ufix_to_float, rom_trap
    .word rom_trap, rom_trap, rom_trap, rom_trap
    .word rom_trap, rom_trap, rom_trap, __aeabi_l2f
    .word fix64_to_float, __aeabi_ul2f, ufix64_to_float, float_to_int64
    .word float_to_fix64, float_to_uint64, float_to_ufix64, __aeabi_f2d
    .hword 0
    .hword 32
double_table:
    .word __aeabi_dadd, __aeabi_dsub, __aeabi_dmul, __aeabi_ddiv
    .word rom_trap, rom_trap, rom_trap, double_to_int
    .word double_to_fix, double_to_uint, double_to_ufix, __aeabi_i2d
    .word fix_to_double, __aeabi_ui2d, ufix_to_double, rom_trap
    .word rom_trap, rom_trap, rom_trap, rom_trap
    .word rom_trap, rom_trap, rom_trap, __aeabi_l2d
    .word fix64_to_double, __aeabi_ul2d, ufix64_to_double, double_to_int64
    .word double_to_fix64, double_to_uint64, double_to_ufix64, __aeabi_d2f
