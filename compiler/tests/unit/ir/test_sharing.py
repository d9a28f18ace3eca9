"""What is the same stays the same node, and what was found verified is not looked at again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dovetail import ir
from dovetail.ir.verify_walk import Checker

SOURCE = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,))):
    for i in T.parallel(n):
        x[i] = x[i] + T.float32(1.0)


@T.func
def g(a: T.int64):
    pass
"""


def kernel(*statements: ir.Declare, name: str = "k") -> ir.Kernel:
    block = ir.Var("block_x", ir.INT64), ir.Var("block_y", ir.INT64), ir.Var("block_z", ir.INT64)
    thread = (
        ir.Var("thread_x", ir.INT64),
        ir.Var("thread_y", ir.INT64),
        ir.Var("thread_z", ir.INT64),
    )
    return ir.Kernel(name, (), (1, 1, 1), block, thread, ir.Seq(statements))


def test_a_module_that_was_only_rebuilt_is_the_old_one() -> None:
    old = ir.parse_ir(SOURCE)
    new = ir.Module(tuple(replace(func, body=func.body) for func in old.functions))
    assert new.functions[0] is not old.functions[0]
    assert ir.sharing(new, old) is old


def test_only_what_changed_is_new() -> None:
    old = ir.parse_ir(SOURCE)
    first, second = old.functions
    result = ir.sharing(ir.Module((replace(first, body=ir.EMPTY), replace(second))), old)
    assert result is not old
    assert result.functions[0].body is ir.EMPTY
    assert result.functions[1] is second


def test_what_is_left_out_or_added_is_a_change() -> None:
    old = ir.parse_ir(SOURCE)
    assert len(ir.sharing(ir.Module(old.functions[:1]), old).functions) == 1
    grown = ir.sharing(ir.Module(old.functions, (kernel(),)), old)
    assert grown.functions[0] is old.functions[0]
    assert len(grown.kernels) == 1
    renamed = replace(old.functions[1], name="h")
    assert ir.sharing(ir.Module((old.functions[0], renamed)), old).functions[1] is renamed


def test_what_was_sound_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    module, verified = ir.parse_ir(SOURCE), ir.VerifiedCache()
    assert ir.verify(module, verified=verified) == []

    def fail(*arguments: object) -> None:
        raise AssertionError("looked at again")

    monkeypatch.setattr(Checker, "host_body", fail)
    assert ir.verify(module, verified=verified) == []
    with pytest.raises(AssertionError):
        ir.verify(module, "source", verified)


def test_what_is_wrong_is_found_each_time() -> None:
    verified = ir.VerifiedCache()
    wrong = ir.Module((), (kernel(ir.Declare(ir.Var("a", ir.FLOAT32), ir.Const(ir.INT64, 1))),))
    first = ir.verify(wrong, verified=verified)
    assert first
    assert [str(item) for item in ir.verify(wrong, verified=verified)] == [
        str(item) for item in first
    ]


def test_an_expression_that_was_sound_may_stand_in_the_wrong_place() -> None:
    verified, a, b = ir.VerifiedCache(), ir.Var("a", ir.INT64), ir.Var("b", ir.INT64)
    value = ir.add(a, ir.const(1))
    good = kernel(ir.Declare(a, ir.const(2)), ir.Declare(b, value))
    assert ir.verify(ir.Module((), (good,)), verified=verified) == []
    bad = kernel(ir.Declare(b, value), ir.Declare(a, ir.const(2)))
    (finding,) = ir.verify(ir.Module((), (bad,)), verified=verified)
    assert "'a' is not visible" in finding.message


def test_an_expression_of_wrong_types_is_wrong_in_each_place() -> None:
    verified = ir.VerifiedCache()
    value = ir.Call(ir.OPS["add"], (ir.const(1), ir.Const(ir.FLOAT32, 1.0)), ir.INT64)
    for name in ("k", "l"):
        wrong = kernel(ir.Declare(ir.Var("a", ir.INT64), value), name=name)
        assert ir.verify(ir.Module((), (wrong,)), verified=verified)
