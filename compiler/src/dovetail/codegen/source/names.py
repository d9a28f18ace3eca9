"""Names in emitted text: the user's where possible, unique, never a keyword."""

from __future__ import annotations

import os
from collections.abc import Iterable

from dovetail import ir
from dovetail.support.identifiers import identifier, unlike


def read_words(module: str, name: str) -> frozenset[str]:
    """The words of a list that `tools/words.py` makes beside a module, without its notes."""
    # A first call does not import pathlib.
    path = os.path.join(os.path.dirname(module), name)  # noqa: PTH118, PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        return frozenset(word for line in file if line[0] != "#" for word in line.split())


def symbols(kernels: Iterable[ir.Kernel], words: frozenset[str]) -> list[str]:
    """What kernels are called in their text, in their order.

    Args:
        kernels: Of one image.
        words: Those that no name of the language may be.
    """
    names = Names(words)
    return [names.fresh(kernel.name) for kernel in kernels]


class Names:
    """Gives every variable and buffer of one kernel a name; the same order, the same names."""

    def __init__(self, keywords: frozenset[str]) -> None:
        self._taken = set(keywords)
        self._names: dict[ir.Var | ir.Buffer, str] = {}

    def reserve(self, name: str) -> None:
        """Keep a name from being given."""
        self._taken.add(name)

    def give(self, thing: ir.Var | ir.Buffer, name: str) -> None:
        """Say what is written for a variable or buffer."""
        self._names[thing] = name

    def fresh(self, wanted: str) -> str:
        """A name that nothing else has or will have."""
        return unlike(identifier(wanted), self._taken)

    def of(self, thing: ir.Var | ir.Buffer) -> str:
        """The name of a variable or buffer, made at the first question."""
        known = self._names.get(thing)
        if known is None:
            known = self.fresh(thing.name)
            self._names[thing] = known
        return known
