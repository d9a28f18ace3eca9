"""Each rule of the IR has a program that breaks it; all findings come at once."""

from __future__ import annotations

import pytest

from dovetail import ir
from dovetail.support.errors import VerifyError

HEADER = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,)), y: T.tensor(T.int32, "read", (m,), (t,)),
      a: T.float32, k: T.int64):
"""

LAUNCH = "with T.launch(grid=(n,), block=(4, 1, 1)) as ((b, c, d), (p, q, r)):\n    "


def findings(body: str) -> list[str]:
    lines = "\n".join("    " + line for line in body.splitlines())
    return [f"[{item.rule}] {item.message}" for item in ir.verify(ir.parse_ir(HEADER + lines))]


@pytest.mark.parametrize(
    ("body", "finding"),
    [
        ("for i in T.parallel(n):\n    x[i] = k", "[type] the value stored to 'x' has type int64"),
        ("for i in T.parallel(n):\n    x[i] = a + k", "[type] 'add' of different types"),
        ("for i in T.parallel(n):\n    x[i, i] = a", "[rank] 'x' of rank 1 has 2 indices"),
        ("for i in T.parallel(n):\n    x[a] = a", "[type] an index of 'x' has type float32"),
        ("for i in T.parallel(n):\n    y[i] = T.int32(1)", "[access] 'y' is only read"),
        ("for i in T.parallel(n):\n    a = a", "[mutable] 'a' is assigned"),
        ("for i in T.parallel(n):\n    b: T.int64 = a",
         "[type] the value of 'b' has type float32"),
        ("for i in T.parallel(n):\n    if k:\n        x[i] = a", "[type] the condition of If"),
        ("for i in T.parallel(n):\n    while a:\n        break", "[type] the condition of While"),
        ("for i in T.parallel(n):\n    break", "[placement] Break outside of a loop"),
        ("for i in T.parallel(n):\n    for j in T.parallel(n):\n        x[j] = a",
         "[placement] Parallel inside device code"),
        ("for j in T.vectorize(n):\n    if x[j] > a:\n        break",
         "[placement] Break in a loop of independent iterations"),
        ("for j in T.unroll(n):\n    x[j] = a", "[loop] 'j' is to be unrolled"),
        ("for j in range(0, n, 0):\n    x[j] = a", "[loop] the step of 'j' is 0"),
        ("T.barrier()", "[barrier] Barrier outside of a block"),
        (LAUNCH + "if p < 2:\n        T.barrier()", "[barrier] Barrier where not all threads"),
        (LAUNCH + "e: T.int64 = p * 2\n    for j in range(e):\n        T.barrier()",
         "[barrier] Barrier where not all threads"),
        (LAUNCH + "w = T.empty((n,), T.float32)", "[placement] global buffer 'w' is allocated"),
        (LAUNCH + "w = T.alloc((n,), T.float32, scope='local')", "[allocate] local buffer 'w'"),
        (LAUNCH + "w = T.alloc((p,), T.float32, scope='shared')",
         "[placement] the shape of 'w' needs 'p'"),
        (LAUNCH + "e: T.bool = T.subgroup.add(p < 2)", "[type] 'add' does not take bool"),
        (LAUNCH + "if p < 2:\n        e: T.bool = T.subgroup.any(p < 1)",
         "[subgroup] Subgroup where not all threads"),
        ("w = T.alloc((4,), T.float32, scope='shared')", "[placement] shared buffer 'w' outside"),
        ("v: T.float32 = x[0]\nfor i in T.parallel(T.int64(v)):\n    x[i] = a",
         "[placement] the extent of 'i'"),
        ("assert a > T.float32(0.0), 'positive'", "[placement] a Check is not a host value"),
        ("w = T.empty((T.int64(a),), T.float32)", "[placement] the shape of 'w' needs 'a', which"),
        ("return x", "[return] 'x' is returned and was not allocated"),
        ("w = T.empty((n,), T.float32)\nreturn w\nassert n > 0, 'late'",
         "[placement] Return is not the last"),
        (LAUNCH + "T.atomic_mul(x[b], a)", "[atomic] 'mul' is not an atomic op"),
        (LAUNCH + "T.atomic_compare_exchange(x[b], a)", "[atomic] 'compare_exchange' with"),
        (LAUNCH + "l = T.alloc((4,), T.float32, scope='local')\n    T.atomic_add(l[0], a)",
         "[atomic] 'l' is local to a thread"),
        (LAUNCH + "x[b] = a & a",
         "[type] 'and' does not take float32"),
        (LAUNCH + "x[b] = a if k else a", "[type] the condition of a choice"),
        (LAUNCH + "x[b] = T.bitcast(T.float32, k)", "[type] bitcast from int64"),
        (LAUNCH + "x[b, T.when(k)] = a", "[type] the guard of 'x' has type int64"),
        (LAUNCH + "x[b] = T.sum(x[j] > a for j in T.box(n))", "[type] a reduction by 'add'"),
        ("T.dispatch('f_9', (1, 1, 1), (x,))", "[dispatch] there is no kernel 'f_9'"),
    ],
)  # fmt: skip
def test_a_broken_rule_is_found(body: str, finding: str) -> None:
    found = findings(body)
    assert any(text.startswith(finding) for text in found), found


def test_all_findings_come_at_once() -> None:
    found = findings("for i in T.parallel(n):\n    x[i] = k\n    y[a] = a\n    break")
    assert len(found) == 5


@pytest.mark.parametrize(
    "body",
    [
        "for i in T.parallel(n):\n    x[i] = a",
        "h: T.int64 = n // 2\nif h > 3:\n    for i in T.parallel(h):\n        x[i] = a",
        LAUNCH + "if b < 2:\n        T.barrier()",
        LAUNCH + "for j in range(n):\n        T.barrier()",
        "s2: T.Mutable[T.float32] = a\nfor j in range(n):\n    s2 = s2 + x[j]\nx[0] = s2",
        "w = T.empty((n,), T.float32)\nfor i in T.parallel(n):\n    w[i] = x[i]\nreturn w",
    ],
)
def test_sound_programs_have_no_finding(body: str) -> None:
    assert findings(body) == []


def func(body: ir.Stmt, *variables: ir.Var) -> ir.Func:
    return ir.Func("f", tuple(ir.ScalarParam(var) for var in variables), body)


def problems(body: ir.Stmt, *variables: ir.Var) -> str:
    return " ".join(str(item) for item in ir.verify(ir.Module((func(body, *variables),))))


def test_variables_must_be_visible_and_unique() -> None:
    n, i = ir.Var("n", ir.INT64), ir.Var("i", ir.INT64)
    one = ir.Declare(i, ir.literal(1))
    assert "'i' is introduced twice" in problems(ir.Seq((one, one)), n)
    inner = ir.For(i, ir.literal(0), n, 1, ir.Seq(()))
    late = ir.Declare(ir.Var("z", ir.INT64), i)
    assert "variable 'i' is not visible here" in problems(ir.Seq((inner, late)), n)


def test_buffers_must_be_visible() -> None:
    buffer = ir.Buffer("w", ir.FLOAT32, (ir.literal(4),))
    store = ir.Store(buffer, (ir.literal(0),), ir.Const(ir.FLOAT32, 1.0))
    assert "buffer 'w' is not visible here" in problems(store)
    assert "returned buffer 'w' is not visible" in problems(ir.Return((buffer,)))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (ir.Const(ir.INT32, 1 << 31), "does not fit int32"),
        (ir.Const(ir.INT32, 1.5), "1.5 is not a valid value of int32"),
        (ir.Const(ir.BOOL, 1), "1 is not a valid value of bool"),
        (ir.Const(ir.FLOAT32, 1), "1 is not a valid value of float32"),
        (ir.Call(ir.OPS["add"], (ir.literal(1),), ir.INT64), "'add' takes 2 operands, got 1"),
        (
            ir.Call(ir.Op("ghost", 1, "any"), (ir.literal(1),), ir.INT64),
            "op 'ghost' is not registered",
        ),
        (
            ir.Call(ir.OPS["exchange"], (ir.literal(1), ir.literal(1)), ir.INT64),
            "'exchange' is allowed only in Atomic",
        ),
        (
            ir.Call(ir.OPS["add"], (ir.literal(1), ir.literal(1)), ir.INT32),
            "'add' of int64 gives int64",
        ),
        (ir.Call(ir.OPS["lt"], (ir.literal(1), ir.literal(1)), ir.INT64), "'lt' gives bool"),
    ],
)
def test_values_must_be_of_their_type(value: ir.Expr, text: str) -> None:
    assert text in problems(ir.Declare(ir.Var("v", value.dtype), value))


def test_names_are_unique_over_functions_and_kernels() -> None:
    body = ir.Seq(())
    coordinates = [ir.Var(name, ir.INT64) for name in ("a", "b", "c", "d", "e", "g")]
    a, b, c, d, e, g = coordinates
    kernel = ir.Kernel("f", (), (1, 1, 1), (a, b, c), (d, e, g), body)
    found = ir.verify(ir.Module((func(body), func(body)), (kernel,)))
    assert [item.rule for item in found] == ["name", "name"]


def test_split_form_has_no_device_code_on_the_host() -> None:
    n = ir.Var("n", ir.INT64)
    i = ir.Var("i", ir.INT64)
    module = ir.Module((func(ir.Parallel((i,), (n,), ir.Seq(())), n),))
    assert ir.verify(module) == []
    assert "Parallel is left in the host part" in str(ir.verify(module, "split")[0])


def test_flat_form_has_one_index() -> None:
    n, s = ir.Var("n", ir.INT64), ir.Var("s", ir.INT64)
    buffer = ir.Buffer("x", ir.FLOAT32, (n, n), (s, s))
    param = ir.TensorParam(buffer, (n, ir.Var("m", ir.INT64)), (s, ir.Var("t", ir.INT64)), "both")
    found = [
        str(item) for item in ir.verify(ir.Module((ir.Func("f", (param,), ir.Seq(())),)), "flat")
    ]
    assert any("'x' is not flat" in text for text in found)


def test_a_dispatch_matches_its_kernel() -> None:
    coordinates = [ir.Var(name, ir.INT64) for name in ("a", "b", "c", "d", "e", "g")]
    a, b, c, d, e, g = coordinates
    buffer = ir.Buffer("x", ir.FLOAT32, (ir.literal(0),))
    load = ir.Declare(ir.Var("v", ir.FLOAT32), ir.Load(buffer, (ir.literal(0),)))
    kernel = ir.Kernel(
        "f_0", (ir.BufferArg(buffer, "read"),), (1, 1, 1), (a, b, c), (d, e, g), load
    )
    one = (ir.literal(1), ir.literal(1), ir.literal(1))
    wrong = ir.Module((func(ir.Dispatch("f_0", one, ())),), (kernel,))
    assert "takes 1 arguments, got 0" in str(ir.verify(wrong)[0])
    scalar = ir.Module((func(ir.Dispatch("f_0", one, (ir.literal(1),))),), (kernel,))
    assert "of the wrong sort" in str(ir.verify(scalar)[0])


def test_a_barrier_in_a_varying_launch_axis_only() -> None:
    coordinates = [ir.Var(name, ir.INT64) for name in ("a", "b", "c", "d", "e", "g")]
    a, b, c, d, e, g = coordinates
    test = ir.Call(ir.OPS["lt"], (e, ir.literal(1)), ir.BOOL)

    body = ir.If(test, ir.Barrier())
    one_line = ir.Launch((ir.literal(1),), (8, 1, 1), (a, b, c), (d, e, g), body)
    assert problems(one_line) == ""
    square = ir.Launch((ir.literal(1),), (8, 8, 1), (a, b, c), (d, e, g), body)
    assert "[barrier]" in problems(square)


def test_check_raises_with_what_made_it() -> None:
    with pytest.raises(VerifyError, match="malformed after 'some-pass'"):
        ir.check(ir.Module((func(ir.Break()),)), "some-pass")


def test_what_is_only_written_is_read_back_only_where_it_is_written() -> None:
    read = "for i in T.parallel(n):\n    x[i] = T.float32(y[i])"
    header = HEADER.replace('"read"', '"write"')

    def found(body: str) -> list[str]:
        lines = "\n".join("    " + line for line in body.splitlines())
        return [str(item) for item in ir.verify(ir.parse_ir(header + lines))]

    (finding,) = found(read)
    assert "[access] f: 'y' is only written by declaration, and read" in finding
    assert not found(read.replace("x[i]", "y[i] = T.int32(1)\n    x[i]"))
