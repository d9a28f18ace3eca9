"""The emitter of all targets whose image is text in a C-like language."""

from dovetail.codegen.source.cpp import CPP_WORDS, float32_text, integer_text
from dovetail.codegen.source.dialect import C_OPS, Dialect, Storage
from dovetail.codegen.source.emitter import KernelWriter, emit_source, lines_of, texts_of
from dovetail.codegen.source.expression import ExpressionWriter, wrapped, zero_of
from dovetail.codegen.source.helpers import names_in, needed_helpers
from dovetail.codegen.source.names import Names, read_words, symbols

__all__ = [
    "CPP_WORDS",
    "C_OPS",
    "Dialect",
    "ExpressionWriter",
    "KernelWriter",
    "Names",
    "Storage",
    "emit_source",
    "float32_text",
    "integer_text",
    "lines_of",
    "names_in",
    "needed_helpers",
    "read_words",
    "symbols",
    "texts_of",
    "wrapped",
    "zero_of",
]
