"""The emitter of SPIR-V words: an assembler, what it writes of kernels, and a disassembler.

`kernel.emit_kernel` is the way in. Nothing is imported here: the table of ops (`..intrinsics`)
takes its numbers from `opcodes`, and the emitter takes the table.
"""
