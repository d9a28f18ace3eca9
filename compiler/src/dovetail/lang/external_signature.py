"""Signatures of external kernels as text: conversion of types and a launch to a function."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError

_TYPE: Final = (
    r"(?:(?P<access>in|out|inout)\s+)?(?P<dtype>[a-z]+[0-9]*)\s*(?:\[(?P<dims>[^\[\]]*)\])?"
)
_NAME: Final = r"[A-Za-z_]\w*"


@dataclass(frozen=True, slots=True)
class ExternalLaunch:
    """The launch of an external kernel without a function.

    Attributes:
        symbol: The name of the kernel in the payload.
        grid: The number of blocks, x first: expressions of dims and integer parameters.
        block: The number of threads of a block, x first.
        arguments: In the kernel's order: names of parameters, or expressions with a type such as
            `T.int32(n)` or `T.element_offset(x)`; None: the parameters in their order.
        shared_bytes: The bytes of shared memory of a block that the kernel itself declares.
    """

    symbol: str
    grid: str | int | Sequence[str | int]
    block: int | Sequence[int]
    arguments: Sequence[str] | None = None
    shared_bytes: int = 0


def stub(name: str, signature: Mapping[str, str], launch: ExternalLaunch) -> str:
    """The source of the function for a signature of texts.

    Raises:
        DovetailError: A name or a type is invalid.
    """
    if not re.fullmatch(_NAME, name):
        raise DovetailError(
            f"'{name}' is not a valid name of a function; give the external kernel one:"
            " name='scale'"
        )
    heads: list[str] = []
    shapes: list[str] = []
    checks: list[str] = []
    groups: dict[str, list[str]] = {"out": [], "inout": []}
    known: set[str] = set()
    for parameter, text in signature.items():
        match = re.fullmatch(_TYPE, text.strip())
        if match is None or not re.fullmatch(_NAME, parameter):
            raise DovetailError(
                f"external kernel '{name}': '{parameter}: {text}' is not a valid parameter; write"
                " for example 'float32' or 'inout float32[m, n]'"
            )
        dtype, dims, access = match["dtype"], match["dims"], match["access"]
        if dims is None:
            if access:
                raise DovetailError(
                    f"external kernel '{name}': parameter '{parameter}' is a scalar, which has no"
                    f" '{access}'"
                )
            heads.append(f"{parameter}: T.{dtype}")
            continue
        heads.append(f"{parameter}: T.Buffer[T.{dtype}]")
        names = [each.strip() for each in dims.split(",") if each.strip()]
        fresh = all(re.fullmatch(_NAME, each) and each not in known for each in names)
        if names and fresh and len(set(names)) == len(names):
            shapes.append(f"    {', '.join(names)}{',' * (len(names) == 1)} = {parameter}.shape")
        else:
            wanted = f"({', '.join(names)}{',' * (len(names) == 1)})"
            checks.append(f"    assert {parameter}.shape == {wanted}")
        known.update(each for each in names if re.fullmatch(_NAME, each))
        if access in groups:
            groups[access].append(parameter)
    arguments = list(signature if launch.arguments is None else launch.arguments)
    call = [repr(launch.symbol), *arguments]
    call += [f"grid={_extents(launch.grid)}", f"block={_extents(launch.block)}"]
    if launch.shared_bytes:
        call.append(f"shared_bytes={launch.shared_bytes}")
    for option, each in (("writes", groups["out"]), ("updates", groups["inout"])):
        if each:
            call.append(f"{option}=({', '.join(each)},)")
    lines = [f"def {name}({', '.join(heads)}) -> None:", *shapes, *checks]
    return "\n".join([*lines, f"    T.external({', '.join(call)})"]) + "\n"


def _extents(given: str | int | Sequence[str | int]) -> str:
    if isinstance(given, str | int):
        return str(given)
    return f"({', '.join(map(str, given))},)"
