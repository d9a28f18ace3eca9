"""Selection, conversion and assumptions."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "where",
        "`T.where(condition, a, b)`: a where the condition is true, else b.",
        (
            "(condition: Vector[bool], a: Vector[_S], b: Vector[_S] | _S | float) -> Vector[_S]",
            "(condition: Vector[bool], a: _S | float, b: Vector[_S]) -> Vector[_S]",
            "(condition: object, a: _A, b: _B) -> _A | _B",
        ),
        types="any; the two values meet in one type as for `+`.",
        rule="Evaluates both values; `a if condition else b` only the one it needs.",
        example="y[i] = T.where(x[i] > 0, x[i], 0)",
    ),
    Builtin(
        "clamp",
        "`T.clamp(x, low, high)`: x limited to the range from low to high.",
        ("(x: _N, low: _N, high: _N) -> _N",),
        types="any number; the three meet in one type as for `+`.",
        rule=(
            "min(max(x, low), high), which is `high` if low is above it. In a relaxed kernel a "
            "NaN may give any of the three."
        ),
        example="T.clamp(i + k - 1, 0, n - 1)",
    ),
    Builtin(
        "cast",
        "`T.cast(x, dtype)`: the same as dtype(x).",
        ("(x: Scalar | float, dtype: type[_S]) -> _S",),
        types="from any type to any type.",
        rule=(
            "From float to integer it truncates and saturates, and NaN gives 0; between integers "
            "it wraps; to a float it rounds to nearest, ties to even; to bool it compares with 0."
            " A literal must fit."
        ),
        example="T.cast(x[i], out.dtype)",
    ),
    Builtin(
        "saturate",
        "`T.saturate(x, dtype)`: the nearest value of the type.",
        ("(x: Scalar | float, dtype: type[_S]) -> _S",),
        types="from any type to any type.",
        rule=(
            "Between integers it clamps. From float to integer it truncates and clamps, and NaN "
            "gives 0, as T.cast does. To a float it rounds, and limits the magnitude, infinity "
            "included, to the largest finite value; NaN stays. To bool it compares with 0."
        ),
        example="out[i] = T.saturate(total, T.int8)",
    ),
    Builtin(
        "wrap",
        "`T.wrap(x, dtype)`: the value modulo the number of values of an integer type.",
        ("(x: Scalar | float, dtype: type[_S]) -> _S",),
        types="from any type to any type.",
        rule=(
            "Between integers as T.cast. From float to integer it truncates and wraps modulo "
            "2**bits, exactly, however large the value; infinity and NaN give 0. To floats and "
            "bool as T.cast."
        ),
        example="hash = T.wrap(x[i] * 1e6, T.uint32)",
    ),
    Builtin(
        "bitcast",
        "`T.bitcast(x, dtype)`: the same bits read as another type of the same size.",
        ("(x: Scalar, dtype: type[_S]) -> _S",),
        types="between numbers of the same size.",
        example="bits = T.bitcast(x[i], T.int32)",
    ),
    Builtin(
        "ceildiv",
        "`T.ceildiv(a, b)`: a / b rounded up, for integers.",
        ("(a: _I, b: _I) -> _I",),
        types="integers.",
        rule="-(-a // b) for every sign, without intermediate wrapping; 0 if b is 0.",
        example="blocks = T.ceildiv(n, 256)",
    ),
    Builtin(
        "assume",
        "States a condition that the compiler may rely on; it is not checked.",
        ("(condition: object) -> None",),
        rule=(
            "If it is false the results are undefined. Use `assert` at the top of a kernel for a "
            "condition that is to be checked."
        ),
        example="T.assume(n % 4 == 0)",
    ),
    Builtin(
        "static_assert",
        "Rejects the kernel here if the condition is false when it is compiled.",
        ("(condition: object, message: str='') -> None",),
        rule=(
            "The condition depends on constants only: literals, free names, T.constexpr "
            "parameters, types. The error shows the message and the values of the names in the "
            "condition. It generates no code."
        ),
        example='T.static_assert(tile % 8 == 0, "the tile must be a multiple of 8")',
    ),
    Builtin(
        "abs",
        "The absolute value; the minimum of a signed integer type is unchanged.",
        ("(x: SupportsAbs[_V]) -> _V",),
        types="any number; of a complex one it is a float.",
        example="T.abs(x[i] - y[i])",
    ),
)
