"""Sweeps: tests of many parameters of one kind, of which `--record=use` runs a part in turn.

    @pytest.mark.sweep  # or sweep(of=8): one of eight
    @pytest.mark.parametrize("target", TARGETS)
    @pytest.mark.parametrize("kernel", KERNELS)
    def test_it_builds(kernel, target): ...

A kernel by a target is seldom wrong alone: what breaks one breaks its neighbours. Which of them
run follows from the compiler's own files: the same ones wherever these are the same, others with
each change. Every other run (`pytest PATH`, `--record=all`) runs all of them.

Verdicts on record take turns in the same way: to make an image takes as long as most tests, so
that of those whose image alone may have changed, `--record=use` makes one in `ONE_OF`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import dovetail
from dovetail_conformance import closure
from dovetail_conformance.record import LEAST_SAMPLED, digest

ONE_OF: Final = 4
"""Of so many parameters of a sweep, and images whose verdicts are on record, one has its turn."""

MARK: Final = (
    f"sweep(of={ONE_OF}): its parameters are many of one kind, of which --record=use runs one in "
    "so many; see dovetail_conformance/sweeps.py"
)


@cache
def compiler() -> str:
    """The hash of the compiler's own files."""
    return closure.tree(Path(dovetail.__file__).parent)


def is_seen(target: str, name: str) -> bool:
    """Whether it is the turn of a line of the record.

    Kinds of device differ in it, so that what a change does to a case is seen on some of them; the
    targets of one kind, which often have one image, do not.

    Args:
        target: The record's.
        name: The line's.
    """
    kind = target.partition("-")[0]
    return int(digest(compiler(), kind, name), 16) % ONE_OF == 0


def left_out(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """The tests of sweeps that are not of this compiler's part."""
    sweeps: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sweep") is not None:
            sweeps.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {each for sweep in sweeps.values() for each in _in_order(sweep)[_count(sweep) :]}


def _count(sweep: list[pytest.Item]) -> int:
    """How many of a sweep run."""
    mark = sweep[0].get_closest_marker("sweep")
    assert mark is not None
    return max(LEAST_SAMPLED, -(-len(sweep) // mark.kwargs.get("of", ONE_OF)))


def _in_order(sweep: list[pytest.Item]) -> list[pytest.Item]:
    return sorted(sweep, key=lambda item: digest(compiler(), item.nodeid))
