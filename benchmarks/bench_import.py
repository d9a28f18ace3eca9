"""Importing, relative to a Python that imports nothing of ours, with and without byte code."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from measure import Result, environment, paired


def run() -> list[Result]:
    """Whole processes: start, import, leave."""
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as folder:
        for title, byte_code in (("", True), (", no byte code", False)):
            variables = environment(Path(folder), byte_code)

            def start(code: str, variables: dict[str, str] = variables) -> None:
                subprocess.run([sys.executable, "-c", code], check=True, env=variables)

            results += [
                paired(
                    f"import {name}{title}",
                    lambda name=name, start=start: start(f"import {name}"),
                    lambda start=start: start("pass"),
                    f"starting Python{title}",
                )
                for name in ("dovetail", "dovetail_runtime")
            ]
    return results
