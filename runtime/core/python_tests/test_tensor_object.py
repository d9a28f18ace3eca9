"""`Tensor`: what `asarray`, `empty` and functions on devices hand out."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_conformance import kinds
from dovetail_runtime import dtypes

pytestmark = pytest.mark.level("real")

DEVICES = kinds.real(":0")
NAMES = [
    pytest.param(name, marks=pytest.mark.needs(group="ml_dtypes")) if name == "bfloat16" else name
    for name in dtypes.CODES
]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", NAMES)
def test_every_dtype_there_and_back(device: str, name: str) -> None:
    array = np.arange(6).reshape(2, 3).astype(dtypes.numpy_dtype(name))
    for tensor in (dr.asarray(array, device), dr.asarray(array[:, ::-1], device)):
        assert tensor.dtype == name
        assert (tensor.shape, tensor.ndim, tensor.size) == ((2, 3), 2, 6)
        assert (tensor.itemsize, tensor.nbytes) == (array.itemsize, array.nbytes)
        assert tensor.strides == (3, 1)
        assert tensor.device is dr.device(device)
        assert dr.asnumpy(tensor).dtype == tensor.numpy().dtype == array.dtype
        again = dr.empty(tensor.shape, tensor.dtype, device)
        assert again.dtype == name
    np.testing.assert_array_equal(dr.asarray(array, device).numpy(), array)


def test_an_array_without_a_name_for_its_elements() -> None:
    class Odd:
        def __dlpack__(self, **keywords: Any) -> Any:
            import ctypes

            tensor = dr.empty(3, "float32")
            tensor.view.bits = 8  # a float of 8 bits
            capsule = tensor.__dlpack__(**keywords)
            assert ctypes.sizeof(tensor.view)
            return capsule

    with pytest.raises(dr.ArgumentTypeError, match="type code 2 with 8 bits have no name"):
        dr.asarray(Odd())


def test_numpy_asarray_shares_host_memory() -> None:
    tensor = dr.empty(3, "float32")
    array = np.asarray(tensor)
    array[:] = [1, 2, 3]
    assert np.shares_memory(array, tensor.numpy())
    np.testing.assert_array_equal(tensor, [1, 2, 3])
    wide = np.asarray(tensor, np.float64)
    assert wide.dtype == np.float64
    assert wide.tolist() == [1, 2, 3]
    copied = np.array(tensor)
    assert not np.shares_memory(copied, array)
    assert tensor.__array__(copy=False) is not None
    with pytest.raises(ValueError, match="float64 only as a copy; leave copy=False out"):
        tensor.__array__(np.float64, copy=False)


@pytest.mark.parametrize("device", DEVICES[1:])
def test_numpy_asarray_moves_nothing_unseen(device: str) -> None:
    tensor = dr.asarray(np.arange(3.0, dtype=np.float32), device)
    for take in (np.asarray, np.array, np.sum):
        with pytest.raises(TypeError, match=rf"a tensor on {device} .*; write x\.numpy\(\)"):
            take(tensor)
    assert tensor.numpy().tolist() == [0, 1, 2]


@pytest.mark.parametrize("device", DEVICES)
def test_item(device: str) -> None:
    assert dr.asarray(np.float32([7]), device).item() == 7
    with pytest.raises(ValueError, match="size 1"):
        dr.asarray(np.float32([7, 8]), device).item()


@pytest.mark.parametrize("device", DEVICES)
def test_dlpack(device: str) -> None:
    import tvm_ffi

    tensor = dr.asarray(np.arange(3.0, dtype=np.float32), device)
    theirs = tvm_ffi.from_dlpack(tensor)
    assert theirs.shape == (3,)
    assert dr.asnumpy(theirs).tolist() == [0, 1, 2]
    assert dr.asarray(theirs, device).shape == (3,)
    for version in (None, (0, 8), (1, 0), (1, 1), (2, 0)):
        capsule = tensor.__dlpack__(max_version=version)
        wanted = version is not None and version >= (1, 0)
        assert ("dltensor_versioned" in repr(capsule)) == wanted
        del capsule  # nobody took it: it goes by itself
    with pytest.raises(BufferError, match="move it with asarray first"):
        tensor.__dlpack__(dl_device=(99, 0))
    with pytest.raises(BufferError, match="copy the result"):
        tensor.__dlpack__(copy=True)


def test_memory_lives_as_long_as_anybody_has_it() -> None:
    tensor = dr.empty(1000, "float64")
    array = np.from_dlpack(tensor)
    array[:] = 5
    watch = weakref.ref(tensor)
    del tensor
    gc.collect()
    assert watch() is None
    assert (array == 5).all()
    source = np.arange(1000.0)
    shared = dr.asarray(source)
    watch_source = weakref.ref(source)
    view = np.from_dlpack(shared)
    del source, shared
    gc.collect()
    assert watch_source() is not None
    assert view[-1] == 999
    del view
    gc.collect()
    assert watch_source() is None


def test_capsules_that_nobody_takes_free_their_memory() -> None:
    import resource

    def megabytes() -> float:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    def take() -> None:
        tensor = dr.empty(1 << 22, "float32")  # 16 MiB
        tensor.numpy()[:] = 1
        tensor.__dlpack__(max_version=(1, 0))
        tensor.__dlpack__()

    take()
    before = megabytes()
    for _ in range(50):
        take()
    assert megabytes() - before < 200  # 800 if they stayed


def test_is_written_and_read_by_functions(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    x = dr.asarray(np.arange(4.0, dtype=np.float32))
    out = dr.empty(4, "float32")
    module.add(x, x, out)
    assert out.numpy().tolist() == [0, 2, 4, 6]
    total, double = module.pair(x, x)
    assert type(total) is type(double) is dr.Tensor
    module.add(out, x, out)
    assert out.numpy().tolist() == [0, 3, 6, 9]
    total, double = module.pair(x, np.ones(4, np.float32))
    assert type(total) is type(double) is dr.Tensor
    assert total.numpy().tolist() == [1, 2, 3, 4]


class Library:
    """The namespace of an array library, as the array API has it."""

    @staticmethod
    def from_dlpack(source: Any) -> Any:
        return Theirs(np.from_dlpack(source))


class Theirs:
    """An array of that library."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __array_namespace__(self) -> type[Library]:
        return Library

    def __dlpack__(self, **keywords: Any) -> Any:
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("in_python", [False, True])
def test_other_libraries_get_their_own_sort_back(bundle_path: Path, in_python: bool) -> None:
    function = dr.load(bundle_path).pair
    x = np.arange(4.0, dtype=np.float32)
    call = function.call_in_python if in_python else function
    for given in ((Theirs(x), x), (x, Theirs(x)), (Theirs(x), Theirs(x))):
        total, double = call(*given)
        assert type(total) is type(double) is Theirs
        assert total.array.tolist() == [0, 2, 4, 6]


def test_descriptions_are_short(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    tensor = dr.asarray(np.zeros((2, 3), np.complex64))
    assert repr(tensor) == f"<tensor complex64[2, 3] on cpu:0: \n{np.zeros((2, 3), np.complex64)}>"
    assert repr(dr.asarray(np.arange(2.0))) == "<tensor float64[2] on cpu:0: [0. 1.]>"
    assert repr(dr.empty(1001)) == "<tensor float32[1001] on cpu:0>"
    stream = dr.Stream("cpu")
    for thing in (module, module.add, tensor, tensor.device, stream, *module.images, *dr.ledger()):
        assert len(repr(thing)) < 1000, thing
        shown = getattr(thing, "_repr_html_", lambda: "<pre>")()
        assert shown.startswith(("<pre>", "<table>"))
    assert len(repr(module.images)) < 300
    assert "add(" in module._repr_html_()


def test_it_is_no_file(bundle_path: Path) -> None:
    tensor = dr.empty(3)
    for action in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=r"cannot be pickled; pickle x\.numpy"):
            action(tensor)
    with pytest.raises(TypeError, match="rank 0 has no length"):
        len(dr.empty(()))
    assert len(dr.empty((5, 2))) == 5
