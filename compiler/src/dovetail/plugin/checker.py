"""The interface of backends that check kernels, for `Kernel.check`."""

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
    """An execution of kernels that detects faults.

    Attributes:
        target: The target that checked kernels are compiled for.
        device: The device of this process that runs them, in host memory.
        watch: A context in which launches of this thread on that device are checked. It is given
            the options and the memory that the caller has initialised; all other memory counts as
            unwritten.
    """

    target: str
    device: str
    watch: Callable[[CheckOptions, Sequence[Memory]], AbstractContextManager[CheckLog]]
