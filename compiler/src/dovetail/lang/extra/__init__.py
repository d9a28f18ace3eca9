"""`T.extra`: functions written in the language itself, for every target.

Each is a helper, inlined where a kernel calls it; all but the generators are statements of the
host part of a kernel. Sorts, products of matrices and collectives first call the library of the
distribution `dovetail-runtime-extra`, by `T.call_library`; the kernels here run if it is not
installed, or declines.
"""

from __future__ import annotations

from dovetail.lang.extra.collectives import (
    MAXIMUM,
    MINIMUM,
    PRODUCT,
    SUM,
    all_gather_into,
    all_reduce,
    all_reduce_into,
    all_to_all_into,
    broadcast_into,
    recv_into,
    reduce_scatter_into,
    send,
)
from dovetail.lang.extra.generators import philox, threefry
from dovetail.lang.extra.products import gemm, gemm_batched, gemv
from dovetail.lang.extra.random import (
    random_bits,
    random_block,
    random_integers,
    random_normal,
    random_permutation,
    random_uniform,
)
from dovetail.lang.extra.searching import bincount, histogram, searchsorted, top_k, unique
from dovetail.lang.extra.sorting import argsort, argsort_into, sort, sort_into

__all__ = [
    "MAXIMUM",
    "MINIMUM",
    "PRODUCT",
    "SUM",
    "all_gather_into",
    "all_reduce",
    "all_reduce_into",
    "all_to_all_into",
    "argsort",
    "argsort_into",
    "bincount",
    "broadcast_into",
    "gemm",
    "gemm_batched",
    "gemv",
    "histogram",
    "philox",
    "random_bits",
    "random_block",
    "random_integers",
    "random_normal",
    "random_permutation",
    "random_uniform",
    "recv_into",
    "reduce_scatter_into",
    "searchsorted",
    "send",
    "sort",
    "sort_into",
    "threefry",
    "top_k",
    "unique",
]
