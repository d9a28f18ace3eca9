"""Finished WebAssembly modules: LLVM's object, the routines it calls, and a linker of that."""

from dovetail.backends.cpu.wasm.link import HEAP_BASE, MEMORY, STACK_BYTES, link
from dovetail.backends.cpu.wasm.objects import Object, read_object
from dovetail.backends.cpu.wasm.routines import ROUTINES, emit_complete

__all__ = [
    "HEAP_BASE",
    "MEMORY",
    "ROUTINES",
    "STACK_BYTES",
    "Object",
    "emit_complete",
    "link",
    "read_object",
]
