"""Target schemas: the attributes of a kind of target, as data.

`dovetail targets` prints schemas, errors quote them, and they convert the text of a target to
checked, typed values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import TargetError
from dovetail.target.target import Target, Value
from dovetail_runtime.suggest import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """One attribute of a kind of target.

    Attributes:
        name: As written after the dash.
        type: The type of its value.
        default: The value if the target does not have it; None: unspecified, or absent.
        choices: The allowed values; empty: any of the type.
        unit: The unit of a number, e.g. "bytes".
        implies: Other bools of the kind that are true if this bool is.
        doc: One human-readable line.
        source: The source of default and choices (a manual, a specification).
        explain: Returns advice on a text that is not one of the choices; None: no advice.
        least: The minimum of a number.
    """

    name: str
    type: Literal["str", "int", "bool"]
    default: Value | None = None
    choices: tuple[Value, ...] = ()
    unit: str = ""
    implies: tuple[str, ...] = ()
    doc: str = ""
    source: str = ""
    explain: Callable[[str], str] | None = None
    least: int = 0

    def convert(self, kind: str, value: Value) -> Value:
        """Convert `value` (text from a target string, or a typed value) to this attribute's type.

        Raises:
            TargetError: It is not of the type, or not one of the choices.
        """
        typed: Value = value
        if isinstance(value, str):
            if self.type == "int":
                if not value.removeprefix("-").isdecimal():
                    raise self._wrong(kind, value, "a whole number")
                typed = int(value)
            elif self.type == "bool":
                if value not in ("0", "1", "true", "false"):
                    raise self._wrong(kind, value, "one of true, false, 1, 0")
                typed = value in ("1", "true")
        elif type(value).__name__ != self.type:
            raise self._wrong(kind, value, f"a value of type {self.type}")
        if self.choices and typed not in self.choices:
            allowed = ", ".join(str(choice) for choice in self.choices)
            hint = "" if self.explain is None else f"; {self.explain(str(value))}"
            raise self._wrong(kind, value, f"one of {allowed}{hint}")
        if self.type == "int" and int(typed) < self.least:
            raise self._wrong(kind, value, f"a whole number of at least {self.least}")
        return typed

    def _wrong(self, kind: str, value: Value, allowed: str) -> TargetError:
        return TargetError(
            f"target attribute '-{self.name}={value}' of kind '{kind}': expected {allowed}"
        )


@dataclass(frozen=True, slots=True)
class TargetSchema:
    """The attributes of one kind.

    Attributes:
        kind: The kind.
        attributes: In the order they print.

    Raises:
        ValueError: One implies something that is not a bool of the kind.
    """

    kind: str
    attributes: tuple[Attribute, ...] = ()

    def __post_init__(self) -> None:
        if any(type(each) is not Attribute for each in self.attributes):
            return  # a plug-in's mistake, which is named where its record is looked at
        bools = {each.name for each in self.attributes if each.type == "bool"}
        for each in self.attributes:
            for name in each.implies:
                if each.name not in bools or name not in bools:
                    raise ValueError(
                        f"attribute '-{each.name}' of target kind '{self.kind}' implies "
                        f"'-{name}': both must be bools of the kind"
                    )

    def resolve(self, target: Target) -> Target:
        """Check and convert the attributes of `target`, in the schema's order, with defaults.

        An attribute implied by a true one is true, and one that implies a false one is false,
        unless the target has another value.

        Raises:
            TargetError: The target has another kind, an unknown attribute, an invalid value, or a
                true attribute that implies a false one.
        """
        if target.kind != self.kind:
            raise TargetError(f"target '{target}' is not of kind '{self.kind}'")
        known = {attribute.name: attribute for attribute in self.attributes}
        for name, _ in target.attributes:
            if name not in known:
                raise TargetError(self._unknown(name, list(known)))
        given = {name: known[name].convert(self.kind, value) for name, value in target.attributes}
        self._close(given)
        resolved: list[tuple[str, Value]] = []
        for attribute in self.attributes:
            value = given.get(attribute.name, attribute.default)
            if value is not None:
                resolved.append((attribute.name, attribute.convert(self.kind, value)))
        return Target(self.kind, tuple(resolved))

    def _close(self, given: dict[str, Value]) -> None:
        """Add what follows from what is given.

        Raises:
            TargetError: Something is given as false that something true implies.
        """
        because = {name: name for name in given}
        before = -1
        while len(given) != before:
            before = len(given)
            for attribute in self.attributes:
                for other in attribute.implies:
                    if given.get(attribute.name) is True and given.get(other) is False:
                        raise TargetError(
                            f"target kind '{self.kind}': '-{because[attribute.name]}' implies "
                            f"'-{other}', and '-{because[other]}=false' is given; leave one of "
                            "them out"
                        )
                    if given.get(attribute.name) is True and other not in given:
                        given[other] = True
                        because[other] = because[attribute.name]
                    elif given.get(other) is False and attribute.name not in given:
                        given[attribute.name] = False
                        because[attribute.name] = because[other]

    def shorten(self, target: Target) -> Target:
        """`target` without the attributes that have their default values."""
        defaults = {attribute.name: attribute.default for attribute in self.attributes}
        kept = tuple(pair for pair in target.attributes if defaults.get(pair[0]) != pair[1])
        return Target(self.kind, kept)

    def describe(self, target: Target) -> Target:
        """`target` for messages: its attributes that are not defaults, and its architecture.

        If the first attribute of the kind is a word, it is the architecture or version, which is
        always shown.
        """
        kept = set(dict(self.shorten(target).attributes))
        if self.attributes and self.attributes[0].type == "str":
            kept.add(self.attributes[0].name)
        return Target(self.kind, tuple(pair for pair in target.attributes if pair[0] in kept))

    def _unknown(self, name: str, known: list[str]) -> str:
        meant = nearest(name, known)
        hint = f"; did you mean '-{meant}'?" if meant else ""
        listing = ", ".join(f"-{each}" for each in known) or "none"
        return f"target kind '{self.kind}' has no attribute '-{name}'; it has {listing}{hint}"
