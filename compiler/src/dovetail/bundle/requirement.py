"""Requirement predicates and the choice of a variant (docs/format/bundle.md, "Variant choice").

The runtime decides with the same rules in C++; these serve `dovetail plan`, which answers for a
machine that is not here.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from dovetail.bundle.reader import BundleReader
from dovetail.support.errors import DovetailError

_PREDICATE: Final = re.compile(r"(!?)([A-Za-z0-9_.]+)|([A-Za-z0-9_.]+) (==|!=|<=|>=|<|>) (\S+)")
_ORDER: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def holds(predicate: str, attributes: Mapping[str, str]) -> tuple[bool, str]:
    """Whether a predicate holds for a device, and how that comes, for people.

    Args:
        predicate: E.g. "x86.avx2", "!x86.avx2" or "opencl.version >= 120".
        attributes: Of the device.

    Raises:
        ValueError: The text is no predicate.
    """
    match = _PREDICATE.fullmatch(predicate)
    if match is None:
        raise ValueError(f"'{predicate}' is no requirement")
    negation, fact, name, order, wanted = match.groups()
    if fact is not None:
        value = attributes.get(fact)
        shown = "unknown here" if value is None else value
        return (value == "true") != bool(negation), f"{fact} is {shown}"
    value = attributes.get(name)
    if value is None:
        # What a runtime looked for and did not find it says in an attribute of its own.
        why = attributes.get(f"{name}.missing")
        return False, f"{name} is unknown here" + (f": {why}" if why else "")
    shown = f"{name} is {value}"
    if order in ("==", "!="):
        return (value == wanted) == (order == "=="), shown
    if not (_is_number(value) and _is_number(wanted)):
        return False, f"{shown}, which is no number"
    return _ORDER[order](int(value), int(wanted)), shown


def check_requirement(predicate: str) -> None:
    """See that a text is a predicate.

    Raises:
        DovetailError: It is none.
    """
    if _PREDICATE.fullmatch(predicate) is None:
        raise DovetailError(
            f"'{predicate}' is no requirement; write for example 'x86.avx2', '!x86.avx2' or"
            " 'opencl.version >= 120'"
        )


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?[0-9]+", text) is not None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided about one image for one device.

    Attributes:
        image: Its number.
        accepted: Whether it could be used.
        chosen: Whether it is the one that would be.
        reasons: One line for each requirement (or the kind) that decided.
    """

    image: int
    accepted: bool
    chosen: bool
    reasons: tuple[str, ...]


def choose(
    reader: BundleReader, function: str, kind: str, attributes: Mapping[str, str]
) -> tuple[Verdict, ...]:
    """The verdict on every variant of a function, in the order of the file."""
    found: list[tuple[int, bool, tuple[str, ...]]] = []
    for image, _ in reader.functions[function].variants:
        entry = reader.images[image]
        if entry.kind != kind:
            found.append((image, False, (f"its kind is {entry.kind}, the device's is {kind}",)))
            continue
        checks = [(each, *holds(each, attributes)) for each in entry.requirements]
        missing = tuple(f"needs {each}, but {how}" for each, good, how in checks if not good)
        reasons = missing or tuple(f"{each} holds" for each, _, _ in checks)
        found.append((image, not missing, reasons))
    usable = [image for image, accepted, _ in found if accepted]
    best = max(usable, key=lambda image: len(reader.images[image].requirements), default=None)
    return tuple(
        Verdict(image, accepted, image == best, reasons) for image, accepted, reasons in found
    )
