"""A long hunt for programs that go wrong, without hypothesis, and a reducer of its own.

`python -m support.hunt` (from compiler/tests; docs/how-to/hunt-for-bugs.md) draws programs from a
seed and holds them to the checks named. Each is written down before it is run, so that one that
kills the process is known. Hypothesis would compile some thousand variants of one failure before
it went on; here a failure is made smaller within a time limit, and then the hunt goes on.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from support.program_checks import agree, passes_keep
from support.programs import make

from dovetail import ir


def read_back(module: ir.Module, seed: int) -> None:
    """It is sound, and what is printed reads back."""
    assert not ir.verify(module), ir.verify(module)
    assert ir.difference(ir.parse_ir(ir.print_ir(module)), module) is None


CHECKS: dict[str, Callable[[ir.Module, int], None]] = {
    "text": read_back,
    "passes": passes_keep,
    "cpu": lambda module, seed: agree(module, seed, ("cpu:0",)),
    "opencl": lambda module, seed: agree(module, seed, ("opencl:0",)),
    "hexagon": lambda module, seed: agree(module, seed, ("hexagon:0",)),
}


class Choices:
    """Integers as they were given; after those, new ones, or the lowest without a seed."""

    def __init__(self, given: list[int], seed: int | None = None) -> None:
        self._given = given
        self._random = None if seed is None else random.Random(seed)
        self.made: list[int] = []

    def number(self, low: int, high: int) -> int:
        """The next one."""
        place = len(self.made)
        if place < len(self._given):
            found = min(max(self._given[place], low), high)
        else:
            found = low if self._random is None else self._random.randint(low, high)
        self.made.append(found)
        return found


def fault(check: str, module: ir.Module, seed: int) -> str | None:
    """What went wrong, with its traceback; None if nothing did."""
    try:
        CHECKS[check](module, seed)
    # Anything at all is a finding: the compiler must not fail with an exception of any type.
    except Exception:  # noqa: BLE001
        return traceback.format_exc()
    return None


def kind_of(found: str) -> str:
    """Faults of one kind are reduced to each other only: the last place of ours, and the type."""
    lines = [line for line in found.splitlines() if line.startswith("  File ")]
    last = next((line for line in reversed(lines) if "/compiler/" in line), "")
    error = next((line for line in found.splitlines() if line[:1].isalpha() and ":" in line[:60]
                  and not line.startswith("Traceback")), "").split(":")[0]  # fmt: skip
    return f"{error} {last.strip()}"


def reduced(check: str, choices: list[int], seed: int, kind: str, until: float) -> list[int]:
    """Fewer and lower choices that still go wrong in the same way."""

    def fails(candidate: list[int]) -> list[int] | None:
        if time.monotonic() > until:
            return None
        source = Choices(candidate)
        found = fault(check, make(source.number), seed)
        if found is None or kind_of(found) != kind:
            return None
        made = source.made
        while made and made[-1] == 0:
            made = made[:-1]
        return made if (len(made), made) < (len(best), best) else None

    best = choices
    again = True
    while again and time.monotonic() < until:
        again = False
        for size in (32, 16, 8, 4, 2, 1):
            place = 0
            while place < len(best):
                smaller = fails(best[:place] + best[place + size :])
                if smaller is not None:
                    best, again = smaller, True
                else:
                    place += size
        for place in range(len(best)):
            for value in (0, 1):
                if place < len(best) and best[place] > value:
                    smaller = fails([*best[:place], value, *best[place + 1 :]])
                    if smaller is not None:
                        best, again = smaller, True
    return best


def main() -> int:
    """Hunt; 1 if something was found."""
    parser = argparse.ArgumentParser(description="Hunt for programs that go wrong.")
    parser.add_argument("--checks", default="text,passes,cpu")
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--reduce", type=float, default=60.0, help="seconds for one failure")
    parser.add_argument("--out", type=Path, required=True, help="folder for what is found")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + options.seconds
    counts: collections.Counter[str] = collections.Counter()
    kinds: collections.Counter[str] = collections.Counter()
    seed = options.seed
    while time.monotonic() < until:
        source = Choices([], seed)
        module = make(source.number)
        text = ir.print_ir(module)
        for check in options.checks.split(","):
            (options.out / f"running-{os.getpid()}.ir").write_text(f"# {check} {seed}\n{text}")
            found = fault(check, module, seed)
            counts[check] += 1
            if found is None:
                continue
            kind = f"{check} {kind_of(found)}"
            kinds[kind] += 1
            print(f"seed {seed}: {kind}", flush=True)
            # Two of a kind may have two causes; of many, the first few are enough.
            if kinds[kind] <= 3:
                limit = time.monotonic() + options.reduce
                small = reduced(check, source.made, seed, kind_of(found), limit)
                smallest = make(Choices(small).number)
                after = fault(check, smallest, seed)
                (options.out / f"{check}-{seed}.txt").write_text(
                    f"{ir.print_ir(smallest)}\n# {kind}\n{after}\n# before reduction\n{text}\n"
                )
        seed += 1
    print(
        f"{seed - options.seed} programs from seed {options.seed}: {dict(counts)}; {dict(kinds)}"
    )
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
