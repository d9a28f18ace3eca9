"""Starting processes that make the probes, and taking down what becomes of them."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Literal, cast

from dovetail_conformance.abi import contract
from dovetail_conformance.abi.probes import PROBES
from dovetail_conformance.abi.session import DEFECT, Probe, Setup

Outcome = Literal["passed", "failed", "crashed", "hung", "ended", "skipped", "absent"]

BAD: Final = ("failed", "crashed", "hung", "ended")
"""Outcomes that are not what was expected."""

_LAST_WORDS: Final = 2000
"""Characters of standard error that are kept of a process that did not end well."""


class ChildError(Exception):
    """A defect of the probes."""


@dataclass(frozen=True)
class Finding:
    """What became of one probe.

    Attributes:
        entry, name, weight, expected: As the probe says.
        outcome: `ended`: the library ended the process by itself; `absent`: it does not have the
            entry, which is optional.
        found: What was found instead of what was expected, or why it was skipped.
        during: The entry that was called last before the process ended.
    """

    entry: str
    name: str
    weight: str
    expected: str
    outcome: Outcome
    found: str = ""
    during: str = ""

    @property
    def breaks(self) -> bool:
        """Whether the library breaks the contract by it."""
        return self.weight == "must" and self.outcome in BAD

    @property
    def is_weak(self) -> bool:
        """Whether a wrong call is not answered as it should be."""
        return self.weight == "should" and self.outcome in BAD


def probe_library(setup: Setup, timeout: float = 30.0, keep: str = "") -> list[Finding]:
    """Make all probes of a library, each in a process that it may end.

    A process makes probes until one ends it; the next one goes on behind that, and avoids the
    entry that did it but for its own probes. Probes that need a process of their own, or may
    damage it, have one.

    Args:
        setup: The library and what goes with it.
        timeout: Seconds that a probe may take.
        keep: Only probes whose key contains this.

    Returns:
        One finding a probe, in the order of the table.

    Raises:
        ChildError: A defect of the probes.
    """
    chosen = [each for each in PROBES if keep in each.key]
    found: dict[str, Finding] = {}
    avoided: set[str] = set()

    def take(probes: list[Probe]) -> None:
        for each in _one_process(setup, probes, timeout, avoided):
            found[f"{each.entry}: {each.name}"] = each
            if each.during and (each.weight == "must" or each.during != each.entry):
                avoided.add(each.during)

    shared = [each for each in chosen if not each.fresh]
    while shared:
        take(shared)
        shared = [each for each in shared if each.key not in found]
    for each in chosen:
        if each.fresh:
            take([each])
    order = ("handshake", *contract.NAMES)
    return sorted((found[each.key] for each in chosen), key=lambda each: order.index(each.entry))


def _one_process(
    setup: Setup, probes: list[Probe], timeout: float, avoided: Collection[str]
) -> Iterator[Finding]:
    """The findings of one process, of one probe at least."""
    by_key = {each.key: each for each in probes}

    def finding(key: str, outcome: Outcome, found: str, during: str = "") -> Finding:
        each = by_key[key]
        if during and during != each.entry:
            found = f"in {during}: {found}"
        return Finding(each.entry, each.name, each.weight, each.expected, outcome, found, during)

    begun = probes[0].key  # before the first line: opening the library is part of the first probe
    read, write = os.pipe()
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as asked:
        asked.write(
            json.dumps(
                {"setup": asdict(setup), "probes": [*by_key], "avoided": [*avoided]}
            ).encode()
        )
        asked.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", "dovetail_conformance.abi.child", str(write)],
            stdin=asked, stdout=said, stderr=said, pass_fds=(write,), start_new_session=True,
        )  # fmt: skip
        os.close(write)
        hung = done = False
        during = ""
        ended: set[str] = set()
        try:
            for line in _lines(read, timeout):
                if line is None:
                    hung = True
                    break
                what = cast("dict[str, str]", json.loads(line))
                if "begin" in what:
                    begun, during = what["begin"], ""
                elif "call" in what:
                    during = what["call"]
                elif "end" in what:
                    ended.add(what["end"])
                    yield finding(what["end"], cast("Outcome", what["outcome"]), what["why"])
                else:
                    done = True
        finally:
            if hung or (process.poll() is None and not done):
                _end(process, hung)
            process.wait()
            os.close(read)
        if done:
            return
        said.seek(0)
        words = said.read().decode(errors="backslashreplace").strip()[-_LAST_WORDS:]
        if begun in ended:  # between two probes: a thread of the library, most likely
            begun = next((key for key in by_key if key not in ended), begun)
            words, during = f"between two probes. {words}", ""
        if hung:
            yield finding(begun, "hung", f"no answer in {timeout:g} s", during)
        elif process.returncode < 0:
            yield finding(
                begun, "crashed", f"{_signal(process.returncode)}. {words}".strip(), during
            )
        elif process.returncode == DEFECT:
            raise ChildError(f"the probe '{begun}' is wrong in itself:\n{words}")
        else:
            status = f"the process ended with status {process.returncode}"
            yield finding(begun, "ended", f"{status}. {words}".strip(), during)


def _end(process: subprocess.Popen[bytes], hung: bool) -> None:
    """End a process that does not: at once if it hangs, else when it had time to go by itself."""
    if not hung:
        try:
            process.wait(5.0)
        except subprocess.TimeoutExpired:
            pass
        else:
            return
    os.killpg(process.pid, signal.SIGKILL)


def _signal(status: int) -> str:
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


def _lines(read: int, timeout: float) -> Iterator[bytes | None]:
    """The lines of a pipe until its end; None when none came for so long."""
    with selectors.DefaultSelector() as selector:
        selector.register(read, selectors.EVENT_READ)
        rest = b""
        until = time.monotonic() + timeout
        while True:
            left = until - time.monotonic()
            if left <= 0 or not selector.select(left):
                yield None
                return
            data = os.read(read, 1 << 16)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            yield from lines
            until = time.monotonic() + timeout


def with_image(setup: Setup, data: bytes, folder: Path) -> Setup:
    """The setup with an image of the library's kind.

    Args:
        setup: Without one.
        data: The image's bytes.
        folder: Where they are put.
    """
    path = folder / "probe.dvti"
    path.write_bytes(data)
    return replace(setup, image=str(path), no_image="")
