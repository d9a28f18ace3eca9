"""What is the same stays the same node, and what was found verified is not looked at again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dovetail.ir import (
    EMPTY,
    FLOAT32,
    INT64,
    OPS,
    Call,
    Const,
    Declare,
    Kernel,
    Module,
    Seq,
    Var,
    VerifiedCache,
    add,
    const,
    parse_ir,
    sharing,
    verify,
)
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


def kernel(*statements: Declare, name: str = "k") -> Kernel:
    block = Var("block_x", INT64), Var("block_y", INT64), Var("block_z", INT64)
    thread = Var("thread_x", INT64), Var("thread_y", INT64), Var("thread_z", INT64)
    return Kernel(name, (), (1, 1, 1), block, thread, Seq(statements))


def test_a_module_that_was_only_rebuilt_is_the_old_one() -> None:
    old = parse_ir(SOURCE)
    new = Module(tuple(replace(func, body=func.body) for func in old.functions))
    assert new.functions[0] is not old.functions[0]
    assert sharing(new, old) is old


def test_only_what_changed_is_new() -> None:
    old = parse_ir(SOURCE)
    first, second = old.functions
    result = sharing(Module((replace(first, body=EMPTY), replace(second))), old)
    assert result is not old
    assert result.functions[0].body is EMPTY
    assert result.functions[1] is second


def test_what_is_left_out_or_added_is_a_change() -> None:
    old = parse_ir(SOURCE)
    assert len(sharing(Module(old.functions[:1]), old).functions) == 1
    grown = sharing(Module(old.functions, (kernel(),)), old)
    assert grown.functions[0] is old.functions[0]
    assert len(grown.kernels) == 1
    renamed = replace(old.functions[1], name="h")
    assert sharing(Module((old.functions[0], renamed)), old).functions[1] is renamed


def test_what_was_sound_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    module, verified = parse_ir(SOURCE), VerifiedCache()
    assert verify(module, verified=verified) == []

    def fail(*arguments: object) -> None:
        raise AssertionError("looked at again")

    monkeypatch.setattr(Checker, "host_body", fail)
    assert verify(module, verified=verified) == []
    with pytest.raises(AssertionError):
        verify(module, "source", verified)


def test_what_is_wrong_is_found_each_time() -> None:
    verified = VerifiedCache()
    wrong = Module((), (kernel(Declare(Var("a", FLOAT32), Const(INT64, 1))),))
    first = verify(wrong, verified=verified)
    assert first
    assert [str(item) for item in verify(wrong, verified=verified)] == [
        str(item) for item in first
    ]


def test_an_expression_that_was_sound_may_stand_in_the_wrong_place() -> None:
    verified, a, b = VerifiedCache(), Var("a", INT64), Var("b", INT64)
    value = add(a, const(1))
    good = kernel(Declare(a, const(2)), Declare(b, value))
    assert verify(Module((), (good,)), verified=verified) == []
    bad = kernel(Declare(b, value), Declare(a, const(2)))
    (finding,) = verify(Module((), (bad,)), verified=verified)
    assert "'a' is not visible" in finding.message


def test_an_expression_of_wrong_types_is_wrong_in_each_place() -> None:
    verified = VerifiedCache()
    value = Call(OPS["add"], (const(1), Const(FLOAT32, 1.0)), INT64)
    for name in ("k", "l"):
        wrong = kernel(Declare(Var("a", INT64), value), name=name)
        assert verify(Module((), (wrong,)), verified=verified)
