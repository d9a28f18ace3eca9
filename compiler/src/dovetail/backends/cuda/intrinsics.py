"""What NVIDIA's architectures have: versions, limits, atomic updates; for every format alike.

Sources: PTX ISA 9.0, ".target" (which version knows an architecture) and "atom"; CUDA C++
Programming Guide, tables "Technical Specifications per Compute Capability" and "Throughput of
Native Arithmetic Instructions".
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail.target import Target

SUBGROUP_SIZE: Final = 32
"""CUDA C++ Programming Guide, "SIMT Architecture": threads of a warp, in the order of their
numbers in the block."""

BYTES_AHEAD: Final = 16
"""Measured on an H100 (docs/on-silicon.md): a copy gains nothing by more than four float32 a
thread, an addition by more than two of each operand."""

MAX_BLOCK_THREADS: Final = 1024
MAX_BLOCK: Final = (1024, 1024, 64)
"""CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": of every one."""

STATIC_SHARED_BYTES: Final = 48 * 1024
"""The same, note on shared memory: beyond it a kernel's shared memory must be dynamic."""


@dataclass(frozen=True, slots=True)
class Architecture:
    """One value of `-arch`.

    Attributes:
        name: As in PTX, "sm_90a".
        ptx: The first version of PTX that knows it, 78 for 7.8; what its driver reads at least.
        max_shared_bytes: Of one block, where its kernel asks for it.
        has_fast_double: Whether it computes half as many float64 as float32, not a 32nd or less.
    """

    name: str
    ptx: int
    max_shared_bytes: int
    has_fast_double: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether code for it runs on devices of exactly this compute capability."""
        return self.name.endswith("a")

    @property
    def number(self) -> int:
        """Its compute capability, 90 for 9.0."""
        return int(self.name.removeprefix("sm_").removesuffix("a"))

    def has(self, needed: str) -> bool:
        """Whether it can do what `needed` can: "sm_80" or newer, "sm_90a" itself; "" is all."""
        if not needed or needed == self.name:
            return True
        return not needed.endswith("a") and self.number >= int(needed.removeprefix("sm_"))

    @property
    def requirements(self) -> tuple[str, ...]:
        """Predicates over a device that runs PTX or CUDA C++ for it."""
        return (f"cuda.sm {'==' if self.is_exact else '>='} {self.number}",)


_KB: Final = 1024

ARCHITECTURES: Final = MappingProxyType(
    {
        each.name: each
        for each in (
            Architecture("sm_75", 63, 64 * _KB),
            Architecture("sm_80", 70, 163 * _KB, has_fast_double=True),
            Architecture("sm_86", 71, 99 * _KB),
            Architecture("sm_87", 74, 163 * _KB),
            Architecture("sm_88", 90, 99 * _KB),
            Architecture("sm_89", 78, 99 * _KB),
            Architecture("sm_90", 78, 227 * _KB, has_fast_double=True),
            Architecture("sm_90a", 80, 227 * _KB, has_fast_double=True),
            Architecture("sm_100", 86, 227 * _KB, has_fast_double=True),
            Architecture("sm_100a", 86, 227 * _KB, has_fast_double=True),
            Architecture("sm_103", 88, 227 * _KB),
            Architecture("sm_103a", 88, 227 * _KB),
            Architecture("sm_110", 90, 227 * _KB),
            Architecture("sm_110a", 90, 227 * _KB),
            Architecture("sm_120", 87, 99 * _KB),
            Architecture("sm_120a", 87, 99 * _KB),
            Architecture("sm_121", 88, 99 * _KB),
            Architecture("sm_121a", 88, 99 * _KB),
        )
    }
)
"""By name, oldest first."""


def architecture(target: Target) -> Architecture:
    """The architecture of a resolved target."""
    return ARCHITECTURES[target.text("arch")]


_UPDATES: Final = frozenset(
    f"{op}.{dtype}"
    for op in ("add", "min", "max", "and", "or", "xor")
    for dtype in ("int32", "uint32", "int64", "uint64")
)
_MOVES: Final = frozenset(
    f"{op}.{dtype}"
    for op in ("exchange", "compare_exchange", "load")
    for dtype in (
        *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)),
        "float16", "bfloat16", "float32", "float64",
    )
)  # fmt: skip


def atomics(arch: Architecture) -> frozenset[str]:
    """Atomic updates that an architecture has; small elements move as parts of their word.

    Updates that are missing become loops around a compare-and-exchange (`legalize-atomics`).
    """
    floats = {"add.float16", "add.float32", "add.float64"}
    if arch.number >= 90:
        floats.add("add.bfloat16")
    return _UPDATES | _MOVES | floats
