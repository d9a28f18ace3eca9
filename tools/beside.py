"""Runs two commands at one time: the first shows its output when it has ended, the second live.

    python tools/beside.py "make lint test-native" -- make test-python

Linters and compilers use the core that tests leave idle. The status is 0 only when both end so.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
import time


def main() -> int:
    """Entry point; returns the exit status."""
    if len(sys.argv) < 4 or sys.argv[2] != "--":
        print((__doc__ or "").splitlines()[2].strip())
        return 2
    start = time.monotonic()
    with tempfile.TemporaryFile() as output:
        first = subprocess.Popen(
            shlex.split(sys.argv[1]), stdout=output, stderr=subprocess.STDOUT, close_fds=False
        )
        second = subprocess.run(sys.argv[3:], check=False, close_fds=False).returncode
        status = first.wait()
        output.seek(0)
        sys.stdout.flush()
        sys.stdout.buffer.write(output.read())
        sys.stdout.buffer.flush()
    minutes = (time.monotonic() - start) / 60
    print(f"{sys.argv[1]}: status {status}; {shlex.join(sys.argv[3:])}: status {second}; "
          f"{minutes:.0f} minutes together")  # fmt: skip
    return 1 if status or second else 0


if __name__ == "__main__":
    sys.exit(main())
