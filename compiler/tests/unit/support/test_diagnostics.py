"""Diagnostics: what a source error looks like when it is printed."""

from __future__ import annotations

from dovetail.support.errors import SourceError
from dovetail.support.span import NO_SPAN, Span

SOURCE = "first = 1\n\tsecond = größe + 2\nthird = (1 +\n         2)\n\n"


def test_all_parts():
    error = SourceError(
        "what is wrong",
        Span("k.py", 2, 11, 2, 16),
        "write this",
        SOURCE,
        [("because of this", Span("k.py", 1, 1, 1, 6))],
    )
    assert str(error).splitlines() == [
        "k.py:2:11: error: what is wrong",
        "    2 | \tsecond = größe + 2",
        "      | \t         ^^^^^",
        "k.py:1:1: note: because of this",
        "    1 | first = 1",
        "      | ^^^^^",
        "  help: write this",
    ]


def test_a_span_over_lines_is_marked_to_the_end_of_its_first():
    error = SourceError("wrong", Span("k.py", 3, 9, 4, 12), source=SOURCE)
    assert str(error).splitlines()[1:] == ["    3 | third = (1 +", "      |         ^^^^"]


def test_places_that_cannot_be_shown():
    assert str(SourceError("wrong", NO_SPAN, "help")) == "error: wrong\n  help: help"
    # A line that is empty or past the end, a file that does not exist, a column past the line.
    for line in (5, 50):
        error = SourceError("wrong", Span("k.py", line, 1, line, 2), source=SOURCE)
        assert str(error) == f"k.py:{line}:1: error: wrong"
    assert str(SourceError("wrong", Span("gone.py", 1, 1, 1, 2))) == "gone.py:1:1: error: wrong"
    error = SourceError("wrong", Span("k.py", 1, 90, 1, 95), source=SOURCE)
    assert str(error).endswith("^")


def test_a_note_in_another_file_is_not_shown_with_the_text_of_the_first():
    note = ("called here", Span("gone.py", 1, 1, 1, 6))
    error = SourceError("wrong", Span("k.py", 1, 1, 1, 6), source=SOURCE, notes=[note])
    assert str(error).splitlines()[-1] == "gone.py:1:1: note: called here"
