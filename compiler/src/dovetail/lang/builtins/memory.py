"""Memory of threads, blocks and devices, and memory order."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "alloc",
        'A local array or, with scope="shared", one of a block; contents undefined.',
        ("(shape: _Shape, dtype: type[_S], scope: str='local') -> Buffer[_S]",),
        types=(
            "Extents are compile-time integers, at most 2**24 elements in all; those of shared "
            "memory may also come from shapes and integer parameters. A device may allow less."
        ),
        rule=(
            "A local array belongs to one thread or iteration; a shared one to the block, and "
            "is allocated at the top of a T.launch. Contents are undefined until written. "
            "scope may also name memory of one target kind, '<kind>.<name>' such as 'trn.sbuf': "
            "a local array that targets of that kind place there or reject; other targets ignore "
            "the name."
        ),
        example='tile = T.alloc((16, 17), T.float32, scope="shared")',
    ),
    Builtin(
        "empty",
        "A device buffer, to be returned or used as a workspace; contents undefined.",
        ("(shape: _Shape, dtype: type[_S], scope: str='global') -> Buffer[_S]",),
        types="Extents are integers known before anything runs.",
        rule=(
            "At the top of a kernel: returned, it is allocated for the caller; otherwise it is a "
            "workspace of the call. Contents are undefined until written. A workspace may be in "
            "memory of one target kind, as with T.place. In device code it is T.alloc."
        ),
        example="out = T.empty((m, n), T.float32)",
    ),
    Builtin(
        "zeros",
        "T.empty at the top of a kernel, T.alloc in device code; all elements are 0.",
        ("(shape: _Shape, dtype: type[_S]) -> Buffer[_S]",),
        types="As for T.empty and T.alloc.",
        rule="At the top it costs a launch to fill it, in device code a loop.",
        example="counts = T.zeros((256,), T.int32)",
    ),
    Builtin(
        "ones",
        "As T.zeros; all elements are 1.",
        ("(shape: _Shape, dtype: type[_S]) -> Buffer[_S]",),
        types="As for T.empty and T.alloc.",
        example="weights = T.ones((n,), T.float32)",
    ),
    Builtin(
        "full",
        "As T.zeros; all elements are `value`, which is evaluated once.",
        ("(shape: _Shape, value: _S | builtins.complex, dtype: type[_S]) -> Buffer[_S]",),
        types="As for T.empty and T.alloc.",
        example="best = T.full((n,), -T.inf, T.float32)",
    ),
    Builtin(
        "empty_like",
        "As T.empty or T.alloc, with the shape and type of another buffer.",
        ("(buffer: Buffer[_S]) -> Buffer[_S]",),
        types="any buffer or view.",
        example="out = T.empty_like(x)",
    ),
    Builtin(
        "zeros_like",
        "As T.zeros, with the shape and type of another buffer.",
        ("(buffer: Buffer[_S]) -> Buffer[_S]",),
        types="any buffer or view.",
        example="out = T.zeros_like(x)",
    ),
    Builtin(
        "ones_like",
        "As T.ones, with the shape and type of another buffer.",
        ("(buffer: Buffer[_S]) -> Buffer[_S]",),
        types="any buffer or view.",
        example="out = T.ones_like(x)",
    ),
    Builtin(
        "place",
        "Places a parameter in memory of one target kind, such as textures.",
        ("(buffer: Buffer[_S], scope: str) -> None",),
        types="scope is '<kind>.<name>', such as 'opencl.texture'.",
        rule=(
            "Only at the top of a kernel. It changes no result. Targets of other kinds use plain "
            "device memory; a target of this kind must have such memory, and rejects accesses "
            "that it does not allow."
        ),
        example='T.place(weights, "opencl.texture")',
    ),
    Builtin(
        "barrier",
        "Waits until all threads of the block have arrived.",
        ("() -> None",),
        rule="They then see each other's writes to shared and global memory. All threads "
        "of the block must reach it, or none.",
        example="T.barrier()",
    ),
    Builtin(
        "fence",
        "Orders the memory accesses before it before those after it.",
        ("(scope: Literal['block', 'device']) -> None",),
        rule="As seen by the block, or by the whole device; it does not wait. "
        "Between two atomics, it makes the one before it a release and the one after it an "
        "acquire.",
        example='T.fence("device")',
    ),
    Builtin(
        "prefetch",
        "A hint that an element will be read, or written, soon.",
        ("(buffer: Buffer[_S], index: _Index, write: builtins.bool=False) -> None",),
        rule="Affects only speed. Out of range it does nothing.",
        example="T.prefetch(x, i + 64)",
    ),
)
