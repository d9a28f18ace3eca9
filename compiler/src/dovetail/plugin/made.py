"""Checks of the results of backends and passes, before they are used.

Each runs inside `guarded`, so that an invalid result is an error of its plug-in, not an internal
error at a later step.
"""

from __future__ import annotations

from typing import cast

from dovetail import ir
from dovetail.codegen.describe import image_function
from dovetail.image import DeviceImage
from dovetail.passes.base import Pass
from dovetail.plugin.backend import Backend
from dovetail.plugin.defects import guarded, is_own
from dovetail.plugin.device_ir import DeviceIR
from dovetail.plugin.record import wrong_field
from dovetail.target import Capabilities, Target


class ChangedModuleError(ValueError):
    """A pass has changed its input; `before` is the unchanged module."""

    def __init__(self, before: ir.Module) -> None:
        self.before = before
        super().__init__(
            "it changed the module that it was given, which other targets share; nodes are "
            "immutable: make new ones with dataclasses.replace"
        )


def capabilities_of(backend: Backend, target: Target) -> Capabilities:
    """The capabilities of a target, by its backend.

    Raises:
        InternalError, PluginError: As `guarded`.
    """
    with guarded("asking for capabilities", target, worker=backend.capabilities):
        found = cast("object", backend.capabilities(target))
        if not isinstance(found, Capabilities):
            raise TypeError(f"it returned {type(found).__name__}, expected Capabilities")
        why = wrong_field(found, "what it returned")
        if why:
            raise TypeError(why)
        if not is_own(backend.capabilities):
            _check_requirements(found.requirements)
        return found


def image_of(backend: Backend, device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image that a backend's code generator makes.

    Raises:
        InternalError, PluginError: As `guarded`; also if it is not an image of these kernels.
    """
    with guarded("code generation", target, device_ir.module, backend.codegen, "--emit"):
        made = cast("object", backend.codegen(device_ir, target))
        if not isinstance(made, DeviceImage):
            raise TypeError(f"it returned {type(made).__name__}, expected a DeviceImage")
        if made.kind != target.kind:
            raise ValueError(f"it returned an image of kind '{made.kind}'")
        why = wrong_field(made, "its image")
        if why:
            raise TypeError(why)
        if not made.format or not made.format.isprintable():
            raise ValueError(f"its image has the format {made.format[:60]!r}, expected a word")
        if not is_own(backend.codegen):
            _check_requirements(made.requirements)
        _check_functions(made, device_ir.kernels)
        return made


def module_of(each: Pass, module: ir.Module, capabilities: Capabilities) -> ir.Module:
    """The result of a pass, to be called inside `guarded`.

    Raises:
        TypeError, ValueError: It is not a module, or has other functions. For a pass from outside,
            also if it holds something that is not IR, or the pass has changed `module`.
    """
    is_outside = not is_own(each)
    before = _form(module) if is_outside else None
    made = cast("object", each.run(module, capabilities))
    if before is not None and _form(module) != before:
        raise ChangedModuleError(ir.decode(before))
    if not isinstance(made, ir.Module):
        raise TypeError(f"it returned {type(made).__name__}, expected an ir.Module")
    if before is not None:
        try:
            ir.encode(made)
        except ir.BinaryError as bad:
            raise TypeError(f"it returned invalid IR: {bad}") from bad
    names = [function.name for function in made.functions]
    expected = [function.name for function in module.functions]
    if names != expected:
        raise ValueError(
            f"it returned the functions {', '.join(names) or '(none)'}, expected those that it was"
            f" given: {', '.join(expected)}"
        )
    return made


def _form(module: ir.Module) -> bytes | None:
    """All that a module holds, as bytes; None where it has no such form."""
    try:
        return ir.encode(module)
    except ir.BinaryError:
        return None


def _check_requirements(predicates: tuple[str, ...]) -> None:
    """Those of others: ours are checked by the bundle's reader, in tests."""
    from dovetail.bundle.requirement import is_requirement

    for each in predicates:
        if not is_requirement(each):
            raise ValueError(f"{each[:60]!r} is not a requirement: name, !name or name OP value")


def _check_functions(image: DeviceImage, kernels: tuple[ir.Kernel, ...]) -> None:
    """Each kernel is there, once, with the arguments that the plan will give it."""
    names = [function.name for function in image.functions]
    wanted = [kernel.name for kernel in kernels]
    if sorted(names) != sorted(wanted):
        raise ValueError(
            f"its image has the functions {', '.join(names) or '(none)'}, expected one for each"
            f" kernel: {', '.join(wanted)}"
        )
    for kernel in kernels:
        found, expected = image.find(kernel.name), image_function(kernel)
        if found is not None and found.arguments != expected.arguments:
            raise ValueError(
                f"function '{kernel.name}' of its image has other arguments than the kernel: "
                f"make it with dovetail.codegen.describe.image_function"
            )
