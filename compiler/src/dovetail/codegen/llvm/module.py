"""A module of LLVM IR as text: kernels, the functions they share, metadata, attributes."""

from __future__ import annotations

from collections.abc import Callable

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.context import Metadata
from dovetail.codegen.llvm.numbering import Numbering
from dovetail.codegen.llvm.types import FLAT, Spaces
from dovetail.support.dataclasses import dataclass, field

Define = Callable[[Builder, tuple[Value, ...]], Value]
"""Writes the body of a pure function: its parameters to its result."""

Definitions = Callable[[str, str], tuple[int, Define]]
"""The arity and the body of the function for an op on an LLVM type."""

SHARED_ATTRIBUTES = "alwaysinline nofree norecurse nosync nounwind willreturn memory(none)"


@dataclass(slots=True)
class ModuleWriter:
    """The text of one module.

    Attributes:
        triple: LLVM's name of the target.
        data_layout: LLVM's description of its types; must be the target machine's.
        attributes: Of every function: what the calling convention demands.
        definitions: Where the bodies of elementary functions come from.
        spaces: The target's address spaces.
        numbers: Whether what a function has computed is used again (`numbering`).
        compares, high_product: See `Builder`.
        metadata: Numbered nodes.
        flags: What the module says about itself: nodes for `llvm.module.flags`.
        declared: Declarations of what is called, by name.
        tables: Constant tables, by name.
    """

    triple: str
    data_layout: str
    attributes: str
    definitions: Definitions
    spaces: Spaces = FLAT
    numbers: bool = False
    compares: Callable[[str, Value, Value], Value] | None = None
    high_product: Callable[[Value, Value], Value] | None = None
    metadata: Metadata = field(default_factory=Metadata)
    declared: dict[str, str] = field(default_factory=dict[str, str])
    tables: dict[str, str] = field(default_factory=dict[str, str])
    flags: list[str] = field(default_factory=list[str])
    _functions: list[str] = field(default_factory=list[str])
    _shared: dict[str, str] = field(default_factory=dict[str, str])

    def add(self, signature: str, builder: Builder, metadata: str = "") -> None:
        """A finished kernel: what stands after `define`, its body, and its metadata."""
        head = f"define {signature} #0 {metadata}".rstrip()
        self._functions.append(f"{head} {{\n{builder.body()}\n}}\n")

    def builder(self, flags: str = "") -> Builder:
        """A writer of a function of this module."""
        numbering = Numbering() if self.numbers else None
        return Builder(
            flags,
            self.declared,
            self.tables,
            self.spaces,
            numbering=numbering,
            compares=self.compares,
            high_product=self.high_product,
        )

    def use(self, op: str, llvm_type: str) -> str:
        """The name of the function for an elementary op; writes it when first asked."""
        name = f"dovetail.{op}.{llvm_type}"
        if name in self._shared:
            return name
        self._shared[name] = ""
        arity, define = self.definitions(op, llvm_type)
        builder = self.builder()
        builder.begin("entry")
        params = tuple(builder.value(f"%x{i}", llvm_type) for i in range(arity))
        result = define(builder, params)
        builder.effect(f"ret {result}")
        signature = ", ".join(str(param) for param in params)
        self._shared[name] = (
            f"define internal {result.type} @{name}({signature}) #1 {{\n{builder.body()}\n}}\n"
        )
        return name

    def text(self) -> str:
        """The whole module."""
        parts = [
            f'target datalayout = "{self.data_layout}"\ntarget triple = "{self.triple}"\n',
            "".join(f"{line}\n" for line in self.tables.values()),
            *self._functions,
            *self._shared.values(),
            "".join(
                f"{line}\n" for name, line in self.declared.items() if name not in self._shared
            ),
            f"attributes #0 = {{ {self.attributes} }}\n"
            f"attributes #1 = {{ {SHARED_ATTRIBUTES} {self.attributes} }}\n",
            f"!llvm.module.flags = !{{{', '.join(self.flags)}}}\n" if self.flags else "",
            "".join(f"{node}\n" for node in self.metadata.nodes),
        ]
        return "\n".join(part for part in parts if part)
