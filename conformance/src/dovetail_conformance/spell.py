"""What a backend must spell, per op and dtype, and what it does: found by compiling tiny kernels.

There is no list of ops here. The rows are those of the IR's tables (`ir.OPS`, `ir.ATOMICS`) and
of its element types; each cell is a kernel of one statement, lowered by the backend's own pipeline
and given to its code generator. An op that reaches the code generator is the backend's to spell;
one that the pipeline writes by others is not. Whether it could be left out is found by leaving it
out: the same kernel is lowered again for a target that lacks it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal

from dovetail import ir, plugin
from dovetail.analysis import check_capabilities
from dovetail.compiler import lower, pipeline_of, variants
from dovetail.support.errors import DovetailError, InternalError, PluginError
from dovetail.target import Capabilities, Target

State = Literal["spelled", "written", "refused", "missing"]
"""spelled: it reaches the code generator, which takes it. written: passes write it by other ops.
refused: the target does not have it, and says so at the user's line. missing: the target says that
it has it, and its code generator fails."""

Sort = Literal["op", "strict", "cast", "bitcast", "atomic", "memory", "constant"]

SORTS: Final[dict[Sort, str]] = {
    "op": "ops, by the dtype of their operands",
    "strict": "float ops under the strict contract, by the dtype of their operands",
    "cast": "conversions to a dtype, by the dtype that is converted",
    "bitcast": "the same bits as a dtype, by the dtype that they are of",
    "atomic": "atomic updates, by the dtype of the element",
    "memory": "elements of memory, by their dtype",
    "constant": "constants, by their dtype",
}


@dataclass(frozen=True)
class Cell:
    """One op of one dtype.

    Attributes:
        sort: Which table it is a cell of.
        name: The row: an op, or the dtype that is converted to.
        dtype: The column.
        state: What became of it.
        must: Whether it is refused where the target leaves the op out.
        why: What the error says, of what is refused or missing.
    """

    sort: Sort
    name: str
    dtype: str
    state: State
    must: bool = False
    why: str = ""


@dataclass(frozen=True)
class _Probe:
    """A kernel of one statement.

    Attributes:
        sort, name, dtype: See `Cell`.
        text: The kernel, as printed IR.
        finds: Whether an expression or statement of the lowered kernel is what the probe is about.
        without: The capabilities of a target that lacks it.
    """

    sort: Sort
    name: str
    dtype: str
    text: str
    finds: Callable[[ir.Expr | ir.Stmt], bool]
    without: Callable[[Capabilities], Capabilities]


def spell(target: str, wanted: Iterable[str] = (), sorts: Iterable[Sort] = ()) -> list[Cell]:
    """What a target spells, row by row.

    Args:
        target: Its text; of several variants the first.
        wanted: Names of rows; all by default.
        sorts: Which tables; all by default.

    Raises:
        DovetailError: The target is not one, or a row has no such name.
    """
    resolved = variants(target)[0]
    rows, tables = set(wanted), set(sorts)
    probes = [each for each in _probes() if not tables or each.sort in tables]
    unknown = rows - {each.name for each in probes}
    if unknown:
        names = ", ".join(dict.fromkeys(each.name for each in probes))
        raise DovetailError(
            f"'{min(unknown)}' is no op or element type of these tables; there are {names}"
        )
    return [_cell(each, resolved) for each in probes if not rows or each.name in rows]


def _cell(probe: _Probe, target: Target) -> Cell:
    module = ir.parse_ir(probe.text)
    cell = Cell(probe.sort, probe.name, probe.dtype, "refused")
    try:
        device_ir = lower(module, target)
    except (InternalError, PluginError) as defect:
        return replace(cell, state="missing", why=_said(defect))
    except DovetailError as refusal:
        return replace(cell, why=_said(refusal))
    backend = plugin.load(target.kind)
    try:
        backend.codegen(device_ir, target)
    except Exception as failure:  # noqa: BLE001  # a backend's own, which is what is looked for
        why = f"{type(failure).__name__}: {failure}"
        return replace(cell, state="missing", why=why.splitlines()[0])
    nodes = (node for kernel in device_ir.kernels for node in ir.walk_all(kernel.body))
    if not any(probe.finds(node) for node in nodes):
        return replace(cell, state="written")
    return replace(cell, state="spelled", must=_is_needed(probe, module, target))


def _is_needed(probe: _Probe, module: ir.Module, target: Target) -> bool:
    """Whether the kernel is refused where the target lacks what the probe is about."""
    backend = plugin.load(target.kind)
    capabilities = probe.without(backend.capabilities(target))
    try:
        for each in pipeline_of(target):
            module = each.run(module, capabilities)
        check_capabilities(module, capabilities, str(target))
    except DovetailError:
        return True
    return False


def _said(error: DovetailError) -> str:
    """An error in one line, without the place, which is a kernel of ours."""
    line = str(error).splitlines()[0]
    return line.partition(": error: ")[2] or line.partition(": ")[2] or line


_KERNEL = """\
@T.func
def probe(
    x: T.tensor(T.{dtype}, "{access}", (n,), (x_stride,)),
    y: T.tensor(T.{result}, "write", (y_shape,), (y_stride,)),
):
    for i in T.parallel(n):
        a: T.{dtype} = x[i]
        b: T.{dtype} = x[n - i - 1]
        c: T.{dtype} = x[n // 2]
        {statement}
"""
_FAMILIES: Final = tuple(ir.SCALARS.values())


def _probes() -> Iterator[_Probe]:
    yield from _ops("op", strict=False)
    yield from _ops("strict", strict=True)
    yield from _conversions()
    yield from _atomics()
    yield from _memory()


def _plain_ops() -> Iterator[ir.Op]:
    """The ops of one dtype: not those in Atomic only, of vectors, of subgroups, of one kind."""
    for op in ir.OPS.values():
        of_a_kind = "." in op.name
        about_its_operand = op.name in ("fp_strict", "no_contract")
        if op.result == "attribute" or of_a_kind or about_its_operand:
            continue
        if op.name in _atomics_only():
            continue
        yield op


def _atomics_only() -> set[str]:
    """The ops that are names of atomic updates, and nothing else."""
    found: set[str] = set()
    for name in ir.ATOMICS:
        op = ir.OPS[name]
        dtype = next(each for each in _FAMILIES if ir.accepts(op.types, each))
        operands = tuple(ir.literal(0, dtype) for _ in range(op.arity))
        call = ir.Call(op, operands, dtype)
        if any(rule == "op" for rule, _ in ir.check_expr(call)):
            found.add(name)
    return found


def _ops(sort: Sort, *, strict: bool) -> Iterator[_Probe]:
    for op in _plain_ops():
        for dtype in _FAMILIES:
            if not ir.accepts(op.types, dtype) or (strict and not dtype.is_float):
                continue
            result = ir.BOOL if op.result == "bool" else dtype
            if strict and result.is_bool:
                continue
            operands = tuple(ir.Var(name, dtype) for name in "abc"[: op.arity])
            value: ir.Expr = ir.Call(op, operands, result)
            if strict:
                value = ir.Call(ir.OPS["fp_strict"], (value,), dtype)
            yield _Probe(
                sort, op.name, dtype.name, _stored(dtype, result, value),
                _is_call(op.name, dtype), _without_op(op.name),
            )  # fmt: skip


def _is_call(name: str, dtype: ir.DType) -> Callable[[ir.Expr | ir.Stmt], bool]:
    return lambda node: (
        isinstance(node, ir.Call) and node.op.name == name and node.args[0].dtype == dtype
    )


def _without_op(name: str) -> Callable[[Capabilities], Capabilities]:
    return lambda capabilities: replace(capabilities, ops=capabilities.ops - {name})


def _stored(dtype: ir.DType, result: ir.DType, value: ir.Expr) -> str:
    return _KERNEL.format(
        dtype=dtype.name, result=result.name, access="read",
        statement=f"y[i] = {ir.print_ir(value)}",
    )  # fmt: skip


def _conversions() -> Iterator[_Probe]:
    for target in _FAMILIES:
        for source in _FAMILIES:
            if source == target:
                continue
            cast = ir.Cast(target, ir.Var("a", source))

            def is_cast(
                node: ir.Expr | ir.Stmt, source: ir.DType = source, target: ir.DType = target
            ) -> bool:
                return (
                    isinstance(node, ir.Cast)
                    and (node.value.dtype, node.dtype) == (source, target)
                )  # fmt: skip

            text = _stored(source, target, cast)
            yield _Probe("cast", target.name, source.name, text, is_cast, _unchanged)
    op = ir.OPS["bitcast"]
    for target in _FAMILIES:
        for source in _FAMILIES:
            if source == target or source.bits != target.bits or source.is_bool or target.is_bool:
                continue
            call = ir.Call(op, (ir.Var("a", source),), target)

            def is_bitcast(
                node: ir.Expr | ir.Stmt, source: ir.DType = source, target: ir.DType = target
            ) -> bool:
                return (
                    isinstance(node, ir.Call)
                    and node.op.name == "bitcast"
                    and (node.args[0].dtype, node.dtype) == (source, target)
                )

            text = _stored(source, target, call)
            yield _Probe(
                "bitcast", target.name, source.name, text, is_bitcast, _without_op("bitcast")
            )


def _unchanged(capabilities: Capabilities) -> Capabilities:
    return capabilities


def _atomics() -> Iterator[_Probe]:
    for name in ir.ATOMICS:
        op = ir.OPS[name]
        for dtype in _FAMILIES:
            if not ir.accepts(op.types, dtype) or dtype.is_bool:
                continue
            place = ir.Var("i", ir.INT64)
            value, compared, old = (ir.Var(each, dtype) for each in ("a", "b", "old"))
            update = ir.Atomic(
                op, ir.Buffer("x", dtype, (ir.Var("n", ir.INT64),)), (place,), value,
                compared if op.arity == 3 else None, old,
            )  # fmt: skip
            text = _KERNEL.format(
                dtype=dtype.name, result=dtype.name, access="both",
                statement=f"{ir.print_ir(update).strip()}\n        y[i] = old",
            )  # fmt: skip
            own = f"{name}.{dtype.name}"

            def is_update(
                node: ir.Expr | ir.Stmt, name: str = name, dtype: ir.DType = dtype
            ) -> bool:
                return (
                    isinstance(node, ir.Atomic)
                    and (node.op.name, node.buffer.dtype) == (name, dtype)
                )  # fmt: skip

            def without(capabilities: Capabilities, own: str = own) -> Capabilities:
                return replace(capabilities, atomics=capabilities.atomics - {own})

            yield _Probe("atomic", name, dtype.name, text, is_update, without)


def _memory() -> Iterator[_Probe]:
    for dtype in _FAMILIES:
        text = _stored(dtype, dtype, ir.Var("a", dtype))

        def is_access(node: ir.Expr | ir.Stmt, dtype: ir.DType = dtype) -> bool:
            return isinstance(node, ir.Load) and node.buffer.dtype == dtype

        yield _Probe("memory", "element", dtype.name, text, is_access, _unchanged)
    for name, value in (
        ("0", 0), ("least", None), ("most", None), ("nan", math.nan), ("infinity", math.inf),
    ):  # fmt: skip
        for dtype in _FAMILIES:
            constant = _constant(dtype, name, value)
            if constant is None:
                continue

            def is_constant(node: ir.Expr | ir.Stmt, constant: ir.Const = constant) -> bool:
                return isinstance(node, ir.Const) and _same(node, constant)

            text = _stored(dtype, dtype, constant)
            yield _Probe("constant", name, dtype.name, text, is_constant, _unchanged)


def _constant(dtype: ir.DType, name: str, value: float | None) -> ir.Const | None:
    if value is None:
        if not dtype.is_int:
            return None
        return ir.Const(dtype, dtype.int_range[name == "most"])
    if dtype.is_bool:
        return ir.Const(dtype, False) if value == 0 else None
    if dtype.is_float:
        return ir.Const(dtype, float(value))
    return ir.Const(dtype, int(value)) if value == 0 else None


def _same(node: ir.Const, constant: ir.Const) -> bool:
    one, other = node.value, constant.value
    both_nan = one != one and other != other
    return node.dtype == constant.dtype and (one == other or both_nan)


_LETTERS: Final[dict[State, str]] = {
    "spelled": "s", "written": "w", "refused": "-", "missing": "!",
}  # fmt: skip
_SHORT: Final = {"bfloat16": "bf16", "bool": "bool"}


def _short(dtype: str) -> str:
    """The name of a column: i8, u64, f32."""
    return _SHORT.get(dtype, dtype.replace("uint", "u").replace("int", "i").replace("float", "f"))


def report(cells: list[Cell], target: str) -> str:
    """Tables of a letter a cell, then each cell that is missing or refused, with the reason."""
    lines = [
        f"{target}: S spelled, and refused where it is left out; s spelled, and could be written"
        " by others;",
        "w written by others; - refused, where a kernel asks for it; ! missing: the target says"
        " that it has it, and its code generator fails",
    ]
    columns = [name for name in ir.SCALARS if any(each.dtype == name for each in cells)]
    widths = [max(3, len(_short(each))) for each in columns]
    for sort, title in SORTS.items():
        table = [each for each in cells if each.sort == sort]
        if not table:
            continue
        names = list(dict.fromkeys(each.name for each in table))
        first = max(map(len, names))
        heads = (f"{_short(each):>{size}}" for each, size in zip(columns, widths, strict=True))
        lines += ["", title, f"{'':{first}} {' '.join(heads)}".rstrip()]
        found = {(each.name, each.dtype): each for each in table}
        for name in names:
            letters = [_letter(found.get((name, column))) for column in columns]
            row = (f"{each:>{size}}" for each, size in zip(letters, widths, strict=True))
            lines.append(f"{name:{first}} {' '.join(row)}".rstrip())
    for state in ("missing", "refused"):
        lines += _reasons([each for each in cells if each.state == state], state)
    counts = {state: sum(each.state == state for each in cells) for state in _LETTERS}
    said = ", ".join(f"{number} {state}" for state, number in counts.items())
    must = sum(each.must for each in cells)
    return "\n".join([*lines, "", f"{said}; {must} of those spelled cannot be left out", ""])


def _letter(cell: Cell | None) -> str:
    if cell is None:
        return "."
    letter = _LETTERS[cell.state]
    return letter.upper() if cell.must else letter


def _reasons(cells: list[Cell], title: str) -> list[str]:
    """Each reason, with the cells that it is of."""
    by_reason: dict[str, dict[str, list[str]]] = {}
    for each in cells:
        # Where only the name of a type differs, a reason is one.
        reason = _OF_A_TYPE.sub("…", each.why)
        row = each.name if each.sort == "op" else f"{each.sort} {each.name}"
        by_reason.setdefault(reason, {}).setdefault(row, []).append(_short(each.dtype))
    lines: list[str] = []
    for reason, rows in by_reason.items():
        lines.append(f"  {reason}")
        shown = [f"{row} of {', '.join(dtypes)}" for row, dtypes in rows.items()]
        more = [f"and {len(shown) - _SHOWN} further rows"] if len(shown) > _SHOWN else []
        lines += [f"      {each}" for each in (*shown[:_SHOWN], *more)]
    return ["", title, *lines] if lines else []


_OF_A_TYPE: Final = re.compile(rf"(?<!\w)({'|'.join(ir.SCALARS)})(?!\w)")
_SHOWN: Final = 8
"""Rows that a reason names; the tables have all."""


def as_json(cells: list[Cell], target: str) -> dict[str, object]:
    """The same for machines."""
    return {"target": target, "cells": [asdict(each) for each in cells]}
