"""Which shape a tensor must have so that the checks of a launch plan hold.

A bundle's function says by checks, not by types, how big its outputs are. For `dovetail run` the
checks that equate an unknown extent with something known are solved for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dovetail.bundle import Plan

_TWO: Final[dict[str, Callable[[int, int], int]]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "floordiv": lambda a, b: a // b if b else 0,
    "floormod": lambda a, b: a % b if b else 0,
    "min": min,
    "max": max,
}


def shape_of(
    plan: Plan, parameter: int, shapes: Mapping[int, tuple[int, ...]], scalars: Mapping[int, int]
) -> tuple[int, ...] | None:
    """The one shape of a tensor that the plan's checks leave open, or None.

    Args:
        plan: The function's plan.
        parameter: The tensor's number.
        shapes: Of the tensors that are there, by number.
        scalars: The whole-number arguments, by number.
    """
    known: dict[tuple[int, int], int] = {
        (number, axis): extent
        for number, shape in shapes.items()
        for axis, extent in enumerate(shape)
    }
    while True:
        before = len(known)
        values = _values(plan, known, scalars)
        for each in plan.instructions:
            if each.name == "check":
                _solve(plan, each.operands[1], values, known)
        if len(known) == before:
            break
    extents = [known.get((parameter, axis)) for axis in range(plan.params[parameter].rank)]
    return tuple(each for each in extents if each is not None) if None not in extents else None


def _values(
    plan: Plan, known: Mapping[tuple[int, int], int], scalars: Mapping[int, int]
) -> dict[int, int]:
    """What is known of the plan's values, by the number of the instruction that makes each."""
    values: dict[int, int] = {}
    for number, each in enumerate(plan.instructions):
        value: int | None = None
        if each.name == "const":
            value = each.immediate
        elif each.name == "dim":
            value = known.get((each.operands[0], each.operands[1]))
        elif each.name == "scalar":
            value = scalars.get(each.operands[0])
        elif each.name in _TWO and all(operand in values for operand in each.operands):
            a, b = (values[operand] for operand in each.operands)
            value = _TWO[each.name](a, b)
        if value is not None:
            values[number] = value
    return values


def _solve(
    plan: Plan, condition: int, values: Mapping[int, int], known: dict[tuple[int, int], int]
) -> None:
    """Learn extents from a value that must be true."""
    each = plan.instructions[condition]
    if each.name == "and_bits":
        for operand in each.operands:
            _solve(plan, operand, values, known)
    elif each.name == "eq":
        for one, other in (each.operands, each.operands[::-1]):
            wanted = plan.instructions[one]
            if wanted.name == "dim" and one not in values and values.get(other, -1) >= 0:
                known[wanted.operands[0], wanted.operands[1]] = values[other]
