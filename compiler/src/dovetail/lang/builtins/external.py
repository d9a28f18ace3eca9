"""The body of an external kernel: launches of code written elsewhere."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "external",
        "Launches a kernel of the payload that `@dt.external` was given.",
        (
            "(symbol: str, /, *arguments: object, grid: SupportsIndex | _Shape,"
            " block: int | tuple[int, ...], shared_bytes: int=0,"
            " writes: Buffer[Any] | tuple[Buffer[Any], ...]=(),"
            " updates: Buffer[Any] | tuple[Buffer[Any], ...]=()) -> None",
        ),
        types=(
            "Buffers, and scalars of 32 or 64 bits; a parameter that is a bool or of 8 or 16 bits "
            "is passed as int32, uint32 or float32. A float must be an unmodified parameter."
        ),
        rule=(
            "The arguments reach the kernel named `symbol` in this order. `grid` counts blocks "
            "and `block` the threads of one, x first; `shared_bytes` is the shared memory that "
            "the kernel itself declares. Buffers in `writes` are only written, those in `updates` "
            "read and written, all others only read. A buffer must be row-major, which each call "
            "checks, unless one of its strides is an argument. Only at the top of an external "
            "kernel."
        ),
        example='T.external("scale", x, by, T.int32(n), grid=T.ceildiv(n, 64), block=64,'
        " updates=x)",
    ),
    Builtin(
        "element_offset",
        "The index of a buffer's first element in the memory that is bound for it.",
        ("(buffer: Buffer[Any], dtype: type[int32] | type[int64]=int64) -> int",),
        rule=(
            "Only as an argument of T.external, beside its buffer. Devices that bind whole memory "
            "objects (OpenCL) need it for views that start inside of one; where a device binds "
            "any address it is 0."
        ),
        example='T.external("scale", x, T.element_offset(x), grid=n, block=64, updates=x)',
    ),
    Builtin(
        "element_stride",
        "The stride of a parameter along an axis, in elements, int64.",
        ("(buffer: Buffer[Any], axis: int) -> int",),
        rule=(
            "Only as an argument of T.external; the kernel then takes views, and the buffer need "
            "not be row-major. May be negative or 0."
        ),
        example='T.external("scale", x, T.element_stride(x, 0), grid=n, block=64, updates=x)',
    ),
)
