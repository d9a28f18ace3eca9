"""Libraries as TVM 0.27 exports them, written byte by byte: small, and wrong where a test wants.

The layouts are those that exports of the real one have (`end_to_end/test_tvm_exports.py` makes
some and reads them); Hexagon's is by TVM's source alone, as its wheel makes none.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

from dovetail.bundle.tvm_ffi_library import encode_library

TYPES = {
    "int32": (0, 32),
    "int64": (0, 64),
    "float32": (2, 32),
    "float16": (2, 16),
    "buffer": (3, 64),
}

ADD_CL = """\
__kernel void add_kernel(__global float* restrict x, __global float* restrict y, int n) {
  if (get_global_id(0) < n) y[get_global_id(0)] += x[get_global_id(0)];
}
"""
ADD_CU = """\
extern "C" __global__ void __launch_bounds__(64) add_kernel(float* x, float* y, int n) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) y[i] += x[i];
}
"""
TAGS = ("blockIdx.x", "threadIdx.x")
ADD = ("buffer", "buffer", "int32")


def u64(value: int) -> bytes:
    return struct.pack("<Q", value)


def block(content: bytes | str) -> bytes:
    data = content.encode() if isinstance(content, str) else content
    return u64(len(data)) + data


def record(
    name: str, arguments: Sequence[str] = ADD, tags: Sequence[str] = TAGS, key: str = ""
) -> bytes:
    """An entry of the map of kernels, with its `FunctionInfo`."""
    types = b"".join(struct.pack("<BBH", *TYPES[each], 1) for each in arguments)
    found = block(key or name) + block(name) + u64(len(arguments)) + types + u64(len(tags))
    found += b"".join(map(block, tags))
    return found + u64(len(arguments)) + bytes(4 * len(arguments))


def module(
    form: str | None, records: Sequence[bytes], code: bytes | str | Mapping[str, str]
) -> bytes:
    """What a device module is saved to; `form` None: the kind has no format (webgpu)."""
    head = b"" if form is None else block(form)
    head += u64(len(records)) + b"".join(records)
    if not isinstance(code, Mapping):
        return head + block(code)
    return (
        head + u64(len(code)) + b"".join(block(name) + block(text) for name, text in code.items())
    )


def tree(modules: Iterable[tuple[str, bytes]]) -> bytes:
    """Host code that imports these modules, as it stands at the symbol."""
    given = list(modules)
    starts = [0, *[len(given)] * (len(given) + 1)]
    data = u64(len(starts)) + b"".join(map(u64, starts))
    data += u64(len(given)) + b"".join(u64(number + 1) for number in range(len(given)))
    data += block("_lib") + b"".join(block(kind) + block(content) for kind, content in given)
    return u64(len(data)) + data


def library(*modules: tuple[str, bytes]) -> bytes:
    """A library with a tree of host code and these modules."""
    return encode_library(tree(modules), "x86-64")


def add_library() -> bytes:
    """One kernel, for two kinds."""
    return library(
        ("opencl", module("cl", [record("add_kernel")], ADD_CL)),
        ("cuda", module("cuda", [record("add_kernel")], ADD_CU)),
    )


LAUNCHES = """\
[add]
signature = { x = "float32[n]", y = "inout float32[n]" }
arguments = ["x", "y", "T.int32(n)"]
grid = "T.ceildiv(n, 64)"
block = "64"
"""
