"""The devices of this machine that execute kernels."""

from __future__ import annotations

import dovetail_runtime as dr
from dovetail.plugin import kind_files


def executing() -> list[dr.Device]:
    """Those of the installed runtimes that execute code.

    So neither null's, nor the reference's, which is a part of the compiler, nor one that another
    test has registered in this process alone.
    """
    kinds = {kind for kind, file in kind_files().items() if file.executes}
    return [each for each in dr.devices() if each.kind in kinds]
