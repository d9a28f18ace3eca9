"""The example packages, installed into a folder for `sys.path` as pip leaves them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "examples" / "packages"


def install(names: Iterable[str], site: Path) -> None:
    """Install packages into a folder, as users do from a checkout."""
    done = subprocess.run(
        [
            sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check",
            "--no-deps", "--no-build-isolation", "--no-index", "--target", site,
            *(FOLDER / name for name in names),
        ],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def run(site: Path, *command: object, **environment: str) -> str:
    """What a command of Python prints, with the packages of a folder installed."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        env={**inherited, "PYTHONPATH": str(site), **environment},
        cwd=site, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
    return done.stdout
