"""What a pass is: a frozen dataclass whose fields are its options.

A pipeline is a tuple of passes; it prints as text (`guard-accesses,map-parallel{block=256}`) and
is replayed from text by `dovetail lower --passes`. The IR verifies before and after every pass and
may be malformed only inside one; the tests look after each (`compiler.run_passes`).
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
    """Where in a pipeline a pass goes that the pipeline does not name; see `before`, `after`.

    Attributes:
        side: Of the anchor.
        anchor: A run of passes, by its name in `placement.RUNS`, or the name of a pass.
    """

    side: Literal["before", "after"]
    anchor: str

    def __str__(self) -> str:
        return f"{self.side} '{self.anchor}'"


def before(anchor: str) -> Place:
    """Right before a run of passes ("flatten") or a pass ("sink-values")."""
    return Place("before", anchor)


def after(anchor: str) -> Place:
    """Right after a run of passes ("prepare") or a pass ("tile-parallel")."""
    return Place("after", anchor)


@dataclass(frozen=True)
class Pass(ABC):
    """Module in, module out; the docstring of each states `Requires:` and `Ensures:`.

    Attributes:
        place: Where it goes in a pipeline that does not name it; None for one that only stands
            where a pipeline names it.
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
        """Why no pass of this class can run here; empty where nothing is known against it.

        It is asked before the first one is made.
        """
        return ""

    @property
    def origin(self) -> str:
        """Where the work is done, for reports of a failure, if the class does not tell."""
        return ""

    @abstractmethod
    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The transformed module; `module` itself is left as it was."""

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
