"""What is known of every target: verdicts as tests leave them, and the one file made of them.

`pytest --results FILE` appends a line of JSON a verdict; `make test-all` makes
`conformance/results.txt` of them, from which the support table and the scorecards are made:

    # Measured at 4e1294778d1907dd28ccc740ce10490c9fc283f3 on 2026-11-26 by make test-all
    # ...
    # cpu: llvmlite 0.50.0; numpy 2.4.6; Python 3.11.7
    # trn-shim: llvmlite 0.50.0; numpy 2.4.6; Python 3.11.7

    rg bits_int64
    rs saxpy

    gap trn-shim: bits_int64: NKI has no integers of 64 bits

    compiler/tests/unit/analysis/test_proofs.py: tests: 308 unit

A line a case, with a letter a target in the order of the lines above; why a letter is `g` or `x`;
and a line a file of tests for what is no case of the suite. Letters come first, so that no line
changes with the longest name. What is written has one form, so a file that would be written
otherwise is damaged. docs/decisions/0096 says why it is one file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

PASSED: Final = "passed"
GAP: Final = "gap: "
REFUSED: Final = "refused: "

LEVELS: Final = ("real", "emulated", "shim", "compile-only")
"""How a case is known to pass, best first."""

_LETTERS: Final = {
    "real": "r", "emulated": "e", "shim": "s", "compile-only": "c", "gap": "g", "refused": "x",
    "": ".",
}  # fmt: skip
"""By word, best first; "": there is no verdict."""

_FIRST: Final = re.compile(
    r"# Measured at ([0-9a-f]{40}) on ([0-9]{4}-[0-9]{2}-[0-9]{2}) by make test-all"
)
_LEGEND: Final = (
    "#",
    "# A letter a target in the order below, then the case: r real, e emulated, s shim,",
    "# c compile-only, g gap, x refused, . no verdict; of several verdicts the worst. Then why",
    "# cases are gaps or refused, and, by file, what tests that are no cases gave.",
    "#",
)
_TARGET: Final = re.compile(r"# (\S+): (.+)")
_CASE: Final = re.compile(rf"([{''.join(_LETTERS.values())}]+) (\S+)")
_REASON: Final = re.compile(r"(gap|refused) (\S+): (\S+(?:, \S+)*): (.+)")
_FILE: Final = re.compile(r"(\S+\.py): (\S+): (.+)")
_COUNT: Final = re.compile(r"([1-9][0-9]*) ([a-z-]+)")


class ResultsError(Exception):
    """A file of results cannot be read, or a verdict not be in one; the message says which."""


@dataclass(frozen=True)
class Verdict:
    """What a test found out about a target.

    Attributes:
        target: A kind and what distinguishes it (`cuda-fake`), or `tests`.
        name: The case, with what distinguishes several verdicts about it after a space; or
            whatever names what was looked at.
        file: The file of the test.
        level: One of `LEVELS`, or `unit`.
        verdict: `passed`, `gap: REASON` or `refused: REASON`.
        tools: Versions of what the machine brought.
    """

    target: str
    name: str
    file: str
    level: str
    verdict: str
    tools: tuple[str, ...]

    @property
    def outcome(self) -> Outcome:
        """The level at which it passed, or what it is instead, with the reason."""
        if self.verdict == PASSED:
            return Outcome(self.level)
        word, _, why = self.verdict.partition(": ")
        return Outcome(word, why)

    def json(self) -> str:
        """As a line."""
        return json.dumps(asdict(self)) + "\n"

    @staticmethod
    def of(line: str) -> Verdict:
        """From a line."""
        given: dict[str, Any] = json.loads(line)
        given["tools"] = tuple(given["tools"])
        return Verdict(**given)


class Outcome(NamedTuple):
    """What is known of a case on a target.

    Attributes:
        word: One of `LEVELS`, `gap` or `refused`; "" if there is no verdict.
        why: The reason of a gap or a refusal.
    """

    word: str = ""
    why: str = ""


def worst(found: Iterable[Outcome]) -> Outcome:
    """What several verdicts come to: a gap, a refusal, or the weakest level."""
    order = ("gap", "refused", "unit", *reversed(LEVELS))
    return min(found, key=lambda each: (order.index(each.word), each.why))


@dataclass(frozen=True)
class Results:
    """What a run of everything gave.

    Attributes:
        commit: What was measured.
        date: Of that commit.
        tools: Versions of what the machine brought, by target.
        cases: What is known of a case, by case and target.
        others: How many verdicts about what is no case came to which word, by file and target.
    """

    commit: str
    date: str
    tools: Mapping[str, str]
    cases: Mapping[str, Mapping[str, Outcome]]
    others: Mapping[str, Mapping[str, Mapping[str, int]]]

    @property
    def measured(self) -> str:
        """When, for readers of what is made of this."""
        return f"measured on {self.date} at {self.commit[:12]}"

    @property
    def targets(self) -> list[str]:
        """The targets that there are verdicts about cases of."""
        found = {target for outcomes in self.cases.values() for target in outcomes}
        return [each for each in self.tools if each in found]

    def text(self) -> str:
        """The file."""
        reasons: dict[tuple[str, ...], list[str]] = {}
        for case, outcomes in sorted(self.cases.items()):
            for target, (word, why) in outcomes.items():
                if word not in LEVELS:
                    reasons.setdefault((word, target, why), []).append(case)
        lines = [f"# Measured at {self.commit} on {self.date} by make test-all", *_LEGEND]
        lines += [f"# {target}: {tools}" for target, tools in sorted(self.tools.items())]
        lines.append("")
        for case, outcomes in sorted(self.cases.items()):
            letters = [_LETTERS[outcomes.get(each, Outcome()).word] for each in sorted(self.tools)]
            lines.append(f"{''.join(letters)} {case}")
        lines.append("")
        for (word, target, why), cases in sorted(reasons.items()):
            lines.append(f"{word} {target}: {', '.join(cases)}: {why}")
        lines.append("")
        for file, targets in sorted(self.others.items()):
            for target, counts in sorted(targets.items()):
                said = ", ".join(f"{number} {word}" for word, number in sorted(counts.items()))
                lines.append(f"{file}: {target}: {said}")
        return "\n".join([*lines, ""])


def of(verdicts: Iterable[Verdict], cases: Collection[str], commit: str, date: str) -> Results:
    """What verdicts come to.

    Args:
        verdicts: Those of all tests, in any order; some may be there twice.
        cases: The names of the suite's cases.
        commit: What was measured.
        date: Of that commit.

    Raises:
        ResultsError: A test of a case has no level.
    """
    tools: dict[str, set[str]] = {}
    known: dict[str, dict[str, list[Outcome]]] = {}
    others: dict[tuple[str, str, str], list[Outcome]] = {}
    for each in verdicts:
        tools.setdefault(each.target, set()).update(each.tools)
        case = each.name.partition(" ")[0]
        if case not in cases:
            others.setdefault((each.file, each.target, each.name), []).append(each.outcome)
        elif each.outcome.word in _LETTERS:
            known.setdefault(case, {}).setdefault(each.target, []).append(each.outcome)
        else:
            raise ResultsError(
                f"{each.file}: the verdict about case '{case}' on '{each.target}' is of level "
                f"'{each.level}'; it must be {', '.join(LEVELS)}: mark the test with its level"
            )
    counted: dict[str, dict[str, Counter[str]]] = {}
    for (file, target, _), found in others.items():
        counted.setdefault(file, {}).setdefault(target, Counter())[worst(found).word] += 1
    return Results(
        commit,
        date,
        {target: "; ".join(sorted(tools[target], key=str.casefold)) for target in sorted(tools)},
        {
            case: {target: worst(found) for target, found in sorted(outcomes.items())}
            for case, outcomes in sorted(known.items())
        },
        counted,
    )


def parse(text: str, file: str) -> Results:
    """The results that a file has.

    Args:
        text: What the file holds.
        file: What errors call it.

    Raises:
        ResultsError: It is not what `Results.text` writes.
    """

    def error(number: int, why: str) -> ResultsError:
        advice = "take back the edit or the merge, or run `make test-all`"
        return ResultsError(f"{file}:{number}: {why}: {advice}")

    lines = text.splitlines()
    first = _FIRST.fullmatch(lines[0]) if lines else None
    if first is None:
        raise error(1, "the first line is not '# Measured at COMMIT on DATE by make test-all'")
    tools: dict[str, str] = {}
    letters: dict[str, str] = {}
    reasons: dict[tuple[str, str, str], str] = {}
    others: dict[str, dict[str, dict[str, int]]] = {}
    for number, line in enumerate(lines[1:], 2):
        if (found := _TARGET.fullmatch(line)) is not None:
            tools[found[1]] = found[2]
        elif (found := _CASE.fullmatch(line)) is not None:
            if len(found[1]) != len(tools):
                why = f"case '{found[2]}' has {len(found[1])} letters for {len(tools)} targets"
                raise error(number, why)
            letters[found[2]] = found[1]
        elif (found := _REASON.fullmatch(line)) is not None:
            reasons |= {(found[1], found[2], case): found[4] for case in found[3].split(", ")}
        elif (found := _FILE.fullmatch(line)) is not None:
            counts = {word: int(n) for n, word in _COUNT.findall(found[3])}
            others.setdefault(found[1], {})[found[2]] = counts
        elif line and line not in _LEGEND:
            raise error(number, f"'{line[:60]}' is not a line of results")
    words = {letter: word for word, letter in _LETTERS.items()}
    cases = {
        case: {
            target: Outcome(word := words[letter], reasons.get((word, target, case), ""))
            for target, letter in zip(tools, row, strict=True)
            if words[letter]
        }
        for case, row in letters.items()
    }
    made = Results(first[1], first[2], tools, cases, others)
    for number, (line, want) in enumerate(zip_longest(lines, made.text().splitlines()), 1):
        if line != want:
            raise error(number, f"'{line or ''}' is where '{want or ''}' must be")
    return made


def read(path: Path) -> Results:
    """The results in a file.

    Raises:
        ResultsError: The file is missing or damaged.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}: run `make test-all`") from error
    return parse(text, str(path))
