"""Names in emitted text: the user's where possible, unique, never a keyword."""

from __future__ import annotations

import re

from dovetail import ir

_BAD = re.compile(r"[^A-Za-z0-9_]")


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
        return self._fresh(wanted)

    def of(self, thing: ir.Var | ir.Buffer) -> str:
        """The name of a variable or buffer, made at the first question."""
        known = self._names.get(thing)
        if known is None:
            known = self._fresh(thing.name)
            self._names[thing] = known
        return known

    def _fresh(self, wanted: str) -> str:
        base = _BAD.sub("_", wanted)
        if not base.strip("_"):
            base = "v"
        if base[0].isdigit() or base.startswith("__"):
            base = f"v{base}"
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}_{number}"
        self._taken.add(name)
        return name
