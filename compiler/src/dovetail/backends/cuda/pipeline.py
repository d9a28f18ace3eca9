"""The passes that lower a module for CUDA, all in order."""

from __future__ import annotations

from dovetail.backends.cuda.intrinsics import architecture
from dovetail.backends.cuda.passes.lower_copies import LowerCopies
from dovetail.backends.cuda.passes.lower_fragments import LowerFragments
from dovetail.backends.cuda.passes.lower_tensor_copies import LowerTensorCopies
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, Pass
from dovetail.passes.map_parallel import MapParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Grid and block stay what they are; indices narrow; legal ops; kernels on their own."""
    arch = architecture(target).name
    return (
        *PREPARE, MapParallel(), LowerCopies(arch), LowerTensorCopies(arch),
        LowerFragments(arch), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *FINISH,
    )  # fmt: skip
