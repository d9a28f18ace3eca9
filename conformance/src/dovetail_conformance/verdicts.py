"""What several verdicts on record about one case and target come to: the worst of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dovetail_conformance import record
from dovetail_conformance.levels import of_a_device
from dovetail_conformance.record import Line

LEVELS: Final = ("real", "emulated", "shim", "compile-only")
"""How a case is known to pass, best first."""


def level(line: Line) -> str:
    """What a verdict shows: a device that says of itself that it is emulated is not a real one."""
    return of_a_device(line.key.tools) if line.level == "real" else line.level


def worst(lines: Iterable[Line]) -> tuple[str, str]:
    """`gap`, `refused`, or the weakest level at which it passed; "" of no lines. And the reason.

    Args:
        lines: The verdicts.
    """
    found: dict[str, str] = {}
    for line in lines:
        verdict, _, why = line.verdict.partition(":")
        found[level(line) if verdict == record.PASSED else verdict] = why.strip()
    word = next((each for each in ("gap", "refused", *reversed(LEVELS)) if each in found), "")
    return word, found.get(word, "")
