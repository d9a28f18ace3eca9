"""Kernels as C-like text: statements, declarations, kernel heads.

A `Dialect` describes the target; no kind is named here. What a language writes elsewhere
(parameters outside of the function) or in another form (an exchange within a subgroup) is a method
that its backend overrides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from dovetail import ir
from dovetail.codegen.source.dialect import Dialect
from dovetail.codegen.source.expression import ExpressionWriter, zero_of
from dovetail.codegen.source.helpers import needed_helpers
from dovetail.codegen.source.names import Names, symbols
from dovetail.support.span import NO_SPAN


def emit_source(
    kernels: tuple[ir.Kernel, ...],
    dialect: Dialect,
    heading: tuple[str, ...],
    writer: Callable[[ir.Kernel, Dialect], KernelWriter] | None = None,
) -> str:
    """Write all kernels as one text, preceded by the helpers that they use.

    The names of kernels are their `symbols`.

    Args:
        kernels: In split form, their ops within the dialect.
        dialect: The language.
        heading: Lines for the top.
        writer: Makes the writer of a kernel.
    """
    write = KernelWriter if writer is None else writer
    writers = [write(kernel, dialect) for kernel in kernels]
    for each, symbol in zip(writers, symbols(kernels, dialect.words), strict=True):
        each.call(symbol)
    texts = texts_of(writers)
    helpers = needed_helpers("\n".join(texts), dialect.helpers)
    return "\n".join([*heading, *(dialect.helpers[name] for name in helpers), *texts])


def texts_of(writers: Sequence[KernelWriter]) -> list[str]:
    """The kernels, preceded by the arrays of constants that they read, each once."""
    texts = [writer.text() for writer in writers]
    tables = {name: text for writer in writers for name, text in writer.tables.items()}
    return [*tables.values(), *texts]


def lines_of(values: Sequence[str], each: int) -> str:
    """Values separated by commas, `each` in a line."""
    rows = [", ".join(values[place : place + each]) for place in range(0, len(values), each)]
    return ",\n  ".join(rows)


class KernelWriter:
    """Writes one kernel.

    Args:
        kernel: In split form.
        dialect: The language.
        symbol: The name of its function; default: the kernel's name.

    Attributes:
        kernel: The kernel.
        dialect: The language.
        symbol: The name of its function.
        names: The names of its variables and buffers.
        expressions: The writer of its expressions.
        tables: The definitions of the arrays of constants that it reads, by name.
    """

    def __init__(self, kernel: ir.Kernel, dialect: Dialect, symbol: str = "") -> None:
        self.kernel = kernel
        self.dialect = dialect
        self.symbol = ""
        self.names = Names(dialect.words)
        self.call(symbol or kernel.name)
        self.expressions = self.expression_writer()
        self.tables: dict[str, str] = {}
        self._lines: list[str] = []
        self._depth = 1
        self._source_line = 0
        self._noted_line = 0

    def call(self, symbol: str) -> None:
        """Set the name of its function, before anything is written."""
        self.symbol = symbol
        self.names.reserve(symbol)

    def expression_writer(self) -> ExpressionWriter:
        """Make the writer of the kernel's expressions."""
        return ExpressionWriter(self.dialect, self.names, self.kernel.strict)

    def text(self) -> str:
        """The text of the kernel, with its own declarations."""
        kernel, dialect = self.kernel, self.dialect
        parameters = tuple(self.parameter(arg) for arg in kernel.args)
        head = dialect.signature(self.symbol, kernel, parameters)
        self.coordinates()
        # Shared arrays belong to the block: they stand at the top, wherever they are introduced.
        for buffer in self.shared_arrays():
            self.array(buffer)
        self.statement(kernel.body)
        return "\n".join([f"{head} {{", *self._lines, "}", ""])

    def coordinates(self) -> None:
        """Write the declarations of the coordinates of block and thread that are used."""
        dialect = self.dialect
        used = set(ir.free_variables(self.kernel.body))
        for places, variables in (
            (dialect.block_index, self.kernel.block_vars),
            (dialect.thread_index, self.kernel.thread_vars),
        ):
            for place, var in zip(places, variables, strict=True):
                if var in used:
                    kind = dialect.types[var.dtype.name]
                    self.declare(var, dialect.conversion.format(place, type=kind))

    def shared_arrays(self) -> list[ir.Buffer]:
        """The arrays of a block, in the order of the code."""
        return [
            statement.buffer
            for statement in ir.walk(self.kernel.body)
            if isinstance(statement, ir.Allocate) and statement.buffer.scope == "shared"
        ]

    def parameter(self, arg: ir.KernelArg) -> str:
        """The text of a parameter."""
        if isinstance(arg, ir.SharedArg):
            pointer = self.dialect.pointer["shared"].format(self.array_element(arg.buffer))
            return f"{pointer} {self.names.of(arg.buffer)}"
        if not isinstance(arg, ir.BufferArg):
            return f"const {self.dialect.types[arg.var.dtype.name]} {self.names.of(arg.var)}"
        pointer = self.dialect.pointer["global"].format(self.element(arg.buffer))
        const = "const " if arg.access == "read" else ""
        return f"{const}{pointer} {self.names.of(arg.buffer)}"

    def element(self, buffer: ir.Buffer) -> str:
        """The type of a buffer's elements in memory."""
        storage = self.expressions.storage(buffer)
        return storage.type if storage else self.dialect.types[buffer.dtype.name]

    def array_element(self, buffer: ir.Buffer) -> str:
        """The type of the elements of an array that the kernel declares."""
        storage = self.expressions.storage(buffer)
        return storage.array if storage and storage.array else self.element(buffer)

    def array(self, buffer: ir.Buffer, scope: str = "") -> None:
        """Declare an array of the kernel.

        Args:
            buffer: The array.
            scope: The prefix of its type; default: the dialect's word.
        """
        extent, words = buffer.shape[0], self.dialect.scope
        assert isinstance(extent, ir.Const)
        self.line(
            self.dialect.array.format(
                scope=scope or words.get(buffer.scope, words["local"]),
                type=self.array_element(buffer),
                name=self.names.of(buffer),
                extent=max(1, int(extent.value)),
            )
        )

    def line(self, text: str) -> None:
        """Write a line, with a comment on its line in the user's source if that changes."""
        note = ""
        if self.dialect.note and self._source_line not in (0, self._noted_line):
            note = self.dialect.note.format(self._source_line)
            self._noted_line = self._source_line
        self._lines.append("  " * self._depth + text + note)

    def block(self, head: str, body: ir.Stmt, tail: str = "}") -> None:
        """Write statements, indented, between a head and a brace."""
        self.line(f"{head} {{")
        self._depth += 1
        self.statement(body)
        self._depth -= 1
        self.line(tail)

    def statement(self, statement: ir.Stmt) -> None:
        """Write a statement."""
        if statement.span is not NO_SPAN:
            self._source_line = statement.span.line
        write = self.expressions
        match statement:
            case ir.Seq():
                for each in ir.statement_list(statement):
                    self.statement(each)
            case ir.Declare(var=var, value=value):
                self.declare(var, write.text(value), mutable=statement.mutable)
            case ir.Assign(var=var, value=value):
                self.line(f"{self.names.of(var)} = {write.text(value)};")
            case ir.Store(buffer=buffer, indices=indices, value=value, guard=guard):
                self.guarded(guard, write.store(buffer, indices[0], value))
            case ir.Atomic():
                self.atomic(statement)
            case ir.For():
                self._loop(statement)
            case ir.While(condition=condition, body=body):
                self.block(f"while ({write.text(condition)})", body)
            case ir.Break():
                self.line("break;")
            case ir.Continue():
                self.line("continue;")
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                head, tail = f"if ({write.text(condition)})", "} else {" if otherwise else "}"
                self.block(head, then, tail)
                if otherwise is not None:
                    self._depth += 1
                    self.statement(otherwise)
                    self._depth -= 1
                    self.line("}")
            case ir.Allocate(buffer=buffer):
                if statement.values:
                    self._constants(statement)
                elif buffer.scope == "local":
                    self.array(buffer)
            case ir.Barrier():
                self.barrier()
            case ir.Fence(scope=scope):
                self.line(write.template(self.dialect.fence[scope], [], ir.INT32))
            case ir.Prefetch(buffer=buffer, indices=indices):
                if self.dialect.prefetch:
                    address = self.address(buffer, indices[0])
                    self.line(write.template(self.dialect.prefetch, [address], buffer.dtype))
            case ir.Subgroup():
                self.subgroup(statement)
            case ir.Intrinsic():
                self.intrinsic(statement)
            case ir.Assume():
                pass
            case (
                ir.Parallel()
                | ir.Launch()
                | ir.Check()
                | ir.Dispatch()
                | ir.LibraryCall()
                | ir.Read()
                | ir.Leave()
                | ir.HostDeclare()
                | ir.HostAssign()
                | ir.HostCopy()
                | ir.Return()
                | ir.Fold()
                | ir.Report()
            ):
                raise AssertionError(f"{type(statement).__name__} reached code generation")
            case _:
                assert_never(statement)

    def _constants(self, statement: ir.Allocate) -> None:
        """An array of constants, which is called by what it holds: equal ones are one."""
        buffer, literal = statement.buffer, self.dialect.literal
        values = [literal(ir.Const(buffer.dtype, value)) for value in statement.values]
        if "constant" not in self.dialect.scope:
            self.array(buffer)
            for place, value in enumerate(values):
                self.line(f"{self.names.of(buffer)}[{place}] = {value};")
            return
        import hashlib

        text = self.table(self.element(buffer), values)
        name = f"table_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
        self.names.give(buffer, name)
        self.tables[name] = text.replace("{name}", name) + "\n"

    def table(self, element: str, values: list[str]) -> str:
        """The definition of an array of constants, with `{name}` for its name."""
        return self.dialect.table.format(
            scope=self.dialect.scope["constant"], type=element, name="{name}", extent=len(values),
            values=lines_of(values, 8),
        )  # fmt: skip

    def declare(self, var: ir.Var, text: str, *, mutable: bool = False) -> None:
        """Declare a variable."""
        kind, name = self.dialect.types[var.dtype.name], self.names.of(var)
        template = self.dialect.variable if mutable else self.dialect.constant
        self.line(template.format(type=kind, name=name, value=text))

    def guarded(self, guard: ir.Expr | None, text: str) -> None:
        """Write a statement that is executed only if a condition is true."""
        if guard is None:
            self.line(text)
        else:
            self.line(self.dialect.guarded.format(self.expressions.text(guard), text))

    def barrier(self) -> None:
        """Write a barrier of the block."""
        self.line(self.dialect.barrier)

    def subgroup(self, statement: ir.Subgroup) -> None:
        """Write an exchange within a subgroup."""
        raise AssertionError(f"subgroup operation '{statement.op}' reached code generation")

    def intrinsic(self, statement: ir.Intrinsic) -> None:
        """Write an intrinsic of one kind of device."""
        raise AssertionError(f"intrinsic '{statement.op}' reached code generation")

    def atomic(self, statement: ir.Atomic) -> None:
        """Write an atomic update."""
        call, guard, result = self.atomic_call(statement), statement.guard, statement.result
        if result is None:
            self.guarded(guard, f"{call};")
        elif guard is None:
            self.declare(result, call)
        else:
            condition = self.expressions.text(guard)
            zero = self.dialect.literal(zero_of(statement.buffer.dtype))
            self.declare(result, f"({condition}) ? {call} : {zero}")

    def atomic_call(self, statement: ir.Atomic) -> str:
        """The expression of an atomic update, whose value is the old one."""
        write, buffer = self.expressions, statement.buffer
        space = self.dialect.space[buffer.scope]
        template = self.dialect.atomics[f"{statement.op.name}.{buffer.dtype}"]
        template = template.replace("{space}", space)
        parts = [self.address(buffer, statement.indices[0]), write.text(statement.value)]
        if statement.compare is not None:
            parts.append(write.text(statement.compare))
        return write.template(template, parts, buffer.dtype)

    def before_loop(self, loop: ir.For) -> None:
        """Write text before a loop's head, such as a pragma; the default writes nothing."""

    def address(self, buffer: ir.Buffer, index: ir.Expr) -> str:
        """The address of an element."""
        return f"&{self.names.of(buffer)}[{self.expressions.index(index)}]"

    def _loop(self, loop: ir.For) -> None:
        kind, name = self.dialect.types[loop.var.dtype.name], self.names.of(loop.var)
        compare = "<" if loop.step > 0 else ">"
        if abs(loop.step) == 1:
            step = f"{name}++" if loop.step == 1 else f"{name}--"
        else:
            step = f"{name} {'+' if loop.step > 0 else '-'}= {abs(loop.step)}"
        stop = self._bound(loop.stop, loop)
        start = self.expressions.text(loop.start)
        first = self.dialect.variable.format(type=kind, name=name, value=start)
        self.before_loop(loop)
        self.block(f"for ({first} {name} {compare} {stop}; {step})", loop.body)

    def _bound(self, stop: ir.Expr, loop: ir.For) -> str:
        """The loop's bound, evaluated once where evaluating it again could differ or cost."""
        if isinstance(stop, ir.Const | ir.Var):
            var_changes = isinstance(stop, ir.Var) and any(
                isinstance(each, ir.Assign) and each.var is stop for each in ir.walk(loop.body)
            )
            if not var_changes:
                return self.expressions.text(stop)
        bound = ir.Var(f"{loop.var.name}_stop", loop.var.dtype)
        self.declare(bound, self.expressions.text(stop))
        return self.names.of(bound)
