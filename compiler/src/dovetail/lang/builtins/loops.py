"""Loops and launches."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "parallel",
        "`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.",
        (
            "(m: SupportsIndex, /) -> Iterator[int]",
            "(m: SupportsIndex, n: SupportsIndex, /) -> Iterator[tuple[int, int]]",
            "(m: SupportsIndex, n: SupportsIndex, o: SupportsIndex, /)"
            " -> Iterator[tuple[int, int, int]]",
            "(m: SupportsIndex, n: SupportsIndex, o: SupportsIndex, p: SupportsIndex, /)"
            " -> Iterator[tuple[int, int, int, int]]",
            "(*extents: SupportsIndex) -> Iterator[Any]",
        ),
    ),
    Builtin(
        "unroll",
        "`for k in T.unroll(4)`: a loop of constant length that is written out.",
        (
            "(stop: SupportsIndex, /) -> Iterator[int]",
            "(start: SupportsIndex, stop: SupportsIndex, step: int=1, /) -> Iterator[int]",
        ),
    ),
    Builtin(
        "vectorize",
        "`for k in T.vectorize(8)`: independent iterations, for vector lanes.",
        (
            "(stop: SupportsIndex, /) -> Iterator[int]",
            "(start: SupportsIndex, stop: SupportsIndex, step: int=1, /) -> Iterator[int]",
        ),
    ),
    Builtin(
        "static_range",
        "`for k in T.static_range(3)`: k is a compile-time constant in each turn.",
        (
            "(stop: int, /) -> Iterator[int]",
            "(start: int, stop: int, step: int=1, /) -> Iterator[int]",
        ),
    ),
    Builtin(
        "launch",
        "`with T.launch(grid=..., block=...)`: a grid of blocks of threads.",
        (
            "(grid: SupportsIndex | _Shape, block: int | tuple[int, ...])"
            " -> AbstractContextManager[tuple[Coordinates, Coordinates]]",
        ),
    ),
    Builtin(
        "block_idx",
        "The block's coordinate along an axis (0 is x), int64.",
        ("(axis: int=0) -> int",),
    ),
    Builtin(
        "thread_idx",
        "The thread's coordinate in its block along an axis (0 is x), int64.",
        ("(axis: int=0) -> int",),
    ),
    Builtin(
        "block_dim",
        "The threads of a block along an axis: a compile-time constant.",
        ("(axis: int=0) -> int",),
    ),
    Builtin(
        "grid_dim",
        "The blocks of the grid along an axis, int64.",
        ("(axis: int=0) -> int",),
    ),
)
