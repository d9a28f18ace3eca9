"""Names in emitted text: the user's if possible, unique, never a keyword."""

from __future__ import annotations

import os
from collections.abc import Iterable

from dovetail import ir
from dovetail.support.identifiers import identifier, unlike


def read_words(module: str, name: str) -> frozenset[str]:
    """The words of a list that `tools/words.py` makes beside a module, without comments."""
    # A first call does not import pathlib.
    path = os.path.join(os.path.dirname(module), name)  # noqa: PTH118, PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        return frozenset(word for line in file if line[0] != "#" for word in line.split())


def symbols(kernels: Iterable[ir.Kernel], words: frozenset[str]) -> list[str]:
    """The names of kernels in their text, in their order.

    Args:
        kernels: The kernels of an image.
        words: The reserved words of the language.
    """
    names = Names(words)
    return [names.fresh(kernel.name) for kernel in kernels]


class Names:
    """The names of a kernel's variables and buffers; the same order gives the same names."""

    def __init__(self, keywords: frozenset[str]) -> None:
        self._taken = set(keywords)
        self._names: dict[ir.Var | ir.Buffer, str] = {}

    def reserve(self, name: str) -> None:
        """Reserve a name."""
        self._taken.add(name)

    def give(self, thing: ir.Var | ir.Buffer, name: str) -> None:
        """Set the text of a variable or buffer."""
        self._names[thing] = name

    def fresh(self, wanted: str) -> str:
        """Return a new unique name."""
        return unlike(identifier(wanted), self._taken)

    def of(self, thing: ir.Var | ir.Buffer) -> str:
        """The name of a variable or buffer, made at its first use."""
        known = self._names.get(thing)
        if known is None:
            known = self.fresh(thing.name)
            self._names[thing] = known
        return known
