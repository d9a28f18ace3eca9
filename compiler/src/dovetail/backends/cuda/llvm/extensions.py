"""`T.cuda.*` in LLVM IR: which of its statements and ops format `ptx` spells, and how.

What reads these tables is the backend itself: its capabilities (what is in them is what kernels
may use), its code generation, and the version of PTX that a module declares.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail.backends.cuda.functions import PTX_VERSIONS as VERSIONS
from dovetail.backends.cuda.functions import SPELLINGS
from dovetail.backends.cuda.functions.clusters import CLUSTER
from dovetail.backends.cuda.llvm.routines import call_routine
from dovetail.codegen.llvm import Spelling, Statement

OPS: Final[Mapping[str, Spelling]] = MappingProxyType({})
"""Ops with a value, by name."""

STATEMENTS: Final[Mapping[str, Statement]] = MappingProxyType(
    {
        **{
            name: functools.partial(call_routine, spelling) for name, spelling in SPELLINGS.items()
        },
        # It stands in the kernel's head.
        CLUSTER.name: lambda ctx, stmt, operands: None,
    }
)
"""Statements, by name."""

PTX_VERSIONS: Final[Mapping[str, int]] = MappingProxyType(VERSIONS)
"""By the name of a statement or an op: the version of PTX that it needs, 86 for 8.6, where that is
more than what the oldest architecture with it knows anyway."""
