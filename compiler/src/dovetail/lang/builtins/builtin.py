"""The record of one function of the language, the source of stubs, hover texts and docs."""

from __future__ import annotations

from typing import NamedTuple


class Builtin(NamedTuple):
    """One function of T.

    Attributes:
        name: Its name in T.
        summary: One line, ending in a full stop.
        signatures: For type checkers, as "(x: _F) -> _F"; several are overloads. The names of
            types are those of `stubs_head.txt`.
        types: Element types of arguments and results that the signature does not state.
        rule: Its behaviour in special cases: zero, overflow, NaN, order, placement.
        bound: The maximum error, and on which targets, if the result is not exact.
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
        """The docstring, which editors show at the name."""
        parts = [
            self.summary,
            self.types and f"Types: {self.types}",
            self.rule,
            self.bound and f"Error: {self.bound}",
            self.example and f"Example: `{self.example}`",
        ]
        return "\n\n".join(part for part in parts if part)
