"""Views of buffers; their methods are in `stubs_head.txt`."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "broadcast_shapes",
        "The shape that several shapes broadcast to.",
        ("(first: tuple[int, ...], second: tuple[int, ...], /, *rest: tuple[int, ...]) -> Any",),
        types="tuples of integers known before anything runs; the result is one of int64.",
        rule=(
            "Shapes are aligned at their last axes; two extents must be equal, or one of them 1, "
            "or else the call fails. Only in the host part of a kernel."
        ),
        example="m, n = T.broadcast_shapes(a.shape, b.shape)",
    ),
    Builtin(
        "broadcast_to",
        "`T.broadcast_to(x, shape)`: a view of that shape which repeats x.",
        ("(x: Buffer[_S], shape: int | tuple[int, ...]) -> Buffer[_S]",),
        types="any buffer or view; the extents are integers.",
        rule=(
            "As in NumPy: axes are added in front, and an axis of extent 1 is repeated. Any other "
            "extent must be equal: at the top of a kernel this is checked, during compilation or "
            "at each call; in device code, missing elements read as 0. The view is read-only."
        ),
        example="bias = T.broadcast_to(b, (m, n))",
    ),
)
