"""Checks lowered kernels against what the target can do, before any code generator sees them.

One place for all backends: a code generator never discovers half-way that it cannot spell an op.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from dovetail import ir
from dovetail.analysis.shared_memory import shared_bytes
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail.support.span import Span
from dovetail.target import Capabilities

_FEATURES = {
    "fence": "a memory fence",
    "subgroup": "an exchange within a subgroup",
    "report": "a report to the host",
}
"""Statements that a target may lack, by the name of their feature, in words."""

_INT32: Final = "use int32; an untyped number is int64 (`count = T.int32(0)` is int32)"


def check_capabilities(
    module: ir.Module,
    capabilities: Capabilities,
    target: str,
    attributes: Container[str] = (),
) -> None:
    """Refuse what the target cannot do.

    Args:
        module: In split form.
        capabilities: Of the target.
        target: Its text, for messages.
        attributes: Those that its kind has; one that is named like a limit sets it.

    Raises:
        UnsupportedError: A type, an op, an atomic update or the strict contract is missing.
        ResourceError: A block has too many threads or too much shared memory, or a kernel uses
            more buffers than can be bound.
    """
    for kernel in module.kernels:
        _Check(kernel, capabilities, target, attributes).run()


class _Check:
    """The checks of one kernel."""

    def __init__(
        self,
        kernel: ir.Kernel,
        capabilities: Capabilities,
        target: str,
        attributes: Container[str],
    ) -> None:
        self._kernel = kernel
        self._capabilities = capabilities
        self._target = target
        self._attributes = attributes
        self._dtypes = capabilities.dtypes
        self._storage_dtypes = capabilities.storage_dtypes

    def run(self) -> None:
        kernel, capabilities = self._kernel, self._capabilities
        if kernel.strict and not capabilities.strict:
            raise self._unsupported(
                "the strict float contract", "its compiler may reorder or contract",
                "drop strict=True for this target", kernel.span,
            )  # fmt: skip
        if kernel.shaped and "shapes" not in capabilities.features:
            raise self._unsupported(
                "a kernel that keeps the shapes of its buffers",
                "its code generator takes flat code",
                "end the target's pipeline with outline-kernels", kernel.span,
            )  # fmt: skip
        threads = kernel.block[0] * kernel.block[1] * kernel.block[2]
        if threads > capabilities.max_block_threads:
            what = f"{kernel.span}: a block of kernel '{kernel.name}' for target '{self._target}'"
            instead = self._or_more("use a smaller block", "max_block_threads", threads)
            raise ResourceError(what, threads, capabilities.max_block_threads, "threads", instead)
        for axis, size, most in zip("xyz", kernel.block, capabilities.max_block, strict=True):
            if most and size > most:
                what = (
                    f"{kernel.span}: the block of kernel '{kernel.name}' along {axis} for "
                    f"target '{self._target}'"
                )
                instead = self._or_more(
                    "use a smaller block along that axis", f"max_block_{axis}", size
                )
                raise ResourceError(what, size, most, "threads", instead)
        self._buffers()
        shared = shared_bytes(kernel)
        if shared > capabilities.max_shared_bytes:
            what = f"{kernel.span}: shared memory of '{kernel.name}' for target '{self._target}'"
            raise ResourceError(
                what, shared, capabilities.max_shared_bytes, "bytes", "use a smaller tile"
            )
        for arg in kernel.args:
            if isinstance(arg, ir.BufferArg):
                self._storage(arg.buffer, kernel.span)
            elif isinstance(arg, ir.ScalarArg):
                self._convert(arg.var.dtype, kernel.span, f"'{arg.var.name}'")
        for statement in ir.walk(kernel.body):
            self._statement(statement)

    def _or_more(self, instead: str, limit: str, need: int) -> str:
        """What to do, and the attribute that allows more where the kind has one."""
        if limit not in self._attributes:
            return instead
        return f"{instead}, or build with '-{limit}={need}', for devices that have as many"

    def _words(self) -> None:
        """A 64-bit integer is left: what has kept the kernel from being written in words?"""
        if not self._capabilities.lacks_wide:
            return
        from dovetail.analysis.wide_integers import find_unsplit

        found = find_unsplit(self._kernel)
        if found is None:
            return
        if found.needs <= self._dtypes:
            raise self._unsupported(found.what, found.why, found.instead, found.span)
        # What it is about is lacking itself, and will be named.
        self._dtypes |= {"int64", "uint64"}
        self._storage_dtypes |= {"int64", "uint64"}

    def _buffers(self) -> None:
        kernel, most = self._kernel, self._capabilities.max_buffers
        names = [arg.buffer.name for arg in kernel.args if isinstance(arg, ir.BufferArg)]
        if most and len(names) > most:
            raise ResourceError(
                f"{kernel.span}: kernel '{kernel.name}' (it uses {', '.join(names)}) for target "
                f"'{self._target}'",
                len(names), most, "buffers",
                "split the work into several regions, or combine tensors",
            )  # fmt: skip

    def _statement(self, statement: ir.Stmt) -> None:
        if isinstance(statement, ir.Allocate):
            self._storage(statement.buffer, statement.span)
            if statement.values and self._capabilities.table_entries == 0:
                raise self._unsupported(
                    f"a table of {len(statement.values)} constants",
                    "its code generator has no such data",
                    "add hoist-tables to the flat-form passes of the pipeline, or pass the table "
                    "as a tensor",
                    statement.span,
                )
        for var in ir.bound_variables(statement):
            self._convert(var.dtype, statement.span, f"'{var.name}'")
        feature = type(statement).__name__.lower()
        if feature in _FEATURES and feature not in self._capabilities.features:
            raise self._unsupported(
                f"{_FEATURES[feature]}", "its code generator does not implement it",
                "write the kernel without it, or build for another target", statement.span,
            )  # fmt: skip
        if isinstance(statement, ir.Intrinsic) and statement.op not in self._capabilities.ops:
            # What a statement needs are words of its own kind.
            needs = ir.INTRINSICS[statement.op].needs
            raise self._no_function(statement.op, needs, statement.span)
        if isinstance(statement, ir.Atomic):
            if statement.buffer.dtype.is_wide:
                self._words()
            name = f"{statement.op.name}.{statement.buffer.dtype}"
            if name not in self._capabilities.atomics:
                raise self._unsupported(
                    f"the atomic update '{name}'", "the device has no such instruction",
                    "use a type it has, or reduce without atomics", statement.span,
                )  # fmt: skip
        for outer in ir.expressions(statement):
            for expr in ir.walk_expr(outer):
                self._expr(expr, statement)

    def _no_function(self, op: str, needs: str, span: Span) -> UnsupportedError:
        """A function of `T.<kind>` that the target lacks."""
        namespace, _, member = op.partition(".")
        why = "its code generator does not implement it"
        if member and namespace != self._target.partition(" ")[0]:
            why = f"functions of 'T.{namespace}' are for targets of kind '{namespace}'"
        elif needs:
            why = f"it needs {needs}"
        return self._unsupported(
            f"'T.{op}'", why, "build this kernel for a target that has it", span
        )

    def _expr(self, expr: ir.Expr, statement: ir.Stmt) -> None:
        if isinstance(expr, ir.Call):
            if expr.op.name == "fp_strict" and not self._capabilities.strict:
                raise self._unsupported(
                    "the strict float contract", "its compiler may reorder or contract",
                    "drop `with T.strict()` for this target", statement.span,
                )  # fmt: skip
            if expr.op.name not in self._capabilities.ops:
                if "." in expr.op.name:
                    raise self._no_function(expr.op.name, "", statement.span)
                raise self._unsupported(
                    f"the op '{expr.op.name}'", "its code generator does not implement it",
                    "express it with other ops", statement.span,
                )  # fmt: skip
            if expr.op.name == "bitcast":
                # Bits that memory may hold are no arithmetic.
                self._convert(expr.dtype, statement.span, _described(expr, statement))
            else:
                self._compute(expr.dtype, statement.span, _described(expr, statement))
            if expr.op.group == "comparison":
                self._compute(expr.args[0].dtype, statement.span, _described(expr, statement))
        elif isinstance(expr, ir.Cast):
            self._convert(expr.dtype, statement.span, _described(expr, statement))
        elif isinstance(expr, ir.Load):
            self._storage(expr.buffer, statement.span)

    def _compute(self, dtype: ir.DType, span: Span, what: str) -> None:
        if dtype.is_wide and dtype.name not in self._dtypes:
            self._words()
        if dtype.scalar.name not in self._dtypes:
            raise self._unsupported(
                f"arithmetic in {dtype} ({what})", "the device cannot compute with it",
                _INT32 if dtype.name in ("int64", "uint64")
                else "use float32 or a type the target lists", span,
            )  # fmt: skip

    def _convert(self, dtype: ir.DType, span: Span, what: str) -> None:
        if dtype.scalar.name not in self._storage_dtypes:
            self._compute(dtype, span, what)

    def _storage(self, buffer: ir.Buffer, span: Span) -> None:
        if buffer.dtype.is_wide and buffer.dtype.name not in self._storage_dtypes:
            self._words()
        if buffer.dtype.scalar.name not in self._storage_dtypes:
            # A variable that lives across a barrier may have become an array.
            own = buffer.scope != "global" and buffer.dtype.name in ("int64", "uint64")
            raise self._unsupported(
                f"buffers of {buffer.dtype} ('{buffer.name}')", "the device cannot hold them",
                _INT32 if own else "convert to another type before the kernel", span,
            )  # fmt: skip

    def _unsupported(self, what: str, why: str, instead: str, span: Span) -> UnsupportedError:
        return UnsupportedError(self._target, what, why, instead, span)


def _described(expr: ir.Call | ir.Cast, statement: ir.Stmt) -> str:
    """An expression of a statement in words: the op, and what gets the value."""
    name = f"'{expr.op.name}'" if isinstance(expr, ir.Call) else "a conversion"
    match statement:
        case ir.Declare(var=var) | ir.Assign(var=var):
            return f"{name}, for '{var.name}'"
        case ir.Store(buffer=buffer) | ir.Atomic(buffer=buffer):
            return f"{name}, for an element of '{buffer.name}'"
        case _:
            return name
