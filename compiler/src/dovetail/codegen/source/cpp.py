"""Common parts of languages based on C++: reserved words and the syntax of constants."""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from typing import Final

from dovetail import ir
from dovetail.codegen.source.names import read_words

# ISO C++17 (and what C++20 adds, in case a newer standard compiles the text), table 5.
_LANGUAGE: Final = (
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return",
    "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit",
    "continue", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
    "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline",
    "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
    "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast",
    "requires", "restrict", "return", "short", "signed", "sizeof", "static", "static_assert",
    "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try",
    "typedef", "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual", "void",
    "volatile", "wchar_t", "while", "xor", "xor_eq",
)  # fmt: skip

_MACROS: Final = read_words(__file__, "cpp_macros.txt")

CPP_WORDS: Final = _MACROS.union(_LANGUAGE)
"""Words of C++ and macros of its headers, which are reserved in languages based on it."""


def integer_text(
    dtype: ir.DType, value: int, types: Mapping[str, str], suffixes: Mapping[str, str]
) -> str:
    """An integer constant.

    Args:
        dtype: Its type.
        value: The value, in range.
        types: The language's names of types narrower than int.
        suffixes: The suffixes of literals, by type.
    """
    least, _ = dtype.int_range
    suffix = suffixes.get(dtype.name, "")
    if dtype.is_signed and value == least and dtype.bits >= 32:
        # The minus stands before a literal, which must be in range without it.
        return f"({value + 1}{suffix} - 1)"
    if dtype.bits < 32:
        return f"({types[dtype.name]}){value}" if value >= 0 else f"({types[dtype.name]})({value})"
    return f"{value}{suffix}" if value >= 0 else f"({value}{suffix})"


def float32_text(value: float) -> str:
    """The shortest literal whose value is the float32 nearest to a finite value."""
    single = _single(value)
    texts = (f"{single:.{digits}g}" for digits in range(1, 10))
    # Nine digits tell all of them apart.
    text = next(text for text in texts if _single(float(text)) == single)
    return f"{text}f" if "." in text or "e" in text else f"{text}.0f"


def _single(value: float) -> float:
    """The float32 nearest to a value; infinity where that is too large."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
