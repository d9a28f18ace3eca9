"""What AMD's architectures have: wavefronts, limits, atomic updates; for every format alike.

Sources: LLVM, "User Guide for AMDGPU Backend" (processors, memory spaces); the manuals "AMD
Instinct MI200", "MI300" and "CDNA4", "RDNA2", "RDNA3" and "RDNA4 Instruction Set Architecture".
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from dovetail.codegen.llvm import Spaces
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import TargetError
from dovetail.target import Target

SPACES: Final = Spaces(buffers=1, shared=3, stack=5, tables=4)
"""LLVM, "User Guide for AMDGPU Backend", address spaces."""

MAX_BLOCK_THREADS: Final = 1024
"""The same guide, "amdgpu-flat-work-group-size": of every processor."""

_KB: Final = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Architecture:
    """One value of `-arch`.

    Attributes:
        name: LLVM's name of the processor.
        generation: The number of the instruction set: 9 (GCN and CDNA), 10 to 12 (RDNA 2 to 4).
        machine: Of an ELF file's flags, EF_AMDGPU_MACH.
        waves: Threads of a wavefront that it can have; the first is what is usual.
        max_shared_bytes: Of one block.
        float_adds: Float types that are added to atomically by one instruction.
    """

    name: str
    generation: int
    machine: int
    waves: tuple[int, ...]
    max_shared_bytes: int = 64 * _KB
    float_adds: tuple[str, ...] = ("float32",)

    @property
    def has_mfma(self) -> bool:
        """Whether matrices are multiplied by MFMA instructions; since RDNA 3 by WMMA."""
        return self.generation == 9


_BOTH: Final = ("float32", "float64")

ARCHITECTURES: Final = MappingProxyType(
    {
        each.name: each
        for each in (
            Architecture(name="gfx908", generation=9, machine=0x30, waves=(64,)),
            Architecture(
                name="gfx90a", generation=9, machine=0x3F, waves=(64,), float_adds=_BOTH
            ),
            Architecture(
                name="gfx942", generation=9, machine=0x4C, waves=(64,), float_adds=_BOTH
            ),
            Architecture(
                name="gfx950", generation=9, machine=0x4F, waves=(64,), float_adds=_BOTH,
                max_shared_bytes=160 * _KB,
            ),
            # RDNA 2 in wavefronts of 64 moves values within halves only, and has no instruction
            # that swaps the halves.
            Architecture(
                name="gfx1030", generation=10, machine=0x36, waves=(32,), float_adds=()
            ),
            Architecture(name="gfx1100", generation=11, machine=0x41, waves=(32, 64)),
            Architecture(name="gfx1101", generation=11, machine=0x46, waves=(32, 64)),
            Architecture(name="gfx1102", generation=11, machine=0x47, waves=(32, 64)),
            Architecture(name="gfx1150", generation=11, machine=0x43, waves=(32, 64)),
            Architecture(name="gfx1151", generation=11, machine=0x4A, waves=(32, 64)),
            Architecture(name="gfx1200", generation=12, machine=0x48, waves=(32, 64)),
            Architecture(name="gfx1201", generation=12, machine=0x4E, waves=(32, 64)),
        )
    }
)  # fmt: skip
"""By name. LLVM, "User Guide for AMDGPU Backend": processors, and EF_AMDGPU_MACH for AMDGCN."""


def architecture(target: Target) -> Architecture:
    """The architecture of a resolved target."""
    return ARCHITECTURES[target.text("arch")]


def wave(target: Target) -> int:
    """Threads of a wavefront, which is a subgroup.

    Raises:
        TargetError: The architecture has no wavefronts of the size that the target says.
    """
    arch, size = architecture(target), target.number("wave")
    if size == 0:
        return arch.waves[0]
    if size not in arch.waves:
        allowed = " or ".join(map(str, arch.waves))
        raise TargetError(
            f"target '{target}': wavefronts of {size} threads: code for '{arch.name}' is "
            f"generated for {allowed}; leave out '-wave'"
        )
    return size


def max_shared_bytes(target: Target) -> int:
    """Shared memory of a block that kernels may use.

    Raises:
        TargetError: More than the architecture has.
    """
    arch, size = architecture(target), target.number("max_shared_bytes")
    if not 0 <= size <= arch.max_shared_bytes:
        raise TargetError(
            f"target '{target}': {size} bytes of shared memory; '{arch.name}' has "
            f"{arch.max_shared_bytes}"
        )
    return size or arch.max_shared_bytes


def computed_halves(target: Target) -> frozenset[str]:
    """16-bit floats that are computed in 16 bits: no architecture adds or multiplies bfloat16."""
    return frozenset(("float16",)) if target.get("float16") else frozenset()


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
    return _UPDATES | _MOVES | {f"add.{dtype}" for dtype in arch.float_adds}
