"""`legalize-wide`: printed IR before and expected; and what pairs compute, against Python."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dovetail import ir
from dovetail.analysis.wide_integers import find_unsplit
from dovetail.ir.arithmetic import convert, evaluate
from dovetail.passes._pair_conversions import Conversions
from dovetail.passes._pair_division import Division
from dovetail.passes._pairs import Arithmetic, Pair, constant, less
from dovetail.passes.legalize_wide import LegalizeWide
from dovetail_conformance.pass_kit import GRID, WORDS, check, check_unchanged

HEAD = """
@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(
    x: T.buffer(T.int64, "both", (0,)),
    y: T.buffer(T.int32, "both", (0,)),
    k: T.int64,
):
"""


def test_a_sum_carries() -> None:
    check(
        LegalizeWide(),
        HEAD
        + """
    v: T.Mutable[T.int64] = x[3] + k
    x[1] = v
    y[0] = T.int32(v)
""",
        """
@T.kernel(block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(d, e, h), function="f")
def f_0(
    x: T.buffer(T.uint32, "both", (0,), element=T.int64),
    y: T.buffer(T.int32, "both", (0,)),
    k_low: T.uint32,
    k_high: T.uint32,
):
    x_low: T.uint32 = x[T.int32(6)]
    x_high: T.uint32 = x[T.int32(7)]
    sum_low: T.uint32 = x_low + k_low
    sum_high: T.uint32 = x_high + k_high + T.uint32(sum_low < k_low)
    v_low: T.Mutable[T.uint32] = sum_low
    v_high: T.Mutable[T.uint32] = sum_high
    x[T.int32(2)] = v_low
    x[T.int32(3)] = v_high
    y[T.int32(0)] = T.int32(v_low)
""",
        WORDS,
    )


def test_nothing_changes_where_64_bit_integers_are_to_be_had() -> None:
    check_unchanged(LegalizeWide(), HEAD + "    x[1] = x[3] + k\n", GRID)


def test_what_has_no_form_in_words_is_left_and_named() -> None:
    for update, what in (
        ("T.atomic_max(x[0], k)", "the atomic update 'max.int64' of 'x'"),
        ("old: T.int64 = T.atomic_add(x[0], k)", "'add.int64' of 'x', whose old value is used"),
        (
            "T.atomic_add(x[0], k)\n    T.atomic_xor(x[1], k)",
            "'add.int64' of 'x' beside 'xor'",
        ),
    ):
        text = f"{HEAD}    {update}\n"
        check_unchanged(LegalizeWide(), text, WORDS)
        found = find_unsplit(ir.parse_ir(text).kernels[0])
        assert found is not None
        assert what in found.what


class Pairs:
    """Ops on pairs of variables, whose words are then computed one after the other."""

    def __init__(self, ops: frozenset[str]) -> None:
        self.values: dict[ir.Var, bool | int | float] = {}
        self.do = Arithmetic(self.named, ops)
        self.division = Division(self.do, self.named)
        self.conversions = Conversions(self.do, self.named)

    def named(self, expr: ir.Expr, name: str) -> ir.Expr:
        if isinstance(expr, ir.Var | ir.Const):
            return expr
        var = ir.Var(name, expr.dtype)
        self.values[var] = self.value(expr)
        return var

    def var(self, value: bool | int | float, dtype: ir.DType) -> ir.Var:
        var = ir.Var("given", dtype)
        self.values[var] = value
        return var

    def pair(self, value: int) -> Pair:
        words = constant(value)
        assert isinstance(words.low, ir.Const)
        assert isinstance(words.high, ir.Const)
        return Pair(self.var(words.low.value, ir.UINT32), self.var(words.high.value, ir.UINT32))

    def whole(self, pair: Pair, is_signed: bool) -> int:
        value = int(self.value(pair.low)) | int(self.value(pair.high)) << 32
        return value - (1 << 64) if is_signed and value >> 63 else value

    def value(self, expr: ir.Expr) -> bool | int | float:
        """What an expression is: every step by the rules of constants."""
        match expr:
            case ir.Const(value=value):
                return value
            case ir.Var():
                return self.values[expr]
            case ir.Cast(dtype=dtype, value=inner):
                found = convert(self.value(inner), inner.dtype, dtype)
            case ir.Select():
                return self.value(
                    expr.true_value if self.value(expr.condition) else expr.false_value
                )
            case ir.Call(op=op, args=(inner,)) if op.name == "bitcast":
                way = ("<f", "<I") if inner.dtype.is_float else ("<I", "<f")
                return struct.unpack(way[1], struct.pack(way[0], self.value(inner)))[0]
            case ir.Call(op=op, args=args):
                values = tuple(self.value(arg) for arg in args)
                if op.name == "truncdiv":
                    assert values[1], "a division by 0"
                if op.group == "bits" and op.name.startswith("shift"):
                    assert 0 <= values[1] < 32, f"a shift by {values[1]}"
                found = evaluate(op.name, values, args[0].dtype)
            case _:
                raise AssertionError(expr)
        assert found is not None, expr
        return found


EDGES = [0, 1, 2, 3, 7, 10, 31, 32, 33, 63, 64, 0xFFFF, 1 << 16, (1 << 31) - 1, 1 << 31,
         (1 << 32) - 1, 1 << 32, (1 << 32) + 1, (1 << 48) - 1, (1 << 63) - 1, 1 << 63,
         (1 << 64) - 1, -3 % (1 << 64), (1 << 64) - (1 << 32), 0x8000000080000001]  # fmt: skip

NUMBERS = st.one_of(
    st.sampled_from(EDGES),
    st.integers(0, (1 << 64) - 1),
    st.builds(
        lambda value, bits: value >> bits, st.integers(0, (1 << 64) - 1), st.integers(0, 63)
    ),
)

OPS = (
    frozenset(ir.OPS),
    frozenset(ir.OPS)
    - {"multiply_high", "count_leading_zeros", "popcount", "count_trailing_zeros"},
)


def as_signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def shifted(value: int, count: int, rises: bool) -> int:
    if not 0 <= count < 64:
        return -1 if value < 0 and not rises else 0
    return value << count if rises else value >> count


def truncated(a: int, b: int) -> int:
    size = abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


BINARY: dict[str, Callable[[int, int], int]] = {
    "floordiv": lambda a, b: a // b if b else 0,
    "floormod": lambda a, b: a % b if b else 0,
    "truncdiv": lambda a, b: truncated(a, b) if b else 0,
    "truncmod": lambda a, b: a - truncated(a, b) * b if b else 0,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "multiply_high": lambda a, b: (a * b) >> 64,
    "shift_left": lambda a, b: shifted(a, b, True),
    "shift_right": lambda a, b: shifted(a, b, False),
}


def applied(pairs: Pairs, op: str, a: Pair, b: Pair, is_signed: bool) -> Pair:
    match op:
        case "add":
            return pairs.do.add(a, b)
        case "sub":
            return pairs.do.subtract(a, b)
        case "mul":
            return pairs.do.multiply(a, b)
        case "multiply_high":
            return pairs.do.multiply_high(a, b, is_signed)
        case "shift_left" | "shift_right":
            return pairs.do.shift(op, a, b, is_signed)
        case _:
            return pairs.division.divide(op, a, b, is_signed)


@pytest.mark.parametrize("op", BINARY)
@settings(max_examples=150, derandomize=True, database=None, deadline=None)
@given(NUMBERS, NUMBERS, st.booleans(), st.sampled_from(OPS), st.booleans())
def test_ops_of_two(
    op: str, a: int, b: int, is_signed: bool, ops: frozenset[str], by_constant: bool
) -> None:
    pairs = Pairs(ops)
    given_b = constant(b) if by_constant else pairs.pair(b)
    found = pairs.whole(applied(pairs, op, pairs.pair(a), given_b, is_signed), is_signed)
    if is_signed:
        a, b = as_signed(a), as_signed(b)
    wanted = BINARY[op](a, b) % (1 << 64)
    assert found == (as_signed(wanted) if is_signed else wanted)
    order = pairs.value(less(pairs.pair(a), pairs.pair(b), is_signed))
    assert order == (a < b)


@settings(max_examples=500, derandomize=True, database=None, deadline=None)
@given(NUMBERS, st.sampled_from(OPS))
def test_bits_are_counted(a: int, ops: frozenset[str]) -> None:
    pairs = Pairs(ops)
    given_a = pairs.pair(a)
    assert pairs.whole(pairs.do.popcount(given_a), False) == a.bit_count()
    assert pairs.whole(pairs.do.leading_zeros(given_a), False) == 64 - a.bit_length()
    trailing = (a & -a).bit_length() - 1 if a else 64
    assert pairs.whole(pairs.do.trailing_zeros(given_a), False) == trailing


@settings(max_examples=400, derandomize=True, database=None, deadline=None)
@given(NUMBERS, st.booleans())
def test_to_float32_rounds_once(a: int, is_signed: bool) -> None:
    pairs = Pairs(OPS[0])
    found = pairs.value(pairs.conversions.narrowed(pairs.pair(a), is_signed, ir.FLOAT32))
    value = as_signed(a) if is_signed else a
    places = max(abs(value).bit_length() - 24, 0)
    kept, rest = abs(value) >> places, abs(value) & ((1 << places) - 1)
    half = (1 << places) >> 1
    kept += places > 0 and (rest > half or (rest == half and kept & 1))
    assert found == math.copysign(float(kept << places), value)


@settings(max_examples=400, derandomize=True, database=None, deadline=None)
@given(st.floats(width=32), st.booleans())
def test_from_float32_saturates(value: float, is_signed: bool) -> None:
    pairs = Pairs(OPS[0])
    found = pairs.conversions.widened(pairs.var(value, ir.FLOAT32), is_signed)
    least, greatest = (ir.INT64 if is_signed else ir.UINT64).int_range
    if math.isnan(value):
        wanted = 0
    elif math.isinf(value):
        wanted = greatest if value > 0 else least
    else:
        wanted = min(max(math.trunc(value), least), greatest)
    assert pairs.whole(found, is_signed) == wanted
