"""Atomic updates in Metal Shading Language: every op and type that the language has.

Source: MSL, 6.15, "Atomic Functions": all are relaxed, on int and uint in both memories; there is
no atomic element of 64 bits that gives its old value. Others become loops around
`compare_exchange` (`legalize-atomics`), which therefore every type of 32 bits or less has.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_FUNCTIONS: Final = {
    "add": "fetch_add", "min": "fetch_min", "max": "fetch_max", "and": "fetch_and",
    "or": "fetch_or", "xor": "fetch_xor", "exchange": "exchange",
}  # fmt: skip
_ORDER: Final = "memory_order_relaxed"
_WORD: Final = "({space} atomic_uint*)({0})"
_SMALL: Final = {
    **{
        f"{sign}int{bits}": (f"(uint)(u{low}){{0}}", f"({sign and 'u'}{low}){{0}}")
        for bits, low in ((8, "char"), (16, "short"))
        for sign in ("", "u")
    },
    "float16": ("(uint)as_type<ushort>((half){0})", "as_type<half>((ushort){0})"),
    "bfloat16": ("(uint)dvt_bfloat_bits({0})", "as_type<float>((uint)(ushort){0} << 16)"),
}
"""How an element of less than 32 bits becomes bits, and bits a value again."""


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for kind in ("int", "uint"):
        place = f"({{space}} atomic_{kind}*)({{0}})"
        for op, function in _FUNCTIONS.items():
            table[f"{op}.{kind}32"] = f"atomic_{function}_explicit({place}, {{1}}, {_ORDER})"
        table[f"compare_exchange.{kind}32"] = (
            f"dvt_compare_exchange_{{space}}({place}, {{2}}, {{1}})"
        )
        table[f"load.{kind}32"] = f"atomic_load_explicit({place}, {_ORDER})"
    table["exchange.float32"] = (
        f"as_type<float>(atomic_exchange_explicit({_WORD}, as_type<uint>({{1}}), {_ORDER}))"
    )
    table["compare_exchange.float32"] = (
        f"as_type<float>(dvt_compare_exchange_{{space}}({_WORD}, as_type<uint>({{2}}), "
        "as_type<uint>({1})))"
    )
    table["load.float32"] = f"as_type<float>(atomic_load_explicit({_WORD}, {_ORDER}))"
    for name, (to_bits, from_bits) in _SMALL.items():
        mask = "0xffU" if name.endswith("8") else "0xffffU"
        value, expected = to_bits.format("({1})"), to_bits.format("({2})")
        swap = f"dvt_swap_{{space}}({{0}}, {mask}"
        table[f"exchange.{name}"] = from_bits.format(f"{swap}, 0U, {value}, true)")
        table[f"compare_exchange.{name}"] = from_bits.format(
            f"{swap}, {expected}, {value}, false)"
        )
        table[f"load.{name}"] = from_bits.format("dvt_read_{space}({0})")
    return table


ATOMICS: Final = MappingProxyType(_table())
"""Templates by "<op>.<dtype>", for global and shared memory alike."""

FLOAT_ATOMICS: Final = MappingProxyType(
    {
        "add.float32": "dvt_add_{space}({0}, {1})",
    }
)
"""Those of devices with the attribute `float_atomics`."""
