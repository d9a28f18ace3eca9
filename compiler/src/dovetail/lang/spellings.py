"""What other systems call otherwise: a name of theirs to what is written here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

LIBRARIES: Final = frozenset((
    "math", "random", "numpy", "scipy", "torch", "triton", "jax", "numba", "cupy", "tinygrad",
    "tensorflow", "mlx", "taichi", "warp", "pdb", "ipdb",
))  # fmt: skip
"""Whose functions a first draft names; one of the author's own is to be a helper."""

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
    "ulp": "spacing", "cdiv": "ceildiv", "half": "float16", "single": "float32",
    "double": "float64", "fp16": "float16", "bf16": "bfloat16", "fp32": "float32",
    "fp64": "float64", "long": "int64", "short": "int16", "byte": "int8", "ubyte": "uint8",
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
    "cumsum": "total += x[i]", "dot": "x @ y", "inner": "x @ y", "vdot": "x @ y",
    "outer": "x[:, None] * y[None, :]", "diff": "x[1:] - x[:-1]", "flip": "x[::-1]",
    "ptp": "x.max() - x.min()", "count_nonzero": "T.sum(x != 0)", "average": "x.mean()",
    "std": "x.std()", "var": "x.var()",
    "allclose": "T.all(abs(x - y) <= 1e-5)", "transpose": "x.T", "ravel": "x.ravel()",
    "reshape": "x.reshape(m, n)", "copy": "x.copy()", "expand_dims": "x[:, None]",
    "trace": "T.sum(x[i, i] for i in range(n))", "diagonal": "x[i, i]",
}  # fmt: skip
"""What is an operator or a statement."""

FORMULAS: Final = {
    "sigmoid": "1 / (1 + T.exp(-x))", "relu": "T.max(x, 0)", "silu": "x / (1 + T.exp(-x))",
    "swish": "x / (1 + T.exp(-x))", "gelu": "0.5 * x * (1 + T.erf(x * 0.7071067811865476))",
    "leaky_relu": "x if x > 0 else 0.01 * x", "elu": "x if x > 0 else T.expm1(x)",
    "softplus": "T.max(x, 0) + T.log1p(T.exp(-abs(x)))", "softsign": "x / (1 + abs(x))",
    "relu6": "T.clamp(x, 0, 6)", "logit": "T.log(x / (1 - x))",
    "expit": "1 / (1 + T.exp(-x))", "lerp": "x + (y - x) * t",
}  # fmt: skip
"""What is a formula, of one number or three."""

ROWS: Final = {
    "softmax": "e = T.exp(row - T.max(row)); e / T.sum(e)",
    "log_softmax": "e = row - T.max(row); e - T.log(T.sum(T.exp(e)))",
    "logsumexp": "m = T.max(row); m + T.log(T.sum(T.exp(row - m)))",
    "layer_norm": "(row - row.mean()) / T.sqrt(row.var() + 1e-5)",
    "rms_norm": "row / T.sqrt(T.sum(row * row) / len(row) + 1e-5)",
}
"""What is a formula of `row = x[i, :]`."""

_RANDOM = (
    "write `T.extra.random_{}(out, seed, stream)` at the top of the kernel, which fills a buffer"
)
_SMALL = (
    "no type has fewer than 8 bits, and no float fewer than 16: pass bytes, a "
    "`T.Buffer[T.uint8]`, and extract the numbers with shifts and masks"
)

_CHOICES: Final = {
    "remainder": "`x % y` has the sign of y, `T.fmod(x, y)` that of x",
    "mod": "`x % y` has the sign of y, `T.fmod(x, y)` that of x",
}

LOOK_INSIDE: Final = (
    "`kernel.check(x, y)` finds errors and where they occur, `kernel.debug(x, y)` reports "
    'accesses out of range, and `T.printf("{}", x[i])` prints from the device'
)

_THREAD = (
    "write `block.x * T.block_dim() + thread.x`, from `with T.launch(...) as (block, thread)`"
)

_ELSEWHERE: Final = {
    "set_trace": LOOK_INSIDE,
    "prange": "write `for i in T.parallel(n)`", "pndindex": "write `for i, j in T.parallel(m, n)`",
    "cuda": _THREAD, "get_global_id": _THREAD,
    "tl": "the functions of the language are members of T",
    "threadIdx": "write `thread.x`, from `with T.launch(...) as (block, thread)`",
    "blockIdx": "write `block.x`, from `with T.launch(...) as (block, thread)`",
    "blockDim": "write `T.block_dim(0)`", "gridDim": "write `T.grid_dim(0)`",
    "get_local_id": "write `T.thread_idx(0)`", "get_group_id": "write `T.block_idx(0)`",
    "program_id": "write `T.block_idx(0)`", "num_programs": "write `T.grid_dim(0)`",
    "syncthreads": "write `T.barrier()`", "__syncthreads": "write `T.barrier()`",
    "debug_barrier": "write `T.barrier()`", "atomicAdd": "write `T.atomic_add(x, i, value)`",
    "atomic_cas": "write `T.atomic_compare_exchange(x, i, expected, value)`",
    "load": "read an element: `x[i]`", "store": "write an element: `x[i] = value`",
    "arange": "loop over `range(n)`, or T.parallel(n)", "static_print": "write `T.printf(...)`",
    "device_print": "write `T.printf(...)`",
    "concatenate": "store each part in a view: `out[:n] = x`, `out[n:] = y`",
    "stack": "store each part in a view: `out[0, :] = x`, `out[1, :] = y`",
    "hstack": "store each part in a view: `out[:n] = x`, `out[n:] = y`",
    "vstack": "store each part in a view: `out[0, :] = x`, `out[1, :] = y`",
    "linspace": "compute each element in a loop: `start + i * step`",
    "eye": "store `1.0 if i == j else 0.0` for `i, j` in T.parallel(n, n)",
    "identity": "store `1.0 if i == j else 0.0` for `i, j` in T.parallel(n, n)",
    "roll": "read `x[(i - k) % n]` in a loop over `i`",
    "einsum": "write `a @ b`, or `T.sum(a[i, k] * b[k, j] for k in range(n))` for each element",
    "convolve": "write `T.sum(w[k] * x[i - k] for k in range(m))` for each element",
    "cross": "unpack both, `x0, x1, x2 = x`, and write `x1 * y2 - x2 * y1` and so on",
    "norm": "write `T.sqrt(T.sum(x * x))`",
    "sort": "write `y = T.extra.sort(x)` at the top of the kernel",
    "median": "sort, `y = T.extra.sort(x)`, and take the middle element",
    "array": "a tuple of numbers, or an array made outside of the kernel, is a constant",
    "asarray": "a tuple of numbers, or an array made outside of the kernel, is a constant",
    "shared": 'write `T.alloc((64,), T.float32, scope="shared")`',
    "matmul": "write `a @ b`",
    "argsort": "write `y = T.extra.argsort(x)` at the top of the kernel",
    "conv2d": "write `T.sum(w[a, b] * x[i + a, j + b] for a in range(h) for b in range(v))` for "
    "each element",
    **{name: _RANDOM.format("uniform") for name in ("random", "rand", "uniform", "dropout")},
    **{name: _RANDOM.format("normal") for name in ("normal", "randn", "standard_normal")},
    "randint": _RANDOM.format("integers"),
    **{
        name: _SMALL
        for name in (
            "float8", "float8e4m3", "float8e5m2", "float8_e4m3", "float8_e5m2", "float8_e4m3fn",
            "fp8", "float4", "int4", "uint4", "int2", "uint2",
        )
    },
}  # fmt: skip
"""What Numba, Triton, CUDA and OpenCL have, and NumPy's makers of arrays."""

ADVICE: Final = MappingProxyType(
    {
        **{name: f"write `T.{ours}(...)`" for name, ours in FUNCTIONS.items()},
        **{name: f"write `{text}`" for name, text in _OPERATORS.items()},
        **{name: f"write `{text}`" for name, text in FORMULAS.items()},
        **{name: f"write `row = x[i, :]`, then `{text}`" for name, text in ROWS.items()},
        **_CHOICES,
        **_ELSEWHERE,
    }
)
"""What to write instead, by the other name."""
