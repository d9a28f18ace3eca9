"""`T.<kind>.*`: what a backend adds to the language, by declarations alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.compiler import compile_module, merge, variants
from dovetail.lang import script_namespace
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    ConstInt,
    Fragment,
    NamespaceFunction,
    Operand,
    ScriptNamespace,
    Tile,
    Type,
)
from dovetail.support.errors import DovetailError, SourceError, UnsupportedError

MIX = ir.register(ir.Op("acme.mix", 2, "int", "attribute", "other"))
FILL = ir.register_intrinsic(ir.IntrinsicOp("acme.fill", ("write",), ("value",), True))
LOAD = ir.register_intrinsic(
    ir.IntrinsicOp("acme.load", ("write", "read"), ("rows", "columns"), True)
)
STORE = ir.register_intrinsic(
    ir.IntrinsicOp("acme.store", ("read", "write"), ("rows", "columns"), True)
)


def _doc(name: str) -> Builtin:
    return Builtin(name, f"What {name} does.", ("(x: Any) -> Any",))


ACME = ScriptNamespace(
    kind="acme",
    doc="What only acme has.",
    functions=(
        NamespaceFunction(
            builtin=_doc("mix"),
            parameters=(Operand("a", ("uint32",)), Operand("b", ("uint32",))),
            op=MIX,
            result="int32",
        ),
        NamespaceFunction(
            builtin=_doc("matrix"),
            parameters=(
                ConstInt("rows", (8, 16)),
                ConstInt("columns"),
                Type("dtype", ("float32",)),
            ),
        ),
        NamespaceFunction(
            builtin=_doc("fill"),
            parameters=(Fragment("matrix"), Operand("value")),
            intrinsic=FILL,
        ),
        NamespaceFunction(
            builtin=_doc("load"),
            parameters=(Fragment("matrix"), Tile("source", "position")),
            intrinsic=LOAD,
        ),
        NamespaceFunction(
            builtin=_doc("store"),
            parameters=(Fragment("matrix"), Tile("target", "position")),
            intrinsic=STORE,
        ),
    ),
)

acme = script_namespace.as_module(ACME)


@pytest.fixture(autouse=True)
def _provided() -> Iterator[None]:
    from dovetail import plugin

    script_namespace.provide(lambda kind: ACME if kind == "acme" else plugin.namespace(kind))
    yield
    script_namespace.provide(plugin.namespace)
    if "acme" in vars(T):
        delattr(T, "acme")


@dt.kernel
def values(a: T.Buffer[T.uint32], c: T.Buffer[T.int32]) -> None:
    (n,) = a.shape
    for i in T.parallel(n):
        c[i] = T.acme.mix(a[i], 7) + 1  # pyright: ignore[reportAttributeAccessIssue]


@dt.kernel
def tiles(a: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, n = a.shape
    with T.launch(grid=(n // 16, m // 8), block=32) as (block, _):
        part = acme.matrix(8, 16, T.float32)
        acme.fill(part, 0)
        acme.load(part, a, (block.y * 8, block.x * 16))
        acme.store(part, c, (block.y * 8, block.x * 16))


def intrinsics(module: ir.Module) -> list[ir.Intrinsic]:
    bodies = [each.body for each in (*module.functions, *module.kernels)]
    return [item for body in bodies for item in ir.walk(body) if isinstance(item, ir.Intrinsic)]


def test_a_value_becomes_an_op():
    module = merge([values])
    text = ir.print_ir(module)
    assert "T.acme.mix(a[i], T.uint32(7), dtype=T.int32)" in text
    assert ir.equal(ir.parse_ir(text), module)


def test_a_statement_becomes_an_intrinsic():
    module = merge([tiles])
    text = ir.print_ir(module)
    assert ir.equal(ir.parse_ir(text), module)
    assert not list(ir.verify(module))
    fill, load, store = intrinsics(module)
    assert (fill.op, load.op, store.op) == ("acme.fill", "acme.load", "acme.store")
    assert fill.operands[0].dtype == ir.FLOAT32
    assert fill.guard is None
    assert load.guard is not None
    assert [each.scope for each in load.buffers] == ["fragment", "global"]
    access = {param.buffer.name: param.access for param in module.functions[0].params
              if isinstance(param, ir.TensorParam)}  # fmt: skip
    assert access == {"a": "read", "c": "write"}


def test_it_is_flat_with_offsets_after_lowering():
    from dovetail.passes.add_offsets import AddOffsets
    from dovetail.passes.find_aliases import FindAliases
    from dovetail.passes.flatten_buffer import FlattenBuffer
    from dovetail.passes.narrow_index import NarrowIndex
    from dovetail.passes.outline_kernels import OutlineKernels
    from dovetail.passes.remove_dead import RemoveDead
    from dovetail.passes.specialize_layout import SpecializeLayout
    from dovetail.plugin import load
    from dovetail.target import Target

    capabilities = load("opencl").capabilities(load("opencl").schema.resolve(Target("opencl")))
    module = merge([tiles])
    for step in (FindAliases(), FlattenBuffer(), SpecializeLayout(), NarrowIndex(),
                 OutlineKernels(), AddOffsets(), RemoveDead()):  # fmt: skip
        module = step.run(module, capabilities)
        assert not list(ir.verify(module)), step
    found = [each for each in intrinsics(module) if each.op == "acme.load"]
    assert len(found) == 2
    narrow, wide = found
    assert narrow.indices[1][0].dtype == ir.INT32
    assert wide.indices[1][0].dtype == ir.INT64
    assert all(len(each.indices[1]) == 1 and not each.indices[0] for each in found)
    # Row-major: the stride of columns is known.
    assert narrow.operands[1] == ir.const(1) or getattr(narrow.operands[1], "value", 0) == 1
    offsets = [arg for kernel in module.kernels for arg in kernel.args
               if isinstance(arg, ir.OffsetArg)]  # fmt: skip
    assert len(offsets) == 4


@pytest.mark.parametrize("kernel", [values, tiles])
def test_other_targets_refuse_it_where_it_stands(kernel: dt.Kernel):
    with pytest.raises(
        UnsupportedError, match=r"test_script_namespaces\.py:\d+.*acme\."
    ) as caught:
        compile_module(merge([kernel]), variants("opencl")[0])
    assert caught.value.span is not None


def test_the_host_checks_strides():
    checks = [each for each in ir.walk(merge([tiles]).functions[0].body)
              if isinstance(each, ir.Check)]  # fmt: skip
    assert [each.message for each in checks] == [
        "'a' has strides ({0}, {1}): one of them must be 1",
        "'c' has strides ({0}, {1}): one of them must be 1",
    ]


def rejected(kernel: dt.Kernel) -> str:
    with pytest.raises(SourceError) as caught:
        merge([kernel])
    return str(caught.value)


def test_what_is_wrong_is_said_where_it_is():
    @dt.kernel
    def unknown(c: T.Buffer[T.int32]) -> None:
        for i in T.parallel(c.shape[0]):
            c[i] = acme.mixx(1, 2)

    assert "has no member 'mixx'" in rejected(unknown)
    assert "did you mean `acme.mix`" in rejected(unknown)

    @dt.kernel
    def wrong_type(c: T.Buffer[T.int32]) -> None:
        (n,) = c.shape
        for i in T.parallel(n):
            c[i] = acme.mix(c[i], 2)

    assert "'c[i]' is int32" in rejected(wrong_type)
    assert "one of uint32" in rejected(wrong_type)

    @dt.kernel
    def outside(c: T.Buffer[T.float32]) -> None:
        m, n = c.shape
        for _ in T.parallel(m):
            part = acme.matrix(8, 16, T.float32)
            acme.store(part, c, (0, n))

    assert "needs the threads of a block, and there are none here" in rejected(outside)

    @dt.kernel
    def wrong_number(c: T.Buffer[T.float32]) -> None:
        m, n = c.shape
        with T.launch(grid=m, block=32):
            part = acme.matrix(9, 16, T.float32)
            acme.store(part, c, (0, n))

    assert "'rows' is 9" in rejected(wrong_number)

    @dt.kernel
    def no_fragment(c: T.Buffer[T.float32]) -> None:
        m, n = c.shape
        with T.launch(grid=m, block=32):
            acme.store(c, c, (0, n))

    assert "'matrix' is a matrix fragment" in rejected(no_fragment)

    @dt.kernel
    def wrong_rank(c: T.Buffer[T.float32]) -> None:
        (m,) = c.shape
        with T.launch(grid=m, block=32):
            part = acme.matrix(8, 16, T.float32)
            acme.store(part, c, (0, 0))

    assert "index" in rejected(wrong_rank) or "rank" in rejected(wrong_rank)

    @dt.kernel
    def other_element(c: T.Buffer[T.int32]) -> None:
        m, n = c.shape
        with T.launch(grid=m, block=32):
            part = acme.matrix(8, 16, T.float32)
            acme.store(part, c, (0, n))

    assert "'c' holds int32, the fragment 'part' float32" in rejected(other_element)


def test_python_cannot_call_it():
    with pytest.raises(DovetailError, match=r"T\.acme\.mix.*works only inside"):
        acme.mix(1, 2)


def test_a_record_has_the_namespace_of_its_own_kind():
    from dataclasses import replace

    from dovetail.plugin import load

    with pytest.raises(ValueError, match="'opencl' has the namespace of 'acme'"):
        replace(load("opencl"), namespace=ACME)


def test_t_knows_only_installed_kinds():
    with pytest.raises(AttributeError, match="'T' has no member 'nothing'"):
        getattr(T, "nothing")  # noqa: B009 - what a kernel's source does by name
