"""Element types: their names, their DLPack codes, and what NumPy calls them.

The names are those of bundles and signatures (docs/format/image.md). bfloat16 is not a type of
NumPy; it comes from the package ml_dtypes, which is used when it is installed.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

from dovetail_runtime import element_types
from dovetail_runtime.errors import ArgumentTypeError

if TYPE_CHECKING:
    import numpy

CODES: Final = {row.name: (row.code, row.bits) for row in element_types.DTYPES}
"""DLPack's type code and bits, by name."""
NAMES: Final = {code: name for name, code in CODES.items()}


def dtype_name(dtype: object) -> str:
    """The name of a dtype given as text, NumPy dtype, scalar class, or tvm-ffi or torch dtype.

    Raises:
        ArgumentTypeError: It is none of the types that tensors can have.
    """
    name = known_name(dtype)
    if not name:
        raise ArgumentTypeError(
            f"'{dtype}' is not a valid element type; allowed: {', '.join(CODES)}"
        )
    return name


def known_name(dtype: object) -> str:
    """As `dtype_name`; empty for a dtype that no tensor here has."""
    name = dtype if isinstance(dtype, str) else getattr(dtype, "name", None)
    if not isinstance(name, str):
        name = getattr(dtype, "__name__", None) or str(dtype)
    name = str(name).removeprefix("torch.").removesuffix("_")
    name = {"float": "float64", "int": "int64", "complex": "complex128"}.get(name, name)
    return name if name in CODES else ""


def numpy_dtype(name: str) -> "numpy.dtype[Any]":
    """The NumPy dtype of a name.

    Raises:
        ArgumentTypeError: bfloat16 without ml_dtypes.
    """
    import numpy as np

    if name != "bfloat16":
        return np.dtype(name)
    try:
        extra = importlib.import_module("ml_dtypes")
    except ImportError as error:
        raise ArgumentTypeError(
            "NumPy has no bfloat16; install it: pip install ml_dtypes"
        ) from error
    return np.dtype(extra.bfloat16)
