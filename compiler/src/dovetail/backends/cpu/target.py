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

LAST_LEVEL_CACHE: Final = 32 * 1024 * 1024
"""Where a target does not say it: what the cores of a complex share from Zen 3 on, and more than a
core's part of it elsewhere. Who reads a smaller result may find it in a cache."""

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
            choices=("avx512", "sve", "sve2", "v", "simd128"),
            doc="vectors beyond those that every such processor has: avx512 (x86-64 level 4, in "
            "whole registers of 512 bits), sve, sve2 (aarch64), v (riscv64), simd128 (wasm32)",
            source="Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, "
            "chapter 15; Arm Architecture Reference Manual for A-profile, FEAT_SVE and FEAT_SVE2; "
            'RISC-V Unprivileged ISA, "V"; WebAssembly Core Specification 2.0, vector types',
        ),
        Attribute(
            name="last_level_cache",
            type="int",
            unit="bytes",
            doc="what x86-64 cores share of their last cache: loops that memory bounds store past "
            "it where a launch moves as much; 0: they never do; "
            f"open: {LAST_LEVEL_CACHE}",
            source="Software Optimization Guide for AMD Family 19h Processors (56665), L3 cache: "
            "32 MiB, shared by the cores of a complex",
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
        vector_registers: How many there are.
        requirements: Predicates over device attributes.
        word: LLVM's integer type of the size of a pointer.
    """

    machine: Machine
    features: Features
    vector_bytes: int
    requirements: tuple[str, ...]
    word: str = "i64"
    vector_registers: int = 32


def _level_requirements(level: int) -> tuple[str, ...]:
    names = [name for each in range(2, level + 1) for name in LEVEL_FEATURES[each]]
    return ("cpu.arch == x86-64", *(f"x86.{name}" for name in names))


WHOLE_REGISTERS: Final = "avx512_vbmi2"
"""What tells processors on which vectors of 512 bits pay from those on which they lower the clock
of the core (Skylake and its derivatives, the first with AVX-512). Those after them, from Ice Lake
and Zen 4 on, have it.

Source: Intel 64 and IA-32 Architectures Optimization Reference Manual, power management of the
Skylake server; Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, CPUID leaf
7, for the feature."""


def _x86(level: int, vector_bytes: int, *requirements: str) -> Processor:
    return Processor(
        machine=Machine(triple="x86_64-unknown-none-elf", cpu=f"x86-64-v{level}"),
        features=Features(fma=level >= 3, half=level >= 3),
        vector_bytes=vector_bytes,
        vector_registers=32 if level == 4 else 16,
        requirements=(*_level_requirements(level), *requirements),
    )


_X86: Final[Mapping[tuple[int, str | None], Processor]] = {
    (2, None): _x86(2, 16),
    (3, None): _x86(3, 32),
    (4, None): _x86(4, 32),
    (4, "avx512"): _x86(4, 64, f"x86.{WHOLE_REGISTERS}"),
}
"""By level and vectors."""

_OPEN: Final = ((4, "avx512"), (3, None), (2, None))
"""What is compiled where a target leaves the level open. The processors that have level 4 and no
use for its whole registers run the image of level 3, whose vectors are as wide as theirs."""

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
            fewest_jumps=2,
        ),
        features=Features(fma=False, half=False),
        vector_bytes=vector_bytes,
        vector_registers=16,  # V8's on x86-64; a module does not know its processor
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
    known = [*_OTHERS, *(("x86-64", each) for _, each in _X86)]
    if vectors is not None and (arch, vectors) not in known:
        allowed = [each for of, each in known if of == arch and each is not None]
        has = f"it has -vectors={' and '.join(allowed)}" if allowed else "its levels say them"
        raise TargetError(f"target '{target}': '{arch}' has no '-vectors={vectors}', {has}")
    if arch != "x86-64":
        if level is not None:
            raise TargetError(
                f"target '{target}': '-level' is for -arch=x86-64 only, '{arch}' has no levels"
            )
        if target.get("last_level_cache") is not None:
            raise TargetError(
                f"target '{target}': '-last_level_cache' is for -arch=x86-64 only, since kernels "
                f"for '{arch}' never store past it; leave it out"
            )
        return (target,)
    if level is not None:
        if (level, vectors) not in _X86:
            raise TargetError(f"target '{target}': '-vectors={vectors}' is for -level=4 only")
        return (target,)
    return tuple(
        _with_vectors(target.with_attribute("level", each), has)
        for each, has in _OPEN
        if vectors in (None, has)
    )


def _with_vectors(target: Target, vectors: str | None) -> Target:
    return target if vectors is None else target.with_attribute("vectors", vectors)


def most_vectors(target: Target, attributes: DeviceAttributes) -> Target:
    """`target` with the vectors that a device of its architecture has."""
    best = target
    level = target.get("level")
    found = [
        *((of, vectors, each) for (of, vectors), each in _OTHERS.items()),
        *(("x86-64", vectors, each) for (of, vectors), each in _X86.items() if of == level),
    ]
    for arch, vectors, each in found:
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
    arch, vectors = exact.text("arch"), exact.get("vectors")
    named = None if vectors is None else str(vectors)
    if arch == "x86-64":
        return _X86[exact.number("level"), named]
    return _OTHERS[arch, named]


PANEL_BYTES: Final = 32 * 1024
"""What all rows of a product share at a time. It is read from the first-level cache where that has
48 KiB, as from Ice Lake on, and partly from the second where it has 32."""


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    given = target.get("last_level_cache")
    is_x86 = processor(target).machine.triple.startswith("x86_64")
    least = LAST_LEVEL_CACHE if given is None else int(given)
    return _capabilities(processor(target), least if is_x86 else 0)


@functools.cache
def _capabilities(cpu: Processor, stream_bytes: int) -> Capabilities:
    # Explicit vectors have lengths of their own.
    fixed = cpu.vector_bytes > 0 and not cpu.features.scalable
    return Capabilities(
        threads="loops",
        dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"},
        storage_dtypes=frozenset(ir.SCALARS),
        ops=OPS | {ir.TRANSPOSE.name} if fixed else OPS,
        atomics=LOOP_ATOMICS,
        max_block_threads=1024,
        # Shared memory is ordinary memory; this much stays in a second-level cache.
        max_shared_bytes=256 * 1024,
        narrow_index=cpu.word == "i32",
        wide_index=cpu.word == "i64",
        vector_bytes=cpu.vector_bytes,
        vector_registers=cpu.vector_registers,
        panel_bytes=PANEL_BYTES if cpu.vector_bytes else 0,
        stream_bytes=stream_bytes,
        table_entries=None,
        features=frozenset(("fence", "vector-arithmetic") if fixed else ("fence",)),
        requirements=cpu.requirements,
    )
