"""Runs probes in child processes, and collects their findings."""

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
"""Unexpected outcomes."""


@dataclass(frozen=True)
class Finding:
    """The result of a probe.

    Attributes:
        entry, name, weight, expected: Those of the probe.
        outcome: The outcome. `ended`: the library ended the process; `absent`: it does not have
            the entry, which is optional.
        found: The unexpected result, or the reason for skipping it.
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
        """Whether it is a violation of the contract."""
        return self.weight == "must" and self.outcome in BAD

    @property
    def is_weak(self) -> bool:
        """Whether an invalid call is not handled as recommended."""
        return self.weight == "should" and self.outcome in BAD


def probe_library(setup: Setup, timeout: float = 30.0, keep: str = "") -> list[Finding]:
    """Run all probes of a library, in child processes that they may crash.

    A process runs probes until one ends it; the next continues after that, and avoids the entry
    that ended it except for its own probes. Probes that need a separate process, or may damage
    it, have one.

    Args:
        setup: The library and its environment.
        timeout: The maximum seconds of a probe.
        keep: Only probes whose key contains this.

    Returns:
        A finding for each probe, in the order of the table.

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
    """Add an image of the library's kind to a setup.

    Args:
        setup: A setup without an image.
        data: The image's bytes.
        folder: The folder to write them to.
    """
    path = folder / "probe.dvti"
    path.write_bytes(data)
    return replace(setup, image=str(path), no_image="")
