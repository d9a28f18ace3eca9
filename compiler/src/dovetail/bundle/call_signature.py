"""Signatures of libraries' functions, and whether a `call` fits one (docs/format/plan.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from dovetail.bundle.plan import Plan, PlanParam
from dovetail.support.dataclasses import dataclass
from dovetail.support.printable import printable
from dovetail_runtime import formats

_TENSOR: Final = re.compile(r"([a-z0-9_]+):(read|write|both):([a-z0-9|]+|=[a-z0-9_]+)\[([^\]]*)\]")
_SCALAR: Final = re.compile(r"([a-z0-9_]+):(integer|float)")
_NAME: Final = re.compile(r"[a-z0-9_]+")

KNOWN: Final = {each.name: each.signature for each in formats.LIBRARY_FUNCTIONS}
"""Signatures of the functions that the formats list."""


@dataclass(frozen=True, slots=True)
class CallParameter:
    """A parameter of a function: of tensors access, dtypes and the names of extents.

    Attributes:
        kind: "tensor", "integer" or "float".
        dtypes: Names of those that are allowed; empty: that of parameter `same`.
    """

    name: str
    kind: str
    access: str = ""
    dtypes: tuple[str, ...] = ()
    same: int = 0
    extents: tuple[str, ...] = ()


@cache
def parse_signature(text: str) -> tuple[CallParameter, ...]:
    """The parameters of a function.

    Raises:
        ValueError: The text is no signature.
    """
    found: list[CallParameter] = []
    for part in text.split(" ") if text else ():
        if match := _SCALAR.fullmatch(part):
            found.append(CallParameter(match[1], match[2]))
            continue
        match = _TENSOR.fullmatch(part)
        if match is None:
            raise ValueError(f"'{part}' is not a parameter")
        name, access, dtypes, listed = match.groups()
        extents = tuple(listed.split(",")) if listed else ()
        if not all(map(_NAME.fullmatch, extents)):
            raise ValueError(f"'{part}': '{listed}' are not names of extents")
        if dtypes.startswith("="):
            before = [item.name for item in found if item.kind == "tensor"]
            if dtypes[1:] not in before:
                raise ValueError(f"'{dtypes}' names no tensor before it")
            same = [item.name for item in found].index(dtypes[1:])
            found.append(CallParameter(name, "tensor", access, (), same, extents))
        else:
            found.append(
                CallParameter(name, "tensor", access, tuple(dtypes.split("|")), 0, extents)
            )
    return tuple(found)


def why_not_fits(
    signature: Sequence[CallParameter],
    plan: Plan,
    tensors: Sequence[PlanParam],
    operands: Sequence[int],
) -> str:
    """Why the arguments of a `call` do not fit; "" if they do.

    Args:
        signature: The parameters.
        plan: The plan.
        tensors: What it may name, by number.
        operands: Of the instruction; its numbers have been checked.
    """
    pairs = list(zip(operands[1::2], operands[2::2], strict=True))
    if len(pairs) != len(signature):
        return f"it takes {len(signature)} arguments, {len(pairs)} are given"
    for place, (parameter, (tag, number)) in enumerate(zip(signature, pairs, strict=True)):
        which = f"argument {place} ('{parameter.name}')"
        if (tag == 0) != (parameter.kind == "tensor"):
            return f"{which} gets a {'tensor' if tag == 0 else 'scalar'}"
        if tag != 0:
            is_float = tag == 2 and plan.params[number].dtype.is_float
            if is_float != (parameter.kind == "float"):
                return f"{which} gets {'a float' if is_float else 'an integer'}"
            continue
        tensor = tensors[number]
        if tensor.rank != len(parameter.extents):
            return f"{which} has {len(parameter.extents)} axes, tensor {number} has {tensor.rank}"
        allowed = parameter.dtypes or (str(tensors[pairs[parameter.same][1]].dtype),)
        if str(tensor.dtype) not in allowed:
            return f"{which} does not take tensor {number} of dtype {tensor.dtype}"
        if tensor.access not in ("both", parameter.access):
            return f"{which} has access {parameter.access}, tensor {number} allows {tensor.access}"
        if parameter.access != "read":
            for other, pair in enumerate(pairs):
                if other != place and pair == (0, number):
                    return f"{which} is written, and tensor {number} is argument {other}, too"
    return ""


def why_no_call(plan: Plan, tensors: Sequence[PlanParam], operands: Sequence[int]) -> str:
    """What is wrong with a `call`, whatever library is installed; "" if nothing is."""
    name = plan.messages[operands[0]]
    library, _, function = name.partition(".")
    if not library or not function or len(name.encode()) > formats.MAX_NAME_BYTES:
        return f"'{printable(name, 100)}' is not a library, a dot, and a function"
    if name not in KNOWN:
        return (
            f"there is no function '{printable(name, 100)}'"
            if library in formats.LIBRARIES
            else ""
        )
    reason = why_not_fits(parse_signature(KNOWN[name]), plan, tensors, operands)
    return reason and f"function '{name}': {reason}"
