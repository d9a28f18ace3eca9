"""What a fake driver has to say: in this process by its functions, of others by their report."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dovetail.support.errors import DovetailError
from dovetail_fakedrivers.libraries import drivers, library


def files() -> dict[str, str]:
    """The file of each library, by its name; each has its own state."""
    return {each.name: each.file for fake in drivers().values() for each in fake.libraries}


class ControlError(DovetailError):
    """A fake driver that cannot be asked; the message says why."""


class Controls:
    """One fake driver of this process. Loading it does not initialise it."""

    def __init__(self, path: Path) -> None:
        try:
            self._library = ctypes.CDLL(str(path))
            self._kind = self._library.dvt_fake_kind
        except (OSError, AttributeError) as error:
            raise ControlError(f"{path} is not a fake driver: {error}") from error
        for name in ("kind", "leaks", "misuse", "function", "check_script"):
            getattr(self._library, f"dvt_fake_{name}").restype = ctypes.c_char_p
        for name in ("open", "calls", "faults", "launches", "misuses"):
            getattr(self._library, f"dvt_fake_{name}").restype = ctypes.c_int64

    @staticmethod
    def of(kind: str) -> Controls:
        """The fake driver of a kind, out of `files`.

        Raises:
            ControlError: There is no such kind.
        """
        if kind not in files():
            raise ControlError(f"there is no fake driver of kind '{kind}', there are {_kinds()}")
        return _loaded(kind)

    @property
    def kind(self) -> str:
        """What the library says it is."""
        return bytes(self._kind()).decode()

    def open_count(self, kind: str | None = None) -> int:
        """Live objects of a kind such as "stream" or "memory"; None: all."""
        return int(self._library.dvt_fake_open(None if kind is None else kind.encode()))

    def leaks(self) -> list[str]:
        """One line for each live object."""
        return bytes(self._library.dvt_fake_leaks()).decode().splitlines()

    def call_count(self, function: str | None = None) -> int:
        """Calls of a function so far; None: of all."""
        return int(self._library.dvt_fake_calls(None if function is None else function.encode()))

    def misuses(self) -> list[str]:
        """What was done against the rules."""
        count = int(self._library.dvt_fake_misuses())
        return [bytes(self._library.dvt_fake_misuse(i)).decode() for i in range(count)]

    def launch_count(self) -> int:
        """Launches since the script was set."""
        return int(self._library.dvt_fake_launches())

    def fault_count(self) -> int:
        """Faults that the script has given so far."""
        return int(self._library.dvt_fake_faults())

    def reason_against(self, script: str) -> str | None:
        """Why a script is wrong; None if it is right."""
        reason = self._library.dvt_fake_check_script(script.encode())
        return None if reason is None else bytes(reason).decode()

    def set_script(self, script: str) -> None:
        """Add these lines to those of the environment, in place of earlier ones.

        Raises:
            ControlError: A line is wrong; nothing has changed.
        """
        reason = self.reason_against(script)
        if reason is not None:
            raise ControlError(f"the script is wrong for {self.kind}: {reason}")
        self._library.dvt_fake_script(script.encode())

    def drain(self) -> None:
        """Wait until no work is left."""
        self._library.dvt_fake_drain()

    def release_hangs(self) -> None:
        """Let work go on that a script hung."""
        self._library.dvt_fake_release_hangs()

    def reset(self) -> None:
        """Make the library as in a new process; the environment is read again."""
        self._library.dvt_fake_reset()


def _kinds() -> str:
    return ", ".join(files())


@cache
def _loaded(kind: str) -> Controls:
    return Controls(library(files()[kind]))


@dataclass(frozen=True, slots=True)
class Report:
    """What a process did with one fake driver, written at its end.

    Attributes:
        kind: Of the library.
        process: Its number.
        calls: How many.
        launches: How many.
        faults: Given by the script.
        open: One line for each object that was not given back.
        misuses: One line each.
    """

    kind: str
    process: int
    calls: int
    launches: int
    faults: int
    open: tuple[str, ...]
    misuses: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing was left open and nothing misused."""
        return not self.open and not self.misuses

    def text(self) -> str:
        """Some human-readable lines."""
        head = (
            f"{self.kind} (process {self.process}): {self.calls} calls, {self.launches} launches, "
            f"{self.faults} faults, {len(self.open)} left open, {len(self.misuses)} misuses"
        )
        return "\n".join([head, *(f"  misuse: {each}" for each in self.misuses),
                          *(f"  open: {each}" for each in self.open)])  # fmt: skip


def read_reports(path: Path) -> Sequence[Report]:
    """The reports in a file that DOVETAIL_FAKE_REPORT named.

    Raises:
        ControlError: The file is none.
    """
    reports: list[Report] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        try:
            fields = json.loads(line)
            reports.append(
                Report(
                    kind=fields["kind"],
                    process=fields["process"],
                    calls=fields["calls"],
                    launches=fields["launches"],
                    faults=fields["faults"],
                    open=tuple(fields["open"].splitlines()),
                    misuses=tuple(fields["misuses"]),
                )
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ControlError(f"{path}, line {number}: no report: {error}") from error
    return reports
