"""The namespace `T`: every name of the language that is not Python's own.

`namespace.pyi` beside this file gives the types; a test holds both to the same names. The table
below is the one list of functions, with one line of documentation each.
"""

from __future__ import annotations

import math

from dovetail.lang.members import ElementType, Form, Member

# The names of `ir.SCALARS`, written down so that importing T does not import the IR.
TYPES = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16",
    "bfloat16", "float32", "float64",
)  # fmt: skip

FORMS = {
    "Buffer": "Memory of elements of one type: a parameter `x: T.Buffer[T.float32]`.",
    "constexpr": "A parameter known when the kernel is compiled: `tile: T.constexpr[int]`.",
}

BOUNDS = {
    "Scalar": "Any element type, as the bound of a type variable.",
    "Number": "Any integer or float type, as the bound of a type variable.",
    "Integer": "Any integer type, as the bound of a type variable.",
    "Float": 'Any float type: `F = TypeVar("F", bound=T.Float)`.',
}

FUNCTIONS = {
    # Loops and launches.
    "parallel": "`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.",
    "unroll": "`for k in T.unroll(4)`: a loop of constant length that is written out.",
    "vectorize": "`for k in T.vectorize(8)`: independent iterations, for vector lanes.",
    "static_range": "`for k in T.static_range(3)`: k is a compile-time constant in each turn.",
    "launch": "`with T.launch(grid=..., block=...)`: a grid of blocks of threads.",
    "block_idx": "The block's coordinate along an axis (0 is x), int64.",
    "thread_idx": "The thread's coordinate in its block along an axis (0 is x), int64.",
    "block_dim": "The threads of a block along an axis: a compile-time constant.",
    "grid_dim": "The blocks of the grid along an axis, int64.",
    "barrier": "All threads of the block arrive before any goes on.",
    # Memory.
    "alloc": 'A local or, with scope="shared", a block\'s array of constant shape; undefined.',
    "empty": "A buffer of the device, to be returned or as a workspace; contents undefined.",
    "atomic_add": "`buffer[index] += value` in one piece; gives the old value.",
    "atomic_min": "`buffer[index] = min(buffer[index], value)` in one piece; gives the old value.",
    "atomic_max": "`buffer[index] = max(buffer[index], value)` in one piece; gives the old value.",
    "atomic_and": "`buffer[index] &= value` in one piece; gives the old value.",
    "atomic_or": "`buffer[index] |= value` in one piece; gives the old value.",
    "atomic_xor": "`buffer[index] ^= value` in one piece; gives the old value.",
    "atomic_exchange": "`buffer[index] = value` in one piece; gives the old value.",
    "atomic_compare_exchange": "Writes value where the element is expected; gives the old one.",
    # Reductions over a generator expression.
    "sum": "`T.sum(x[i] for i in range(n))`: may be evaluated as any fixed tree.",
    "prod": "`T.prod(x[i] for i in range(n))`.",
    "min": "The least of two or more values, or of a generator.",
    "max": "The greatest of two or more values, or of a generator.",
    "any": "`T.any(x[i] < 0 for i in range(n))`.",
    "all": "`T.all(x[i] < 0 for i in range(n))`.",
    # Choice and conversion.
    "where": "`T.where(condition, a, b)`: one of two values.",
    "clamp": "`T.clamp(x, low, high)`: the nearest value between two.",
    "cast": "`T.cast(x, dtype)`: the same as dtype(x).",
    "bitcast": "`T.bitcast(x, dtype)`: the same bits read as another type of the same size.",
    "ceildiv": "`T.ceildiv(a, b)`: a / b rounded up, for integers.",
    "assume": "The caller promises it; the compiler may rely on it; nothing is checked.",
    # Mathematics: floats only.
    "abs": "The absolute value; the least integer stays itself.",
    "fma": "`T.fma(a, b, c)`: a * b + c, rounded once.",
    "pow": "`T.pow(x, y)`: x to the power y.",
    "atan2": "`T.atan2(y, x)`: the angle of the point (x, y).",
    "sqrt": "The square root, correctly rounded.",
    "rsqrt": "1 / sqrt(x).",
    "exp": "e to the power x.",
    "exp2": "2 to the power x.",
    "log": "The natural logarithm.",
    "log2": "The logarithm to base 2.",
    "log10": "The logarithm to base 10.",
    "sin": "The sine of x radians.",
    "cos": "The cosine of x radians.",
    "tan": "The tangent of x radians.",
    "sinh": "The hyperbolic sine.",
    "cosh": "The hyperbolic cosine.",
    "tanh": "The hyperbolic tangent.",
    "asin": "The arc sine, in radians.",
    "acos": "The arc cosine, in radians.",
    "atan": "The arc tangent, in radians.",
    "erf": "The error function.",
    "floor": "The greatest whole number not above x, as a float.",
    "ceil": "The least whole number not below x, as a float.",
    "trunc": "x without its fraction, as a float.",
    "round": "The nearest whole number, ties to even, as a float.",
    "isnan": "Whether x is not a number.",
    "isinf": "Whether x is infinite.",
}

inf = math.inf
nan = math.nan

# Assigned by name: a member called `sum` or `min` must not hide Python's own in this file.
globals().update({name: ElementType(name) for name in TYPES})
globals().update({name: Form(name, doc) for name, doc in FORMS.items()})
globals().update({name: Member(name, doc) for name, doc in (FUNCTIONS | BOUNDS).items()})

NAMES = sorted([*FORMS, *BOUNDS, *FUNCTIONS, *TYPES, "inf", "nan"])
"""Every member of T."""
