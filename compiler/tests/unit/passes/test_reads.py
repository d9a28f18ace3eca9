"""A pass reads no more of the capabilities than it says, or targets would share wrong results."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from support.golden import KERNELS as FILES
from support.golden import kinds_of

from dovetail import ir
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import PassCache, compile_module, merge, variants
from dovetail.passes import Pass
from dovetail.plugin import load
from dovetail.target import Capabilities
from dovetail_conformance.pass_kit import GRID, LOOPS

KERNELS = [path for path in FILES if "cpu" in kinds_of(path)]


class Watched:
    """Capabilities that note which of their fields are read."""

    def __init__(self, real: Capabilities) -> None:
        self.real = real
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        derived = getattr(Capabilities, name, None)
        if isinstance(derived, property) and derived.fget is not None:
            return derived.fget(self)  # which notes what it reads
        self.read.add(name)
        return getattr(self.real, name)


def lowerings() -> Iterator[tuple[Path, str]]:
    for path in KERNELS:
        for kind in ("cpu", "opencl"):
            yield path, kind


@pytest.mark.parametrize(
    ("path", "kind"), lowerings(), ids=lambda item: getattr(item, "stem", item)
)
def test_a_pass_reads_what_it_declares(path: Path, kind: str) -> None:
    module = merge(list(load_kernels(path).values()))
    target = variants(kind)[0]
    backend = load(kind)
    for each in backend.pipeline(target):
        watched = Watched(backend.capabilities(target))
        module = each.run(module, cast("Capabilities", watched))
        assert watched.read <= each.reads, each.name


@dataclass(frozen=True)
class Labelled(Pass):
    """Writes down the vector width, or, where `rounded`, whether there is one."""

    name: ClassVar[str] = "labelled"
    reads: ClassVar[frozenset[str]] = frozenset(("vector_bytes",))
    rounded: bool = False
    runs: ClassVar[list[int]] = []

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        width = capabilities.vector_bytes
        self.runs.append(width)
        (func,) = module.functions
        doc = str(bool(width) if self.rounded else width)
        return ir.Module((dataclasses.replace(func, doc=doc),))


SOURCE = """
@T.func
def f():
    pass
"""


def test_targets_that_agree_in_what_is_read_share_the_work() -> None:
    Labelled.runs.clear()
    cache, module = PassCache(), ir.parse_ir(SOURCE)
    narrow = dataclasses.replace(GRID, vector_bytes=LOOPS.vector_bytes)
    first = cache.run(Labelled(), module, LOOPS)
    assert cache.run(Labelled(), module, narrow) is first
    assert Labelled.runs == [16]


def test_targets_that_differ_in_what_is_read_do_not() -> None:
    cache, module = PassCache(), ir.parse_ir(SOURCE)
    wide = dataclasses.replace(LOOPS, vector_bytes=64)
    first, second = (cache.run(Labelled(), module, each) for each in (LOOPS, wide))
    assert ir.print_ir(first) != ir.print_ir(second)
    # Options are part of what a pass is.
    assert cache.run(Labelled(rounded=True), module, LOOPS) not in (first, second)


def test_results_that_are_alike_become_one() -> None:
    cache, module = PassCache(), ir.parse_ir(SOURCE)
    wide = dataclasses.replace(LOOPS, vector_bytes=64)
    each = Labelled(rounded=True)
    assert cache.run(each, module, LOOPS) is cache.run(each, module, wide)


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_sharing_changes_no_byte(path: Path) -> None:
    module = merge(list(load_kernels(path).values()))
    cache = PassCache()
    for target in variants("cpu"):
        shared = compile_module(module, target, cache)
        alone = compile_module(module, target)
        assert shared.image.payload == alone.image.payload
        assert shared.plans == alone.plans
