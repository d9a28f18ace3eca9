"""The devices of this machine."""

from __future__ import annotations

import dovetail_runtime as dr
from dovetail.plugin import kind_files


def installed() -> list[dr.Device]:
    """Those of our kinds: none that another test has registered in this process alone."""
    return [each for each in dr.devices() if each.kind in kind_files()]


def executing() -> list[dr.Device]:
    """Those of the installed runtimes that execute code.

    So neither null's, nor the reference's, which is a part of the compiler.
    """
    return [each for each in installed() if kind_files()[each.kind].executes]
