"""Kernels as C-like text: statements, declarations, kernel heads.

Whatever kind a target is, it is described by a `Dialect`; nothing here names one.
"""

from __future__ import annotations

from typing import assert_never

from dovetail.codegen.source.dialect import Dialect
from dovetail.codegen.source.expression import ExpressionWriter
from dovetail.codegen.source.names import Names
from dovetail.ir import (
    INT32,
    Allocate,
    Assign,
    Assume,
    Atomic,
    Barrier,
    Break,
    Buffer,
    BufferArg,
    Check,
    Const,
    Continue,
    Declare,
    Dispatch,
    Expr,
    Fence,
    Fold,
    For,
    If,
    Kernel,
    KernelArg,
    Launch,
    Parallel,
    Prefetch,
    Report,
    Return,
    Seq,
    SharedArg,
    Stmt,
    Store,
    Subgroup,
    Var,
    While,
    free_variables,
    statement_list,
    walk,
)


def emit_source(kernels: tuple[Kernel, ...], dialect: Dialect, heading: tuple[str, ...]) -> str:
    """One text with all kernels, preceded by the helpers they use.

    Args:
        kernels: In split form, their ops within the dialect.
        dialect: The language.
        heading: Lines for the top.
    """
    used: dict[str, None] = {}
    texts: list[str] = []
    for kernel in kernels:
        writer = _KernelWriter(kernel, dialect)
        texts.append(writer.text())
        used.update(writer.expressions.used)
    return "\n".join([*heading, *_helpers(used, dialect), *texts])


def _helpers(used: dict[str, None], dialect: Dialect) -> list[str]:
    """The definitions of the used helpers and of those they use, in the dialect's order."""
    needed = set(used)
    while True:
        more = {
            name for name in dialect.helpers for user in needed if name in dialect.helpers[user]
        } - needed
        if not more:
            break
        needed |= more
    return [text for name, text in dialect.helpers.items() if name in needed]


class _KernelWriter:
    """Writes one kernel."""

    def __init__(self, kernel: Kernel, dialect: Dialect) -> None:
        self._kernel = kernel
        self._dialect = dialect
        self._names = Names(dialect.keywords | frozenset(dialect.helpers))
        self._names.reserve(kernel.name)
        self.expressions = ExpressionWriter(dialect, self._names, kernel.strict)
        self._lines: list[str] = []
        self._depth = 1

    def text(self) -> str:
        kernel, dialect = self._kernel, self._dialect
        parameters = tuple(self._parameter(arg) for arg in kernel.args)
        head = dialect.signature(kernel.name, kernel, parameters)
        used = set(free_variables(kernel.body))
        for places, variables in (
            (dialect.block_index, kernel.block_vars),
            (dialect.thread_index, kernel.thread_vars),
        ):
            for place, var in zip(places, variables, strict=True):
                if var in used:
                    kind = dialect.types[var.dtype.name]
                    self._line(f"const {kind} {self._names.of(var)} = ({kind}){place};")
        # Shared arrays belong to the block: they stand at the top, wherever they are introduced.
        for statement in walk(kernel.body):
            if isinstance(statement, Allocate) and statement.buffer.scope == "shared":
                self._array(statement.buffer)
        self._statement(kernel.body)
        return "\n".join([f"{head} {{", *self._lines, "}", ""])

    def _parameter(self, arg: KernelArg) -> str:
        if isinstance(arg, SharedArg):
            pointer = self._dialect.pointer["shared"].format(self._array_element(arg.buffer))
            return f"{pointer} {self._names.of(arg.buffer)}"
        if not isinstance(arg, BufferArg):
            return f"const {self._dialect.types[arg.var.dtype.name]} {self._names.of(arg.var)}"
        pointer = self._dialect.pointer["global"].format(self._element(arg.buffer))
        const = "const " if arg.access == "read" else ""
        return f"{const}{pointer} {self._names.of(arg.buffer)}"

    def _element(self, buffer: Buffer) -> str:
        storage = self._dialect.storage.get(buffer.dtype.name)
        return storage.type if storage else self._dialect.types[buffer.dtype.name]

    def _array_element(self, buffer: Buffer) -> str:
        storage = self._dialect.storage.get(buffer.dtype.name)
        return storage.array if storage and storage.array else self._element(buffer)

    def _array(self, buffer: Buffer) -> None:
        extent = buffer.shape[0]
        assert isinstance(extent, Const)
        prefix = self._dialect.scope[buffer.scope]
        name = self._names.of(buffer)
        self._line(f"{prefix}{self._array_element(buffer)} {name}[{max(1, int(extent.value))}];")

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def _block(self, head: str, body: Stmt, tail: str = "}") -> None:
        self._line(f"{head} {{")
        self._depth += 1
        self._statement(body)
        self._depth -= 1
        self._line(tail)

    def _statement(self, statement: Stmt) -> None:
        write = self.expressions
        match statement:
            case Seq():
                for each in statement_list(statement):
                    self._statement(each)
            case Declare(var=var, value=value):
                const = "" if statement.mutable else "const "
                self._declare(const, var, write.text(value))
            case Assign(var=var, value=value):
                self._line(f"{self._names.of(var)} = {write.text(value)};")
            case Store(buffer=buffer, indices=indices, value=value, guard=guard):
                text = write.store(buffer, indices[0], value)
                self._line(text if guard is None else f"if ({write.text(guard)}) {text}")
            case Atomic():
                self._atomic(statement)
            case For():
                self._loop(statement)
            case While(condition=condition, body=body):
                self._block(f"while ({write.text(condition)})", body)
            case Break():
                self._line("break;")
            case Continue():
                self._line("continue;")
            case If(condition=condition, then=then, otherwise=otherwise):
                self._block(
                    f"if ({write.text(condition)})", then, "} else {" if otherwise else "}"
                )
                if otherwise is not None:
                    self._depth += 1
                    self._statement(otherwise)
                    self._depth -= 1
                    self._line("}")
            case Allocate(buffer=buffer):
                if buffer.scope == "local":
                    self._array(buffer)
            case Barrier():
                self._line(self._dialect.barrier)
            case Fence(scope=scope):
                self._line(write.template(self._dialect.fence[scope], [], INT32))
            case Prefetch(buffer=buffer, indices=indices):
                if self._dialect.prefetch:
                    address = self._address(buffer, indices[0])
                    self._line(write.template(self._dialect.prefetch, [address], buffer.dtype))
            case Assume():
                pass
            case (
                Parallel() | Launch() | Check() | Dispatch() | Return() | Subgroup()
                | Fold() | Report()
            ):  # fmt: skip
                raise AssertionError(f"{type(statement).__name__} reached code generation")
            case _:
                assert_never(statement)

    def _declare(self, const: str, var: Var, text: str) -> None:
        self._line(f"{const}{self._dialect.types[var.dtype.name]} {self._names.of(var)} = {text};")

    def _atomic(self, statement: Atomic) -> None:
        write, buffer = self.expressions, statement.buffer
        space = self._dialect.space[buffer.scope]
        template = self._dialect.atomics[f"{statement.op.name}.{buffer.dtype}"]
        template = template.replace("{space}", space)
        parts = [self._address(buffer, statement.indices[0]), write.text(statement.value)]
        if statement.compare is not None:
            parts.append(write.text(statement.compare))
        call = write.template(template, parts, buffer.dtype)
        guard = None if statement.guard is None else write.text(statement.guard)
        result = statement.result
        if result is None:
            self._line(f"{call};" if guard is None else f"if ({guard}) {call};")
        elif guard is None:
            self._declare("const ", result, call)
        else:
            zero = Const(buffer.dtype, 0.0 if buffer.dtype.is_float else 0)
            self._declare("const ", result, f"({guard}) ? {call} : {self._dialect.literal(zero)}")

    def _address(self, buffer: Buffer, index: Expr) -> str:
        return f"&{self._names.of(buffer)}[{self.expressions.index(index)}]"

    def _loop(self, loop: For) -> None:
        write = self.expressions
        kind, name = self._dialect.types[loop.var.dtype.name], self._names.of(loop.var)
        compare = "<" if loop.step > 0 else ">"
        if abs(loop.step) == 1:
            step = f"{name}++" if loop.step == 1 else f"{name}--"
        else:
            step = f"{name} {'+' if loop.step > 0 else '-'}= {abs(loop.step)}"
        stop = self._bound(loop.stop, loop)
        self._block(
            f"for ({kind} {name} = {write.text(loop.start)}; {name} {compare} {stop}; {step})",
            loop.body,
        )

    def _bound(self, stop: Expr, loop: For) -> str:
        """The loop's bound, evaluated once where evaluating it again could differ or cost."""
        if isinstance(stop, Const | Var):
            var_changes = isinstance(stop, Var) and any(
                isinstance(each, Assign) and each.var is stop for each in walk(loop.body)
            )
            if not var_changes:
                return self.expressions.text(stop)
        bound = Var(f"{loop.var.name}_stop", loop.var.dtype)
        self._declare("const ", bound, self.expressions.text(stop))
        return self._names.of(bound)
