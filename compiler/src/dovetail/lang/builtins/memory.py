"""Memory of threads, blocks and devices, and the order in which it is seen."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "alloc",
        'A local or, with scope="shared", a block\'s array; contents undefined.',
        ("(shape: _Shape, dtype: type[_S], scope: str='local') -> Buffer[_S]",),
        types=(
            "Extents are compile-time integers, at most 2**24 elements in all; those of shared "
            "memory may also come from shapes and integer parameters. A device may allow less."
        ),
        rule=(
            "A local array belongs to one thread or iteration; a shared one to the block, and "
            "is allocated at the top of a T.launch. Contents are undefined until written. "
            "scope may also name memory of one kind's own, '<kind>.<name>' such as 'trn.sbuf': "
            "a local array, which targets of that kind put there, or refuse; for others the name "
            "changes nothing."
        ),
        example='tile = T.alloc((16, 17), T.float32, scope="shared")',
    ),
    Builtin(
        "empty",
        "A buffer of the device, to be returned or as a workspace; contents undefined.",
        ("(shape: _Shape, dtype: type[_S], scope: str='global') -> Buffer[_S]",),
        types="Extents are integers known before anything runs.",
        rule=(
            "At the top of a kernel: returned, it is allocated for the caller; otherwise it is a "
            "workspace of the call. Contents are undefined until written. A workspace may be in "
            "memory of one kind's own, as with T.place. In device code it is T.alloc."
        ),
        example="out = T.empty((m, n), T.float32)",
    ),
    Builtin(
        "zeros",
        "As T.empty, at the top of a kernel, or as T.alloc, in device code; all elements are 0.",
        ("(shape: _Shape, dtype: type[_S]) -> Buffer[_S]",),
        types="As T.empty and T.alloc have it.",
        rule="At the top it costs a launch that fills it; in device code a loop.",
        example="counts = T.zeros((256,), T.int32)",
    ),
    Builtin(
        "ones",
        "As T.zeros; all elements are 1.",
        ("(shape: _Shape, dtype: type[_S]) -> Buffer[_S]",),
        types="As T.empty and T.alloc have it.",
        example="weights = T.ones((n,), T.float32)",
    ),
    Builtin(
        "full",
        "As T.zeros; all elements are a number, which is evaluated once.",
        ("(shape: _Shape, value: _S | builtins.complex, dtype: type[_S]) -> Buffer[_S]",),
        types="As T.empty and T.alloc have it.",
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
        "Puts a parameter into device memory of one kind's own, such as textures.",
        ("(buffer: Buffer[_S], scope: str) -> None",),
        types="scope is '<kind>.<name>', such as 'opencl.texture'.",
        rule=(
            "Stands at the top of a kernel. It changes no result. For a target of another kind "
            "the buffer is plain device memory; one of this kind needs to have such memory, and "
            "refuses accesses that it does not allow."
        ),
        example='T.place(weights, "opencl.texture")',
    ),
    Builtin(
        "barrier",
        "All threads of the block arrive before any continues.",
        ("() -> None",),
        rule="They see each other's writes to shared and global memory. All threads "
        "of the block reach it, or none.",
        example="T.barrier()",
    ),
    Builtin(
        "fence",
        "Orders memory: what is before it happens before what is after it.",
        ("(scope: Literal['block', 'device']) -> None",),
        rule="For the threads of the block, or for all of the device; it does not wait. "
        "Between two atomics, it makes the one before it a release and the one after it an "
        "acquire.",
        example='T.fence("device")',
    ),
    Builtin(
        "prefetch",
        "A hint that an element will be read, or written, soon.",
        ("(buffer: Buffer[_S], index: _Index, write: builtins.bool=False) -> None",),
        rule="It changes nothing but time. Out of range it does nothing.",
        example="T.prefetch(x, i + 64)",
    ),
)
