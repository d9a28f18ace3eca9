"""Words that no name in a text of OpenCL C may be."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.source import read_words

# OpenCL C 3.0, sections 6.1.9 (keywords), 6.3.1 to 6.3.4 (types), 6.7 (qualifiers), 6.15.12.
_LANGUAGE: Final = (
    "asm", "auto", "bool", "break", "case", "char", "complex", "const", "constant", "continue",
    "default", "do", "double", "else", "enum", "extern", "false", "float", "for", "generic",
    "global", "goto", "half", "half_t", "if", "imaginary", "inline", "int", "kernel", "local",
    "long", "main", "pipe", "private", "quad", "read_only", "read_write", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "true", "typedef",
    "typeof", "uniform", "union", "unsigned", "vec_step", "void", "volatile", "while",
    "write_only", "clk_event_t", "event_t", "image1d_array_t", "image1d_buffer_t", "image1d_t",
    "image2d_array_depth_t", "image2d_array_t", "image2d_depth_t", "image2d_t", "image3d_t",
    "ndrange_t", "queue_t", "reserve_id_t", "sampler_t", "atomic_double", "atomic_flag",
    "atomic_float", "atomic_int", "atomic_intptr_t", "atomic_long", "atomic_ptrdiff_t",
    "atomic_size_t", "atomic_uint", "atomic_uintptr_t", "atomic_ulong", "memory_order",
    "memory_order_acq_rel", "memory_order_acquire", "memory_order_relaxed",
    "memory_order_release", "memory_order_seq_cst", "memory_scope", "memory_scope_all_devices",
    "memory_scope_all_svm_devices", "memory_scope_device", "memory_scope_sub_group",
    "memory_scope_work_group", "memory_scope_work_item",
)  # fmt: skip

# Macros of PoCL's own headers, besides those of the functions; and of hosted C.
_OTHERS: Final = ("CLANG_MAJOR", "IMG_RO_AQ", "IMG_RW_AQ", "IMG_WO_AQ", "INTTYPE", "linux", "unix")

_DEFINED: Final = read_words(__file__, "words.txt")

WORDS: Final = _DEFINED.union(_LANGUAGE, _OTHERS)
"""Words of the language, and what its headers define."""
