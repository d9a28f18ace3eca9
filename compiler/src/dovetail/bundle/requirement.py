"""Requirement predicates and the choice of a variant (docs/format/bundle.md, "Variant choice").

The runtime decides with the same rules in C++; these serve `dovetail plan`, which answers for a
machine that is not here. Of such a machine not everything may be known: then the answer to what
depends on the rest is neither yes nor no.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError
from dovetail.support.printable import printable
from dovetail_runtime import formats

if TYPE_CHECKING:
    from dovetail.bundle.reader import BundleReader, ImageEntry

_PREDICATE: Final = r"(!?)([A-Za-z0-9_.]+)|([A-Za-z0-9_.]+) (==|!=|<=|>=|<|>) ([^ ]+)"
MAX_REASON: Final = 200
"""Characters of one reason."""
MAX_REASONS: Final = 50
"""Of one image."""
_ORDER: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def holds(predicate: str, attributes: Mapping[str, str]) -> tuple[bool, str]:
    """Whether a predicate holds for a device, and how that comes, human-readable.

    Args:
        predicate: E.g. "x86.avx2", "!x86.avx2" or "opencl.version >= 120".
        attributes: Of the device.

    Raises:
        ValueError: The text is not a predicate.
    """
    match = re.fullmatch(_PREDICATE, predicate)
    if match is None:
        raise ValueError(f"'{predicate}' is not a valid requirement")
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
        return False, f"{shown}, which is not a number"
    return _ORDER[order](int(value), int(wanted)), shown


BOUND: Final = ">= "
"""Before a number: what an attribute is at least, where not all is known of a device."""


def decide(
    predicate: str, attributes: Mapping[str, str], *, is_complete: bool = True
) -> tuple[bool | None, str]:
    """As `holds`, where an attribute that is missing may only be unknown.

    Args:
        predicate: See `holds`.
        attributes: Of the device; where they are not complete, ">= 310" is a lower bound.
        is_complete: They are all that the device's runtime reports.

    Returns:
        None in place of a truth value where that depends on what is not known.
    """
    match = re.fullmatch(_PREDICATE, predicate)
    if is_complete or match is None:
        return holds(predicate, attributes)
    name, order, wanted = match[2] or match[3], match[4], match[5]
    if name not in attributes:
        return None, f"{name} is unknown"
    least = attributes[name].removeprefix(BOUND)
    if least == attributes[name]:
        return holds(predicate, attributes)
    shown = f"{name} is {least} or more"
    if order in (">", ">="):
        return holds(predicate, {name: least})[0] or None, shown
    # A lower bound excludes what is below it, and nothing else.
    if order in ("<", "<="):
        return None if holds(predicate, {name: least})[0] else False, shown
    excluded = order is not None and holds(f"{name} > {wanted}", {name: least})[0]
    return (order == "!=") if excluded else None, shown


def is_requirement(text: str) -> bool:
    """Whether a text is a predicate."""
    return re.fullmatch(_PREDICATE, text) is not None


def check_requirement(predicate: str) -> None:
    """See that a text is a predicate.

    Raises:
        DovetailError: It is none.
    """
    if not is_requirement(predicate):
        raise DovetailError(
            f"'{predicate}' is not a valid requirement; write for example 'x86.avx2', '!x86.avx2'"
            " or 'opencl.version >= 120'"
        )


def _is_number(text: str) -> bool:
    # Of 64 bits, as in every reader; a longer one would take time in the square of its digits.
    return (
        len(text) <= formats.MAX_NAME_BYTES
        and re.fullmatch(r"-?[0-9]+", text) is not None
        and -(1 << 63) <= int(text) < 1 << 63
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided about one image for one device.

    Attributes:
        image: Its number.
        accepted: Whether it could be used; None: that depends on what is not known.
        chosen: Whether it is the one that would be.
        reasons: One line for each requirement (or the kind) that decided.
    """

    image: int
    accepted: bool | None
    chosen: bool
    reasons: tuple[str, ...]


Decisions: TypeAlias = dict[int, tuple[bool | None, tuple[str, ...]]]
"""Of images, by number: whether one device could use it, and why."""


def choose(
    reader: BundleReader,
    function: str,
    kind: str,
    attributes: Mapping[str, str],
    known: Decisions | None = None,
    *,
    is_complete: bool = True,
) -> tuple[Verdict, ...]:
    """The verdict on every variant of a function, in the order of the file.

    Args:
        reader: The bundle.
        function: Its function.
        kind: Of the device.
        attributes: Of the device.
        known: What was decided about images for this device already, for further functions.
        is_complete: `attributes` is all that its runtime reports (see `decide`).
    """
    known = {} if known is None else known
    found: list[tuple[int, bool | None, tuple[str, ...]]] = []
    for image, _ in reader.functions[function].variants:
        if image not in known:
            known[image] = _decide(reader.images[image], kind, attributes, is_complete)
        found.append((image, *known[image]))
    usable = [image for image, accepted, _ in found if accepted]
    best = max(usable, key=lambda image: len(reader.images[image].requirements), default=None)
    return tuple(
        Verdict(image, accepted, image == best, reasons) for image, accepted, reasons in found
    )


def _decide(
    entry: ImageEntry, kind: str, attributes: Mapping[str, str], is_complete: bool
) -> tuple[bool | None, tuple[str, ...]]:
    if entry.kind != kind:
        return False, (printable(f"its kind is {entry.kind}, the device's is {kind}", MAX_REASON),)
    checks = [
        (each, *decide(each, attributes, is_complete=is_complete)) for each in entry.requirements
    ]
    missing = [f"needs {each}, but {how}" for each, good, how in checks if good is False]
    unknown = [f"needs {each}, and {how}" for each, good, how in checks if good is None]
    reasons = missing or unknown or [f"{each} holds" for each, _, _ in checks]
    shown = [printable(each, MAX_REASON) for each in reasons[:MAX_REASONS]]
    if len(reasons) > MAX_REASONS:
        shown.append(f"and {len(reasons) - MAX_REASONS} more")
    return (False if missing else None if unknown else True), tuple(shown)
