"""Target: a target of compilation, as an immutable value that can be printed and parsed.

The text is `kind -name=value …`; a flag `-name` is true. A target is only syntax until the schema
of its kind resolves it (`TargetSchema.resolve`): making one does not depend on the machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dovetail.support import in_effect
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import TargetError

Value = str | int | bool

TAG: Final = r"[a-z][a-z0-9_-]*/[A-Za-z0-9._-]+"
"""What a tag looks like."""

_KIND: Final = rf"[a-z][a-z0-9_]*|{TAG}"
_detect: Callable[[object], Target] | None = None
_suggest: Callable[[str], str] | None = None
_ATTRIBUTE: Final = r"-([A-Za-z][A-Za-z0-9_-]*)(?:=(\S*))?"


def provide_detection(detect: Callable[[object], Target]) -> None:
    """Say what `Target.detect` asks: which target fits a device is for its backend to say.

    Args:
        detect: From a device, its name or a tensor on it to the target; it raises what
            `Target.detect` raises.
    """
    global _detect
    _detect = detect


def provide_suggestions(suggest: Callable[[str], str]) -> None:
    """Say what errors suggest for what is not a target: which names there are is known above.

    Args:
        suggest: From the text to the end of a sentence, "; did you mean 'nvidia/h100'?", or "".
    """
    global _suggest
    _suggest = suggest


def suggestion(text: str) -> str:
    """What an error says at its end of a text that is not a target."""
    return "" if _suggest is None else _suggest(text)


def targets_in_effect() -> tuple[Target, ...]:
    """Those of every `with target:` around the caller, innermost first."""
    return in_effect.IN_EFFECT.get()[::-1]


@dataclass(frozen=True, slots=True)
class Target:
    """A kind (or a tag such as "nvidia/h200") and attributes.

    `with target:` puts it into effect: `dovetail.build` compiles for it unless it is given others,
    and calls of kernels compile for it if the data is on a device of its kind. Targets of several
    kinds are in effect together, for instance the host's and a device's; of each kind, only the
    innermost.

    Args:
        kind: The kind, or a whole target's text: `Target("cpu -arch=aarch64")`.
        attributes: Names and values, in order.
    """

    kind: str
    attributes: tuple[tuple[str, Value], ...] = ()

    def __post_init__(self) -> None:
        words = self.kind.split()
        if not words:
            raise TargetError("a target is empty; write for example 'cpu' or 'cpu -arch=aarch64'")
        if not re.fullmatch(_KIND, words[0]):
            lower = words[0].lower()
            hint = suggestion(self.kind) or (
                f"; did you mean '{lower}'?" if re.fullmatch(_KIND, lower) else ""
            )
            raise TargetError(
                f"target '{self.kind}': '{words[0]}' is not a valid kind; a kind is like 'cpu' or "
                f"'opencl'{hint}"
            )
        if len(words) > 1 or words[0] != self.kind:
            parsed = tuple(_attribute(self.kind, word) for word in words[1:])
            object.__setattr__(self, "attributes", parsed + self.attributes)
            object.__setattr__(self, "kind", words[0])
        names = [name for name, _ in self.attributes]
        for name in names:
            if names.count(name) > 1:
                raise TargetError(f"target '{self.kind}' has the attribute '-{name}' twice")

    @classmethod
    def detect(cls, device: object = "cpu:0") -> Target:
        """The best target for a device of this machine, by the device's attributes.

        Args:
            device: A name such as "vulkan:0", a device, or a tensor on it.

        Raises:
            BackendNotReadyError: The device's kind cannot be used here; with the fix.
            NotFoundError: There is no device of this number.
            TargetError: No installed backend compiles for the device's kind.
        """
        if _detect is None:
            raise TargetError("this class cannot query devices: use `dovetail.Target`")
        return _detect(device)

    @classmethod
    def current(cls) -> Target | None:
        """The target of the innermost `with target:` around the caller; None outside of any.

        Each thread and each asyncio task has its own; a task begins with that of its creator.
        """
        targets = in_effect.IN_EFFECT.get()
        return targets[-1] if targets else None

    def __enter__(self) -> Target:
        in_effect.enter(self)
        return self

    def __exit__(self, *exception: object) -> None:
        in_effect.leave()

    def get(self, name: str) -> Value | None:
        """The value of an attribute, or None if the target does not have it."""
        return dict(self.attributes).get(name)

    def text(self, name: str) -> str:
        """The value of an attribute as text.

        Raises:
            TargetError: The target does not have the attribute.
        """
        value = self.get(name)
        if value is None:
            raise TargetError(f"target '{self}' does not set '-{name}'")
        return str(value)

    def number(self, name: str) -> int:
        """The value of an attribute as an integer.

        Raises:
            TargetError: The target does not have the attribute, or it is not a number.
        """
        value = self.get(name)
        if not isinstance(value, int):
            raise TargetError(f"target '{self}': '-{name}' is '{value}', expected a whole number")
        return int(value)

    def with_attribute(self, name: str, value: Value) -> Target:
        """Return the target with one attribute set, or replaced at its place."""
        pairs = [(each, value if each == name else old) for each, old in self.attributes]
        if name not in dict(self.attributes):
            pairs.append((name, value))
        return Target(self.kind, tuple(pairs))

    def __str__(self) -> str:
        words = [self.kind]
        for name, value in self.attributes:
            if value is True:
                words.append(f"-{name}")
            else:
                words.append(f"-{name}={'false' if value is False else value}")
        return " ".join(words)


def _attribute(text: str, word: str) -> tuple[str, Value]:
    match = re.fullmatch(_ATTRIBUTE, word)
    if match is None:
        raise TargetError(
            f"target '{text}': '{word}' is not a valid attribute; attributes are written"
            f" -name=value{suggestion(text)}"
        )
    name, value = match.groups()
    return name, True if value is None else value
