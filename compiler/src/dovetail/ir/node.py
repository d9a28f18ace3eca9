"""The decorator of every IR node: immutable by type, cheap at run time.

A frozen dataclass costs about four times an unfrozen one to construct (Python 3.11). Type checkers
read `dataclass_transform(frozen_default=True)` and reject assignment always; the interpreter
rejects it when DOVETAIL_FREEZE=1, which the test suite sets; the IR is then also verified after
every pass (`compiler.run_passes`). Nodes compare by identity; structural comparison is `ir.equal`.
"""

from __future__ import annotations

import os
from typing import TypeVar, dataclass_transform

from dovetail.support.dataclasses import dataclass

T = TypeVar("T")

FREEZE = os.environ.get("DOVETAIL_FREEZE") == "1"


@dataclass_transform(frozen_default=True, kw_only_default=False, eq_default=False)
def node(cls: type[T]) -> type[T]:
    """Make `cls` an IR node: slots, identity comparison and hash, frozen under test."""
    return dataclass(frozen=FREEZE, slots=True, eq=False, repr=False)(cls)
