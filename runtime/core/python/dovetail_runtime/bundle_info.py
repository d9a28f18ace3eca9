"""Descriptions of the images and functions of a bundle, which calls do not need."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dovetail_runtime.module import Module
    from dovetail_runtime.parameter_info import ParameterInfo


class ImageInfo(NamedTuple):
    """A device image of a bundle, as the bundle's header describes it."""

    kind: str
    format: str
    target: str
    requirements: tuple[str, ...]
    tool: str
    sources: tuple[str, ...]
    #: Bytes of the image in the file.
    size: int

    def __repr__(self) -> str:
        return f"<image of format {self.format} for '{self.target}': {self.size} bytes>"


class LimitUse(NamedTuple):
    """A limit of one load: the amount used so far, and allowed (docs/format/limits.md)."""

    used: int
    allowed: int


class FunctionInfo:
    """A function of a bundle: its signature and the kinds of backends that it has variants for."""

    __slots__ = ("_module", "kinds", "name", "signature")

    def __init__(
        self, module: "Module", name: str, signature: str, kinds: tuple[str, ...]
    ) -> None:
        """Use `Module.functions`."""
        self._module = module
        self.name = name
        self.signature = signature
        #: Kinds of backends that there is a variant for, in the bundle's order.
        self.kinds = kinds

    @property
    def parameters(self) -> "tuple[ParameterInfo, ...]":
        """The parameters in order; reads the function's plan."""
        return self._module[self.name].parameters

    def __repr__(self) -> str:
        return f"<{self.signature or self.name} for {', '.join(self.kinds)}>"
