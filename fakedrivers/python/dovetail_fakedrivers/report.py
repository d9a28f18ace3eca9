"""State of fake drivers: in this process by their functions, of others by their reports."""

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
    """A fake driver is not accessible; the message has the reason."""


class Controls:
    """A fake driver of this process. Loading does not initialise it."""

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
        """The fake driver of a kind in `files`.

        Raises:
            ControlError: There is no such kind.
        """
        if kind not in files():
            raise ControlError(f"there is no fake driver of kind '{kind}', there are {_kinds()}")
        return _loaded(kind)

    @property
    def kind(self) -> str:
        """The kind that the library reports."""
        return bytes(self._kind()).decode()

    def open_count(self, kind: str | None = None) -> int:
        """The number of live objects of a kind such as "stream" or "memory"; None: of all."""
        return int(self._library.dvt_fake_open(None if kind is None else kind.encode()))

    def leaks(self) -> list[str]:
        """One line for each live object."""
        return bytes(self._library.dvt_fake_leaks()).decode().splitlines()

    def call_count(self, function: str | None = None) -> int:
        """The number of calls of a function so far; None: of all."""
        return int(self._library.dvt_fake_calls(None if function is None else function.encode()))

    def misuses(self) -> list[str]:
        """Violations of the API's rules."""
        count = int(self._library.dvt_fake_misuses())
        return [bytes(self._library.dvt_fake_misuse(i)).decode() for i in range(count)]

    def launch_count(self) -> int:
        """The number of launches since the script was set."""
        return int(self._library.dvt_fake_launches())

    def fault_count(self) -> int:
        """The number of faults injected so far."""
        return int(self._library.dvt_fake_faults())

    def reason_against(self, script: str) -> str | None:
        """The error of a script; None if it is valid."""
        reason = self._library.dvt_fake_check_script(script.encode())
        return None if reason is None else bytes(reason).decode()

    def set_script(self, script: str) -> None:
        """Add these lines to those of the environment, replacing earlier ones.

        Raises:
            ControlError: A line is invalid; nothing has changed.
        """
        reason = self.reason_against(script)
        if reason is not None:
            raise ControlError(f"the script is wrong for {self.kind}: {reason}")
        self._library.dvt_fake_script(script.encode())

    def drain(self) -> None:
        """Wait until all work is done."""
        self._library.dvt_fake_drain()

    def release_hangs(self) -> None:
        """Resume work that a script hung."""
        self._library.dvt_fake_release_hangs()

    def reset(self) -> None:
        """Reset the library as in a new process; the environment is read again."""
        self._library.dvt_fake_reset()


def _kinds() -> str:
    return ", ".join(files())


@cache
def _loaded(kind: str) -> Controls:
    return Controls(library(files()[kind]))


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a process on a fake driver, written at its end.

    Attributes:
        kind: The kind of the library.
        process: The number of the process.
        calls: The number of calls.
        launches: The number of launches.
        faults: The number of injected faults.
        open: A line for each object that was not freed.
        misuses: A line for each misuse.
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
        """Whether there are no leaks and no misuses."""
        return not self.open and not self.misuses

    def text(self) -> str:
        """The report as human-readable lines."""
        head = (
            f"{self.kind} (process {self.process}): {self.calls} calls, {self.launches} launches, "
            f"{self.faults} faults, {len(self.open)} left open, {len(self.misuses)} misuses"
        )
        return "\n".join([head, *(f"  misuse: {each}" for each in self.misuses),
                          *(f"  open: {each}" for each in self.open)])  # fmt: skip


def read_reports(path: Path) -> Sequence[Report]:
    """The reports in a file that DOVETAIL_FAKE_REPORT named.

    Raises:
        ControlError: The file is not such a report.
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
