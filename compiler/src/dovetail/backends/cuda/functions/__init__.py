"""The functions of `T.cuda.*` by topic: what they are called, what they become, and their PTX.

Each module holds a topic whole: the statements that it enters into the IR's table of intrinsics,
the routine of each (`routine`), and the functions of the language that become them.
"""

from collections.abc import Iterable

from dovetail import ir
from dovetail.backends.cuda.functions import (
    barriers,
    caches,
    clusters,
    copies,
    inline,
    matrices,
    tensors,
    warpgroups,
    warps,
)
from dovetail.backends.cuda.functions.routine import PTX_VERSIONS, SPELLINGS, Routine, Spelling
from dovetail.backends.cuda.intrinsics import Architecture

FUNCTIONS = (
    *warps.FUNCTIONS,
    *copies.FUNCTIONS,
    *tensors.FUNCTIONS,
    *barriers.FUNCTIONS,
    *matrices.FUNCTIONS,
    *warpgroups.FUNCTIONS,
    *clusters.FUNCTIONS,
    *caches.FUNCTIONS,
    *inline.FUNCTIONS,
)
"""Every function."""


def statements(arch: Architecture) -> frozenset[str]:
    """Names of the statements that an architecture has, as the table of intrinsics says."""
    return frozenset(
        name for name in (*SPELLINGS, clusters.CLUSTER.name) if arch.has(ir.INTRINSICS[name].needs)
    )


def launch_entries(kernels: Iterable[ir.Kernel]) -> dict[str, bytes]:
    """The payload's entries that say how kernels are launched, where there is something to say.

    Source: docs/format/image.md, section "cuda".
    """
    kernels = tuple(kernels)
    names = [kernel.name for kernel in kernels if clusters.is_programmatic(kernel)]
    entries = tensors.map_payload(kernels)
    if names:
        entries["programmatic"] = "".join(f"{name}\n" for name in names).encode()
    return entries


__all__ = [
    "FUNCTIONS",
    "PTX_VERSIONS",
    "SPELLINGS",
    "Routine",
    "Spelling",
    "launch_entries",
    "statements",
]
