"""The devices of this machine that execute kernels."""

from __future__ import annotations

import importlib.metadata

import dovetail_runtime as dr


def executing() -> list[dr.Device]:
    """Those of the installed runtimes that execute code.

    So neither null's, nor the reference's, which is a part of the compiler, nor one that another
    test has registered in this process alone.
    """
    installed = {
        entry.name for entry in importlib.metadata.entry_points(group="dovetail.runtimes")
    }
    kinds = {"cpu", *installed} - {"null", "reference"}
    return [each for each in dr.devices() if each.kind in kinds]
