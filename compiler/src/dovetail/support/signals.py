"""What signals are called."""

from __future__ import annotations

import signal


def signal_name(number: int) -> str:
    """The name of a signal, SIGSEGV; `signal 42` for one that has none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
