"""Importing, relative to a Python that imports nothing of ours."""

from __future__ import annotations

import subprocess
import sys

from measure import Result, paired


def _start(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


def run() -> list[Result]:
    """Whole processes: start, import, leave."""
    return [
        paired(
            f"import {name}",
            lambda name=name: _start(f"import {name}"),
            lambda: _start("pass"),
            "starting Python",
        )
        for name in ("dovetail", "dovetail_runtime")
    ]
