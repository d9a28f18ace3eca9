"""What to write in place of an argument that was refused: the end of the error's text.

The engine says what it wants of a parameter, for every language. Here stands how that is written
in Python, with the parameter's name for the argument, for the library that the argument comes
from.
"""

import enum
import math
import sys
from typing import Any, cast

from dovetail_runtime import _torch, arguments, dtypes
from dovetail_runtime.parameter_info import ParameterInfo
from dovetail_runtime.tensor_object import Tensor


def expression(parameter: ParameterInfo, argument: Any) -> str:
    """A Python expression that a function takes, from an argument that it did not take.

    Returns:
        E.g. `x.astype(np.float32)`; empty when nothing can be made of the argument.
    """
    if not parameter.is_tensor:
        return _number(parameter, argument)
    if arguments.is_numpy(argument):
        return _of_numpy(parameter, parameter.name, argument)
    torch_type = _torch.tensor_type()
    if torch_type is not None and isinstance(argument, torch_type):
        return _of_torch(parameter, argument)
    jax: Any = sys.modules.get("jax")
    if jax is not None and isinstance(argument, jax.Array):
        return _of_jax(parameter, argument)
    if isinstance(argument, Tensor):
        inner = _of_numpy(parameter, f"{parameter.name}.numpy()", argument)
        return inner and f"asarray({inner}, '{argument.device}')"
    if isinstance(argument, (list, tuple)) or _is_numpy_scalar(argument):
        return f"np.asarray({parameter.name}, {_numpy_dtype(parameter.dtype)})"
    return ""


def _number(parameter: ParameterInfo, argument: Any) -> str:
    name = parameter.name
    kind = "float" if "float" in parameter.dtype else "int"
    if arguments.is_numpy(argument) and argument.ndim == 0 and argument.dtype.kind in "biufc":
        return _number(parameter, argument.item())
    if arguments.is_numpy(argument) or arguments.speaks_dlpack(argument):
        is_real = "float" in dtypes.known_name(getattr(argument, "dtype", ""))
        return f"int({name}.item())" if kind == "int" and is_real else f"{name}.item()"
    if isinstance(argument, str):
        return f"{kind}({name})"
    if isinstance(argument, enum.Enum):
        return f"{name}.value"
    dtype: Any = argument.dtype.kind if _is_numpy_scalar(argument) else ""
    if dtype == "c" or isinstance(argument, complex):
        return f"{name}.real"
    is_infinite = isinstance(argument, float) and not math.isfinite(argument)
    if dtype not in "biuf" or is_infinite or isinstance(argument, int):
        return ""
    found = cast("type[Any]", type(argument))
    return f"{kind}({name})" if hasattr(found, f"__{kind}__") else ""


def _is_numpy_scalar(argument: object) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(argument, numpy.generic)


def _numpy_dtype(name: str) -> str:
    if name == "bfloat16":
        return "ml_dtypes.bfloat16"
    return "np.bool_" if name == "bool" else f"np.{name}"


def _of_numpy(parameter: ParameterInfo, text: str, array: Any) -> str:
    dtype = dtypes.known_name(array.dtype)
    if dtype != parameter.dtype:
        return f"{text}{_real(dtype, parameter)}.astype({_numpy_dtype(parameter.dtype)})"
    if array.ndim != parameter.rank:
        return _reshaped(parameter, text, array)
    if parameter.is_written and arguments.is_numpy(array) and not array.flags.writeable:
        return f"{text}.copy()"
    return ""


def _of_torch(parameter: ParameterInfo, tensor: Any) -> str:
    dtype = dtypes.known_name(tensor.dtype)
    if dtype != parameter.dtype:
        return f"{parameter.name}{_real(dtype, parameter)}.to(torch.{parameter.dtype})"
    if tensor.dim() != parameter.rank:
        return _reshaped(parameter, parameter.name, tensor)
    return ""


def _of_jax(parameter: ParameterInfo, array: Any) -> str:
    dtype = dtypes.known_name(array.dtype)
    if dtype != parameter.dtype:
        wanted = "bool_" if parameter.dtype == "bool" else parameter.dtype
        return f"{parameter.name}{_real(dtype, parameter)}.astype(jnp.{wanted})"
    if array.ndim != parameter.rank:
        return _reshaped(parameter, parameter.name, array)
    return ""


def _real(dtype: str, parameter: ParameterInfo) -> str:
    """NumPy warns when an imaginary part is dropped unasked."""
    return ".real" if dtype.startswith("complex") and "complex" not in parameter.dtype else ""


def _reshaped(parameter: ParameterInfo, text: str, array: Any) -> str:
    """The same elements with another number of axes: the first are merged, or ones put before."""
    rank, have = parameter.rank, len(array.shape)
    if rank == 1:
        # The rank was found when the kernel was built, and may have been found too small.
        annotation = f"{parameter.name}: T.Buffer[T.{parameter.dtype}, {have}]"
        rows = f"; if {parameter.name}[i] is a row, build the kernel with {annotation}"
        return f"{text}.reshape(-1)" + (rows if have > 1 else "")
    if rank > have:
        ones = ", ".join("1" for _ in range(rank - have))
        return f"{text}.reshape({ones}, *{parameter.name}.shape)"
    if rank > 1:
        return f"{text}.reshape(-1, *{parameter.name}.shape[{1 - rank}:])"
    return f"{text}.reshape(())" if math.prod(array.shape) == 1 else ""
