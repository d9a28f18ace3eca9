"""Views of buffers; their methods stand in `stubs_head.txt`."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "broadcast_shapes",
        "The shape that several shapes are broadcast to together.",
        ("(first: tuple[int, ...], second: tuple[int, ...], /, *rest: tuple[int, ...]) -> Any",),
        types="tuples of integers known before anything runs; the result is one of int64.",
        rule=(
            "Shapes meet from their last axes on: extents that are equal, or of which one is 1. "
            "What does not meet fails the call. Only in the host part of a kernel."
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
            "extent must be the wanted one: known now, or checked at each call where the view is "
            "made at the top of a kernel; in device code, elements that are not there read as 0. "
            "Nothing can be written through it."
        ),
        example="bias = T.broadcast_to(b, (m, n))",
    ),
)
