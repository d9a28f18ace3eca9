"""External kernels in a build: their targets, images and plans.

A function may have several of them, each for a kind, a format, and optionally attributes of a
target, besides one kernel of the language for all other targets.
"""

from __future__ import annotations

from collections.abc import Sequence

from dovetail import ir, plugin
from dovetail.bundle import BundleImage, build_plan, encode_plan, verify_plan
from dovetail.image import encode_image
from dovetail.lang import ExternalDefinition
from dovetail.support.dataclasses import replace
from dovetail.support.errors import DovetailError, SourceError, TargetError
from dovetail.target import Target

Plans = dict[str, list[tuple[int, bytes]]]
"""By function: (image number, plan bytes)."""


class Externals:
    """The external kernels of a build, parsed and checked for consistency."""

    def __init__(self, kernels: Sequence[ExternalDefinition], module: ir.Module) -> None:
        """Parse them.

        Args:
            kernels: The external kernels, in order.
            module: The kernels of the language that are built with them.

        Raises:
            SourceError: Some do not parse; it has the errors of all. DovetailError: Two are for
                the same function and target, or their signatures differ.
        """
        errors: list[SourceError] = []
        self._functions: dict[ExternalDefinition, ir.Func] = {}
        for kernel in kernels:
            try:
                (self._functions[kernel],) = kernel.parse().functions
            except SourceError as bad:
                errors.append(bad)
        if errors:
            raise SourceError.of(errors)
        self._attributes = {kernel: _stated(kernel) for kernel in kernels}
        self._requirements = {kernel: _requirements(kernel) for kernel in kernels}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._check_labels()
        self._check_signatures(module)

    def _check_labels(self) -> None:
        seen: dict[tuple[object, ...], ExternalDefinition] = {}
        for kernel in self._functions:
            label = (kernel.name, kernel.label, self._requirements[kernel])
            if label in seen:
                raise DovetailError(
                    f"'{kernel.name}' has two external kernels for '{kernel.target}' in format"
                    f" '{kernel.format}' with the same requirements; rename or remove one"
                )
            seen[label] = kernel

    def _check_signatures(self, module: ir.Module) -> None:
        """All that stand for one function take and return the same."""
        first: dict[str, tuple[str, list[str]]] = {
            func.name: ("the kernel of the language", _interface(func))
            for func in module.functions
        }
        for kernel, func in self._functions.items():
            label, wanted = first.setdefault(kernel.name, (kernel.label, _interface(func)))
            found = _interface(func)
            if found != wanted:
                raise DovetailError(
                    f"the kernels called '{kernel.name}' differ: {label} has"
                    f" ({', '.join(wanted)}), the external one for {kernel.label} has"
                    f" ({', '.join(found)}); make them alike, or rename one"
                )

    def serving(self, target: Target) -> list[ExternalDefinition]:
        """The external kernels for a target."""
        return [
            kernel
            for kernel, stated in self._attributes.items()
            if kernel.kind == target.kind
            and all(target.get(name) == value for name, value in stated)
        ]

    def left_over(self, module: ir.Module, target: Target) -> ir.Module:
        """The functions that must be compiled for a target.

        A function whose external kernels have requirements is compiled too, for devices that do
        not meet them.

        Raises:
            DovetailError: A function has no kernel for the target.
        """
        serving = self.serving(target)
        always = {kernel.name for kernel in serving if not kernel.requirements}
        compiled = {func.name for func in module.functions}
        some = {kernel.name for kernel in serving}
        for name in dict.fromkeys(kernel.name for kernel in self._functions):
            if name not in compiled | some:
                others = " and ".join(
                    f"'{kernel.target}' ({kernel.format})"
                    for kernel in self._functions
                    if kernel.name == name
                )
                raise DovetailError(
                    f"'{name}' has nothing for target '{target}': its external kernels are for"
                    f" {others}; add a kernel of the language, one for '{target.kind}', or take"
                    " the target out"
                )
        rest = tuple(func for func in module.functions if func.name not in always)
        if rest and target.kind not in plugin.kinds():
            plugin.load(target.kind)  # says that there is none, and which there are
        return replace(module, functions=rest)

    def add_images(
        self, target: Target, images: list[BundleImage], plans: Plans, sources: bool
    ) -> None:
        """Add the missing images of the external kernels for a target, with their plans.

        Kernels of one payload share an image.

        Args:
            target: The target.
            images: The images, to which new ones are added.
            plans: The plans, to which one for each function is added.
            sources: Put readable texts into the bundle.
        """
        groups: dict[tuple[object, ...], list[ExternalDefinition]] = {}
        for kernel in self.serving(target):
            groups.setdefault(self._place(kernel), []).append(kernel)
        if not groups:
            return
        from dovetail.codegen.payload_image import external_image

        for place, kernels in groups.items():
            if place in self._numbers:
                continue
            # Those that serve other targets only may have the same payload: they come along.
            kernels = [each for each in self._functions if self._place(each) == place]
            self._numbers[place] = len(images)
            first = kernels[0]
            image = external_image(
                first.kind,
                first.format,
                first.payload,
                [
                    (each.kernel, each.order, each.symbol, each.shared_bytes)
                    for kernel in kernels
                    for each in kernel.kernels
                ],
                first.tool,
            )
            for kernel in kernels:
                plan = build_plan(self._functions[kernel])
                verify_plan(plan, image)
                plans[kernel.name].append((len(images), encode_plan(plan)))
            images.append(
                BundleImage(
                    kind=first.kind,
                    format=first.format,
                    target=str(first.target),
                    requirements=self._requirements[first],
                    data=encode_image(image),
                    tool=image.tool,
                    sources=dict(image.sources) if sources else {},
                )
            )

    def _place(self, kernel: ExternalDefinition) -> tuple[object, ...]:
        """What kernels must agree in to share an image."""
        parts = tuple(kernel.payload.items())
        return (str(kernel.target), kernel.format, self._requirements[kernel], kernel.tool, parts)


def _stated(kernel: ExternalDefinition) -> tuple[tuple[str, object], ...]:
    """The attributes that a kernel's target states, as its kind's schema understands them."""
    names = [name for name, _ in kernel.target.attributes]
    if "/" in kernel.kind:
        raise TargetError(
            f"external kernel '{kernel.name}': '{kernel.kind}' is a tag; name the kind and the"
            " attributes that the payload needs, for example 'cpu -arch=aarch64'"
        )
    if not names:
        return ()
    resolved = plugin.load(kernel.kind).schema.resolve(kernel.target)
    return tuple((name, resolved.get(name)) for name in names)


def _requirements(kernel: ExternalDefinition) -> tuple[str, ...]:
    from dovetail.bundle import check_requirement

    for text in kernel.requirements:
        check_requirement(text)
    if not kernel.target.attributes:
        return kernel.requirements
    backend = plugin.load(kernel.kind)
    needed = plugin.capabilities_of(backend, backend.schema.resolve(kernel.target)).requirements
    return (*needed, *(each for each in kernel.requirements if each not in needed))


def _interface(func: ir.Func) -> list[str]:
    """What a function takes and returns, as a caller sees it."""
    found = [
        f"{param.buffer.name}: {param.buffer.dtype}[{len(param.shape)}]"
        if isinstance(param, ir.TensorParam)
        else f"{param.var.name}: {param.var.dtype}"
        for param in func.params
    ]
    for stmt in ir.walk(func.body):
        if isinstance(stmt, ir.Return):
            found += [f"-> {each.dtype}[{each.rank}]" for each in stmt.buffers]
    return found
