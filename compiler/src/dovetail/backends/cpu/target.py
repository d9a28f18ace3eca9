"""Targets of kind `cpu`: architecture and level, and the processor each stands for."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from dovetail import ir
from dovetail.backends.cpu.intrinsics import OPS
from dovetail.codegen.llvm import LOOP_ATOMICS, Features, Machine
from dovetail.plugin import DeviceAttributes
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
            choices=("x86-64", "aarch64", "riscv64", "wasm32"),
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
        Attribute(
            name="vectors",
            type="str",
            choices=("sve", "sve2", "v", "simd128"),
            doc="vectors beyond those that every such processor has: sve, sve2 (aarch64), "
            "v (riscv64), simd128 (wasm32)",
            source="Arm Architecture Reference Manual for A-profile, FEAT_SVE and FEAT_SVE2; "
            'RISC-V Unprivileged ISA, "V"; WebAssembly Core Specification 2.0, vector types',
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
        vector_bytes: The preferred width of vectors, in bytes; 0: none. Of vectors whose length
            the processor decides it is the least one, so that results do not depend on it.
        requirements: Predicates over device attributes.
        word: LLVM's integer type of the size of a pointer.
    """

    machine: Machine
    features: Features
    vector_bytes: int
    requirements: tuple[str, ...]
    word: str = "i64"


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

_AARCH64: Final = "+fp-armv8,+neon,+reserve-x18"
"""x18 is the platform register of Windows and macOS (AAPCS64, section 6.1.1)."""


def _aarch64(features: str, *requirements: str) -> Processor:
    return Processor(
        machine=Machine(
            triple="aarch64-unknown-none-elf", cpu="generic", features=f"{features},{_AARCH64}"
        ),
        features=Features(fma=True, half=True, scalable="+sve" in features),
        vector_bytes=16,
        requirements=("cpu.arch == aarch64", "aarch64.neon", *requirements),
    )


def _riscv64(features: str, vector_bytes: int, *requirements: str) -> Processor:
    return Processor(
        machine=Machine(
            triple="riscv64-unknown-none-elf",
            cpu="generic-rv64",
            features=features,
            code_model="medium",
        ),
        features=Features(fma=True, half=False, scalable=vector_bytes > 0),
        vector_bytes=vector_bytes,
        requirements=("cpu.arch == riscv64", *requirements),
    )


def _wasm32(features: str, vector_bytes: int, *requirements: str) -> Processor:
    return Processor(
        # What every engine has had since 2021: WebAssembly tool conventions, Lime.md, "Lime1".
        machine=Machine(
            triple="wasm32-unknown-unknown",
            cpu="lime1",
            features=features,
            position_independent=False,
        ),
        features=Features(fma=False, half=False),
        vector_bytes=vector_bytes,
        requirements=("cpu.arch == wasm32", "wasm.lime1", *requirements),
        word="i32",
    )


_OTHERS: Final[Mapping[tuple[str, str | None], Processor]] = {
    ("aarch64", None): _aarch64("+v8a"),
    # SVE is an extension of Armv8.2 and SVE2 of Armv9.0, which have 16-bit floats (FEAT_FP16).
    ("aarch64", "sve"): _aarch64("+v8.2a,+fullfp16,+sve", "aarch64.sve"),
    ("aarch64", "sve2"): _aarch64("+v8.2a,+fullfp16,+sve2", "aarch64.sve", "aarch64.sve2"),
    ("riscv64", None): _riscv64("+m,+a,+f,+d,+c", 0),
    # V has registers of at least 128 bits (RISC-V Unprivileged ISA, "V").
    ("riscv64", "v"): _riscv64("+m,+a,+f,+d,+c,+v", 16, "riscv64.v"),
    ("wasm32", None): _wasm32("", 0),
    ("wasm32", "simd128"): _wasm32("+simd128", 16, "wasm.simd128"),
}
"""By architecture and vectors; of an architecture, later ones are more specific."""


def variants(target: Target) -> tuple[Target, ...]:
    """The target itself, or one for each level of x86-64 where it leaves the level open.

    Raises:
        TargetError: A level, or vectors, that the architecture does not have.
    """
    target = SCHEMA.resolve(target)
    arch, level, vectors = target.text("arch"), target.get("level"), target.get("vectors")
    if vectors is not None and (arch, vectors) not in _OTHERS:
        allowed = [each for of, each in _OTHERS if of == arch and each is not None]
        has = f"it has -vectors={' and '.join(allowed)}" if allowed else "its levels say them"
        raise TargetError(f"target '{target}': '{arch}' has no '-vectors={vectors}', {has}")
    if arch != "x86-64":
        if level is not None:
            raise TargetError(
                f"target '{target}': '-level' is for -arch=x86-64 only, '{arch}' has no levels"
            )
        return (target,)
    if level is not None:
        return (target,)
    return tuple(target.with_attribute("level", each) for each in (4, 3, 2))


def most_vectors(target: Target, attributes: DeviceAttributes) -> Target:
    """`target` with the vectors that a device of its architecture has."""
    best = target
    for (arch, vectors), each in _OTHERS.items():
        if arch != target.text("arch") or vectors is None:
            continue
        # The architecture itself is what `target` says; what is left are facts.
        facts = [name for name in each.requirements if "==" not in name]
        if all(attributes.get(name) == "true" for name in facts):
            best = target.with_attribute("vectors", vectors)
    return best


def processor(target: Target) -> Processor:
    """What `target` stands for; where it leaves the level open, the lowest.

    Raises:
        TargetError: See `variants`.
    """
    exact = variants(target)[-1]
    arch = exact.text("arch")
    if arch == "x86-64":
        return _X86[exact.number("level")]
    vectors = exact.get("vectors")
    return _OTHERS[arch, None if vectors is None else str(vectors)]


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
        narrow_index=cpu.word == "i32",
        wide_index=cpu.word == "i64",
        vector_bytes=cpu.vector_bytes,
        features=frozenset(("fence",)),
        requirements=cpu.requirements,
    )
