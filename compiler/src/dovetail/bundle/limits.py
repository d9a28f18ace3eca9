"""The limits of reading a bundle (docs/format/limits.md).

Limits are counts, not seconds, so that acceptance does not depend on the machine. Each is checked
before the memory or time is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dovetail.support.errors import DovetailError
from dovetail_runtime import formats
from dovetail_runtime.suggest import did_you_mean

DEFAULTS: Final[Mapping[str, int]] = MappingProxyType(
    {limit.name: limit.default for limit in formats.LIMITS}
)
"""Name to number; those of calls apply only to readers that run kernels."""


class Budget:
    """The limits and use of one load.

    Args:
        limits: Numbers that replace the defaults, by name.

    Raises:
        DovetailError: A name is unknown, or a value is not a number.
    """

    def __init__(self, limits: Mapping[str, int] | None = None) -> None:
        for name, value in (limits or {}).items():
            if name not in DEFAULTS:
                hint = did_you_mean(name[:40], DEFAULTS, f"there are {', '.join(DEFAULTS)}")
                raise DovetailError(f"there is no limit '{name[:40]}'; {hint}")
            if not 0 <= value < 1 << 63:
                raise DovetailError(f"limit '{name}' is a number from 0 to 2^63 - 1, not {value}")
        self._allowed: dict[str, int] = {**DEFAULTS, **(limits or {})}
        self._used: dict[str, int] = dict.fromkeys(DEFAULTS, 0)
        self._checked = 0
        self.file_bytes = 0
        """Of the file: so many checks of launches are its due."""

    @property
    def use(self) -> dict[str, tuple[int, int]]:
        """Name to (used so far, allowed): of what is counted anew for each thing, the most."""
        return {name: (self._used[name], allowed) for name, allowed in self._allowed.items()}

    def hold(self, name: str, amount: int, fail: Callable[[str], Exception]) -> None:
        """One thing needs `amount` of what each thing may have.

        Args:
            name: Of the limit.
            amount: What is needed.
            fail: Makes the error from its text.
        """
        allowed = self._allowed[name]
        if amount > allowed:
            raise fail(
                f"limit '{name}': {amount} needed, at most {allowed} allowed; raise it with"
                f" limits={{'{name}': {amount}}}"
            )
        self._used[name] = max(self._used[name], amount)

    def check_launch(self, operands: int, fail: Callable[[str], Exception]) -> None:
        """So many operands of a launch are about to be checked against an image.

        A file whose plans go with one image, or a few, needs fewer checks than it has bytes. What
        is counted is what goes beyond, as when many plans share many images.
        """
        self._checked += operands
        self.hold("launch_checks", max(0, self._checked - self.file_bytes), fail)
