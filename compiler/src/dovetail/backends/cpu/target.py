"""Targets of kind `cpu`: architecture and level, and the processor each stands for."""

from __future__ import annotations

import functools
from typing import Final

from dovetail import ir
from dovetail.backends.cpu.intrinsics import OPS
from dovetail.codegen.llvm import LOOP_ATOMICS, Features, Machine
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import TargetError
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

SCHEMA: Final = TargetSchema(
    "cpu",
    attributes=(
        Attribute(
            name="arch",
            type="str",
            default="x86-64",
            choices=("x86-64", "aarch64", "riscv64"),
            doc="instruction set; never that of the building machine unless it is asked for",
            source="the architectures that dovetail/cpu_kernel.h defines a convention for",
        ),
        Attribute(
            name="level",
            type="int",
            choices=(2, 3, 4),
            doc="x86-64 microarchitecture level; open: an image for each, chosen when loaded",
            source="System V ABI, AMD64 processor supplement, section 3.1.1",
        ),
    ),
)

LEVEL_FEATURES: Final[dict[int, tuple[str, ...]]] = {
    2: ("sse3", "ssse3", "sse4_1", "sse4_2", "popcnt", "cx16"),
    3: ("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"),
    4: ("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"),
}
"""What each level adds to the one below, as device attributes `x86.<name>`.

Source: System V ABI, AMD64 processor supplement, section 3.1.1. `sahf` (lahf_lm) belongs to level
2 as well, but compiled kernels never use it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Processor:
    """What code generation needs to know of one target.

    Attributes:
        machine: LLVM's description.
        features: What it does in one instruction.
        vector_bytes: The preferred width of vectors, in bytes; 0: none.
        requirements: Predicates over device attributes.
    """

    machine: Machine
    features: Features
    vector_bytes: int
    requirements: tuple[str, ...]


def _level_requirements(level: int) -> tuple[str, ...]:
    names = [name for each in range(2, level + 1) for name in LEVEL_FEATURES[each]]
    return ("cpu.arch == x86-64", *(f"x86.{name}" for name in names))


_X86: Final = {
    level: Processor(
        machine=Machine(triple="x86_64-unknown-none-elf", cpu=f"x86-64-v{level}"),
        features=Features(fma=level >= 3, half=level >= 3),
        # On level 4 too: 512-bit instructions lower the clock of many processors that have them.
        vector_bytes=16 if level == 2 else 32,
        requirements=_level_requirements(level),
    )
    for level in (2, 3, 4)
}

_OTHERS: Final = {
    "aarch64": Processor(
        machine=Machine(
            triple="aarch64-unknown-none-elf",
            cpu="generic",
            # x18 is the platform register of Windows and macOS (AAPCS64, section 6.1.1).
            features="+v8a,+fp-armv8,+neon,+reserve-x18",
        ),
        features=Features(fma=True, half=True),
        vector_bytes=16,
        requirements=("cpu.arch == aarch64", "aarch64.neon"),
    ),
    "riscv64": Processor(
        machine=Machine(
            triple="riscv64-unknown-none-elf",
            cpu="generic-rv64",
            features="+m,+a,+f,+d,+c",
            code_model="medium",
        ),
        features=Features(fma=True, half=False),
        vector_bytes=0,
        requirements=("cpu.arch == riscv64",),
    ),
}


def variants(target: Target) -> tuple[Target, ...]:
    """The target itself, or one for each level of x86-64 where it leaves the level open.

    Raises:
        TargetError: A level for an architecture that has none.
    """
    target = SCHEMA.resolve(target)
    arch, level = target.text("arch"), target.get("level")
    if arch != "x86-64":
        if level is not None:
            raise TargetError(
                f"target '{target}': '-level' is for -arch=x86-64 only, '{arch}' has no levels"
            )
        return (target,)
    if level is not None:
        return (target,)
    return tuple(target.with_attribute("level", each) for each in (4, 3, 2))


def processor(target: Target) -> Processor:
    """What `target` stands for; where it leaves the level open, the lowest.

    Raises:
        TargetError: See `variants`.
    """
    exact = variants(target)[-1]
    arch = exact.text("arch")
    return _X86[exact.number("level")] if arch == "x86-64" else _OTHERS[arch]


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    return _capabilities(processor(target))


@functools.cache
def _capabilities(cpu: Processor) -> Capabilities:
    return Capabilities(
        threads="loops",
        dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"},
        storage_dtypes=frozenset(ir.SCALARS),
        ops=OPS,
        atomics=LOOP_ATOMICS,
        max_block_threads=1024,
        # Shared memory is ordinary memory; this much stays in a second-level cache.
        max_shared_bytes=256 * 1024,
        vector_bytes=cpu.vector_bytes,
        features=frozenset(("fence",)),
        requirements=cpu.requirements,
    )
