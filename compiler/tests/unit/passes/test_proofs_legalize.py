"""What legalize-integers writes has the meaning of the op it replaces, for all values (z3).

Besides the value it is proved that no division of C's that it writes, which processors may trap
on, ever sees a divisor of 0, or the least integer over -1; and that every shift count is in range.
"""

from __future__ import annotations

import pytest
import z3
from support.solver import Formula, Translation, counterexample

from dovetail import ir
from dovetail.passes.legalize_integers import LegalizeIntegers
from dovetail.target import Capabilities

pytestmark = pytest.mark.evidence("tests", versions={"distribution": "z3-solver"})

# A division by an unknown is decided at 8 bits, and not in minutes at 16.
TINY = (ir.INT8, ir.UINT8)
SMALL = (*TINY, ir.INT16, ir.UINT16)
BASE = {"add", "sub", "mul", "neg", "eq", "ne", "lt", "le", "gt", "ge", "truncdiv", "truncmod",
        "logical_and", "logical_or", "logical_not"}  # fmt: skip
BITS = BASE | {"and", "or", "shift_left", "shift_right"}

# Types, what is known, the op; "#3" is a constant of the type.
OPS = {
    "quotient": (TINY, "", "a // b"),
    "rest": (TINY, "", "a % b"),
    "quotient by a constant": (SMALL, "", "a // #7"),
    "rest of a constant": (SMALL, "", "a % #7"),
    "quotient by a power of two": ((*SMALL, ir.INT32, ir.UINT32), "", "a // #8"),
    "rest of a power of two": ((*SMALL, ir.INT32, ir.UINT32), "", "a % #8"),
    "quotient by zero": (SMALL, "", "a // #0"),
    "quotient by minus one": ((ir.INT8, ir.INT16), "", "a // #-1"),
    "rest of minus one": ((ir.INT8, ir.INT16), "", "a % #-1"),
    "quotient by a negative constant": ((ir.INT8, ir.INT16), "", "a // #-5"),
    "quotient by a positive": (TINY, "b > #0", "a // b"),
    "rest of a positive": (TINY, "b > #0", "a % b"),
    "quotient of positives": (TINY, "b > #0 and a >= #0", "a // b"),
    "quotient by a negative": ((ir.INT8,), "b < #-1", "a // b"),
    "shift left": ((*SMALL, ir.INT32, ir.UINT32), "", "a << b"),
    "shift right": ((*SMALL, ir.INT32, ir.UINT32), "", "a >> b"),
    "shift by a constant too large": (SMALL, "", "a >> #100"),
    "minimum": ((*SMALL, ir.INT32, ir.UINT32), "", "min(a, b)"),
    "maximum": ((*SMALL, ir.INT32, ir.UINT32), "", "max(a, b)"),
    "absolute value": ((*SMALL, ir.INT32), "", "abs(a)"),
}


class Watching(Translation):
    """Notes what must hold for the ops that hardware may trap on."""

    def __init__(self) -> None:
        super().__init__()
        self.needed: list[Formula] = []

    def of(self, expr: ir.Expr) -> Formula:
        if isinstance(expr, ir.Call) and expr.op.name in ("truncdiv", "truncmod"):
            a, b = (super(Watching, self).of(arg) for arg in expr.args)
            self.needed.append(b != 0)
            if expr.dtype.is_signed:
                self.needed.append(z3.Not(z3.And(a == expr.dtype.int_range[0], b == -1)))
        if isinstance(expr, ir.Call) and expr.op.name in ("shift_left", "shift_right"):
            self.needed.append(z3.ULT(super().of(expr.args[1]), expr.dtype.bits))
        return super().of(expr)


def program(dtype: ir.DType, facts: str, op: str) -> str:
    name = f"T.{dtype.name}"
    texts = [text.replace("#", f"{name}(") for text in (facts, op)]
    for number in ("100", "-1", "-5", "0", "7", "8"):
        texts = [text.replace(f"{name}({number}", f"{name}({number})") for text in texts]
    indent = "    "
    assume = f"{indent * 2}T.assume({texts[0]})\n" if facts else ""
    return (
        f'@T.func\ndef f(x: T.tensor({name}, "both", (n,), (s,)), a: {name}, b: {name}):\n'
        f"{indent}with T.launch(grid=(n,), block=(1, 1, 1)) as ((i, j, k), (u, v, w)):\n"
        f"{assume}{indent * 2}x[i] = {texts[1]}\n"
    )


def stored(stmt: ir.Stmt) -> list[ir.Stmt]:
    (launch,) = (item for item in ir.walk(stmt) if isinstance(item, ir.Launch))
    return [item for item in ir.statement_list(launch.body) if type(item).__name__ != "Assume"]


def meaning(statements: list[ir.Stmt], terms: Translation) -> Formula:
    for item in statements[:-1]:
        assert isinstance(item, ir.Declare)
        terms.terms[item.var] = terms.of(item.value)
    assert isinstance(statements[-1], ir.Store)
    return terms.of(statements[-1].value)


CASES = [
    pytest.param(dtype, facts, op, ops, id=f"{name}, {dtype}, {title}")
    for name, (types, facts, op) in OPS.items()
    for dtype in types
    for title, ops in (("bits", BITS), ("no bits", BASE))
    if not (title == "no bits" and "shift" in name)
]


@pytest.mark.parametrize(("dtype", "facts", "op", "ops"), CASES)
def test_the_replacement_means_the_same(
    dtype: ir.DType, facts: str, op: str, ops: set[str], capabilities: Capabilities
) -> None:
    func = ir.parse_func(program(dtype, facts, op))
    (assumption,) = [
        item.condition for item in ir.walk(func.body) if isinstance(item, ir.Assume)
    ] or [None]
    able = Capabilities(**{
        **{name: getattr(capabilities, name) for name in capabilities.__slots__},
        "ops": frozenset(ops),
    })  # fmt: skip
    (new,) = LegalizeIntegers().run(ir.Module((func,)), able).functions
    names = [param.var for param in func.params if isinstance(param, ir.ScalarParam)]
    before, after = Translation(), Watching()
    for terms in (before, after):
        terms.terms.update({var: z3.BitVec(var.name, dtype.bits) for var in names})
    given = [] if assumption is None else [before.of(assumption)]
    same = meaning(stored(new.body), after) == meaning(stored(func.body), before)
    assert counterexample(same, given) == ""
    for need in after.needed:
        assert counterexample(need, given) == ""


@pytest.fixture
def capabilities() -> Capabilities:
    from dovetail import plugin
    from dovetail.compiler import resolve

    return plugin.load("null").capabilities(resolve("null"))
