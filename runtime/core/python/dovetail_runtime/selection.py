"""Which backends the environment lets a process use: one rule, for compiling and for running.

`DOVETAIL_BACKENDS` is a list separated by commas: `cuda,vulkan` allows only these kinds,
`-opencl` denies one, and a kind that is both is denied. `DOVETAIL_BACKEND_AUTOLOAD=0` turns off
every backend that does not come with Dovetail. The kind of the core itself, which runs on the
host's processors and owns the host's memory, is left in by every list of others, and cannot be
denied.
"""

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from dovetail_runtime import environment
from dovetail_runtime.errors import BackendNotReadyError

CORE: Final = "cpu"
"""The kind of the core itself: no plug-in may claim it."""

KIND: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
"""What a kind's name looks like."""


class Selection(NamedTuple):
    """What the environment allows and denies."""

    allowed: frozenset[str]  # only these, unless empty
    denied: frozenset[str]
    autoload: bool
    setting: str  # DOVETAIL_BACKENDS as it is given

    def reason_against(self, kind: str, first_party: bool) -> tuple[str, str] | None:
        """Evidence and fix when a backend may not be used; None when it may.

        Args:
            kind: Its kind.
            first_party: Whether it comes with Dovetail.
        """
        by, variable = f"by {environment.BACKENDS}={self.setting}", environment.BACKENDS
        if kind in self.denied:
            fix = f"take '-{kind}' out of {variable}"
            if kind == CORE:
                by += f", but every device needs the host's memory, which belongs to '{CORE}'"
                fix += "; to use other kinds only, name their devices"
            return by, fix
        if kind == CORE:
            return None
        if self.allowed and kind not in self.allowed:
            return by, f"add '{kind}' to {variable}, or unset it"
        if not self.autoload and not first_party:
            return (
                f"by {environment.AUTOLOAD}=0, which turns off the backends that do not come with"
                " Dovetail",
                f"unset {environment.AUTOLOAD}",
            )
        return None

    def faults(self, known: Collection[str]) -> list[str]:
        """What in the variables has no effect, one line each.

        Args:
            known: The kinds that are installed or that Dovetail knows of.
        """
        from dovetail_runtime.suggest import did_you_mean

        lines: list[str] = []
        for word in _words(self.setting):
            kind = word.removeprefix("-").strip()
            if kind not in known:
                hint = did_you_mean(kind.lower(), known, f"there are {_listed(known)}")
                lines.append(
                    f"{environment.BACKENDS}={self.setting}: no backend has the kind '{kind}';"
                    f" {hint}"
                )
            elif kind in self.allowed and kind in self.denied and word != kind:
                lines.append(
                    f"{environment.BACKENDS}={self.setting}: '{kind}' is both allowed and denied,"
                    " and so is denied"
                )
        value = environment.read(environment.AUTOLOAD)
        if value not in ("", "0", "1"):
            lines.append(
                f"{environment.AUTOLOAD}={value}: expected 0 or 1, and is taken as 1: backends"
                " that do not come with Dovetail are used"
            )
        return lines


def selection() -> Selection:
    """What the environment says now."""
    setting = environment.read(environment.BACKENDS)
    words = _words(setting)
    return Selection(
        frozenset(word for word in words if not word.startswith("-")),
        frozenset(word[1:].strip() for word in words if word.startswith("-")),
        environment.read(environment.AUTOLOAD) != "0",
        setting,
    )


def require_core() -> None:
    """Refuses to begin where the environment denies what nothing works without.

    Raises:
        BackendNotReadyError: DOVETAIL_BACKENDS denies the core's own kind.
    """
    reason = selection().reason_against(CORE, True)
    if reason is not None:
        evidence, fix = reason
        raise BackendNotReadyError(
            f"backend '{CORE}' is not ready: disabled: {evidence}; to fix: {fix}"
        )


def _words(setting: str) -> list[str]:
    return [word for each in setting.split(",") if (word := each.strip())]


def _listed(kinds: Collection[str]) -> str:
    return ", ".join(sorted(kinds)) or "none"
