"""The suite for any backend, with a process for each group of cases.

If a process crashes, its group is run again with a separate process for each case: so a crash is
attributed to the case that causes it alone, and the later cases have results too. A case that
crashes only together with others is reported as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Literal, cast

from dovetail.support.workers import available_processors
from dovetail_conformance.children import Told, converse
from dovetail_conformance.groups import GROUPS

Outcome = Literal[
    "passed", "compiled", "gap", "stale", "refused", "failed", "crashed", "hung", "ended"
]

GOOD: Final = ("passed", "compiled", "gap")
"""Expected outcomes. `stale`: a gap that passes; `refused`: rejected without a gap."""


@dataclass(frozen=True)
class Result:
    """The result of a case.

    Attributes:
        name: The name of the case.
        group: The name of its group.
        outcome: The outcome; `compiled` if nothing is executed.
        why: The failure, the reason of a gap, or the last output of its process.
        seconds: The time it took, or 0 if unknown.
    """

    name: str
    group: str
    outcome: Outcome
    why: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Order:
    """A run of the suite.

    Attributes:
        kind: The kind of the backend.
        target: The target of bundles if nothing is executed.
        device: The device that executes them, `acme:0`; "" for none.
        cases: The names of cases by group.
        timeout: The maximum seconds of a case.
    """

    kind: str
    target: str
    device: str
    cases: dict[str, tuple[str, ...]]
    timeout: float = 300.0


def chosen(groups: Sequence[str] = (), keep: str = "") -> dict[str, tuple[str, ...]]:
    """The names of cases by group.

    Args:
        groups: Only these; all by default.
        keep: Only cases whose name contains this.
    """
    wanted = groups or [*GROUPS]
    found = {
        name: tuple(each.name for each in GROUPS[name] if keep in each.name) for name in wanted
    }
    return {name: members for name, members in found.items() if members}


def run_suite(
    order: Order, jobs: int = 0, step: Callable[[str], None] = lambda _: None
) -> Iterator[Result]:
    """Run the groups, each as soon as there is room.

    Args:
        order: What is run.
        jobs: Processes at a time; 0: one for each processor.
        step: Called with each case's name, once it has run.

    Yields:
        The results, group by group in their order.
    """
    with ThreadPoolExecutor(jobs or available_processors()) as pool:
        running = [
            pool.submit(run_group, order, name, members, step)
            for name, members in order.cases.items()
        ]
        for each in running:
            yield from each.result()


def run_group(
    order: Order, group: str, cases: Sequence[str], step: Callable[[str], None] = lambda _: None
) -> list[Result]:
    """Run a group in one process; if that does not end well, each case in one of its own."""
    told: list[Told] = []
    for each in _process(order, cases):
        told.append(each)
        step(each.key)
    if all(each.fate == "told" for each in told):
        return [_result(each, group) for each in told]
    fatal = next(each for each in told if each.fate != "told")
    alone = [_alone(order, group, case) for case in cases]
    if any(each.outcome in ("crashed", "hung", "ended") for each in alone):
        return alone
    # Nobody did it alone: it is the company's, told of the case that it happened in.
    name = fatal.key or cases[-1]
    before = [*cases][: [*cases].index(name)]
    company = f"only behind {', '.join(before)}" if before else "not when run again"
    return [
        Result(name, group, cast("Outcome", fatal.fate), f"{company}: {fatal.why}", each.seconds)
        if each.name == name
        else each
        for each in alone
    ]


def _alone(order: Order, group: str, case: str) -> Result:
    """A case in a process of its own; what happens as that ends is the case's too."""
    told = [*_process(order, [case])]
    last = told[-1]
    if last.fate != "told":
        return Result(case, group, cast("Outcome", last.fate), last.why)
    return _result(last, group)


def _process(order: Order, cases: Sequence[str]) -> Iterator[Told]:
    request = {
        "kind": order.kind,
        "target": order.target,
        "device": order.device,
        "cases": [*cases],
    }
    return converse("dovetail_conformance.suite_child", request, cases, order.timeout)


def _result(told: Told, group: str) -> Result:
    seconds, _, why = told.why.partition(" ")
    return Result(told.key, group, cast("Outcome", told.outcome), why, float(seconds))
