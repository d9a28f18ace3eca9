"""Calls of kernels that copy tensors, run by test_tensor_copies.py on the look-alike libcuda.

Usage: tensor_program.py FOLDER. Loads `FOLDER/bundle`, carries out `FOLDER/calls` (function,
arguments), and writes to `FOLDER/results` what became of the arguments, or the texts of an error.
An argument is an array, or a view of one as (array, offset, shape, strides), all in elements: the
runtime copies arrays, so views of a device's memory are made here.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import tvm_ffi

import dovetail_runtime as dr

CUDA = 2
"""dlpack.h, kDLCUDA."""


class Tensor(ctypes.Structure):
    """DLTensor of dlpack.h."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    """DLManagedTensor of dlpack.h; nothing is to be done at its end."""

    _fields_ = (
        ("tensor", Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


class View:
    """Memory of a tensor, seen with another shape and other strides."""

    def __init__(
        self, whole: Any, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]
    ) -> None:
        code = {"f": 2, "i": 0, "u": 1}[np.dtype(str(whole.dtype)).kind]
        size = np.dtype(str(whole.dtype)).itemsize
        self._shape = (ctypes.c_int64 * len(shape))(*shape)
        self._strides = (ctypes.c_int64 * len(shape))(*strides)
        self._whole = whole
        self._managed = Managed(
            Tensor(
                whole.data_ptr() + offset * size, CUDA, 0, len(shape), code, 8 * size, 1,
                self._shape, self._strides, 0,
            )
        )  # fmt: skip

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **_keywords: object) -> Any:
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = (
            ctypes.py_object,
            (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
        )
        return new(ctypes.addressof(self._managed), b"dltensor", None)


def misuses() -> str:
    """What the look-alike has to say against the program, and forgets with that."""
    driver = ctypes.CDLL(os.environ["DOVETAIL_CUDA_LIBRARIES"])
    driver.dvt_fake_misuses.restype = ctypes.c_int64
    driver.dvt_fake_misuse.restype = ctypes.c_char_p
    texts = [driver.dvt_fake_misuse(n).decode() for n in range(driver.dvt_fake_misuses())]
    driver.dvt_fake_clear_misuses()
    return "\n".join(texts)


def call(module: dr.Module, function: str, arguments: list[Any]) -> list[Any] | str:
    """What became of the arguments of a call, or the text of its error."""
    wholes: list[Any] = []
    passed: list[Any] = []
    kept: list[View] = []
    for each in arguments:
        if isinstance(each, int):
            wholes.append(each)
            passed.append(each)
            continue
        array = each[0] if isinstance(each, tuple) else each
        wholes.append(dr.asarray(array, "cuda:0"))
        if isinstance(each, tuple):
            kept.append(View(wholes[-1], *each[1:]))
            passed.append(tvm_ffi.from_dlpack(kept[-1]))
        else:
            passed.append(wholes[-1])
    try:
        getattr(module, function)(*passed)
        return [each if isinstance(each, int) else dr.asnumpy(each) for each in wholes]
    except (ValueError, RuntimeError) as error:
        return f"{error}\n{misuses()}"


def main() -> None:
    """Carry out everything."""
    folder = Path(sys.argv[1])
    module = dr.load_bytes((folder / "bundle").read_bytes(), device="cuda:0")
    calls = pickle.loads((folder / "calls").read_bytes())
    results = [call(module, function, arguments) for function, arguments in calls]
    (folder / "results").write_bytes(pickle.dumps(results))


if __name__ == "__main__":
    main()
