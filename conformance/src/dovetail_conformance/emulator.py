"""Running cases of the cpu kind for another architecture, under qemu-user.

The whole run side takes part: `dvt-run`, the engine built for that architecture, opens the bundle,
chooses the variant by the emulated processor's attributes, loads the object and calls it. Arrays
travel as .npy files, so that views arrive contiguous.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dovetail.bundle import BundleReader
from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import is_array


@dataclass(frozen=True)
class EmulatedExecutor:
    """Runs a static `dvt-run` under an emulator.

    Args:
        command: The emulator and its options, e.g. ("qemu-aarch64",).
        program: The static program for that architecture.
        target: What bundles are compiled for.
    """

    command: tuple[str, ...]
    program: Path
    target: Target

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`.

        Raises:
            RuntimeError: The program failed; its text is in the message.
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
                written = f":out{number}.npy" if param.access != "read" else ""
                words.append(f"in{number}.npy{written}")
            for number in range(len(plan.results)):
                words += ["--result", f"result{number}.npy"]
            done = subprocess.run(
                [*self.command, str(self.program), "case.dvt", function, *words],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
                timeout=120,
            )
            if done.returncode:
                sys.stdout.write(done.stdout)
                raise RuntimeError(f"dvt-run ended with {done.returncode}: {done.stderr.strip()}")
            sys.stdout.write(done.stdout)
            results = [np.load(folder / f"result{n}.npy") for n in range(len(plan.results))]
            tensors = [
                np.load(folder / (f"out{n}.npy" if param.access != "read" else f"in{n}.npy"))
                for n, param in enumerate(plan.params)
                if param.tensor
            ]
        return results, tensors
