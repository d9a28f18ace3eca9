"""The launch plan as a value: the host half of a public function (docs/format/plan.md)."""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.support.dataclasses import dataclass
from dovetail_runtime import formats


@dataclass(frozen=True, slots=True)
class PlanParam:
    """A parameter: a tensor (rank and access) or a scalar."""

    name: str
    dtype: ir.DType
    tensor: bool
    rank: int = 0
    access: str = ""


@dataclass(frozen=True, slots=True)
class AliasRule:
    """Parameters `a` < `b` must not overlap, unless they are one view and `same_allowed`."""

    a: int
    b: int
    same_allowed: bool


OPCODES: Final = {opcode.name: opcode for opcode in formats.OPCODES}
"""Every instruction, by name."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction; `immediate` only for const."""

    name: str
    operands: tuple[int, ...] = ()
    immediate: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """A function's plan; numbers are those of docs/format/plan.md."""

    name: str
    params: tuple[PlanParam, ...]
    aliases: tuple[AliasRule, ...]
    kernels: tuple[str, ...]
    messages: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    results: tuple[int, ...] = ()

    @property
    def features(self) -> frozenset[str]:
        """What a reader of the file must know."""
        names = {each.name for each in self.instructions}
        called = {self.messages[i.operands[0]] for i in self.instructions if i.name == "call"}
        if any(f.is_collective for f in formats.LIBRARY_FUNCTIONS if f.name in called):
            names.add("collective")
        return frozenset(names & formats.FEATURES.keys())
