"""The conformance cases that execute most of the compiler, for `make test` to run on every target.

    python tools/cover.py [KIND…]    rewrites tools/cover.txt; takes minutes

Each case is compiled for each kind, and the functions of `dovetail` that this executes are noted.
Cases are then chosen one by one: whichever adds most functions a second. So cheap cases hold what
many reach; what only an expensive kernel reaches is left to the rotating slice.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from gate import COVER

import dovetail
from dovetail.compiler import build, resolve
from dovetail.plugin import kind_files
from dovetail.support.errors import DovetailError
from dovetail_conformance.case import Case
from dovetail_conformance.cases import DISTINCT

PACKAGE: Final = str(Path(dovetail.__file__).parent)
KINDS: Final = ("vulkan", "opencl")
EACH: Final = 1.0
"""Seconds that a case takes besides being compiled, on all targets that are looked at."""
COUNT: Final = 24
"""How many cases are chosen: on every target they take what the gate has to spend on them."""

Reached = tuple[set[tuple[str, CodeType]], float]
"""What compiling a case executes, by kind and function, and the seconds that it takes."""


def reached(case: Case, kinds: tuple[str, ...]) -> Reached:
    """What a case executes."""
    found: set[tuple[str, CodeType]] = set()
    start = time.process_time()
    for kind in kinds:
        codes: set[CodeType] = set()

        def note(
            frame: FrameType, event: str, _: object, add: Callable[[CodeType], None] = codes.add
        ) -> None:
            if event == "call":
                add(frame.f_code)

        sys.setprofile(note)
        try:
            build([case.kernel], [resolve(kind_files()[kind].example_target or kind)])
        except DovetailError:
            pass  # a target may refuse a case, which executes something too
        finally:
            sys.setprofile(None)
        found |= {(kind, each) for each in codes if each.co_filename.startswith(PACKAGE)}
    return found, time.process_time() - start


def choose(cases: dict[str, Reached]) -> tuple[list[str], float]:
    """The names of the chosen cases, those first that add most, and the share that they reach."""
    every = set[tuple[str, CodeType]]().union(*(functions for functions, _ in cases.values()))
    left = set(every)
    chosen: list[str] = []
    while len(chosen) < COUNT:
        gains = {
            name: len(found & left) / (seconds + EACH) for name, (found, seconds) in cases.items()
        }
        best = max(sorted(gains), key=lambda name: gains[name])
        chosen.append(best)
        left -= cases[best][0]
    return chosen, 1 - len(left) / len(every)


def main(kinds: tuple[str, ...]) -> None:
    """Rewrite the list."""
    os.environ["DOVETAIL_CACHE"] = "0"  # what is found compiled executes nothing
    cases = {case.name: reached(case, kinds) for case in DISTINCT}
    chosen, share = choose(cases)
    head = (
        f"# {COUNT} of {len(DISTINCT)} cases, which execute {share:.1%} of the functions that all "
        f"do on {', '.join(kinds)}. Written by tools/cover.py.\n"
    )
    COVER.write_text(head + "".join(f"{name}\n" for name in chosen), encoding="utf-8")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or KINDS)
