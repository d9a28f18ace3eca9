"""Runs a command and shows what it printed only when it fails, or always with VERBOSE set."""

from __future__ import annotations

import os
import subprocess
import sys


def main() -> int:
    """Run `sys.argv[1:]`; returns its exit status."""
    command = sys.argv[1:]
    if os.environ.get("VERBOSE"):
        return subprocess.run(command, check=False).returncode
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode:
        print(result.stdout, file=sys.stderr)
        print(f"failed with status {result.returncode}: {' '.join(command)}", file=sys.stderr)
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
