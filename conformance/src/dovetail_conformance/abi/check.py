"""Starting processes that make the probes, and taking down what becomes of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Literal, cast

from dovetail_conformance.abi import contract
from dovetail_conformance.abi.probes import PROBES
from dovetail_conformance.abi.session import Probe, Setup
from dovetail_conformance.children import converse

Outcome = Literal["passed", "failed", "crashed", "hung", "ended", "skipped", "absent"]

BAD: Final = ("failed", "crashed", "hung", "ended")
"""Outcomes that are not what was expected."""


@dataclass(frozen=True)
class Finding:
    """What became of one probe.

    Attributes:
        entry, name, weight, expected: As the probe says.
        outcome: `ended`: the library ended the process by itself; `absent`: it does not have the
            entry, which is optional.
        found: What was found instead of what was expected, or why it was skipped.
        during: The entry that was called last before the process ended.
    """

    entry: str
    name: str
    weight: str
    expected: str
    outcome: Outcome
    found: str = ""
    during: str = ""

    @property
    def breaks(self) -> bool:
        """Whether the library breaks the contract by it."""
        return self.weight == "must" and self.outcome in BAD

    @property
    def is_weak(self) -> bool:
        """Whether a wrong call is not answered as it should be."""
        return self.weight == "should" and self.outcome in BAD


def probe_library(setup: Setup, timeout: float = 30.0, keep: str = "") -> list[Finding]:
    """Make all probes of a library, each in a process that it may end.

    A process makes probes until one ends it; the next one goes on behind that, and avoids the
    entry that did it but for its own probes. Probes that need a process of their own, or may
    damage it, have one.

    Args:
        setup: The library and what goes with it.
        timeout: Seconds that a probe may take.
        keep: Only probes whose key contains this.

    Returns:
        One finding a probe, in the order of the table.

    Raises:
        ChildError: A defect of the probes.
    """
    chosen = [each for each in PROBES if keep in each.key]
    found: dict[str, Finding] = {}
    avoided: set[str] = set()

    def take(probes: list[Probe]) -> None:
        for each in _one_process(setup, probes, timeout, avoided):
            found[f"{each.entry}: {each.name}"] = each
            if each.during and (each.weight == "must" or each.during != each.entry):
                avoided.add(each.during)

    shared = [each for each in chosen if not each.fresh]
    while shared:
        take(shared)
        shared = [each for each in shared if each.key not in found]
    for each in chosen:
        if each.fresh:
            take([each])
    order = ("handshake", *contract.NAMES)
    return sorted((found[each.key] for each in chosen), key=lambda each: order.index(each.entry))


def _one_process(
    setup: Setup, probes: list[Probe], timeout: float, avoided: Collection[str]
) -> Iterator[Finding]:
    """The findings of one process, of one probe at least."""
    by_key = {each.key: each for each in probes}
    request = {"setup": asdict(setup), "probes": [*by_key], "avoided": [*avoided]}
    for told in converse("dovetail_conformance.abi.child", request, [*by_key], timeout):
        each = by_key[told.key]
        outcome = cast("Outcome", told.outcome if told.fate == "told" else told.fate)
        elsewhere = told.during not in ("", each.entry)
        found = f"in {told.during}: {told.why}" if elsewhere else told.why
        yield Finding(
            each.entry, each.name, each.weight, each.expected, outcome, found, told.during
        )


def with_image(setup: Setup, data: bytes, folder: Path) -> Setup:
    """The setup with an image of the library's kind.

    Args:
        setup: Without one.
        data: The image's bytes.
        folder: Where they are put.
    """
    path = folder / "probe.dvti"
    path.write_bytes(data)
    return replace(setup, image=str(path), no_image="")
