"""The record of one function of the language: what stubs, hover texts and docs are made of."""

from __future__ import annotations

from typing import NamedTuple


class Builtin(NamedTuple):
    """One function of T.

    Attributes:
        name: Its name in T.
        summary: One line, ending in a full stop.
        signatures: For type checkers, as "(x: _F) -> _F"; several are overloads. The names of
            types are those of `stubs_head.txt`.
        types: Which element types it takes and gives, where the signature does not say it.
        rule: What it means in the cases that need saying: zero, overflow, NaN, order, placement.
        bound: The greatest error, and on which targets, where the result is not exact.
        example: One line of code, if it helps.
    """

    name: str
    summary: str
    signatures: tuple[str, ...]
    types: str = ""
    rule: str = ""
    bound: str = ""
    example: str = ""

    @property
    def doc(self) -> str:
        """The docstring that people see when they hover over the name."""
        parts = [
            self.summary,
            self.types and f"Types: {self.types}",
            self.rule,
            self.bound and f"Error: {self.bound}",
            self.example and f"Example: `{self.example}`",
        ]
        return "\n\n".join(part for part in parts if part)
