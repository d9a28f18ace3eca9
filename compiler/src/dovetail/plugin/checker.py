"""How a backend offers to check kernels: what `Kernel.check` needs of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from dovetail.support.dataclasses import dataclass

if TYPE_CHECKING:
    from dovetail.support.check_report import CheckLog, CheckOptions

Memory = tuple[int, int]
"""First address and size in bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """A way of executing kernels that finds what is wrong with them.

    Attributes:
        target: What kernels are compiled for to be checked.
        device: The device of this process that runs them; it works on the host's memory.
        watch: While the context lasts, launches of this thread on that device are checked. It is
            given the options and the memory that the caller has filled; all other memory is
            unwritten when it is first seen.
    """

    target: str
    device: str
    watch: Callable[[CheckOptions, Sequence[Memory]], AbstractContextManager[CheckLog]]
