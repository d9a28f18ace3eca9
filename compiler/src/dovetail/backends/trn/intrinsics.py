"""Op to NKI call, and the functions that texts bring along.

Sources: AWS Neuron documentation, release 2.26, "NKI API Reference Manual": nki.language, nki.isa,
"NKI API Common Fields". Arithmetic of the Vector and Scalar Engines is in float32 whatever the
type of the operands ("Supported Math Operators for NKI ISA"), so integers take other ways: bits by
*bitvec* operators, sums and products by the GpSimd Engine (nki.isa.tensor_tensor; that these are
exact is said by the reference of 2.31 to 2.33), copies and choices by instructions of the Vector
Engine that convert nothing (nki.isa.tensor_copy, tensor_copy_predicated).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail import ir
from dovetail.backends.trn.namespace import VALUES

UNORDERED: Final = ir.register(
    ir.Op(
        "trn.unordered", 1, "float", group="other",
        meaning="the operand; a sum that it is added to may be evaluated in any order",
    )
)  # fmt: skip

DTYPES: Final[Mapping[str, str]] = MappingProxyType({
    "bool": "nl.uint8",
    **{
        name: f"nl.{name}"
        for name, dtype in ir.SCALARS.items()
        if dtype.bits < 64 and not dtype.is_bool
    },
})  # fmt: skip
"""Types of NKI ("Supported Data Types"); a bool is a byte, 0 or 1."""

FLOAT_OPS: Final[Mapping[str, str]] = MappingProxyType({
    "add": "nl.add({0}, {1})",
    "sub": "nl.subtract({0}, {1})",
    "mul": "nl.multiply({0}, {1})",
    "div": "nl.divide({0}, {1})",
    "neg": "nl.negative({0})",
    "abs": "nl.abs({0})",
    "min": "nl.minimum({0}, {1})",
    "max": "nl.maximum({0}, {1})",
    "fma": "nl.add(nl.multiply({0}, {1}), {2})",
    "sqrt": "nl.sqrt({0})",
    "rsqrt": "nl.rsqrt({0})",
    "exp": "nl.exp({0})",
    "log": "nl.log({0})",
    "tanh": "nl.tanh({0})",
    "floor": "nl.floor({0})",
    "ceil": "nl.ceil({0})",
    "trunc": "nl.trunc({0})",
    "round": "dvt_round({0})",
    "no_contract": "{0}",
    "trn.unordered": "{0}",
    "eq": "nl.equal({0}, {1}, dtype=nl.uint8)",
    "ne": "nl.not_equal({0}, {1}, dtype=nl.uint8)",
    "lt": "nl.less({0}, {1}, dtype=nl.uint8)",
    "le": "nl.less_equal({0}, {1}, dtype=nl.uint8)",
    "gt": "nl.greater({0}, {1}, dtype=nl.uint8)",
    "ge": "nl.greater_equal({0}, {1}, dtype=nl.uint8)",
    **{f"trn.{name}": f"nl.{name}({{0}})" for name in VALUES},
})  # fmt: skip
"""Of float32. What is not here, `legalize-math` writes by these and by bits."""

INT_OPS: Final[Mapping[str, str]] = MappingProxyType({
    "add": "dvt_int(nl.add, {0}, {1}, {shape}, {type})",
    "sub": "dvt_int(nl.subtract, {0}, {1}, {shape}, {type})",
    "mul": "dvt_int(nl.multiply, {0}, {1}, {shape}, {type})",
    "neg": "dvt_int(nl.subtract, 0, {0}, {shape}, {type})",
    "abs": "dvt_absolute({0}, {shape}, {type})",
    "and": "nl.bitwise_and({0}, {1})",
    "or": "nl.bitwise_or({0}, {1})",
    "xor": "nl.bitwise_xor({0}, {1})",
    "invert": "nl.invert({0})",
    "shift_left": "nl.left_shift({0}, {1})",
    "shift_right": "dvt_shift_right({0}, {1}, {shape}, {type})",
    "eq": "dvt_equal({0}, {1})",
    "ne": "nl.bitwise_xor(dvt_equal({0}, {1}), 1)",
    "lt": "dvt_less({0}, {1}, {shape}, {type})",
    "gt": "dvt_less({1}, {0}, {shape}, {type})",
    "le": "nl.bitwise_xor(dvt_less({1}, {0}, {shape}, {type}), 1)",
    "ge": "nl.bitwise_xor(dvt_less({0}, {1}, {shape}, {type}), 1)",
    "min": "dvt_least({0}, {1}, {shape}, {type})",
    "max": "dvt_least({1}, {0}, {shape}, {type}, True)",
    "truncdiv": "dvt_divide({0}, {1}, {shape}, {type})[0]",
    "truncmod": "dvt_divide({0}, {1}, {shape}, {type})[1]",
})  # fmt: skip
"""Of int32 and uint32, exact."""

BOOL_OPS: Final[Mapping[str, str]] = MappingProxyType({
    "and": "nl.bitwise_and({0}, {1})",
    "or": "nl.bitwise_or({0}, {1})",
    "xor": "nl.bitwise_xor({0}, {1})",
    "invert": "nl.bitwise_xor({0}, 1)",
    "eq": "nl.bitwise_xor(nl.bitwise_xor({0}, {1}), 1)",
    "ne": "nl.bitwise_xor({0}, {1})",
    "logical_and": "nl.bitwise_and({0}, {1})",
    "logical_or": "nl.bitwise_or({0}, {1})",
    "logical_not": "nl.bitwise_xor({0}, 1)",
})  # fmt: skip

NUMBER_OPS: Final[Mapping[str, str]] = MappingProxyType({
    "and": "({0} & {1})", "or": "({0} | {1})", "xor": "({0} ^ {1})", "invert": "(~{0})",
    "shift_left": "({0} << {1})", "shift_right": "({0} >> {1})",
    "min": "min({0}, {1})", "max": "max({0}, {1})",
    "truncdiv": "dvt_quotient({0}, {1})", "truncmod": "({0} - dvt_quotient({0}, {1}) * {1})",
    "eq": "({0} == {1})", "ne": "({0} != {1})", "lt": "({0} < {1})", "le": "({0} <= {1})",
    "gt": "({0} > {1})", "ge": "({0} >= {1})",
    "logical_and": "({0} and {1})", "logical_or": "({0} or {1})", "logical_not": "(not {0})",
})  # fmt: skip
"""Of integers and truth values that are known when a kernel is traced."""

COMPARISONS: Final = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))

OPS: Final = frozenset(
    (*FLOAT_OPS, *INT_OPS, *BOOL_OPS, "bitcast", "subgroup_size", "trn.unordered")
)
"""Every op that is spelled for some type."""

APPROXIMATE: Final = frozenset(("div", "sqrt", "fma"))
"""The documentation gives no bound for a division or a root, and there is no fused product."""

ATOMICS: Final = frozenset(
    f"{op}.{dtype}"
    for op in ("add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load")
    for dtype in DTYPES
    if not ("float" in dtype and op in ("and", "or", "xor")) and dtype != "bool"
)
"""Updates of a kernel that goes through its grid one element after the other."""

_TILE = '''\
def dvt_tile(value, shape, dtype):
    """A tile of this shape: of a number, or of a tile with fewer columns."""
    if isinstance(value, (bool, int, float)):
        return nl.full(shape, value, dtype=dtype, buffer=nl.sbuf)
    return value if tuple(value.shape) == tuple(shape) else value.broadcast_to(shape)
'''

_CHOOSE = '''\
def dvt_choose(condition, x, y, shape, dtype):
    """x where a condition holds, else y, as copies that change no bits."""
    chosen = nl.ndarray(shape, dtype=dtype, buffer=nl.sbuf)
    chosen[...] = nisa.tensor_copy(dvt_tile(y, shape, dtype), engine=nisa.vector_engine)
    dvt_replace(chosen, condition, x, shape, dtype)
    return chosen
'''

_REPLACE = '''\
def dvt_replace(tile, condition, value, shape, dtype):
    """Change a tile where a condition holds."""
    condition = dvt_tile(condition, shape, nl.uint8)
    value = dvt_tile(value, shape, dtype)
    nisa.tensor_copy_predicated(src=value, dst=tile, predicate=condition)
'''

_INT = '''\
def dvt_int(op, a, b, shape, dtype):
    """A sum, difference or product of integers, exact on the GpSimd Engine."""
    a, b = dvt_tile(a, shape, dtype), dvt_tile(b, shape, dtype)
    return nisa.tensor_tensor(a, b, op=op, dtype=dtype, engine=nisa.gpsimd_engine)
'''

_EQUAL = '''\
def dvt_equal(a, b):
    """Whether integers are equal: no number but 0 becomes 0 in float32."""
    return nl.equal(nl.bitwise_xor(a, b), 0, dtype=nl.uint8)
'''

_LESS = '''\
def dvt_less(a, b, shape, dtype):
    """Whether a < b, by the sign of the difference and by whether that overflowed."""
    a, b = dvt_tile(a, shape, dtype), dvt_tile(b, shape, dtype)
    c = dvt_int(nl.subtract, a, b, shape, dtype)
    if dtype == nl.uint32:
        n = nl.invert(a)
        s = nl.bitwise_or(nl.bitwise_and(n, b), nl.bitwise_and(nl.bitwise_or(n, b), c))
    else:
        s = nl.bitwise_xor(c, nl.bitwise_and(nl.bitwise_xor(a, b), nl.bitwise_xor(c, a)))
    return nl.copy(nl.right_shift(s, 31), dtype=nl.uint8)
'''

_LEAST = '''\
def dvt_least(a, b, shape, dtype, greatest=False):
    """The lesser of two integers; with the operands exchanged the greater."""
    a, b = dvt_tile(a, shape, dtype), dvt_tile(b, shape, dtype)
    less = dvt_less(a, b, shape, dtype)
    a, b = (b, a) if greatest else (a, b)
    return dvt_choose(less, a, b, shape, dtype)
'''

_SHIFT_RIGHT = '''\
def dvt_shift_right(a, b, shape, dtype):
    """A shift to the right; the one of NKI is logical."""
    a = dvt_tile(a, shape, dtype)
    if dtype == nl.uint32:
        return nl.right_shift(a, b)
    sign = dvt_int(nl.subtract, 0, nl.right_shift(a, 31), shape, dtype)
    return nl.bitwise_xor(nl.right_shift(nl.bitwise_xor(a, sign), b), sign)
'''

_ABSOLUTE = '''\
def dvt_absolute(a, shape, dtype):
    """The absolute value of an integer; the least stays itself."""
    if dtype == nl.uint32:
        return a
    negative = nl.copy(nl.right_shift(a, 31), dtype=nl.uint8)
    return dvt_choose(negative, dvt_int(nl.subtract, 0, a, shape, dtype), a, shape, dtype)
'''

_ROUND = '''\
def dvt_round(value):
    """To nearest, ties to even."""
    low = nl.floor(value)
    rest = nl.subtract(value, low)
    odd = nl.subtract(low, nl.multiply(nl.floor(nl.multiply(low, 0.5)), 2.0))
    tie = nl.bitwise_and(
        nl.equal(rest, 0.5, dtype=nl.uint8), nl.equal(odd, 1.0, dtype=nl.uint8)
    )
    up = nl.bitwise_or(nl.greater(rest, 0.5, dtype=nl.uint8), tie)
    shape = tuple(value.shape)
    near = dvt_choose(up, nl.add(low, 1.0), low, shape, nl.float32).view(nl.uint32)
    # What is rounded up to 0 stays negative.
    sign = nl.bitwise_and(value.view(nl.uint32), 0x80000000)
    return nl.bitwise_or(near, sign).view(nl.float32)
'''

_DIVIDE = '''\
def dvt_divide(a, b, shape, dtype):
    """Quotient and remainder toward zero, bit by bit: there is no division of integers."""
    a, b = dvt_tile(a, shape, dtype), dvt_tile(b, shape, dtype)
    u = nl.uint32
    n, d = a.view(u), b.view(u)
    if dtype == nl.int32:
        sa = dvt_int(nl.subtract, 0, nl.right_shift(n, 31), shape, u)
        sb = dvt_int(nl.subtract, 0, nl.right_shift(d, 31), shape, u)
        n = dvt_int(nl.subtract, nl.bitwise_xor(n, sa), sa, shape, u)
        d = dvt_int(nl.subtract, nl.bitwise_xor(d, sb), sb, shape, u)
    q = nl.zeros(shape, dtype=u, buffer=nl.sbuf)
    r = nl.zeros(shape, dtype=u, buffer=nl.sbuf)
    for place in nl.static_range(32):
        bit = nl.bitwise_and(nl.right_shift(n, 31 - place), 1)
        s = nl.bitwise_or(nl.left_shift(r, 1), bit)
        t = dvt_int(nl.subtract, s, d, shape, u)
        # Whether s < d: for d up to 2**31 the difference's sign says it, as s is below 2 * d.
        less = t
        if dtype == u:
            i = nl.invert(s)
            less = nl.bitwise_or(nl.bitwise_and(i, d), nl.bitwise_and(nl.bitwise_or(i, d), t))
            # Where the shift lost a bit, s is not less.
            less = nl.bitwise_and(less, nl.invert(r))
        less = nl.right_shift(less, 31)
        r = dvt_choose(nl.copy(less, dtype=nl.uint8), s, t, shape, u)
        q = nl.bitwise_or(nl.left_shift(q, 1), nl.bitwise_xor(less, 1))
    if dtype == nl.int32:
        s = nl.bitwise_xor(sa, sb)
        q = dvt_int(nl.subtract, nl.bitwise_xor(q, s), s, shape, u)
        r = dvt_int(nl.subtract, nl.bitwise_xor(r, sa), sa, shape, u)
    return q.view(dtype), r.view(dtype)
'''

_TO_INT = '''\
def dvt_to_int(value, dtype):
    """Truncated and saturated; of NaN 0."""
    low, high = (-2147483648.0, 2147483520.0) if dtype == nl.int32 else (0.0, 4294967040.0)
    beyond = 2147483648.0 if dtype == nl.int32 else 4294967296.0
    most = 2147483647 if dtype == nl.int32 else 4294967295
    shape = tuple(value.shape)
    is_number = nl.equal(value, value, dtype=nl.uint8)
    number = dvt_choose(is_number, value, 0.0, shape, nl.float32)
    near = nl.trunc(nl.minimum(nl.maximum(number, low), high))
    over = nl.greater_equal(number, beyond, dtype=nl.uint8)
    return dvt_choose(over, most, nl.copy(near, dtype=dtype), shape, dtype)
'''

_NARROW = '''\
def dvt_narrow(value, dtype, bits):
    """The low bits of an integer, as a small type: its value fits, so that none is rounded."""
    if dtype in (nl.uint8, nl.uint16):
        return nl.copy(nl.bitwise_and(value, (1 << bits) - 1), dtype=dtype)
    high = nl.left_shift(value, 32 - bits)
    shape, kind = tuple(value.shape), nl.int32
    return nl.copy(dvt_shift_right(high.view(kind), 32 - bits, shape, kind), dtype=dtype)
'''

_IOTA = '''\
def dvt_iota(form, shape):
    """The values of an affine form of indices."""
    return nisa.iota(form, dtype=nl.int32).broadcast_to(shape)
'''

_TRUE = '''\
def dvt_true(form, shape):
    """Whether an affine form is at least 0, as a tile of 0 and 1."""
    sign = nl.right_shift(dvt_iota(form, shape), 31)
    return nl.copy(nl.bitwise_xor(sign, 1), dtype=nl.uint8)
'''

_BOUNDED = '''\
def dvt_bounded(value, low, high):
    """A number that is added to a form between low and high, no greater than its sign asks."""
    if high - low >= 1 << 31:
        raise OverflowError(f"places from {low} to {high} are compared in 32 bits")
    return min(max(value, -high - 1), -low)
'''

_PICK = '''\
def dvt_pick(array, index, shape):
    """The element of each lane's row at an index that is known on the chip only."""
    form = nl.arange(array.shape[0])[:, None] * 0 + nl.arange(array.shape[1])[None, :]
    place = dvt_tile(index, shape, nl.int32).broadcast_to(array.shape)
    here = dvt_equal(nisa.iota(form, dtype=nl.int32), place)
    bits = nl.uint32
    if array.dtype in (nl.int8, nl.uint8):
        bits = nl.uint8
    elif array.dtype in (nl.int16, nl.uint16, nl.float16, nl.bfloat16):
        bits = nl.uint16
    held = dvt_choose(here, array.view(bits), 0, tuple(array.shape), bits)
    found = nisa.tensor_reduce(nl.bitwise_or, held, axis=[1], dtype=bits, keepdims=True)
    return found.view(array.dtype)
'''

_PUT = '''\
def dvt_put(array, index, value, condition):
    """Write the element of each lane's row at an index, where a condition holds."""
    rows, columns = array.shape
    shape = (rows, columns)
    form = nl.arange(rows)[:, None] * 0 + nl.arange(columns)[None, :]
    place = dvt_tile(index, (rows, 1), nl.int32).broadcast_to(shape)
    here = dvt_equal(nisa.iota(form, dtype=nl.int32), place)
    here = nl.bitwise_and(here, dvt_tile(condition, (rows, 1), nl.uint8).broadcast_to(shape))
    new = dvt_tile(value, (rows, 1), array.dtype).broadcast_to(shape)
    dvt_replace(array, here, new, shape, array.dtype)
'''

_QUOTIENT = '''\
def dvt_quotient(a, b):
    """A quotient toward zero."""
    return abs(a) // abs(b) if (a < 0) == (b < 0) else -(abs(a) // abs(b))
'''

_WRAP = '''\
def dvt_wrap(value, signed):
    """A number modulo 2**32."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if signed and value >> 31 else value
'''

_TRIPS = '''\
def dvt_trips(start, stop, step):
    """How often a loop runs."""
    return max(0, -((start - stop) // step) if step > 0 else -((stop - start) // -step))
'''

_TURNS = '''\
def dvt_turns(value, holds, step):
    """The numbers that a variable takes while a condition holds, and the first afterwards."""
    values = [value]
    while holds(values[-1]):
        values.append(step(values[-1]))
    return values
'''

HELPERS: Final[Mapping[str, str]] = MappingProxyType({
    "dvt_tile": _TILE, "dvt_choose": _CHOOSE, "dvt_replace": _REPLACE,
    "dvt_int": _INT, "dvt_equal": _EQUAL, "dvt_less": _LESS,
    "dvt_least": _LEAST, "dvt_shift_right": _SHIFT_RIGHT, "dvt_absolute": _ABSOLUTE,
    "dvt_round": _ROUND, "dvt_divide": _DIVIDE,
    "dvt_to_int": _TO_INT, "dvt_narrow": _NARROW, "dvt_iota": _IOTA, "dvt_true": _TRUE,
    "dvt_bounded": _BOUNDED,
    "dvt_pick": _PICK, "dvt_put": _PUT, "dvt_quotient": _QUOTIENT, "dvt_wrap": _WRAP,
    "dvt_trips": _TRIPS, "dvt_turns": _TURNS,
})  # fmt: skip
"""Functions that a text has only where it uses them."""
