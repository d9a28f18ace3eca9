"""The ops that a code generator must support, per dtype, and does: found by compiling kernels.

There is no list of ops here. The rows are those of the IR's tables (`ir.OPS`, `ir.ATOMICS`,
`ir.SUBGROUP_OPS`, `ir.LANES`, the kinds of a report, the scopes of a fence) and of its element
types, and the rules are the texts of these tables and node classes; each cell is a kernel of one
statement, lowered by the backend's pipeline and passed to its code generator. The code generator
must support an op that reaches it, but not one that the pipeline replaces by others. Whether an op
is optional is tested by omitting it: the same kernel is lowered again for a target that lacks it.
"""

from __future__ import annotations

import inspect
import math
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal, TypeGuard, get_args, get_type_hints

from dovetail import ir, plugin
from dovetail.analysis import check_capabilities
from dovetail.compiler import lower, pipeline_of, variants
from dovetail.support.errors import DovetailError, InternalError, PluginError
from dovetail.target import Capabilities, Target

State = Literal["spelled", "written", "refused", "missing"]
"""spelled: it reaches the code generator, which supports it. written: passes replace it by others.
refused: the target does not have it, with an error at the user's line. missing: the target
declares it, but its code generator fails."""

Sort = Literal[
    "op", "strict", "cast", "bitcast", "atomic", "memory", "constant", "vector", "subgroup",
    "report", "order",
]  # fmt: skip

SORTS: Final[dict[Sort, str]] = {
    "op": "ops, by the dtype of their operands",
    "strict": "float ops under the strict contract, by the dtype of their operands",
    "cast": "conversions to a dtype, by the dtype that is converted",
    "bitcast": "the same bits as a dtype, by the dtype that they are of",
    "atomic": "atomic updates, by the dtype of the element",
    "memory": "elements of memory, by their dtype",
    "constant": "constants, by their dtype",
    "vector": "aligned vectors of memory, by the dtype of a lane",
    "subgroup": "exchanges within a subgroup, by the dtype of the value",
    "report": "reports to the host, by the dtype of an operand",
    "order": "what orders threads and memory",
}


@dataclass(frozen=True)
class Cell:
    """An op of one dtype.

    Attributes:
        sort: The table of the cell.
        name: The row: an op, or the dtype that is converted to.
        dtype: The column; "" without operands.
        state: The state.
        must: Whether it is mandatory: a target cannot declare that it lacks it, or its kernel is
            then rejected.
        why: The error, if it is refused or missing.
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
        without: The capabilities of a target that lacks it; None where no target can.
    """

    sort: Sort
    name: str
    dtype: str
    text: str
    finds: Callable[[ir.Expr | ir.Stmt], bool]
    without: Callable[[Capabilities], Capabilities] | None


def spell(target: str, wanted: Iterable[str] = (), sorts: Iterable[Sort] = ()) -> list[Cell]:
    """The ops that a target supports, row by row.

    Args:
        target: Its text; of several variants the first.
        wanted: Names of rows; default: all.
        sorts: The tables; default: all.

    Raises:
        DovetailError: The target is invalid, or there is no row of such a name.
    """
    resolved = variants(target)[0]
    rows, tables = set(wanted), set(sorts)
    probes = [each for each in _probes() if not tables or each.sort in tables]
    unknown = rows - {each.name for each in probes}
    if unknown:
        names = ", ".join(dict.fromkeys(each.name for each in probes))
        raise DovetailError(
            f"'{min(unknown)}' is not an op or element type of these tables; there are {names}"
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
    if probe.without is None:
        return True
    backend = plugin.load(target.kind)
    capabilities = probe.without(plugin.capabilities_of(backend, target))
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
    yield from _choices()
    yield from _ops("strict", strict=True)
    yield from _conversions()
    yield from _atomics()
    yield from _memory()
    yield from _vectors()
    yield from _subgroups()
    yield from _reports()
    yield from _order()


def _plain_ops() -> Iterator[ir.Op]:
    """The ops of one dtype: not those in Atomic only, of vectors, of subgroups, of one kind.

    Those of vectors and subgroups have tables of their own.
    """
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


def _choices() -> Iterator[_Probe]:
    """`Select`, which is a node and no op, and is spelled like one."""
    for dtype in _FAMILIES:
        a, b, c = (ir.Var(name, dtype) for name in "abc")
        value = ir.Select(ir.Call(ir.OPS["ne"], (a, b), ir.BOOL), b, c)

        def is_choice(node: ir.Expr | ir.Stmt, dtype: ir.DType = dtype) -> bool:
            return isinstance(node, ir.Select) and node.dtype == dtype

        text = _stored(dtype, dtype, value)
        yield _Probe("op", "select", dtype.name, text, is_choice, None)


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
            yield _Probe("cast", target.name, source.name, text, is_cast, None)
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

        yield _Probe("memory", "element", dtype.name, text, is_access, None)
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
            yield _Probe("constant", name, dtype.name, text, is_constant, None)


def _without_feature(name: str) -> Callable[[Capabilities], Capabilities]:
    return lambda capabilities: replace(capabilities, features=capabilities.features - {name})


def _vectors() -> Iterator[_Probe]:
    """Vectors as memory has them; arithmetic is in scalars for every target (`split-vectors`)."""
    for lanes in ir.LANES:
        for dtype in _FAMILIES:
            whole = dtype.with_lanes(lanes)
            place = (ir.call("mul", ir.Var("i", ir.INT64), ir.const(lanes)),)
            x, y = (ir.Buffer(name, dtype, (ir.Var("n", ir.INT64),)) for name in "xy")
            loaded = ir.Load(x, place, None, lanes, aligned=True)
            lane = ir.Call(ir.OPS["extract"], (ir.Var("v", whole), ir.const(lanes - 1)), dtype)
            reads = f"v: T.{whole} = {ir.print_ir(loaded)}\n        y[i] = {ir.print_ir(lane)}"
            parts = tuple(ir.Var(name, dtype) for name in "abc") * lanes
            made = ir.Call(ir.OPS["vector"], parts[:lanes], whole)
            writes = ir.print_ir(ir.Store(y, place, made, None, aligned=True)).strip()

            def is_load(node: ir.Expr | ir.Stmt, whole: ir.DType = whole) -> bool:
                return isinstance(node, ir.Load) and node.dtype == whole

            def is_lane(node: ir.Expr | ir.Stmt, whole: ir.DType = whole) -> bool:
                return _calls(node, "extract") and node.args[0].dtype == whole

            def is_store(node: ir.Expr | ir.Stmt, whole: ir.DType = whole) -> bool:
                return isinstance(node, ir.Store) and node.value.dtype == whole

            def is_made(node: ir.Expr | ir.Stmt, whole: ir.DType = whole) -> bool:
                return _calls(node, "vector") and node.dtype == whole

            for name, statement, finds in (
                ("load", reads, is_load), ("extract", reads, is_lane),
                ("store", writes, is_store), ("vector", writes, is_made),
            ):  # fmt: skip
                text = _KERNEL.format(
                    dtype=dtype.name, result=dtype.name, access="read", statement=statement
                )
                yield _Probe(
                    "vector", f"{name}.x{lanes}", dtype.name, text, finds,
                    _without_feature("vector"),
                )  # fmt: skip


def _calls(node: ir.Expr | ir.Stmt, name: str) -> TypeGuard[ir.Call]:
    return isinstance(node, ir.Call) and node.op.name == name


_BLOCK_KERNEL = """\
@T.func
def probe(
    x: T.tensor(T.{dtype}, "read", (n,), (x_stride,)),
    y: T.tensor(T.{result}, "write", (y_shape,), (y_stride,)),
):
    with T.launch(grid=(n,), block=(32, 1, 1)) as ((p, q, r), (s, t, u)):
        a: T.{dtype} = x[p * 32 + s]
        {statement}
"""


def _subgroups() -> Iterator[_Probe]:
    for name, op in ir.SUBGROUP_OPS.items():
        for dtype in _FAMILIES:
            result = {"same": dtype, "bool": ir.BOOL, "uint64": ir.UINT64}[op.result]
            argument = ir.literal(1, ir.INT32) if op.takes_argument else None
            exchange = ir.Subgroup(name, ir.Var("a", dtype), argument, ir.Var("v", result))
            text = _BLOCK_KERNEL.format(
                dtype=dtype.name, result=result.name,
                statement=f"{ir.print_ir(exchange).strip()}\n        y[p * 32 + s] = v",
            )  # fmt: skip

            def is_exchange(
                node: ir.Expr | ir.Stmt, name: str = name, dtype: ir.DType = dtype
            ) -> bool:
                return (
                    isinstance(node, ir.Subgroup)
                    and (node.op, node.value.dtype) == (name, dtype)
                )  # fmt: skip

            if not ir.verify(ir.parse_ir(text)):
                yield _Probe(
                    "subgroup", name, dtype.name, text, is_exchange, _without_feature("subgroup")
                )
    # Where a thread is among the others: the ops without operands.
    for op in ir.OPS.values():
        if op.arity == 0 and "." not in op.name:
            place = ir.print_ir(ir.Call(op, (), ir.INT64))
            text = _BLOCK_KERNEL.format(
                dtype="int64", result="int64", statement=f"y[p * 32 + s] = a + {place}"
            )

            def is_place(node: ir.Expr | ir.Stmt, name: str = op.name) -> bool:
                return _calls(node, name)

            yield _Probe(
                "subgroup", op.name, "int64", text, is_place, _without_feature("subgroup")
            )


def _reports() -> Iterator[_Probe]:
    for kind in get_args(ir.ReportKind):
        for dtype in _FAMILIES:
            a, b = ir.Var("a", dtype), ir.Var("b", dtype)
            when = ir.Call(ir.OPS["ne"], (a, b), ir.BOOL)
            statement = ir.print_ir(ir.Report(kind, "it is {}", (a,), when)).strip()
            text = _KERNEL.format(
                dtype=dtype.name, result=dtype.name, access="read",
                statement=f"{statement}\n        y[i] = a",
            )  # fmt: skip

            def is_report(
                node: ir.Expr | ir.Stmt, kind: str = kind, dtype: ir.DType = dtype
            ) -> bool:
                return (
                    isinstance(node, ir.Report)
                    and (node.kind, node.operands[0].dtype) == (kind, dtype)
                )  # fmt: skip

            yield _Probe("report", kind, dtype.name, text, is_report, _without_feature("report"))


def _order() -> Iterator[_Probe]:
    def is_barrier(node: ir.Expr | ir.Stmt) -> bool:
        return isinstance(node, ir.Barrier)

    yield _ordering("barrier", ir.Barrier(), is_barrier, None)
    for scope in get_args(get_type_hints(ir.Fence)["scope"]):

        def is_fence(node: ir.Expr | ir.Stmt, scope: str = scope) -> bool:
            return isinstance(node, ir.Fence) and node.scope == scope

        without = _without_feature("fence")
        yield _ordering(f"fence.{scope}", ir.Fence(scope), is_fence, without)


def _ordering(
    name: str,
    statement: ir.Stmt,
    finds: Callable[[ir.Expr | ir.Stmt], bool],
    without: Callable[[Capabilities], Capabilities] | None,
) -> _Probe:
    """Of a statement between two uses of memory that the block shares."""
    text = _BLOCK_KERNEL.format(
        dtype="float32", result="float32",
        statement="tile = T.alloc((32,), T.float32, scope='shared')\n        tile[s] = a\n"
        f"        {ir.print_ir(statement).strip()}\n        y[p * 32 + s] = tile[31 - s]",
    )  # fmt: skip
    return _Probe("order", name, "", text, finds, without)


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
    """Tables with a letter for each cell, then the missing and refused cells, with the reason."""
    lines = [
        f"{target}: S spelled, and cannot be left out; s spelled, and could be written by others;",
        "w written by others; - refused, where a kernel asks for it; ! missing: the target says"
        " that it has it, and its code generator fails",
    ]
    types = [name for name in ir.SCALARS if any(each.dtype == name for each in cells)]
    for sort, title in SORTS.items():
        table = [each for each in cells if each.sort == sort]
        if not table:
            continue
        names = list(dict.fromkeys(each.name for each in table))
        first = max(map(len, names))
        columns = types if any(each.dtype for each in table) else [""]
        widths = [max(3, len(_short(each))) for each in columns]
        heads = (f"{_short(each):>{size}}" for each, size in zip(columns, widths, strict=True))
        lines += ["", title, f"{'':{first}} {' '.join(heads)}".rstrip()]
        found = {(each.name, each.dtype): each for each in table}
        for name in names:
            letters = [_letter(found.get((name, column))) for column in columns]
            row = (f"{each:>{size}}" for each, size in zip(letters, widths, strict=True))
            lines.append(f"{name:{first}} {' '.join(row)}".rstrip())
    said_of = rules(cells)
    if said_of:
        lines += ["", "rules, of what is spelled"]
        for row, rule in said_of.items():
            lines += textwrap.wrap(
                f"{row}: {rule}", 100, initial_indent="  ", subsequent_indent="      "
            )
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


def _row(cell: Cell) -> str:
    """What a row is called outside of its table."""
    return cell.name if cell.sort == "op" else f"{cell.sort} {cell.name}"


def rules(cells: list[Cell]) -> dict[str, str]:
    """The IR's rules for the rows that reach the code generator.

    They are the texts of its tables of ops and of its node classes.
    """
    found: dict[str, str] = {}
    for each in cells:
        if each.state not in ("spelled", "missing"):
            continue
        rule = _rule(each)
        if rule:
            # A rule of the whole table stands once.
            found.setdefault(each.sort if each.sort in _OF_TABLES else _row(each), rule)
    return found


def _rule(cell: Cell) -> str:
    if cell.sort in _OF_TABLES:
        return _OF_TABLES[cell.sort]()
    if cell.sort == "subgroup" and cell.name in ir.SUBGROUP_OPS:
        return ir.SUBGROUP_OPS[cell.name].meaning
    if cell.name == "select":
        return _words_of(ir.Select)
    name = cell.name.partition(".x")[0] if cell.sort == "vector" else cell.name
    return ir.OPS[name].meaning if name in ir.OPS else ""


def _words_of(node: type[object]) -> str:
    return " ".join((inspect.getdoc(node) or "").split())


_OF_TABLES: Final[dict[Sort, Callable[[], str]]] = {
    "strict": lambda: ir.OPS["fp_strict"].meaning,
    "cast": lambda: _words_of(ir.Cast),
    "bitcast": lambda: ir.OPS["bitcast"].meaning,
    "report": lambda: _words_of(ir.Report),
}
"""Tables that one rule is of."""


def _reasons(cells: list[Cell], title: str) -> list[str]:
    """Each reason, with the cells that it is of."""
    by_reason: dict[str, dict[str, list[str]]] = {}
    for each in cells:
        # Where only the name of a type differs, a reason is one.
        reason = _OF_A_TYPE.sub("…", each.why)
        by_reason.setdefault(reason, {}).setdefault(_row(each), []).append(_short(each.dtype))
    lines: list[str] = []
    for reason, rows in by_reason.items():
        lines.append(f"  {reason}")
        shown = [
            f"{row} of {', '.join(dtypes)}" if any(dtypes) else row for row, dtypes in rows.items()
        ]
        more = [f"and {len(shown) - _SHOWN} further rows"] if len(shown) > _SHOWN else []
        lines += [f"      {each}" for each in (*shown[:_SHOWN], *more)]
    return ["", title, *lines] if lines else []


_OF_A_TYPE: Final = re.compile(rf"(?<!\w)({'|'.join(ir.SCALARS)})(?!\w)")
_SHOWN: Final = 8
"""Rows that a reason names; the tables have all."""


def as_json(cells: list[Cell], target: str) -> dict[str, object]:
    """The cells as JSON."""
    return {
        "target": target,
        "cells": [asdict(each) for each in cells],
        "rules": rules(cells),
    }
