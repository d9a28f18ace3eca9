"""Reductions of a generator expression."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "sum",
        "`T.sum(x[i] for i in range(n))`: the sum of the values.",
        ("(values: Iterable[_M]) -> _M", "(values: _Elements[_S]) -> _S"),
        types=(
            "any number, also complex; the result has the type of the values, so write "
            "`T.sum(T.int32(x[i]) for ...)` to add up bytes."
        ),
        rule=(
            "Evaluated as a tree that is fixed for the target and the parameters, so that the "
            "same call gives the same bits; in source order in strict kernels, or where "
            "an inner range depends on an outer variable. Integers wrap. An empty range gives 0."
        ),
        example="T.sum(x[i, j] for j in range(n) if x[i, j] > 0)",
    ),
    Builtin(
        "prod",
        "`T.prod(x[i] for i in range(n))`: the product of the values.",
        ("(values: Iterable[_M]) -> _M", "(values: _Elements[_S]) -> _S"),
        types="any number, also complex; the result has the type of the values.",
        rule=(
            "Evaluated as a tree that is fixed for the target and the parameters, so that the "
            "same call gives the same bits; in source order in strict kernels, or where "
            "an inner range depends on an outer variable. Integers wrap. An empty range gives 1."
        ),
        example="T.prod(x[i] for i in range(n))",
    ),
    Builtin(
        "mean",
        "`T.mean(x[i] for i in range(n))`: the arithmetic mean of the values.",
        ("(values: Iterable[_F]) -> _F", "(values: _Elements[_S]) -> _S"),
        types="floats; the result has the type of the values.",
        rule=(
            "The sum is that of `T.sum`. The generator has no filter, and its ranges depend on "
            "none of its variables. An empty range gives NaN."
        ),
        example="T.mean(x[i, j] for j in range(n))",
    ),
    Builtin(
        "min",
        "The smallest of two or more values, or of a generator.",
        (
            "(values: Iterable[_N], /) -> _N",
            "(values: _Elements[_S], /) -> _S",
            "(first: _S, second: _S | builtins.float, /) -> _S",
            "(first: builtins.float, second: _S, /) -> _S",
            "(first: _N, second: _N, /, *rest: _N) -> _N",
        ),
        types="any number; several values meet in one type as for `+`.",
        rule=(
            "An empty generator gives the maximum of the type, infinity for floats. "
            "Of a NaN and a number a relaxed kernel may give either, a strict one NaN."
        ),
        example="T.min(x[i] for i in range(n))",
    ),
    Builtin(
        "max",
        "The largest of two or more values, or of a generator.",
        (
            "(values: Iterable[_N], /) -> _N",
            "(values: _Elements[_S], /) -> _S",
            "(first: _S, second: _S | builtins.float, /) -> _S",
            "(first: builtins.float, second: _S, /) -> _S",
            "(first: _N, second: _N, /, *rest: _N) -> _N",
        ),
        types="any number; several values meet in one type as for `+`.",
        rule=(
            "An empty generator gives the minimum of the type, minus infinity for floats. "
            "Of a NaN and a number a relaxed kernel may give either, a strict one NaN."
        ),
        example="T.max(0.0, x[i])",
    ),
    Builtin(
        "any",
        "`T.any(x[i] < 0 for i in range(n))`: whether any value is true.",
        ("(values: Iterable[object] | Buffer[Any]) -> builtins.bool",),
        types="truth values.",
        rule="All values may be evaluated. An empty range gives False.",
        example="T.any(x[i] < 0 for i in range(n))",
    ),
    Builtin(
        "all",
        "`T.all(x[i] < 0 for i in range(n))`: whether all values are true.",
        ("(values: Iterable[object] | Buffer[Any]) -> builtins.bool",),
        types="truth values.",
        rule="All values may be evaluated. An empty range gives True.",
        example="T.all(x[i] < 0 for i in range(n))",
    ),
)
