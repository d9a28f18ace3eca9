"""Arguments of a function on the command line: files of arrays, and numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from dovetail.cli import npy
from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dovetail_runtime import ParameterInfo


def is_number(text: str) -> bool:
    """Whether a word is a number, not an option, though it may begin with `-`."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def tensor_of(function: str, parameter: ParameterInfo, path: Path) -> NDArray[Any]:
    """The array in a parameter's file.

    Raises:
        DovetailError: It cannot be read, or has another dtype or rank.
    """
    try:
        array = npy.read(path)
    except DovetailError as bad:
        raise DovetailError(f"'{function}': argument '{parameter.name}': {bad}") from bad
    found = (str(array.dtype), array.ndim)
    if found != (parameter.dtype, parameter.rank):
        raise DovetailError(
            f"'{function}': argument '{parameter.name}' expects {parameter.dtype} of rank"
            f" {parameter.rank}, '{path}' holds {found[0]} of shape {array.shape}"
        )
    return array


def scalar_of(function: str, parameter: ParameterInfo, text: str) -> bool | int | float:
    """The number in a word of the command line.

    Raises:
        DovetailError: It is not a number of the parameter's type.
    """
    wanted = "true or false" if parameter.dtype == "bool" else f"a number ({parameter.dtype})"
    try:
        if parameter.dtype == "bool":
            return {"true": True, "false": False, "1": True, "0": False}[text.lower()]
        return float(text) if "float" in parameter.dtype else int(text, 0)
    except (ValueError, KeyError):
        raise DovetailError(
            f"'{function}': argument '{parameter.name}' must be {wanted}, got '{text}'"
        ) from None
