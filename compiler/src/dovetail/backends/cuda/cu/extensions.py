"""`T.cuda.*` in CUDA C++: templates of ops, statements, and the functions that they call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dovetail.codegen.source import KernelWriter
from dovetail.ir import Intrinsic

OPS: Final[Mapping[str, str]] = MappingProxyType({})
"""Templates of ops (`dovetail.codegen.source.Dialect.ops`)."""

STATEMENTS: Final[Mapping[str, Callable[[KernelWriter, Intrinsic], None]]] = MappingProxyType({})
"""What writes an intrinsic, by its name."""

PTX_HELPERS: Final[Mapping[str, str]] = MappingProxyType({})
"""Functions that are inline PTX, by name."""

HELPERS: Final[Mapping[str, str]] = MappingProxyType({})
"""Other functions, by name."""
