"""The rules of the IR, checked; all findings at once.

A finding is a defect of the compiler or of a plug-in, never of the user: what users may get wrong
is refused by the language, with a better text. `verify` runs before the first pass,
after the last and around those of plug-ins; under test after every pass.

Levels: *source* is what the language gives and most passes take; *flat* is after `flatten-buffer`
(every access has one index); *split* is after `outline-kernels` (host and device apart).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from dovetail.ir.expr import Expr
from dovetail.ir.func import (
    BufferArg,
    Func,
    GridBaseArg,
    Kernel,
    Module,
    OffsetArg,
    ScalarArg,
    SharedArg,
    TensorParam,
)
from dovetail.ir.stmt import Dispatch, Return
from dovetail.ir.verify_walk import Checker, Placed
from dovetail.ir.visit import statement_list, walk
from dovetail.support.errors import Finding, VerifyError

Level = Literal["source", "flat", "split"]
"""How far lowering has come."""


def level_of(module: Module, launching_none: Collection[Func | Kernel] = ()) -> Level:
    """The level as far as it can be seen: split, or source where it may also be flat.

    Args:
        module: What to look at.
        launching_none: Functions that are known to hold no `Dispatch`.
    """
    if module.kernels:
        return "split"
    for func in module.functions:
        if func not in launching_none:
            for stmt in walk(func.body):
                if isinstance(stmt, Dispatch):
                    return "split"
    return "source"


class VerifiedCache:
    """What was found verified and need not be looked at again; it grows while it is handed on.

    Most passes change little, and what they leave alone is the very node it was.

    Attributes:
        items: What a kernel may be does not depend on its module, nor does a function that
            launches none.
        placed: See `verify_walk.Scope.placed`.
    """

    def __init__(self) -> None:
        self.items: set[Func | Kernel] = set()
        self.placed: dict[Expr, tuple[Placed, ...]] = {}


def verify(
    module: Module, level: Level | None = None, verified: VerifiedCache | None = None
) -> list[Finding]:
    """Every violation of the rules, in order of the text; an empty list is a verified module.

    Args:
        module: What to check.
        level: The form to hold the module to; None takes split where there are kernels, and else
            accepts both source and flat form.
        verified: What was found verified by calls before this one.
    """
    findings: list[Finding] = []
    seen: set[str] = set()
    for item in (*module.functions, *module.kernels):
        if not item.name:
            findings.append(Finding("name", "has no name", type(item).__name__.lower(), item.span))
        if item.name in seen:
            findings.append(
                Finding("name", f"'{item.name}' is the name of two things", item.name, item.span)
            )
        seen.add(item.name)
    verified = VerifiedCache() if verified is None else verified
    known, placed = verified.items, verified.placed
    actual = level_of(module, known) if level is None else level
    alone = level is None and actual != "split"
    for func in module.functions:
        if alone and func in known:
            continue
        before = len(findings)
        _func(func, module, actual, level is not None, findings, placed)
        if alone and len(findings) == before:
            known.add(func)
    for kernel in module.kernels:
        if kernel in known:
            continue
        before = len(findings)
        _kernel(kernel, findings, placed)
        if len(findings) == before:
            known.add(kernel)
    return findings


def check(module: Module, after: str, level: Level | None = None) -> None:
    """Raise where `verify` finds anything.

    Args:
        module: What to check.
        after: What produced it, for the error's text.
        level: See `verify`.

    Raises:
        VerifyError: With all findings.
    """
    findings = verify(module, level)
    if findings:
        raise VerifyError(findings, after)


def _func(
    func: Func,
    module: Module,
    level: Level,
    exact: bool,
    findings: list[Finding],
    placed: dict[Expr, tuple[Placed, ...]],
) -> None:
    checker = Checker(func.name, func.span, findings, split=level == "split")
    checker.placed, checker.whole = placed, func.body
    for param in func.params:
        if isinstance(param, TensorParam):
            for var in (*param.shape, *param.strides):
                checker.introduce(var, host=True)
                checker.require(
                    var.dtype.name == "int64", "type", f"dimension '{var.name}' is {var.dtype}"
                )
            checker.require(
                len(param.shape) == len(param.strides),
                "rank",
                f"'{param.buffer.name}' has {len(param.shape)} extents, "
                f"{len(param.strides)} strides",
            )
            if exact and level != "source":
                checker.require(
                    param.buffer.rank == 1, "flat", f"'{param.buffer.name}' is not flat"
                )
        else:
            checker.introduce(param.var, host=not param.var.dtype.is_float)
    for param in func.params:
        if isinstance(param, TensorParam):
            checker.introduce_buffer(param.buffer, param.access)
    checker.flat = exact and level == "flat"
    checker.kernels = {kernel.name: kernel for kernel in module.kernels}
    checker.host_body(func.body)
    statements = statement_list(func.body)
    for stmt in checker.seen:
        if isinstance(stmt, Return) and (not statements or stmt is not statements[-1]):
            checker.add("placement", "Return is not the last statement", stmt.span)
        if level == "split" and not isinstance(stmt, Return):
            checker.add("split", f"{type(stmt).__name__} is left in the host part", stmt.span)
    tensors = [i for i, param in enumerate(func.params) if isinstance(param, TensorParam)]
    for pair in func.elementwise:
        checker.require(
            pair[0] < pair[1] and set(pair) <= set(tensors),
            "elementwise",
            f"{pair} is not a pair of tensor parameters",
        )


def _kernel(
    kernel: Kernel, findings: list[Finding], placed: dict[Expr, tuple[Placed, ...]]
) -> None:
    checker = Checker(kernel.name, kernel.span, findings, split=True)
    checker.placed, checker.whole = placed, kernel.body
    checker.flat, checker.shaped = not kernel.shaped, kernel.shaped
    buffers: list[object] = []
    # Shapes are made of scalar arguments, which may come later.
    for arg in kernel.args:
        if isinstance(arg, ScalarArg):
            checker.introduce(arg.var)
    for arg in kernel.args:
        match arg:
            case BufferArg(buffer=buffer, access=access, element=element):
                checker.require(
                    element is None or (buffer.dtype.family == "uint" and buffer.dtype.bits >= 32),
                    "argument",
                    f"'{buffer.name}' holds {element} in {buffer.dtype}, not in words",
                )
                checker.require(
                    buffer.is_placed
                    or ((buffer.rank == 1 or kernel.shaped) and buffer.scope == "global"),
                    "flat",
                    f"argument '{buffer.name}' must be one-dimensional and global",
                )
                # Who writes a part of a word reads the rest of it.
                parts = element is not None and access == "write"
                checker.introduce_buffer(buffer, "both" if parts else access)
                buffers.append(buffer)
            case ScalarArg():
                pass
            case OffsetArg(var=var, buffer=buffer):
                checker.introduce(var)
                checker.require(
                    buffer in buffers, "argument", f"offset '{var.name}' is of no buffer argument"
                )
                checker.require(
                    var.dtype.name in ("int32", "int64"), "type", f"offset '{var.name}'"
                )
            case SharedArg(var=var, buffer=buffer):
                checker.introduce(var)
                checker.introduce_buffer(buffer, "both")
                checker.require(
                    buffer.rank == 1 and buffer.scope == "shared" and var.dtype.name == "uint32",
                    "argument",
                    f"'{buffer.name}' must be one-dimensional and shared, its size uint32",
                )
            case GridBaseArg(var=var, axis=axis):
                checker.introduce(var)
                checker.require(
                    0 <= axis <= 2 and var.dtype.name == "uint32",
                    "type",
                    f"grid base '{var.name}' must be uint32 with an axis of 0 to 2",
                )
    checker.device_kernel(kernel.block, kernel.block_vars, kernel.thread_vars, kernel.body)


def render(findings: Sequence[Finding]) -> str:
    """One line a finding."""
    return "\n".join(str(finding) for finding in findings)
