"""Runs the scripts of `peers/` in the environment that `DOVETAIL_PEERS` names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "peers"


@cache
def peers(script: str, *arguments: str) -> dict[str, Any] | None:
    """What a script found; None, with the reason on the terminal, where it cannot run.

    Args:
        script: A file of `peers/`, without its ending.
        arguments: That it takes.
    """
    python = os.environ.get("DOVETAIL_PEERS")
    if not python:
        print(f"{script}: left out, DOVETAIL_PEERS is not set (peers/requirements.txt)",
              file=sys.stderr)  # fmt: skip
        return None
    done = subprocess.run(
        [python, str(FOLDER / f"{script}.py"), *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        print(f"{script}: left out, it failed: {done.stderr[-400:]}", file=sys.stderr)
        return None
    return json.loads(done.stdout.strip().splitlines()[-1])
