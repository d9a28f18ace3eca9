"""Choice, conversion, promises."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "where",
        "`T.where(condition, a, b)`: one of two values.",
        ("(condition: object, a: _A, b: _B) -> _A | _B",),
    ),
    Builtin(
        "clamp",
        "`T.clamp(x, low, high)`: the nearest value between two.",
        ("(x: _N, low: _N, high: _N) -> _N",),
    ),
    Builtin(
        "cast",
        "`T.cast(x, dtype)`: the same as dtype(x).",
        ("(x: Scalar | float, dtype: type[_S]) -> _S",),
    ),
    Builtin(
        "bitcast",
        "`T.bitcast(x, dtype)`: the same bits read as another type of the same size.",
        ("(x: Scalar, dtype: type[_S]) -> _S",),
    ),
    Builtin(
        "ceildiv",
        "`T.ceildiv(a, b)`: a / b rounded up, for integers.",
        ("(a: _I, b: _I) -> _I",),
    ),
    Builtin(
        "assume",
        "The caller promises it; the compiler may rely on it; nothing is checked.",
        ("(condition: object) -> None",),
    ),
    Builtin(
        "abs",
        "The absolute value; the least integer stays itself.",
        ("(x: _N) -> _N",),
    ),
)
