"""The printed IR: Python-syntax text close to the source language, read back by `ir.reader`.

Every name is printed once as it is called and with a number where two share a name, so that the
text has one meaning without scopes. Spans are not part of it. docs/ir.md has the grammar.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Sequence
from typing import Final

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import INT64
from dovetail.ir.expr import Expr, Var
from dovetail.ir.func import (
    BufferArg,
    Func,
    GridBaseArg,
    Kernel,
    KernelArg,
    Module,
    OffsetArg,
    ScalarArg,
    ScalarParam,
    SharedArg,
    TensorParam,
)
from dovetail.ir.report import ReportTable
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
    Parallel,
    Prefetch,
    Read,
    Report,
    Return,
    Seq,
    Stmt,
    Store,
    Subgroup,
    While,
)
from dovetail.ir.text_expr import ATOM, ExprPrinter, float_text, type_text
from dovetail.ir.visit import EXPRESSIONS, statement_list
from dovetail.support.identifiers import identifier

LOOPS: Final = {"serial": "range", "unroll": "T.unroll", "vector": "T.vectorize"}
"""What a loop of each kind iterates over in the text."""

RESERVED: Final = frozenset({"T", "min", "max", "abs", "range", "True", "False", "None"})
"""Names that mean something of their own in the text."""


class Names:
    """Gives each variable and buffer a name of its own, near to what it is called."""

    def __init__(self) -> None:
        self._names: dict[Var | Buffer, str] = {}
        self._taken: set[str] = set(RESERVED)

    def of(self, item: Var | Buffer) -> str:
        """The printed name."""
        known = self._names.get(item)
        if known is not None:
            return known
        base = re.sub(r"\W", "_", item.name) or "v"
        if base[0].isdigit():
            base = f"v{base}"
        name, number = base, 1
        while name in self._taken or keyword.iskeyword(name):
            name = f"{base}_{number}"
            number += 1
        self._taken.add(name)
        self._names[item] = name
        return name


class Printer:
    """Prints statements; `spans` adds the user's line as a comment to each."""

    def __init__(self, spans: bool = False) -> None:
        self.names = Names()
        self.exprs = ExprPrinter(self.names)
        self.lines: list[str] = []
        self.spans = spans

    def line(self, depth: int, text: str, stmt: Stmt | None = None) -> None:
        """One more line."""
        if self.spans and stmt is not None and stmt.span.line:
            text = f"{text}  # {stmt.span.short}"
        self.lines.append("    " * depth + text)

    def expr(self, expr: Expr) -> str:
        """One expression."""
        return self.exprs.text(expr)

    def tuple(self, items: Sequence[Expr]) -> str:
        """Expressions as a Python tuple."""
        return tuple_text([self.expr(item) for item in items])

    def body(self, stmt: Stmt, depth: int) -> None:
        """An indented body."""
        statements = statement_list(stmt)
        if not statements:
            self.line(depth, "pass")
        for item in statements:
            self.stmt(item, depth)

    def stmt(self, stmt: Stmt, depth: int) -> None:
        """One statement."""
        match stmt:
            case Seq():
                self.body(stmt, depth)
            case Declare(var=var, value=value):
                text, kind = self.expr(value), type_text(var.dtype)
                kind = f"T.Mutable[{kind}]" if stmt.mutable else kind
                self.line(depth, f"{self.names.of(var)}: {kind} = {text}", stmt)
            case Assign(var=var, value=value):
                self.line(depth, f"{self.names.of(var)} = {self.expr(value)}", stmt)
            case Store(buffer=buffer, indices=indices, value=value, guard=guard):
                lanes = -1 if stmt.aligned else 1
                place = self.exprs.access(buffer, indices, guard, lanes)
                self.line(depth, f"{place} = {self.expr(value)}", stmt)
            case Atomic():
                self.atomic(stmt, depth)
            case For() | Parallel() | While() | If() | Launch():
                self.nest(stmt, depth)
            case Break():
                self.line(depth, "break", stmt)
            case Continue():
                self.line(depth, "continue", stmt)
            case Allocate(buffer=buffer, reports=reports):
                if stmt.values:
                    made = _constants(stmt)
                else:
                    made = self.allocation(buffer) if reports is None else _table(reports)
                self.line(depth, f"{self.names.of(buffer)} = {made}", stmt)
            case Barrier():
                self.line(depth, "T.barrier()", stmt)
            case Fence(scope=scope):
                self.line(depth, f'T.fence("{scope}")', stmt)
            case Subgroup() | Prefetch() | Intrinsic() | Fold() | Report():
                self.line(depth, self.device(stmt), stmt)
            case Check(condition=condition, message=message, operands=operands):
                more = "".join(f", {self.expr(item)}" for item in operands)
                text = f"({message!r}{more})" if operands else repr(message)
                self.line(depth, f"assert {self.expr(condition)}, {text}", stmt)
            case Assume(condition=condition):
                self.line(depth, f"T.assume({self.expr(condition)})", stmt)
            case Dispatch(kernel=kernel, grid=grid, arguments=arguments):
                items = [
                    self.names.of(item) if isinstance(item, Buffer) else self.expr(item)
                    for item in arguments
                ]
                text = f"T.dispatch({kernel!r}, {self.tuple(grid)}, {tuple_text(items)})"
                self.line(depth, text, stmt)
            case LibraryCall(function=function, arguments=arguments, result=result):
                items = [
                    self.names.of(item) if isinstance(item, Buffer) else self.expr(item)
                    for item in arguments
                ]
                done = tuple_text([repr(each) for each in stmt.accesses])
                text = f"T.library({function!r}, {tuple_text(items)}, {done})"
                name = f"{self.names.of(result)}: {type_text(result.dtype)}"
                self.line(depth, f"{name} = {text}", stmt)
            case Read(buffer=buffer, result=result):
                name = f"{self.names.of(result)}: {type_text(result.dtype)}"
                self.line(depth, f"{name} = T.read({self.names.of(buffer)})", stmt)
            case HostDeclare(var=var, value=value):
                name = f"{self.names.of(var)}: {type_text(var.dtype)}"
                self.line(depth, f"{name} = T.variable({self.expr(value)})", stmt)
            case HostAssign(var=var, value=value):
                self.line(depth, f"T.assign({self.names.of(var)}, {self.expr(value)})", stmt)
            case HostCopy(var=var, result=result):
                name = f"{self.names.of(result)}: {type_text(result.dtype)}"
                self.line(depth, f"{name} = T.copy({self.names.of(var)})", stmt)
            case Leave():
                self.line(depth, "T.leave()", stmt)
            case Return(buffers=buffers):
                names = ", ".join(self.names.of(item) for item in buffers)
                self.line(depth, f"return {names}".rstrip(), stmt)

    def device(self, stmt: Subgroup | Prefetch | Intrinsic | Fold | Report) -> str:
        """A statement of device code that is written as one call."""
        match stmt:
            case Subgroup(op=op, result=result):
                more = "" if stmt.argument is None else f", {self.expr(stmt.argument)}"
                # `and` and `or` are words of Python's.
                name = f"{op}_" if keyword.iskeyword(op) else op
                call = f"T.subgroup.{name}({self.expr(stmt.value)}{more})"
                return f"{self.names.of(result)}: {type_text(result.dtype)} = {call}"
            case Prefetch():
                more = ", write=True" if stmt.write else ""
                return f"T.prefetch({self.exprs.access(stmt.buffer, stmt.indices, None)}{more})"
            case Intrinsic():
                places = [
                    self.exprs.access(buffer, indices, None) if indices else self.names.of(buffer)
                    for buffer, indices in zip(stmt.buffers, stmt.indices, strict=True)
                ]
                items = [repr(stmt.op), tuple_text(places), self.tuple(stmt.operands)]
                if stmt.guard is not None:
                    items.append(f"when={self.expr(stmt.guard)}")
                if stmt.text:
                    items.append(f"text={stmt.text!r}")
                return f"T.intrinsic({', '.join(items)})"
            case Report():
                items = [repr(stmt.kind), repr(stmt.message), *map(self.expr, stmt.operands)]
                if stmt.condition is not None:
                    items.append(f"when={self.expr(stmt.condition)}")
                return f"T.report({', '.join(items)})"
            case Fold():
                names = [self.names.of(item) for item in stmt.variables]
                pair = [self.names.of(item) for item in (*stmt.left, *stmt.right)]
                items = [
                    f"lambda {', '.join(names)}: {self.tuple(stmt.values)}",
                    f"lambda {', '.join(pair)}: {self.tuple(stmt.combined)}",
                    self.tuple(stmt.identity),
                    f"box={self.tuple(stmt.extents)}",
                ]
                if stmt.condition is not None:
                    items.append(f"where={self.expr(stmt.condition)}")
                if stmt.commutative:
                    items.append("commutative=True")
                results = tuple_text([self.names.of(item) for item in stmt.results])
                return f"{results} = T.fold({', '.join(items)})"

    def nest(self, stmt: For | Parallel | While | If | Launch, depth: int) -> None:
        """A statement with a body."""
        match stmt:
            case For(var=var):
                start, stop = self.expr(stmt.start), self.expr(stmt.stop)
                bounds = stop if start == "0" and stmt.step == 1 else f"{start}, {stop}"
                bounds = bounds if stmt.step == 1 else f"{bounds}, {stmt.step}"
                over = LOOPS[stmt.kind]
                self.line(depth, f"for {self.names.of(var)} in {over}({bounds}):", stmt)
                self.body(stmt.body, depth + 1)
            case Parallel(variables=variables, extents=extents):
                names = ", ".join(self.names.of(item) for item in variables)
                over = ", ".join(self.expr(item) for item in extents)
                self.line(depth, f"for {names} in T.parallel({over}):", stmt)
                self.body(stmt.body, depth + 1)
            case While(condition=condition):
                self.line(depth, f"while {self.expr(condition)}:", stmt)
                self.body(stmt.body, depth + 1)
            case Launch():
                grid, block = self.tuple(stmt.grid), tuple_text([str(n) for n in stmt.block])
                blocks = tuple_text([self.names.of(item) for item in stmt.block_vars])
                threads = tuple_text([self.names.of(item) for item in stmt.thread_vars])
                version = "" if stmt.version == "only" else f", version={stmt.version!r}"
                over = f"T.launch(grid={grid}, block={block}{version})"
                self.line(depth, f"with {over} as ({blocks}, {threads}):", stmt)
                self.body(stmt.body, depth + 1)
            case If():
                word, rest = "if", stmt
                while isinstance(rest, If):
                    self.line(depth, f"{word} {self.expr(rest.condition)}:", rest)
                    self.body(rest.then, depth + 1)
                    word, rest = "elif", rest.otherwise
                if rest is not None:
                    self.line(depth, "else:")
                    self.body(rest, depth + 1)

    def atomic(self, stmt: Atomic, depth: int) -> None:
        """An atomic update."""
        place = self.exprs.access(stmt.buffer, stmt.indices, stmt.guard)
        compare = "" if stmt.compare is None else f", {self.expr(stmt.compare)}"
        text = f"T.atomic_{stmt.op.name}({place}{compare}, {self.expr(stmt.value)})"
        if stmt.result is not None:
            result = stmt.result
            text = f"{self.names.of(result)}: {type_text(result.dtype)} = {text}"
        self.line(depth, text, stmt)

    def allocation(self, buffer: Buffer) -> str:
        """What makes a buffer."""
        more = "" if buffer.strides is None else f", strides={self.tuple(buffer.strides)}"
        shape, kind = self.tuple(buffer.shape), type_text(buffer.element)
        if buffer.is_placed:
            more += _scope(buffer)
        if buffer.is_device:
            return f"T.empty({shape}, {kind}{more})"
        if buffer.memory:
            more += f', memory="{buffer.memory}"'
        return f'T.alloc({shape}, {kind}, scope="{buffer.scope}"{more})'

    def param(self, param: TensorParam | ScalarParam) -> str:
        """A parameter of a function."""
        if isinstance(param, ScalarParam):
            return f"{self.names.of(param.var)}: {type_text(param.var.dtype)}"
        buffer = param.buffer
        shape, strides = self.tuple(param.shape), self.tuple(param.strides)
        parts = [type_text(buffer.element), f'"{param.access}"', shape, strides]
        if not _plain(param):
            parts.append(self.layout(buffer))
        return f"{self.names.of(buffer)}: T.tensor({', '.join(parts)}{_scope(buffer)})"

    def layout(self, buffer: Buffer) -> str:
        """The buffer's own shape and strides, where they are not the parameter's."""
        if buffer.strides is None:
            return f"T.layout({self.tuple(buffer.shape)})"
        return f"T.layout({self.tuple(buffer.shape)}, {self.tuple(buffer.strides)})"

    def arg(self, arg: KernelArg) -> str:
        """An argument of a kernel."""
        match arg:
            case BufferArg(buffer=buffer, access=access, element=element):
                shape = self.tuple(buffer.shape)
                more = "" if buffer.strides is None else f", {self.tuple(buffer.strides)}"
                more += "" if element is None else f", element={type_text(element)}"
                more += _scope(buffer)
                kind = type_text(buffer.dtype)
                return f'{self.names.of(buffer)}: T.buffer({kind}, "{access}", {shape}{more})'
            case ScalarArg(var=var):
                return f"{self.names.of(var)}: {type_text(var.dtype)}"
            case OffsetArg(var=var, buffer=buffer):
                kind = type_text(var.dtype)
                return f"{self.names.of(var)}: T.offset({kind}, {self.names.of(buffer)})"
            case SharedArg(var=var, buffer=buffer):
                kind = type_text(buffer.dtype)
                return f"{self.names.of(buffer)}: T.shared({kind}, {self.names.of(var)})"
            case GridBaseArg(var=var, axis=axis):
                return f"{self.names.of(var)}: T.grid_base({type_text(var.dtype)}, {axis})"

    def header(self, decorator: str, name: str, params: Sequence[str]) -> None:
        """The decorator and the first lines of a definition."""
        self.line(0, decorator)
        text = f"def {name}({', '.join(params)}):"
        if len(text) <= 99:
            self.line(0, text)
            return
        self.line(0, f"def {name}(")
        for param in params:
            self.line(1, f"{param},")
        self.line(0, "):")

    def func(self, func: Func) -> None:
        """A function."""
        self.dimensions(func)
        options: list[str] = []
        if func.strict:
            options.append("strict=True")
        if func.debug:
            options.append("debug=True")
        if func.elementwise:
            options.append(f"elementwise={func.elementwise!r}")
        name = _definition(func.name, options)
        decorator = f"@T.func({', '.join(options)})" if options else "@T.func"
        self.header(decorator, name, [self.param(item) for item in func.params])
        if func.doc:
            self.line(1, repr(func.doc))
        self.body(func.body, 1)

    def dimensions(self, func: Func) -> None:
        """Take the names of parameters first: they are what a reader looks for."""
        for param in func.params:
            self.names.of(param.var if isinstance(param, ScalarParam) else param.buffer)
        for param in func.params:
            if isinstance(param, TensorParam):
                for var in (*param.shape, *param.strides):
                    self.names.of(var)

    def kernel(self, kernel: Kernel) -> None:
        """A kernel."""
        params = [self.arg(item) for item in kernel.args]
        blocks = tuple_text([self.names.of(item) for item in kernel.block_vars])
        threads = tuple_text([self.names.of(item) for item in kernel.thread_vars])
        options = [f"block={kernel.block!r}", f"block_vars={blocks}", f"thread_vars={threads}"]
        if kernel.block_vars[0].dtype != INT64:
            options.append(f"coordinates={type_text(kernel.block_vars[0].dtype)}")
        if kernel.strict:
            options.append("strict=True")
        if kernel.shaped:
            options.append("shaped=True")
        if kernel.function:
            options.append(f"function={kernel.function!r}")
        name = _definition(kernel.name, options)
        self.header(f"@T.kernel({', '.join(options)})", name, params)
        self.body(kernel.body, 1)


def _definition(name: str, options: list[str]) -> str:
    """What stands behind `def`; a name that Python would not read as it is becomes an option."""
    if name.isascii() and name.isidentifier() and not keyword.iskeyword(name):
        return name
    options.append(f"name={name!r}")
    return f"{identifier(name)}_"


def tuple_text(items: Sequence[str]) -> str:
    """A Python tuple display."""
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def _table(table: ReportTable) -> str:
    """What makes the buffer of a function's reports."""
    formats = [
        f"({item.kind!r}, {item.message!r}, "
        f"{tuple_text([type_text(dtype) for dtype in item.operands])}, "
        f"{item.region}, {item.outer!r}, {item.inner!r}, {item.place!r})"
        for item in table.formats
    ]
    items = [str(table.prints), str(table.failures), str(table.words), *formats]
    return f"T.reports({', '.join(items)})"


def _constants(stmt: Allocate) -> str:
    """What makes an array of constants."""
    values = [float_text(v) if isinstance(v, float) else str(v) for v in stmt.values]
    scope = ', scope="global"' if stmt.buffer.scope == "global" else ""
    return f"T.table({tuple_text(values)}, {type_text(stmt.buffer.dtype)}{scope})"


def _scope(buffer: Buffer) -> str:
    """Where a buffer lives, where that is not the device's memory of every kind."""
    return f', scope="{buffer.scope}"' if buffer.is_placed else ""


def _plain(param: TensorParam) -> bool:
    buffer = param.buffer
    return (
        buffer.strides is not None
        and len(buffer.shape) == len(param.shape)
        and len(buffer.strides) == len(param.strides)
        and all(a is b for a, b in zip(buffer.shape, param.shape, strict=True))
        and all(a is b for a, b in zip(buffer.strides, param.strides, strict=True))
    )


def print_ir(item: Module | Func | Kernel | Stmt | Expr, spans: bool = False) -> str:
    """The text of a module, a function, a kernel, a statement or an expression.

    Args:
        item: What to print.
        spans: Show after each statement the line of the source it came from, as a comment.
    """
    if isinstance(item, Module):
        parts = [print_ir(part, spans) for part in (*item.functions, *item.kernels)]
        return "\n\n".join(parts)
    printer = Printer(spans)
    if isinstance(item, Func):
        printer.func(item)
    elif isinstance(item, Kernel):
        printer.kernel(item)
    elif isinstance(item, EXPRESSIONS):
        return printer.exprs.text(item, ATOM - 100)
    else:
        printer.body(item, 0)
    return "\n".join(printer.lines) + "\n"
