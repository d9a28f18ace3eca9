"""Reads statements of the printed IR."""

from __future__ import annotations

import ast
from typing import Any, Final, cast, get_args

from dovetail.ir.buffer import SCOPES, Buffer, Scope
from dovetail.ir.dtype import INT64, UINT32, DType
from dovetail.ir.expr import Expr, Var, const
from dovetail.ir.intrinsic import INTRINSICS
from dovetail.ir.op import OPS
from dovetail.ir.reader_expr import (
    ExprReader,
    fail,
    literal_of,
    read_dtype,
    read_element,
    read_number,
    reading,
    t_name,
)
from dovetail.ir.report import ReportFormat, ReportTable
from dovetail.ir.stmt import (
    Allocate,
    Assign,
    Assume,
    Atomic,
    Barrier,
    Break,
    Check,
    Continue,
    Declare,
    Dispatch,
    Fence,
    Fold,
    For,
    HostAssign,
    HostCopy,
    HostDeclare,
    If,
    Intrinsic,
    Launch,
    Leave,
    LibraryCall,
    LoopKind,
    Parallel,
    Prefetch,
    Read,
    Report,
    Return,
    Stmt,
    Store,
    Subgroup,
    Version,
    While,
)
from dovetail.ir.visit import sequence

LOOPS: Final[dict[str, LoopKind]] = {"unroll": "unroll", "vectorize": "vector"}
"""Loop kinds by their name in `T`."""

Three = tuple[Any, Any, Any]


def options_of(node: ast.expr) -> dict[str, ast.expr]:
    """The keyword arguments of a call, by name."""
    return (
        {item.arg: item.value for item in node.keywords if item.arg}
        if isinstance(node, ast.Call)
        else {}
    )


def scope_of(node: ast.Call, usual: Scope = "global") -> Scope:
    """The scope that a call names; without one, the usual."""
    options = options_of(node)
    scope = ast.literal_eval(options["scope"]) if "scope" in options else usual
    if scope not in SCOPES and "." not in scope:
        raise fail(node, f"there is no scope '{scope}'; there are {', '.join(SCOPES)}")
    return scope


class StatementReader(ExprReader):
    """What reads the body of a function or kernel."""

    def add_buffer(self, node: ast.AST, buffer: Buffer) -> None:
        """Introduce a buffer."""
        if buffer.name in self.buffers or buffer.name in self.variables:
            raise fail(node, f"'{buffer.name}' is introduced twice")
        self.buffers[buffer.name] = buffer

    def new_variable(self, node: ast.AST, dtype: DType = INT64) -> Var:
        """A new variable of the name that a node is."""
        if not isinstance(node, ast.Name):
            raise fail(node, f"a name is expected, found '{ast.unparse(node)}'")
        return self.declare(node, node.id, dtype)

    def new_variables(self, node: ast.AST) -> tuple[Var, ...]:
        """New int64 variables of the names in a tuple."""
        if not isinstance(node, ast.Tuple):
            raise fail(node, "a tuple of names is expected")
        return tuple(self.new_variable(item) for item in node.elts)

    def coordinates(self, node: ast.AST, dtype: DType = INT64) -> tuple[Var, Var, Var]:
        """Three variables, x first."""
        if not isinstance(node, ast.Tuple) or len(node.elts) != 3:
            raise fail(node, "three coordinates are expected")
        x, y, z = (self.new_variable(item, dtype) for item in node.elts)
        return x, y, z

    def body(self, nodes: list[ast.stmt]) -> Stmt:
        """A body as one statement; names introduced inside end with it."""
        variables, buffers = dict(self.variables), dict(self.buffers)
        new = sequence([self.stmt(node) for node in nodes if not isinstance(node, ast.Pass)])
        self.variables, self.buffers = variables, buffers
        return new

    def inner(self, nodes: list[ast.stmt], variables: tuple[Var, ...]) -> Stmt:
        """The body of a loop or launch, with which its variables end."""
        new = self.body(nodes)
        for var in variables:
            del self.variables[var.name]
        return new

    def stmt(self, node: ast.stmt) -> Stmt:
        """One statement.

        Raises:
            ReadError: It is none, or one with too few, too many or other parts than it has.
        """
        with reading(node):
            return self._stmt(node)

    def _stmt(self, node: ast.stmt) -> Stmt:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
                return self._declare(node, name, value)
            case ast.Assign(targets=[ast.Name(id=name) as target], value=value):
                if isinstance(value, ast.Call) and t_name(value.func) in ("alloc", "empty"):
                    return self._allocate(node, name, value)
                if isinstance(value, ast.Call) and t_name(value.func) == "table":
                    return self._constants(node, name, value)
                if isinstance(value, ast.Call) and t_name(value.func) == "reports":
                    return self._reports(node, name, value)
                return Assign(self.var(target), self.expr(value))
            case ast.Assign(targets=[ast.Subscript() as target], value=value):
                buffer, indices, guard, _, aligned = self.access(target)
                return Store(buffer, indices, self.expr(value), guard, aligned=aligned)
            case ast.Assign(targets=[ast.Tuple() as target], value=ast.Call() as value):
                return self._fold(target, value)
            case ast.For():
                return self._for(node)
            case ast.While(test=test, body=body):
                return While(self.expr(test), self.body(body))
            case ast.If(test=test, body=body, orelse=orelse):
                then = self.body(body)
                return If(self.expr(test), then, self.body(orelse) if orelse else None)
            case ast.With():
                return self._launch(node)
            case ast.Break():
                return Break()
            case ast.Continue():
                return Continue()
            case ast.Assert(test=test, msg=message):
                return self._check(node, test, message)
            case ast.Return(value=value):
                items = value.elts if isinstance(value, ast.Tuple) else [value] if value else []
                return Return(tuple(self.buffer(item) for item in items))
            case ast.Expr(value=ast.Call() as call):
                return self._effect(call)
            case _:
                raise fail(node, f"not a statement of the IR: '{ast.unparse(node)}'")

    def _declare(self, node: ast.AnnAssign, name: str, value: ast.expr) -> Stmt:
        note = node.annotation
        mutable = isinstance(note, ast.Subscript) and t_name(note.value) == "Mutable"
        dtype = read_dtype(note.slice if isinstance(note, ast.Subscript) else note)
        called = t_name(value.func) if isinstance(value, ast.Call) else None
        if isinstance(value, ast.Call) and called and called.startswith("atomic_"):
            atomic = self._atomic(value, called.removeprefix("atomic_"))
            result = self.declare(node, name, dtype)
            return Atomic(
                atomic.op, atomic.buffer, atomic.indices, atomic.value, atomic.compare, result,
                atomic.guard,
            )  # fmt: skip
        if isinstance(value, ast.Call) and called and called.startswith("subgroup."):
            items = [self.expr(item) for item in value.args]
            result = self.declare(node, name, dtype)
            argument = items[1] if len(items) > 1 else None
            op = called.removeprefix("subgroup.").removesuffix("_")
            return Subgroup(op, items[0], argument, result)
        if isinstance(value, ast.Call) and called == "library":
            function, arguments, accesses = value.args
            values = self._mixed(arguments)
            result = self.declare(node, name, dtype)
            return LibraryCall(
                ast.literal_eval(function), values, ast.literal_eval(accesses), result
            )
        if isinstance(value, ast.Call) and called == "read":
            buffer = self.buffer(value.args[0])
            return Read(buffer, self.declare(node, name, dtype))
        if isinstance(value, ast.Call) and called == "variable":
            first = self.expr(value.args[0])
            return HostDeclare(self.declare(node, name, dtype), first)
        if isinstance(value, ast.Call) and called == "copy":
            copied = self._variable(value.args[0])
            return HostCopy(copied, self.declare(node, name, dtype))
        read = self.expr(value)
        return Declare(self.declare(node, name, dtype), read, mutable)

    def _atomic(self, call: ast.Call, name: str) -> Atomic:
        buffer, indices, guard, _, _ = self.access(call.args[0])
        values = [self.expr(item) for item in call.args[1:]]
        if name not in OPS or len(values) not in (1, 2):
            raise fail(call, f"not an atomic update: '{ast.unparse(call)}'")
        compare = values[0] if len(values) == 2 else None
        return Atomic(OPS[name], buffer, indices, values[-1], compare, None, guard)

    def _allocate(self, node: ast.AST, name: str, call: ast.Call) -> Stmt:
        options = options_of(call)
        shape, (dtype, pairs) = self.tuple(call.args[0]), read_element(call.args[1])
        strides = self.tuple(options["strides"]) if "strides" in options else None
        memory = ast.literal_eval(options["memory"]) if "memory" in options else ""
        buffer = Buffer(name, dtype, shape, strides, scope_of(call), pairs, memory)
        self.add_buffer(node, buffer)
        return Allocate(buffer)

    def _constants(self, node: ast.AST, name: str, call: ast.Call) -> Stmt:
        entries, dtype = call.args[0], read_dtype(call.args[1])
        if not isinstance(entries, ast.Tuple):
            raise fail(entries, "a table is a tuple of numbers")
        numbers = [read_number(item) for item in entries.elts]
        if None in numbers:
            raise fail(entries, "a table is a tuple of numbers")
        values = tuple(literal_of(number, dtype).value for number in numbers if number is not None)
        buffer = Buffer(name, dtype, (const(len(values)),), scope=scope_of(call, "constant"))
        self.add_buffer(node, buffer)
        return Allocate(buffer, values=values)

    def _reports(self, node: ast.AST, name: str, call: ast.Call) -> Stmt:
        prints, failures, words = (integer(item) for item in call.args[:3])
        formats: list[ReportFormat] = []
        for item in call.args[3:]:
            if not isinstance(item, ast.Tuple) or len(item.elts) != 7:
                raise fail(item, "a report is a tuple of seven")
            types = item.elts[2]
            operands = tuple(read_dtype(each) for each in getattr(types, "elts", ()))
            kind, message, region, outer, inner, place = (
                ast.literal_eval(each) for each in (*item.elts[:2], *item.elts[3:])
            )
            if not isinstance(message, str):
                raise fail(item, "the message of a report is a string")
            formats.append(ReportFormat(kind, message, operands, region, outer, inner, place))
        table = ReportTable(prints, failures, words, tuple(formats))
        buffer = Buffer(name, UINT32, (const(table.size),))
        self.add_buffer(node, buffer)
        return Allocate(buffer, reports=table)

    def _for(self, node: ast.For) -> Stmt:
        call = node.iter
        if not isinstance(call, ast.Call):
            raise fail(node, "a loop iterates over range, T.unroll, T.vectorize or T.parallel")
        name = t_name(call.func)
        if name == "parallel":
            extents = tuple(self.expr(item) for item in call.args)
            names = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
            variables = tuple(self.new_variable(item) for item in names)
            return Parallel(variables, extents, self.inner(node.body, variables))
        plain = isinstance(call.func, ast.Name) and call.func.id == "range"
        if not plain and name not in LOOPS:
            raise fail(node, "a loop iterates over range, T.unroll, T.vectorize or T.parallel")
        kind: LoopKind = "serial" if plain else LOOPS[name or ""]
        step = integer(call.args[2]) if len(call.args) > 2 else 1
        stop = self.expr(call.args[1] if len(call.args) > 1 else call.args[0])
        start = self.expr(call.args[0] if len(call.args) > 1 else ast.Constant(0))
        if not isinstance(node.target, ast.Name):
            raise fail(node, "a loop has one variable")
        var = self.declare(node, node.target.id, start.dtype)
        return For(var, start, stop, step, self.inner(node.body, (var,)), kind)

    def _launch(self, node: ast.With) -> Stmt:
        call, target = node.items[0].context_expr, node.items[0].optional_vars
        if t_name(call.func if isinstance(call, ast.Call) else call) != "launch":
            raise fail(node, "with takes T.launch(grid=..., block=...)")
        options = options_of(call)
        if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
            raise fail(node, "as ((block coordinates), (thread coordinates)) is expected")
        if "grid" not in options or "block" not in options:
            raise fail(node, "with takes T.launch(grid=..., block=...)")
        grid = self.tuple(options["grid"])
        block = three(options["block"])
        blocks, threads = (self.coordinates(item) for item in target.elts)
        body = self.inner(node.body, (*blocks, *threads))
        version = options.get("version", ast.Constant("only"))
        if not isinstance(version, ast.Constant) or version.value not in get_args(Version):
            raise fail(node, f"the version of a launch is one of {', '.join(get_args(Version))}")
        return Launch(grid, block, blocks, threads, body, version=cast("Version", version.value))

    def _check(self, node: ast.Assert, test: ast.expr, message: ast.expr | None) -> Stmt:
        items = message.elts if isinstance(message, ast.Tuple) else [message]
        if not isinstance(items[0], ast.Constant) or not isinstance(items[0].value, str):
            raise fail(node, "a check needs a message")
        more = tuple(self.expr(item) for item in items[1:] if item is not None)
        return Check(self.expr(test), items[0].value, more)

    def _fold(self, target: ast.Tuple, call: ast.Call) -> Stmt:
        options = options_of(call)
        if t_name(call.func) != "fold" or len(call.args) != 3 or "box" not in options:
            raise fail(call, "T.fold(values, combination, identity, box=...) is expected")
        extents, identity = self.tuple(options["box"]), self.tuple(call.args[2])
        each, pair = call.args[0], call.args[1]
        if not isinstance(each, ast.Lambda) or not isinstance(pair, ast.Lambda):
            raise fail(call, "T.fold takes two lambda expressions")
        variables = tuple(self.declare(item, item.arg, INT64) for item in each.args.args)
        condition = self.expr(options["where"]) if "where" in options else None
        values = self.tuple(each.body)
        types = [item.dtype for item in identity]
        names = pair.args.args
        if len(names) != 2 * len(types) or len(target.elts) != len(types):
            raise fail(call, "T.fold combines as many values as it has results")
        both = [
            self.declare(item, item.arg, dtype)
            for item, dtype in zip(names, [*types, *types], strict=True)
        ]
        combined = self.tuple(pair.body)
        for var in (*variables, *both):
            del self.variables[var.name]
        results = tuple(
            self.declare(item, ast.unparse(item), dtype)
            for item, dtype in zip(target.elts, types, strict=True)
        )
        left, right = tuple(both[: len(types)]), tuple(both[len(types) :])
        return Fold(
            results, variables, extents, values, condition, left, right, combined, identity,
            commutative="commutative" in options,
        )  # fmt: skip

    def _report(self, call: ast.Call) -> Stmt:
        texts = [ast.literal_eval(item) for item in call.args[:2]]
        kinds = ("print", "assert", "access")
        if len(texts) != 2 or texts[0] not in kinds or not isinstance(texts[1], str):
            raise fail(call, "T.report takes print, assert or access, and a message")
        options = options_of(call)
        when = self.expr(options["when"]) if "when" in options else None
        operands = tuple(self.expr(item) for item in call.args[2:])
        return Report(texts[0], texts[1], operands, when)

    def _intrinsic(self, call: ast.Call) -> Stmt:
        if len(call.args) != 3 or not isinstance(call.args[1], ast.Tuple):
            raise fail(call, "T.intrinsic takes a name, a tuple of places and a tuple of operands")
        name = ast.literal_eval(call.args[0])
        if name not in INTRINSICS:
            raise fail(call, f"there is no intrinsic '{name}': load its backend")
        buffers: list[Buffer] = []
        places: list[tuple[Expr, ...]] = []
        for item in call.args[1].elts:
            if isinstance(item, ast.Name):
                if item.id not in self.buffers:
                    raise fail(item, f"no buffer '{item.id}'")
                buffer, indices = self.buffers[item.id], ()
            else:
                buffer, indices, _, _, _ = self.access(item)
            buffers.append(buffer)
            places.append(indices)
        options = options_of(call)
        when = self.expr(options["when"]) if "when" in options else None
        operands = self.tuple(call.args[2])
        words = ast.literal_eval(options["text"]) if "text" in options else ""
        return Intrinsic(name, tuple(buffers), tuple(places), operands, when, text=words)

    def _effect(self, call: ast.Call) -> Stmt:
        name = t_name(call.func) or ""
        if name == "fence":
            return Fence(ast.literal_eval(call.args[0]))
        if name == "prefetch":
            buffer, indices, _, _, _ = self.access(call.args[0])
            return Prefetch(buffer, indices, "write" in options_of(call))
        if name == "report":
            return self._report(call)
        if name == "intrinsic":
            return self._intrinsic(call)
        if name == "leave":
            return Leave()
        if name == "assign":
            return HostAssign(self._variable(call.args[0]), self.expr(call.args[1]))
        if name == "barrier":
            return Barrier()
        if name == "assume":
            return Assume(self.expr(call.args[0]))
        if name.startswith("atomic_"):
            return self._atomic(call, name.removeprefix("atomic_"))
        if name != "dispatch" or len(call.args) != 3:
            raise fail(call, f"not a statement of the IR: '{ast.unparse(call)}'")
        kernel, grid, arguments = call.args
        x, y, z = self.tuple(grid)
        return Dispatch(ast.literal_eval(kernel), (x, y, z), self._mixed(arguments))

    def _variable(self, node: ast.expr) -> Var:
        """A variable that is named."""
        found = self.expr(node)
        if not isinstance(found, Var):
            raise fail(node, f"a variable is expected, found '{ast.unparse(node)}'")
        return found

    def _mixed(self, arguments: ast.expr) -> tuple[Buffer | Expr, ...]:
        """Arguments of which some are buffers."""
        if not isinstance(arguments, ast.Tuple):
            raise fail(arguments, "a tuple of arguments is expected")
        return tuple(
            self.buffers[item.id]
            if isinstance(item, ast.Name) and item.id in self.buffers
            else self.expr(item)
            for item in arguments.elts
        )


def three(node: ast.AST) -> Three:
    """Three numbers that are written down."""
    if not isinstance(node, ast.Tuple) or len(node.elts) != 3:
        raise fail(node, f"three integers are expected, found '{ast.unparse(node)}'")
    x, y, z = (integer(item) for item in node.elts)
    return x, y, z


def integer(node: ast.AST) -> int:
    """A number that is written down."""
    number = read_number(node)
    if isinstance(number, int) and not isinstance(number, bool):
        return number
    raise fail(node, f"an integer is expected, found '{ast.unparse(node)}'")
