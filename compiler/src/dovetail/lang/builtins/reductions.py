"""Folds over a generator expression."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "sum",
        "`T.sum(x[i] for i in range(n))`: may be evaluated as any fixed tree.",
        ("(values: Iterable[_N]) -> _N",),
    ),
    Builtin(
        "prod",
        "`T.prod(x[i] for i in range(n))`.",
        ("(values: Iterable[_N]) -> _N",),
    ),
    Builtin(
        "min",
        "The least of two or more values, or of a generator.",
        (
            "(values: Iterable[_N], /) -> _N",
            "(first: _S, second: _S | builtins.float, /) -> _S",
            "(first: builtins.float, second: _S, /) -> _S",
            "(first: _N, second: _N, /, *rest: _N) -> _N",
        ),
    ),
    Builtin(
        "max",
        "The greatest of two or more values, or of a generator.",
        (
            "(values: Iterable[_N], /) -> _N",
            "(first: _S, second: _S | builtins.float, /) -> _S",
            "(first: builtins.float, second: _S, /) -> _S",
            "(first: _N, second: _N, /, *rest: _N) -> _N",
        ),
    ),
    Builtin(
        "any",
        "`T.any(x[i] < 0 for i in range(n))`.",
        ("(values: Iterable[object]) -> builtins.bool",),
    ),
    Builtin(
        "all",
        "`T.all(x[i] < 0 for i in range(n))`.",
        ("(values: Iterable[object]) -> builtins.bool",),
    ),
)
