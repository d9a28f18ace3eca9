"""Looking through all plug-ins, for commands whose standard output is read by machines."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout


@contextmanager
def quarantine() -> Generator[None]:
    """What plug-ins print while they are imported goes to standard error."""
    with redirect_stdout(sys.stderr):
        yield
