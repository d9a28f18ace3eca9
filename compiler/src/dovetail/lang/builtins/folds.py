"""Reductions with a given combination, positions of extremes, and scans."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

_ORDER = (
    "Evaluated as a tree that keeps the order and is fixed for the target and the parameters, so "
    "that the same call gives the same bits; in source order in strict kernels."
)
_SCAN = (
    "A statement over one-dimensional buffers of equal length; `out` may be `x` itself. In the "
    "host part of a kernel it runs in three steps over at most 256 parts of at least 1024 elements"
    " (totals of the parts, a scan of the totals, scans of the parts), whose number depends on the"
    " length only; strict float scans, and those inside a T.parallel or T.launch, run in order."
)

TABLE = (
    Builtin(
        "reduce",
        "Reduces values, or tuples of them, with a given combination.",
        (
            "(combine: Callable[[_V, _V], _V], values: Iterable[_V], identity: object,"
            " commutative: builtins.bool=False) -> _V",
        ),
        types="numbers, truth values, and nested tuples of them; values, identity and results of "
        "`combine` have the same structure and types.",
        rule=(
            "`combine(a, b)` is an @dt.inline function, or one such as T.min. It must be "
            "associative with the identity `identity`: the compiler relies on this and does not "
            f"check it. {_ORDER} With `commutative=True` the order need not be kept, which allows "
            "vectors. An empty range gives `identity`."
        ),
        example="T.reduce(combine, ((x[i], x[i] * x[i]) for i in range(n)), identity=(0.0, 0.0))",
    ),
    Builtin(
        "argmin",
        "The position of the smallest value of a generator: the value of its loop variable.",
        ("(values: Iterable[_N] | Buffer[Any]) -> Any",),
        types="any number; int64 for one loop, a tuple of them for several.",
        rule=(
            "Of equal values the first; an empty range gives -1. Strict kernels give the first "
            "NaN, if there is one, as NumPy does; relaxed kernels may skip or choose a NaN."
        ),
        example="T.argmin(x[i, j] for j in range(n))",
    ),
    Builtin(
        "argmax",
        "The position of the largest value of a generator: the value of its loop variable.",
        ("(values: Iterable[_N] | Buffer[Any]) -> Any",),
        types="any number; int64 for one loop, a tuple of them for several.",
        rule=(
            "Of equal values the first; an empty range gives -1. Strict kernels give the first "
            "NaN, if there is one, as NumPy does; relaxed kernels may skip or choose a NaN."
        ),
        example="i, j = T.argmax(x[i, j] for i in range(m) for j in range(n))",
    ),
    Builtin(
        "cumsum",
        "Writes the cumulative sums: `out[i] = x[0] + ... + x[i]`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} Integers wrap.",
        example="T.cumsum(x, out)",
    ),
    Builtin(
        "cumprod",
        "Writes the cumulative products: `out[i] = x[0] * ... * x[i]`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} Integers wrap.",
        example="T.cumprod(x, out)",
    ),
    Builtin(
        "cummin",
        "Writes the cumulative minima: `out[i] = min(x[0], ..., x[i])`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} NaN as in `T.min`.",
        example="T.cummin(x, out)",
    ),
    Builtin(
        "cummax",
        "Writes the cumulative maxima: `out[i] = max(x[0], ..., x[i])`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} NaN as in `T.max`.",
        example="T.cummax(x, out)",
    ),
    Builtin(
        "scan",
        "Writes the scan of `x` with an associative combination.",
        (
            "(combine: Callable[[_S, _S], _S], x: Buffer[_S], out: Buffer[_S],"
            " identity: object, exclusive: builtins.bool=False) -> None",
        ),
        types="`combine` maps two elements to one, all of the type that both buffers hold.",
        rule=(
            "`out[i]` is the combination of x[0] to x[i], with `exclusive=True` of x[0] to "
            "x[i - 1] and the identity for i = 0. `combine` must be associative, with `identity` "
            f"as its identity; neither is checked. {_SCAN}"
        ),
        example="T.scan(T.max, x, out, identity=-T.inf)",
    ),
)
