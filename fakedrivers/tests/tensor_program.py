"""Calls of kernels that copy tensors, run by test_tensor_copies.py on the fake libcuda.

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

import dovetail_runtime as dr
from dovetail_conformance.views import DeviceView


def misuses() -> str:
    """What the fake driver has to say against the program, and forgets with that."""
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
    for each in arguments:
        if isinstance(each, int):
            wholes.append(each)
            passed.append(each)
            continue
        array = each[0] if isinstance(each, tuple) else each
        wholes.append(dr.asarray(array, "cuda:0"))
        if isinstance(each, tuple):
            _, offset, shape, strides = each
            passed.append(DeviceView(wholes[-1], shape, strides, offset * array.itemsize))
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
