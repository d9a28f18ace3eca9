"""PyTorch's tensors: what DLPack cannot say of them is refused, what is written is counted.

PyTorch hands out the memory of a tensor whose values are those of its memory only after a change
of sign, and of one that has no memory at all it says so in its own words or not at all. And it
notices that a tensor which it keeps for a gradient is written only where it writes itself, by the
tensor's version. PyTorch is never imported here: who passes a tensor has done that.
"""

import ctypes
import functools
import sys
from typing import Any, Final, cast

from dovetail_runtime import _ffi, _vectorcall
from dovetail_runtime._native import library
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError, InternalError

# By what PyTorch dispatches on, which says all that `_examine` asks: those that passed.
_sound: set[int] = set()


def tensor_type() -> type[Any] | None:
    """`torch.Tensor`, when PyTorch has been imported."""
    return getattr(sys.modules.get("torch"), "Tensor", None)


def check(tensor: Any, where: object) -> None:
    """Refuses a tensor whose memory is not what it stands for.

    Args:
        tensor: A `torch.Tensor`, or of a class derived from it.
        where: What stands before the colon of an error, e.g. `saxpy: parameter 'x'`.

    Raises:
        ArgumentTypeError: With what to pass in its place.
    """
    torch = sys.modules["torch"]
    try:
        keys: int | None = torch._C._dispatch_keys(tensor).raw_repr()
    except AttributeError:  # not a part of PyTorch's interface
        keys = None
    if keys not in _sound:
        reason = _examine(torch, tensor)
        if reason:
            raise ArgumentTypeError(f"{where}: {reason}")
        if keys is not None:
            _sound.add(keys)
            library().plain["python_torch_keys"](keys, int(not tensor.is_inference()))


# More than a c10::TensorImpl has before its keys, in releases from 1.13 to 2.13.
_MOST_BYTES: Final = 256


@functools.cache
def learn_layout() -> bool:
    """Finds where the dispatch keys of tensors stand, so that the library can look at them."""
    torch = sys.modules["torch"]
    try:
        probes = [
            torch.ones(3),
            torch.ones(2, dtype=torch.complex64).conj(),
            torch.ones(2, dtype=torch.complex64).conj().imag,
            torch.ones(2, device="meta"),
            torch.zeros(2, dtype=torch.int64, requires_grad=False)[1:],
        ]
        with torch.inference_mode():
            probes.append(torch.ones(1))
        keys = [torch._C._dispatch_keys(each).raw_repr() for each in probes]
        memory = [each._cdata for each in probes]
        offsets = {
            _vectorcall.word_offset(each, type(each).__basicsize__, address)
            for each, address in zip(probes, memory, strict=True)
        }
    except (AttributeError, InternalError):  # another release's insides
        return False
    if len(offsets) != 1 or len(set(keys)) < 4:
        return False
    for offset in range(0, _MOST_BYTES, 8):
        if [ctypes.c_uint64.from_address(each + offset).value for each in memory] == keys:
            layout = _ffi.TorchLayout(1, offsets.pop(), offset, "requires_grad")
            _kept.append(layout)
            library().plain["python_set_torch"](ctypes.byref(layout))
            _learn_count_writes(torch)
            return True
    return False


_kept: list[object] = []


def _examine(torch: Any, tensor: Any) -> str:
    """What is wrong with a tensor, and what to pass in its place; empty when nothing is."""
    wrapped = getattr(getattr(torch._C, "_functorch", None), "is_functorch_wrapped_tensor", None)
    if wrapped is not None and wrapped(tensor):
        return (
            "a tensor inside of torch.vmap or another transform of torch.func has no memory;"
            " call the function outside of it"
        )
    kind = cast("type[Any]", type(tensor))
    dispatch = getattr(kind, "__torch_dispatch__", None)
    if dispatch is not getattr(torch.Tensor, "__torch_dispatch__", None):
        return (
            f"a {kind.__name__} wraps other tensors and has no memory to share;"
            " pass a plain torch.Tensor"
        )
    if tensor.device.type == "meta":
        return "a tensor on torch's device 'meta' has no memory; pass one on 'cpu' or a GPU"
    if tensor.is_nested:
        return "a nested tensor has no strides; pass torch.nested.to_padded_tensor(x, 0)"
    if tensor.layout is not torch.strided:
        return f"a tensor of layout {tensor.layout} has no strides; pass x.to_dense()"
    if tensor.is_quantized:
        return (
            f"a tensor of dtype {tensor.dtype} is quantized; pass x.dequantize() or x.int_repr()"
        )
    if tensor.is_conj() or tensor.is_neg():
        return (
            "this tensor is a conjugate or negative view, so its memory does not hold its "
            "values; pass x.resolve_conj().resolve_neg()"
        )
    if getattr(tensor, "_is_zerotensor", bool)():
        return "a tensor of zeros that torch keeps without memory; pass x.clone()"
    return ""


def check_written(tensor: Any, where: object) -> None:
    """Refuses to write what PyTorch itself would not write in place.

    Raises:
        ArgumentValueError: A gradient would be wrong.
    """
    if tensor.requires_grad and sys.modules["torch"].is_grad_enabled():
        raise ArgumentValueError(
            f"{where} is written by this function, but the given tensor requires gradients, "
            f"which would miss the write; pass x.detach(), or call it inside torch.no_grad()"
        )


def count_writes(tensors: tuple[Any, ...]) -> None:
    """Tells PyTorch that tensors were written, as its own operations in place do.

    A gradient that needs what such a tensor held before is then an error and not wrong.
    """
    graph: Any = sys.modules["torch"].autograd.graph
    for tensor in tensors:
        if hasattr(graph, "increment_version"):
            graph.increment_version(tensor)
        else:  # a part of it without elements, which shares its version
            tensor.detach().as_strided((0,), (1,)).zero_()


def _learn_count_writes(torch: Any) -> None:
    """The library calls what is below `increment_version`, where that does the same."""
    function: Any = getattr(torch._C, "_increment_version", None)
    probe = torch.ones(1)
    before = probe._version
    try:
        function((probe,))
    except TypeError:  # another release's, or none
        return
    if probe._version == before + 1:
        _vectorcall.set_hooks(count_writes=function)
