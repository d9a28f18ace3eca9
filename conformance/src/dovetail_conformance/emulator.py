"""Execution of cpu cases for another architecture, under qemu-user.

This tests the whole runtime: `dvt-run`, the engine built for that architecture, opens the bundle,
chooses the variant by the emulated processor's attributes, loads the object and calls it. Arrays
are passed as .npy files, so that views become contiguous.

One process handles all requests (`dvt-run --batch -`), since starting an emulator and translating
the engine takes longer than a case.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dovetail.bundle import BundleReader
from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import is_array

SECONDS = 120
"""The maximum seconds of a call."""


@dataclass
class EmulatedExecutor:
    """Runs a static `dvt-run` under an emulator; `close` ends its process.

    Args:
        command: The emulator and its options, e.g. ("qemu-aarch64",); () for this processor.
        program: The static program for that architecture.
        target: The target of bundles.
        seconds: The maximum time of a call.
    """

    command: tuple[str, ...]
    program: Path
    target: Target
    seconds: float = SECONDS
    _process: subprocess.Popen[str] | None = field(default=None, init=False, repr=False)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`.

        Raises:
            RuntimeError: The call failed, crashed or took too long; the message has the program's
                output. The next call starts a new process if necessary.
        """
        plan = BundleReader(bundle).plan(function, 0)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "case.dvt").write_bytes(bundle)
            words: list[str] = []
            for number, (value, param) in enumerate(zip(arguments, plan.params, strict=True)):
                if not is_array(value):
                    words.append(str(value).lower() if isinstance(value, bool) else repr(value))
                    continue
                np.save(folder / f"in{number}.npy", np.asarray(value, order="C"))
                written = f":{folder}/out{number}.npy" if param.access != "read" else ""
                words.append(f"{folder}/in{number}.npy{written}")
            for number in range(len(plan.results)):
                words += ["--result", f"{folder}/result{number}.npy"]
            output, errors = folder / "stdout", folder / "stderr"
            words += ["--stdout", str(output), "--stderr", str(errors)]
            ended = self._request([f"{folder}/case.dvt", function, *words])
            sys.stdout.write(output.read_text() if output.is_file() else "")
            if ended:
                text = errors.read_text().strip() if errors.is_file() else ""
                raise RuntimeError(f"dvt-run {ended}: {text}")
            results = [np.load(folder / f"result{n}.npy") for n in range(len(plan.results))]
            tensors = [
                np.load(folder / (f"out{n}.npy" if param.access != "read" else f"in{n}.npy"))
                for n, param in enumerate(plan.params)
                if param.tensor
            ]
        return results, tensors

    def _request(self, words: list[str]) -> str:
        """How a request ended, if not well; "" if it did."""
        if self._process is None:
            self._process = subprocess.Popen(
                [*self.command, str(self.program), "--batch", "-"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Timer(self.seconds, process.kill)
        late.start()
        start = time.monotonic()
        try:
            process.stdin.write("\t".join(words) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline().strip()
        except BrokenPipeError:  # it has ended before it was asked
            answer = ""
        finally:
            late.cancel()
        if answer:
            return "" if answer == "0" else f"ended with {answer}"
        self.close()
        return f"crashed with {process.returncode} after {time.monotonic() - start:.0f} s"

    def close(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()
