"""Programs that must be rejected, each with the exact text of its message.

`tests/errors/<case>.py` is the program, `<case>.txt` the message; `--bless` rewrites the messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

ERRORS = Path(__file__).resolve().parents[2] / "errors"
CASES = sorted(path.stem for path in ERRORS.glob("*.py"))


@pytest.mark.parametrize("case", CASES)
def test_message(case: str, bless: bool, rejection: Callable[[str, str], str]):
    message = rejection((ERRORS / f"{case}.py").read_text(), f"{case}.py") + "\n"
    assert message != "\n", f"'{case}' is not rejected"
    expected = ERRORS / f"{case}.txt"
    if bless:
        expected.write_text(message)
    assert expected.is_file(), f"{expected} is missing: run with --bless and read what it writes"
    assert message == expected.read_text()


@pytest.mark.parametrize("case", CASES)
def test_message_has_place_caret_reason_and_way_out(case: str):
    *several, last = (ERRORS / f"{case}.txt").read_text().rstrip("\n").split("\n\n")
    if several:
        assert last == f"{len(several)} errors"
    for text in several or [last]:
        lines = text.splitlines()
        assert re.match(rf"{case}\.py:\d+:\d+: error: (T\.|[^A-Z])", lines[0])
        assert not lines[0].endswith((".", "!"))
        assert re.match(r" +\d+ \| ", lines[1])
        assert "^" in lines[2]
        assert lines[-1].startswith("  help: ")


def test_there_are_many():
    assert len(CASES) >= 120
