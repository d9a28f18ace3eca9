"""Atomic updates in CUDA C++: every op and type that the device does by itself.

Source: CUDA C++ Programming Guide, "Atomic Functions": relaxed, for all of the device. Others
become loops around `compare_exchange` (`legalize-atomics`), which therefore every type has.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from dovetail.backends.cuda.cu.literals import TYPES

_WIDE: Final = TYPES["uint64"]
_FUNCTIONS: Final = {
    "add": "atomicAdd", "min": "atomicMin", "max": "atomicMax", "and": "atomicAnd",
    "or": "atomicOr", "xor": "atomicXor", "exchange": "atomicExch",
}  # fmt: skip

# How a value of 8 or 16 bits becomes bits, and bits a value again. The writer of kernels gives
# 16-bit floats as their bits.
_SMALL: Final = {
    **{
        f"{sign}int{bits}": (f"({TYPES[f'uint{bits}']}){{0}}", "{type}")
        for sign in ("", "u")
        for bits in (8, 16)
    },
    "float16": ("{0}", "dvt_half_value"),
    "bfloat16": ("{0}", "dvt_bfloat16_value"),
}


def _integers() -> dict[str, str]:
    table: dict[str, str] = {}
    for op, function in _FUNCTIONS.items():
        for dtype in ("int32", "uint32", "uint64"):
            table[f"{op}.{dtype}"] = f"{function}({{0}}, {{1}})"
        table[f"{op}.int64"] = f"(int64){function}(({_WIDE}*)({{0}}), ({_WIDE})({{1}}))"
    for op in ("min", "max"):
        table[f"{op}.int64"] = f"{_FUNCTIONS[op]}({{0}}, {{1}})"
    for dtype in ("int32", "uint32", "uint64"):
        table[f"compare_exchange.{dtype}"] = "atomicCAS({0}, {2}, {1})"
    table["compare_exchange.int64"] = (
        f"(int64)atomicCAS(({_WIDE}*)({{0}}), ({_WIDE})({{2}}), ({_WIDE})({{1}}))"
    )
    return table


def _floats() -> dict[str, str]:
    table = {
        "add.float32": "atomicAdd({0}, {1})",
        "add.float64": "atomicAdd({0}, {1})",
        "exchange.float32": "atomicExch({0}, {1})",
        "exchange.float64": f"__longlong_as_double((int64)atomicExch(({_WIDE}*)({{0}}), "
        f"({_WIDE})__double_as_longlong({{1}})))",
        "compare_exchange.float32": "__uint_as_float(atomicCAS((uint32*)({0}), "
        "__float_as_uint({2}), __float_as_uint({1})))",
        "compare_exchange.float64": "__longlong_as_double((int64)atomicCAS("
        f"({_WIDE}*)({{0}}), ({_WIDE})__double_as_longlong({{2}}), "
        f"({_WIDE})__double_as_longlong({{1}})))",
    }
    return table


def _small() -> dict[str, str]:
    table: dict[str, str] = {}
    for name, (to_bits, back) in _SMALL.items():
        integer = back == "{type}"
        pattern = "({%d})" if integer else "{%d}"
        expected, value = (to_bits.format(pattern % place) for place in (2, 1))
        if name.endswith("8"):
            call = f"dvt_swap_byte({{0}}, {expected}, {value})"
        else:
            # PTX ISA, "atom": .b16 from sm_70 on.
            call = f"atomicCAS((uint16*)({{0}}), {expected}, {value})"
        table[f"compare_exchange.{name}"] = f"({{type}}){call}" if integer else f"{back}({call})"
        table[f"load.{name}"] = "dvt_load({0})" if integer else f"{back}(dvt_load({{0}}))"
    return table


def _loads() -> dict[str, str]:
    return {
        f"load.{name}": "dvt_load({0})"
        for name in ("int32", "uint32", "int64", "uint64", "float32", "float64")
    }


ATOMICS: Final = MappingProxyType({**_integers(), **_floats(), **_small(), **_loads()})
"""Templates by "<op>.<dtype>", for global and shared memory alike."""
