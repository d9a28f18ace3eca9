"""Kernels that call kernels: one plan, with the inner one's checks, loops and buffers."""

from __future__ import annotations

import types
from typing import TypeVar

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel

Element = TypeVar("Element", T.float32, T.float64)


@dt.kernel
def scaled(x: T.Buffer[Element], by: T.constexpr[int] = 2) -> T.Buffer[Element]:
    (n,) = x.shape
    assert n > 1, "too short"
    out = T.empty((n,), x.dtype)
    for i in T.parallel(n):
        out[i] = x[i] * by
    return out


@dt.kernel(strict=True)
def exact_sum(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    for i in T.parallel(1):
        out[i] = x[i] * x[i] + 1.0


@dt.kernel
def outer(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    first = scaled(x)
    second = scaled(first, by=3)
    exact_sum(second, first)
    return first


tripled = scaled.specialize(by=3)


@dt.kernel
def with_constants(x: T.Buffer[T.float64]) -> T.Buffer[T.float64]:
    result = tripled(x)
    return result


def body(kernel: Kernel) -> ir.Stmt:
    module = kernel.parse()
    assert not ir.verify(module)
    return module.functions[0].body


def found(stmt: ir.Stmt, kind: type[ir.Stmt]) -> list[ir.Stmt]:
    return [item for item in ir.walk(stmt) if isinstance(item, kind)]


def test_checks_name_the_kernel_and_the_call() -> None:
    messages = [
        item.message for item in found(body(outer), ir.Check) if isinstance(item, ir.Check)
    ]
    assert [message.partition(" (")[0] for message in messages] == ["too short: {0} > 1"] * 2
    assert "in 'scaled', called at test_calling_kernels.py:" in messages[0]
    assert messages[0] != messages[1]


def test_buffers_are_the_caller_s() -> None:
    stmt = body(outer)
    made = [item.buffer for item in found(stmt, ir.Allocate) if isinstance(item, ir.Allocate)]
    (result,) = found(stmt, ir.Return)
    assert len(made) == 2
    assert isinstance(result, ir.Return)
    assert result.buffers == (made[0],)
    assert len(found(stmt, ir.Parallel)) == 3


def test_a_strict_kernel_stays_strict() -> None:
    last = found(body(outer), ir.Parallel)[2]
    calls = [item.op.name for item in ir.walk_all(last) if isinstance(item, ir.Call)]
    assert calls.count("fp_strict") == 2
    first = found(body(outer), ir.Parallel)[0]
    assert "fp_strict" not in [
        item.op.name for item in ir.walk_all(first) if isinstance(item, ir.Call)
    ]


def test_constants_and_types_of_a_specialised_kernel() -> None:
    text = ir.print_ir(with_constants.parse())
    assert "* T.float64(3.0)" in text


def test_the_key_follows_the_inner_kernel() -> None:
    def changed(by: int) -> str:
        inner = scaled.specialize(by=by)

        @dt.kernel
        def calls(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
            result = inner(x)
            return result

        return calls.key

    assert changed(2) == changed(2)
    assert changed(2) != changed(3)


def test_the_key_follows_what_the_inner_kernel_sees() -> None:
    names = types.ModuleType("names")
    vars(names)["gain"] = 2.0

    @dt.kernel
    def inner(x: T.Buffer[T.float32]) -> None:
        for i in T.parallel(x.shape[0]):
            x[i] *= names.gain

    @dt.kernel
    def calls(x: T.Buffer[T.float32]) -> None:
        inner(x)

    before = calls.key
    vars(names)["gain"] = 3.0
    assert calls.key != before
