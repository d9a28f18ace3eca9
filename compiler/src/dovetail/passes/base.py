"""The base class of passes: frozen dataclasses whose fields are their options.

A pipeline is a tuple of passes; it prints as text (`guard-accesses,map-parallel{block=256}`),
which `dovetail lower --passes` runs. The IR is valid before and after every pass, and may be
invalid only inside one; the tests verify it after each (`compiler.run_passes`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Literal

from dovetail import ir
from dovetail.support import dataclasses
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a pass from outside in pipelines; see `before`, `after`.

    Attributes:
        side: The side of the anchor.
        anchor: A run of passes, by its name in `placement.RUNS`, or the name of a pass.
    """

    side: Literal["before", "after"]
    anchor: str

    def __str__(self) -> str:
        return f"{self.side} '{self.anchor}'"


def before(anchor: str) -> Place:
    """The position directly before a run of passes ("flatten") or a pass ("sink-values")."""
    return Place("before", anchor)


def after(anchor: str) -> Place:
    """The position directly after a run of passes ("prepare") or a pass ("tile-parallel")."""
    return Place("after", anchor)


@dataclass(frozen=True)
class Pass(ABC):
    """A pass; the docstring of each class states `Requires:` and `Ensures:`.

    Attributes:
        place: Its position in pipelines that do not name it; None for one that pipelines must
            name.
        reads: The fields of the capabilities that the result depends on. Targets that agree in
            them share the work of the pass (`compiler.PassCache`).
    """

    name: ClassVar[str]
    place: ClassVar[Place | None] = None
    reads: ClassVar[frozenset[str]] = frozenset(
        field.name for field in dataclasses.fields(Capabilities)
    )

    @classmethod
    def fault(cls) -> str:
        """The reason why passes of this class cannot run here; empty if there is none.

        It is called before the first one is made.
        """
        return ""

    @property
    def origin(self) -> str:
        """The origin of its code in reports of failures, if it is not the class."""
        return ""

    @abstractmethod
    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """Return the transformed module; `module` must not be changed."""

    def __str__(self) -> str:
        options = [
            f"{field.name.replace('_', '-')}={_text(getattr(self, field.name))}"
            for field in dataclasses.fields(self)
            if getattr(self, field.name) != field.default
        ]
        return f"{self.name}{{{','.join(options)}}}" if options else self.name


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    # Text that would not be read as it is stands in quotes, as in JSON.
    is_plain = text.isprintable() and text.strip() == text != "" and not {*'{},"'} & {*text}
    if is_plain or not isinstance(value, str):
        return text
    import json

    return json.dumps(text)


Pipeline = tuple[Pass, ...]
