"""Scorecards: the results of a backend in the suite, as a value, as JSON and as text."""

from __future__ import annotations

import importlib.metadata
import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from dovetail import plugin
from dovetail.compiler import variants
from dovetail.support.errors import PluginError
from dovetail.support.printable import printable
from dovetail_conformance import levels
from dovetail_conformance.cases import BY_NAME
from dovetail_conformance.groups import BASIC, GROUPS
from dovetail_conformance.results import LEVELS, Results
from dovetail_conformance.suite import GOOD, Result

VERSION: Final = 1
"""The version of the JSON form; incremented when a key changes its meaning."""

_WIDTH: Final = 100


@dataclass(frozen=True)
class Scorecard:
    """The results of a backend on a target.

    Attributes:
        name: `acme`, or of a target of the results, `cuda-fake`.
        kind: The kind of the backend.
        brought_by: Distribution and version of the backend.
        target: The target.
        how: The level of execution: `real`, `emulated`, `shim` or `compile-only`.
        device: The description of the device, or the versions of the machine's tools.
        results: One for each case.
        types: Element types that the target computes with.
    """

    name: str
    kind: str
    brought_by: str
    target: str
    how: str
    device: Mapping[str, str]
    results: tuple[Result, ...]
    types: tuple[str, ...] = field(default=())

    @property
    def counts(self) -> dict[str, int]:
        """The number of cases by outcome."""
        return dict(Counter(each.outcome for each in self.results))

    @property
    def bad(self) -> list[Result]:
        """The unexpected results."""
        return [each for each in self.results if each.outcome not in GOOD]

    @property
    def groups(self) -> dict[str, list[Result]]:
        """The results by group."""
        found: dict[str, list[Result]] = {}
        for each in self.results:
            found.setdefault(each.group, []).append(each)
        return found

    @property
    def level(self) -> int | None:
        """The highest level reached (`dovetail_conformance.groups.LEVELS`), or None.

        Only a run of all cases reaches a level, and only with execution one above 0; see `how`.
        """
        if {each.name for each in self.results} != BY_NAME.keys():
            return None
        broken = [each for each in self.bad if each.outcome in ("crashed", "hung", "ended")]
        if self.how == "compile-only":
            return None if broken or "failed" in self.counts else 0
        asked = [
            each
            for each in self.results
            if each.group in BASIC and {*BY_NAME[each.name].needs} <= {*self.types}
        ]
        if not all(each.outcome == "passed" for each in asked):
            return None if broken else 0
        if self.bad:
            return 1
        return 2 if "gap" in self.counts else 3


def of_run(kind: str, target: str, device: str, results: Iterable[Result]) -> Scorecard:
    """The scorecard of a run, executed on `device`, or "" for none.

    Raises:
        DovetailError: The backend cannot be loaded, or has no such target.
    """
    backend = plugin.load(kind)
    how = "compile-only"
    unknown: dict[str, str] = {}
    if device:
        import dovetail_runtime
        from dovetail.api.jit import target_of

        try:
            chosen = target_of(dovetail_runtime.device(device))
        except PluginError as failed:
            # Every case has failed with it; the card says so for all.
            chosen, unknown = variants(target)[0], {"target": str(failed)}
        how = levels.level_of_device(device)
        attributes = dovetail_runtime.device(device).attributes
        named = {
            name: attributes[name]
            for name in ("device.name", "driver.name", "driver.version", "platform.version")
            if name in attributes
        } | unknown
    else:
        chosen = variants(target)[0]
        named = {}
    return Scorecard(
        name=kind,
        kind=kind,
        brought_by=owner_of(kind),
        target=str(chosen),
        how=how,
        device=named,
        results=tuple(results),
        types=tuple(sorted(plugin.capabilities_of(backend, chosen).dtypes)),
    )


def owner_of(kind: str) -> str:
    """The distribution and version of a backend."""
    return next((str(each.owner) for each in plugin.entries() if each.kind == kind), "")


def of_results(results: Results, target: str) -> Scorecard | None:
    """The scorecard of a target of the results; None if it belongs to no kind.

    Args:
        results: The results of a full run.
        target: One of `Results.targets`.
    """
    kind = next((each for each in plugin.kinds() if target.partition("-")[0] == each), "")
    if not kind:
        return None
    given: list[Result] = []
    found: Counter[str] = Counter()
    for group, members in GROUPS.items():
        for each in members:
            outcome = results.cases.get(each.name, {}).get(target)
            if outcome is None:
                continue
            word, why = outcome
            found[word] += word in LEVELS
            # What the machine's device refuses is not what the backend must list.
            said = "compiled" if word == "compile-only" else "passed" if word in LEVELS else "gap"
            given.append(Result(each.name, group, said, why))
    backend = plugin.load(kind)
    chosen = variants(kind)[0]
    return Scorecard(
        name=target,
        kind=kind,
        brought_by=owner_of(kind),
        target=str(chosen),
        how=found.most_common(1)[0][0] if found.total() else "compile-only",
        device={"results": f"{results.measured} with {results.tools[target]}"},
        results=tuple(given),
        types=tuple(sorted(plugin.capabilities_of(backend, chosen).dtypes)),
    )


def json_text(card: Scorecard) -> str:
    """The scorecard as JSON; docs/extend/prove-it.md describes the keys."""
    content = {
        "version": VERSION,
        "suite": importlib.metadata.version("dovetail-conformance"),
        "name": card.name,
        "kind": card.kind,
        "brought_by": card.brought_by,
        "target": card.target,
        "how": card.how,
        "device": dict(card.device),
        "level": card.level,
        "counts": card.counts,
        "cases": [asdict(each) for each in card.results],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def level_text(card: Scorecard) -> str:
    """The level, in words."""
    if card.level is None:
        all_run = {each.name for each in card.results} == BY_NAME.keys()
        return "none" if all_run else f"not known: {len(card.results)} of {len(BY_NAME)} cases"
    return str(card.level)


def report_text(card: Scorecard) -> str:
    """The scorecard as text: a line for each group, then the unexpected results with reasons."""
    lines = [
        f"{card.name}: kind '{card.kind}' of {card.brought_by or 'an unknown distribution'}",
        f"target: {card.target}",
        f"how: {card.how}"
        + "".join(f"; {name}: {printable(value)}" for name, value in card.device.items()),
        f"level: {level_text(card)}",
        "",
    ]
    width = max(map(len, card.groups), default=0)
    for group, results in card.groups.items():
        counts = Counter(each.outcome for each in results)
        said = ", ".join(f"{number} {word}" for word, number in counts.items())
        lines.append(f"  {group:{width}}  {said}")
    lines += _listed("not as it must be", card.bad)
    lines += _listed("gaps", [each for each in card.results if each.outcome == "gap"])
    total = ", ".join(f"{number} {word}" for word, number in card.counts.items())
    lines += ["", f"{len(card.results)} cases: {total}"]
    return "\n".join(lines) + "\n"


def _listed(title: str, results: Sequence[Result]) -> list[str]:
    if not results:
        return []
    lines = ["", f"{title}:"]
    for each in results:
        lines.append(f"  {each.name} ({each.group}): {each.outcome}")
        lines += textwrap.wrap(
            printable(each.why), _WIDTH, initial_indent="    ", subsequent_indent="    "
        )
    return lines
