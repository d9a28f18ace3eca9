"""Elementary functions, written once for every code generator.

`values` says what a function may ask of its operands. A writer of LLVM IR text has such values and
so have expressions of our own IR, so that targets with no library (cpu) and targets whose own
functions are too loose (Vulkan, WebGPU) run the same algorithms (docs/decisions/0011).
"""
