"""Loops and launches."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "parallel",
        "`for i, j in T.parallel(m, n)`: independent iterations, mapped by the target.",
        (
            "(m: SupportsIndex | range, /) -> Iterator[int]",
            "(m: SupportsIndex | range, n: SupportsIndex | range, /) -> Iterator[tuple[int, int]]",
            "(m: SupportsIndex | range, n: SupportsIndex | range, o: SupportsIndex | range, /)"
            " -> Iterator[tuple[int, int, int]]",
            "(m: SupportsIndex | range, n: SupportsIndex | range, o: SupportsIndex | range,"
            " p: SupportsIndex | range, /) -> Iterator[tuple[int, int, int, int]]",
            "(*extents: SupportsIndex | range) -> Iterator[Any]",
        ),
        rule=(
            "An argument is an extent, counted from 0, or a `range`, whose values the variable "
            "takes. "
            "Iterations run in any order and at the same time, so none may read or write what "
            "another one writes, except through atomics. No `break`, `return` or T.parallel "
            "inside. A second T.parallel sees all that the first has written. Extents are int64 "
            "and known before anything runs; an extent of 0 runs nothing."
        ),
        example="for i, j in T.parallel(*x.shape): y[i, j] = 2.0 * x[i, j]",
    ),
    Builtin(
        "unroll",
        "`for k in T.unroll(4)`: a loop with a constant trip count, fully unrolled.",
        (
            "(stop: SupportsIndex, /) -> Iterator[int]",
            "(start: SupportsIndex, stop: SupportsIndex, step: int=1, /) -> Iterator[int]",
        ),
        types="Bounds are compile-time integers; the variable is an int64 value.",
        rule="The compiler unrolls the loop; its meaning is that of `range`.",
        example="for k in T.unroll(4): acc += x[4 * i + k]",
    ),
    Builtin(
        "vectorize",
        "`for k in T.vectorize(8)`: independent iterations, for vector lanes.",
        (
            "(stop: SupportsIndex, /) -> Iterator[int]",
            "(start: SupportsIndex, stop: SupportsIndex, step: int=1, /) -> Iterator[int]",
        ),
        types="Bounds are integers; the variable is an int64 value.",
        rule=(
            "Asserts, unchecked, that the iterations are independent and may run in the lanes of a"
            " vector: none may read what another writes."
        ),
        example="for k in T.vectorize(8): y[8 * i + k] = x[8 * i + k]",
    ),
    Builtin(
        "static_range",
        "`for k in T.static_range(3)`: k is a compile-time constant in each iteration.",
        (
            "(stop: int, /) -> Iterator[int]",
            "(start: int, stop: int, step: int=1, /) -> Iterator[int]",
        ),
        types="Bounds are compile-time integers; so is the variable.",
        rule=(
            "The body is copied for each value, at most 4096 times; `break` and `continue` are not"
            " allowed."
        ),
        example="for k in T.static_range(3): acc += WEIGHTS[k] * x[i + k]",
    ),
    Builtin(
        "launch",
        "`with T.launch(grid=..., block=...)`: a grid of blocks of threads.",
        (
            "(grid: SupportsIndex | _Shape, block: int | tuple[int, ...])"
            " -> AbstractContextManager[tuple[Coordinates, Coordinates]]",
        ),
        types=(
            "Extents of the grid are integers known before anything runs, those of the block "
            "compile-time constants."
        ),
        rule=(
            "The body runs in every thread of every block. One to three extents, x (the fastest) "
            "first; a block has at most 1024 threads. Blocks run in any order and cannot wait for"
            " each other. An empty grid runs nothing."
        ),
        example="with T.launch(grid=T.ceildiv(n, 256), block=256) as (block, thread): ...",
    ),
    Builtin(
        "block_idx",
        "The block's coordinate along an axis (0 is x), int64.",
        ("(axis: int=0) -> int",),
        rule="From 0 to T.grid_dim(axis) - 1; only inside a T.launch.",
        example="i = T.block_idx() * T.block_dim() + T.thread_idx()",
    ),
    Builtin(
        "thread_idx",
        "The thread's coordinate in its block along an axis (0 is x), int64.",
        ("(axis: int=0) -> int",),
        rule="From 0 to T.block_dim(axis) - 1; only inside a T.launch.",
        example="i = T.block_idx() * T.block_dim() + T.thread_idx()",
    ),
    Builtin(
        "block_dim",
        "The number of threads of a block along an axis: a compile-time constant.",
        ("(axis: int=0) -> int",),
        rule="1 for an axis that the launch does not name; only inside a T.launch.",
        example='tile = T.alloc((T.block_dim(),), T.float32, scope="shared")',
    ),
    Builtin(
        "grid_dim",
        "The number of blocks of the grid along an axis, int64.",
        ("(axis: int=0) -> int",),
        rule="1 for an axis that the launch does not name; only inside a T.launch.",
        example="for i in range(start, n, T.grid_dim() * T.block_dim()): ...",
    ),
)
