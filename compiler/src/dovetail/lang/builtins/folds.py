"""Folds with a combination of the author's own, positions of extremes, and scans."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

_ORDER = (
    "Evaluated as a tree that keeps the order and is fixed for the target and the parameters, so "
    "that the same call gives the same bits; in the order of the text in strict kernels."
)
_SCAN = (
    "A statement over buffers of one dimension and one length; `out` may be `x` itself. In the "
    "host part of a kernel in three steps over at most 256 parts of at least 1024 elements (totals"
    " of the parts, their scan, the parts again), whose number depends on the length only; strict "
    "float scans, and those inside of a T.parallel or T.launch, run in order."
)

TABLE = (
    Builtin(
        "reduce",
        "Folds values, or tuples of them, with a combination of one's own.",
        (
            "(combine: Callable[[_V, _V], _V], values: Iterable[_V], identity: object,"
            " commutative: builtins.bool=False) -> _V",
        ),
        types="numbers and truth values, and tuples of them however deep: values, identity and "
        "what `combine` gives have one structure and the types of the values.",
        rule=(
            "`combine(a, b)` is an @dt.inline function (or T.min and its like) that is associative"
            " and of which `identity` is the identity, by the author's word: the compiler joins "
            f"partial results with it. {_ORDER} With `commutative=True` the order need not be "
            "kept, which lets vectors help. Over nothing: `identity`."
        ),
        example="T.reduce(combine, ((x[i], x[i] * x[i]) for i in range(n)), identity=(0.0, 0.0))",
    ),
    Builtin(
        "argmin",
        "Where the least of a generator's values is: the value of its loop variable.",
        ("(values: Iterable[_N] | Buffer[Any]) -> Any",),
        types="any number; int64 for one loop, a tuple of them for several.",
        rule=(
            "Of equal values the first. Over nothing: -1. In strict kernels the first NaN, if "
            "there is one, as in NumPy; in relaxed kernels a NaN may be passed over or taken."
        ),
        example="T.argmin(x[i, j] for j in range(n))",
    ),
    Builtin(
        "argmax",
        "Where the greatest of a generator's values is: the value of its loop variable.",
        ("(values: Iterable[_N] | Buffer[Any]) -> Any",),
        types="any number; int64 for one loop, a tuple of them for several.",
        rule=(
            "Of equal values the first. Over nothing: -1. In strict kernels the first NaN, if "
            "there is one, as in NumPy; in relaxed kernels a NaN may be passed over or taken."
        ),
        example="i, j = T.argmax(x[i, j] for i in range(m) for j in range(n))",
    ),
    Builtin(
        "cumsum",
        "Writes the sums of the first elements: `out[i] = x[0] + ... + x[i]`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} Integers wrap.",
        example="T.cumsum(x, out)",
    ),
    Builtin(
        "cumprod",
        "Writes the products of the first elements: `out[i] = x[0] * ... * x[i]`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} Integers wrap.",
        example="T.cumprod(x, out)",
    ),
    Builtin(
        "cummin",
        "Writes the least of the first elements: `out[i] = min(x[0], ..., x[i])`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} NaN as in `T.min`.",
        example="T.cummin(x, out)",
    ),
    Builtin(
        "cummax",
        "Writes the greatest of the first elements: `out[i] = max(x[0], ..., x[i])`.",
        ("(x: Buffer[_S], out: Buffer[_S]) -> None",),
        types="numbers; both buffers hold the same type.",
        rule=f"{_SCAN} NaN as in `T.max`.",
        example="T.cummax(x, out)",
    ),
    Builtin(
        "scan",
        "Writes what an associative combination makes of the first elements.",
        (
            "(combine: Callable[[_S, _S], _S], x: Buffer[_S], out: Buffer[_S],"
            " identity: object, exclusive: builtins.bool=False) -> None",
        ),
        types="`combine` takes and gives two elements of the type that both buffers hold.",
        rule=(
            "`out[i]` is the combination of x[0] to x[i], with `exclusive=True` of x[0] to "
            "x[i - 1] and the identity for i = 0. `combine` is associative, and `identity` its "
            f"identity, by the author's word. {_SCAN}"
        ),
        example="T.scan(T.max, x, out, identity=-T.inf)",
    ),
)
