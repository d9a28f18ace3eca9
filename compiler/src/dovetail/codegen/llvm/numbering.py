"""What a function has computed already, and where that is still true: local value numbering.

The lowered IR names the same index at each access, so a third of a kernel's instructions repeat
others. An optimiser takes them out, and pays for each with every pass before that; not writing
them costs one look-up. A value is used again where the block that computed it dominates. Which
blocks dominate is known while they are written: a block begins after all branches to it but those
of loops, which come from blocks that it dominates itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.dataclasses import dataclass, field

if TYPE_CHECKING:
    from dovetail.codegen.llvm.builder import Value


@dataclass(slots=True)
class _Block:
    """A block: the one that immediately dominates it, and what is computed in it."""

    parent: _Block | None
    depth: int
    values: dict[str, Value] = field(default_factory=dict[str, "Value"])


@dataclass(slots=True)
class Numbering:
    """The values of one function, by the text of their instructions.

    Attributes:
        extended: What a register was extended from, by its text.
    """

    extended: dict[str, Value] = field(default_factory=dict[str, "Value"])
    _begun: bool = False
    _current: _Block | None = None
    _dominators: dict[str, _Block] = field(default_factory=dict[str, "_Block"])

    def find(self, text: str) -> Value | None:
        """The value of an instruction that a dominating block, or this one, has."""
        block = self._current
        while block is not None:
            value = block.values.get(text)
            if value is not None:
                return value
            block = block.parent
        return None

    def add(self, text: str, value: Value) -> None:
        """An instruction was written into the present block."""
        if self._current is not None:
            self._current.values[text] = value

    def branch(self, label: str) -> None:
        """The present block may go on with `label`."""
        if self._current is not None:
            known = self._dominators.get(label)
            self._dominators[label] = (
                self._current if known is None else _common(known, self._current)
            )

    def begin(self, label: str) -> None:
        """A block begins; nothing is known in one that no branch leads to."""
        if not self._begun:
            self._begun = True
            self._current = _Block(None, 0)
            return
        parent = self._dominators.get(label)
        self._current = None if parent is None else _Block(parent, parent.depth + 1)


def _common(first: _Block, second: _Block) -> _Block:
    """The nearest block that dominates both."""
    while first is not second:
        deeper, other = (first, second) if first.depth >= second.depth else (second, first)
        assert deeper.parent is not None, "two first blocks in one function"
        first, second = deeper.parent, other
    return first
