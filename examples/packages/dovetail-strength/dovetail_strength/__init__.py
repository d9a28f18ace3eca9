"""Strength reduction as a pass from outside, in both languages: `Strength` and `StrengthCpp`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dovetail.passes import CppPass, Place, before


@dataclass(frozen=True)
class StrengthCpp(CppPass):
    """Writes multiplications and divisions of integers as cheaper work, in C++.

    Requires: split form. Ensures: as `strength`.
    """

    name: ClassVar[str] = "strength-cpp"
    place: ClassVar[Place | None] = before("finish")
    library: ClassVar[str] = "strength"
    induction: bool = False
