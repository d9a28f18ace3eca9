"""The instructions of HVX behind `T.hexagon.*`, by the element types of what they work on.

Source: Qualcomm Hexagon V66 HVX Programmer's Reference Manual, chapter 5 (instructions), under the
syntax that stands beside each; LLVM's names, IntrinsicsHexagonDep.td.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

BYTES: Final = 128
"""Of a vector. Section 2.1, mode of 128 bytes."""

_BITS: Final[Mapping[str, str]] = MappingProxyType({
    "uint8": "ub", "int8": "b", "uint16": "uh", "int16": "h", "uint32": "uw", "int32": "w",
})  # fmt: skip
"""How the manual writes element types."""

ELEMENTS: Final = tuple(_BITS)
"""Types of elements that vectors are computed with."""

Types = tuple[str, ...]

INSTRUCTIONS: Final[Mapping[str, Mapping[Types, str]]] = MappingProxyType({
    # Vd.t = vavg(Vu.t,Vv.t), Vd.t = vavg(Vu.t,Vv.t):rnd
    "average": {(each,) * 3: f"vavg{bits}" for each, bits in _BITS.items()},
    "average_round": {(each,) * 3: f"vavg{bits}rnd" for each, bits in _BITS.items()},
    # Vd.ut = vabsdiff(Vu.t,Vv.t)
    "abs_diff": {
        ("uint8", "uint8", "uint8"): "vabsdiffub",
        ("uint16", "uint16", "uint16"): "vabsdiffuh",
        ("uint16", "int16", "int16"): "vabsdiffh",
        ("uint32", "int32", "int32"): "vabsdiffw",
    },
    # Vd.h = vmpy(Vu.h,Vv.h):<<1:rnd:sat
    "multiply_q15": {("int16", "int16", "int16"): "vmpyhvsrs"},
    # Vx.w += vdmpy(Vu.h,Vv.h):sat
    "dot2_add": {("int32", "int16", "int16"): "vdmpyhvsat.acc"},
    # Vx.w += vrmpy(Vu.b,Vv.b) and its like
    "dot4_add": {
        ("int32", "int8", "int8"): "vrmpybv.acc",
        ("int32", "uint8", "int8"): "vrmpybusv.acc",
        ("uint32", "uint8", "uint8"): "vrmpyubv.acc",
    },
    # Vx.w += vrmpy(Vu.ub,Rt.b), Vx.uw += vrmpy(Vu.ub,Rt.ub)
    "dot4_add_word": {
        ("int32", "uint8"): "vrmpybus.acc",
        ("uint32", "uint8"): "vrmpyub.acc",
    },
    # Vd.b = vpack(Vu.h,Vv.h):sat and its like; Vv is the lower half
    "pack": {
        ("int8", "int16", "int16"): "vpackhb.sat",
        ("uint8", "int16", "int16"): "vpackhub.sat",
        ("int16", "int32", "int32"): "vpackwh.sat",
        ("uint16", "int32", "int32"): "vpackwuh.sat",
    },
    # Vdd = vshuff(Vu,Vv,Rt), Vdd = vdeal(Vu,Vv,Rt): Rt is minus the bytes of an element
    "interleave": {(each,) * 3: "vshuffvdd" for each in _BITS},
    "deinterleave": {(each,) * 3: "vdealvdd" for each in _BITS},
    # Vd = vror(Vu,Rt): to the right, by bytes
    "rotate": {(each,) * 2: "vror" for each in _BITS},
    # Vx.b |= vlut32(Vu.b,Vv.b,Rt): bytes of a table of 32, one of eight
    "look_up": {(each, each, "uint8"): "vlutvvb" for each in ("uint8", "int8")},
})  # fmt: skip
"""By function: types of its buffers in order, to the instruction."""
