"""What other systems call otherwise: a name of theirs to what is written here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

FUNCTIONS: Final = {
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "absolute": "abs", "fabs": "abs", "rint": "round", "fix": "trunc", "around": "round",
    "deg2rad": "radians", "rad2deg": "degrees", "bitwise_count": "popcount",
    "clip": "clamp", "amin": "min", "amax": "max", "maximum": "max", "minimum": "min",
    "float_power": "pow", "power": "pow", "fsum": "sum", "bit_count": "popcount",
    "clz": "count_leading_zeros", "ctz": "count_trailing_zeros", "popc": "popcount",
    "mulhi": "multiply_high",
    "mul_hi": "multiply_high", "umulhi": "multiply_high", "rotl": "rotate_left",
    "rotr": "rotate_right", "bswap": "byte_swap", "bitreverse": "reverse_bits",
    "select": "where", "if_then_else": "where", "reinterpret": "bitcast", "view": "bitcast",
    "ulp": "spacing", "cdiv": "ceildiv",
}  # fmt: skip
"""The same function under another name."""

_OPERATORS: Final = {
    "add": "x + y", "subtract": "x - y", "multiply": "x * y", "divide": "x / y",
    "true_divide": "x / y", "floor_divide": "x // y", "negative": "-x", "positive": "x",
    "bitwise_and": "x & y", "bitwise_or": "x | y", "bitwise_xor": "x ^ y", "invert": "~x",
    "bitwise_not": "~x", "bitwise_invert": "~x", "left_shift": "x << n",
    "bitwise_left_shift": "x << n", "right_shift": "x >> n", "bitwise_right_shift": "x >> n",
    "logical_and": "x and y", "logical_or": "x or y", "logical_not": "not x",
    "logical_xor": "x != y", "equal": "x == y", "not_equal": "x != y", "less": "x < y",
    "less_equal": "x <= y", "greater": "x > y", "greater_equal": "x >= y",
    "cumsum": "total += x[i]", "dot": "T.sum(x[k] * y[k] for k in range(n))",
}  # fmt: skip
"""What is an operator or a statement."""

_CHOICES: Final = {
    "remainder": "`x % y` has the sign of y, `T.fmod(x, y)` that of x",
    "mod": "`x % y` has the sign of y, `T.fmod(x, y)` that of x",
}

_THREAD = "write `block.x * T.block_dim() + thread.x`, of `with T.launch(...) as (block, thread)`"

_ELSEWHERE: Final = {
    "prange": "write `for i in T.parallel(n)`", "pndindex": "write `for i, j in T.parallel(m, n)`",
    "cuda": _THREAD, "get_global_id": _THREAD,
    "tl": "the functions of the language are members of T",
    "threadIdx": "write `thread.x`, of `with T.launch(...) as (block, thread)`",
    "blockIdx": "write `block.x`, of `with T.launch(...) as (block, thread)`",
    "blockDim": "write `T.block_dim(0)`", "gridDim": "write `T.grid_dim(0)`",
    "get_local_id": "write `T.thread_idx(0)`", "get_group_id": "write `T.block_idx(0)`",
    "program_id": "write `T.block_idx(0)`", "num_programs": "write `T.grid_dim(0)`",
    "syncthreads": "write `T.barrier()`", "__syncthreads": "write `T.barrier()`",
    "debug_barrier": "write `T.barrier()`", "atomicAdd": "write `T.atomic_add(x, i, value)`",
    "atomic_cas": "write `T.atomic_compare_exchange(x, i, expected, value)`",
    "load": "read an element: `x[i]`", "store": "write an element: `x[i] = value`",
    "arange": "loop over `range(n)`, or T.parallel(n)", "static_print": "use `T.printf(...)`",
    "zeros": "write `T.zeros((n,), T.float32)`", "ones": "write `T.ones((n,), T.float32)`",
    "full": "write `T.full((n,), 0.5, T.float32)`", "zeros_like": "write `T.zeros_like(x)`",
    "empty_like": "write `T.empty_like(x)`", "ones_like": "write `T.ones_like(x)`",
    "shared": 'write `T.alloc((64,), T.float32, scope="shared")`',
    "matmul": "write `T.sum(a[i, k] * b[k, j] for k in range(n))`",
}  # fmt: skip
"""What Numba, Triton, CUDA and OpenCL have, and NumPy's makers of arrays."""

ADVICE: Final = MappingProxyType(
    {
        **{name: f"write `T.{ours}(...)`" for name, ours in FUNCTIONS.items()},
        **{name: f"write `{text}`" for name, text in _OPERATORS.items()},
        **_CHOICES,
        **_ELSEWHERE,
    }
)
"""What to write instead, by the other name."""
