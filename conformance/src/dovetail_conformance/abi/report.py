"""What the probes of a library found, as text and as JSON."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Final

from dovetail.support.printable import printable
from dovetail_conformance.abi import contract
from dovetail_conformance.abi.check import BAD, Finding
from dovetail_conformance.abi.session import Setup

VERSION: Final = 1
"""Of the JSON report; raised when a key changes its meaning."""

_WIDTH: Final = 100


def is_held(findings: Iterable[Finding], *, strict: bool, need_all: bool) -> bool:
    """Whether a library keeps the contract.

    Args:
        findings: Of all probes.
        strict: Whether `should` counts.
        need_all: Whether what was skipped for want of a driver, device or image counts.
    """
    return not any(
        each.breaks or (strict and each.is_weak) or (need_all and each.outcome == "skipped")
        for each in findings
    )


def word(finding: Finding) -> str:
    """How a finding counts, in a word."""
    if finding.weight == "note" and finding.outcome in BAD:
        return "note"
    if finding.outcome in BAD:
        return {"must": "BROKEN", "should": "weak"}[finding.weight]
    return "ok" if finding.outcome == "passed" else finding.outcome


def counts(findings: Iterable[Finding]) -> dict[str, int]:
    """How many there are of each word."""
    found = Counter(map(word, findings))
    return {each: found[each] for each in ("ok", "BROKEN", "weak", "note", "skipped", "absent")}


def report_text(setup: Setup, findings: Sequence[Finding]) -> str:
    """The report: entries in the order of the table, each probe with what was expected."""
    lines = [f"{setup.library}" + (f", kind '{setup.kind}'" if setup.kind else "")]
    entry = ""
    for each in findings:
        if each.entry != entry:
            entry = each.entry
            optional = " (optional)" if entry in contract.OPTIONAL else ""
            lines.append(f"{entry}{optional}")
            if each.outcome == "absent":
                lines.append("  absent  the library does not have it")
        if each.outcome == "absent":
            continue
        lines.append(f"  {word(each):8}{each.name}")
        if each.outcome == "skipped":
            lines += _wrapped(f"skipped: {each.found}")
        elif each.outcome != "passed":
            lines += _wrapped(f"expected ({each.weight}): {each.expected}")
            what = "found" if each.outcome == "failed" else each.outcome
            lines += _wrapped(f"{what}: {each.found}")
    total = counts(findings)
    said = ", ".join(f"{number} {name}" for name, number in total.items() if number)
    lines.append(f"{len(findings)} probes: {said}")
    if total["skipped"]:
        lines.append("what was skipped is not known to work")
    return "\n".join(lines) + "\n"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        printable(text), _WIDTH, initial_indent=" " * 10, subsequent_indent=" " * 12
    )


def json_text(setup: Setup, findings: Sequence[Finding]) -> str:
    """The report for machines; its keys are described in docs/extend/prove-it.md."""
    content = {
        "version": VERSION,
        "library": setup.library,
        "kind": setup.kind,
        "abi": {"oldest": contract.ABI_OLDEST, "newest": contract.ABI_VERSION},
        "held": is_held(findings, strict=False, need_all=False),
        "counts": counts(findings),
        "probes": [{**asdict(each), "word": word(each)} for each in findings],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
