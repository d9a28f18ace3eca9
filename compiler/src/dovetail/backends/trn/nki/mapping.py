"""Where the iterations of a grid lie in tiles: on partitions, along the free axis, in loops.

There are four ways, and a kernel takes the first that its text fits:

*dense*: partitions and free axis are both iterations. Every address is an affine form.
*rows*: partitions are iterations, and the free axis is left to reductions, to vector loops and to
arrays of the kernel. Addresses that are read from memory are gathered, one element a partition.
*single*: one iteration after the other in tiles of one element, for updates and scattered writes,
which have an order.
*tiles*: as *single*, in any order, for kernels that work on whole arrays (`T.trn`): the lanes of a
tile are those of the arrays.
"""

from __future__ import annotations

from typing import Final, Literal

from dovetail.backends.trn.nki.values import Linear
from dovetail.support.dataclasses import dataclass

Way = Literal["dense", "rows", "tiles", "single"]
WAYS: Final[tuple[Way, ...]] = ("dense", "rows", "single")

FREE: Final = 512
"""Elements of a tile along its free axis: those of a bank of PSUM in float32, and of the moving
operand of a product. Source: NKI Programming Model, "Tile size considerations", TC#2 and TC#3."""


class DoesNotFit(Exception):
    """The text needs another way."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """One way, for one kernel.

    Attributes:
        way: Which.
        head: Lines before the loops.
        loops: Lines that begin the loops over tiles, outermost first.
        axes: The form of each coordinate of the grid, x first.
        edges: Forms that are at least 0 in tiles' lanes that exist.
        partitions: The extent of the partition axis.
        free: That of the free axis.
        ranges: For each index its greatest value, as text; the least is 0.
    """

    way: Way
    head: tuple[str, ...]
    loops: tuple[str, ...]
    axes: tuple[Linear, Linear, Linear]
    edges: tuple[Linear, ...]
    partitions: str
    free: str
    ranges: dict[str, str]


@dataclass(frozen=True, slots=True)
class Lane:
    """Iterations of a loop along the free axis, as the index `lane`.

    Attributes:
        extent: How many a tile has.
        edges: Forms that are at least 0 in those that exist.
    """

    extent: str
    edges: tuple[Linear, ...]


def _one(name: str, factor: str = "1") -> Linear:
    return Linear(((name, factor),))


def choose_mapping(way: Way, used: tuple[bool, bool, bool]) -> Mapping:
    """The loops of one way.

    Args:
        way: Which.
        used: Which coordinates the kernel's grid has, x first.
    """
    if way in ("single", "tiles"):
        kind = "sequential" if way == "single" else "affine"
        loops = tuple(
            f"for i_{name} in nl.{kind}_range(grid[{axis}]):"
            for axis, name in ((2, "z"), (1, "y"), (0, "x"))
            if used[axis]
        )
        axes = tuple(
            _one(f"i_{name}") if used[axis] else Linear(()) for axis, name in enumerate("xyz")
        )
        ranges = {f"i_{name}": f"(grid[{axis}] - 1)" for axis, name in enumerate("xyz")}
        return Mapping(
            way,
            ("P, F = 1, 1", *_INDICES),
            loops,
            (axes[0], axes[1], axes[2]),
            (),
            "P",
            "F",
            ranges,
        )
    outer = tuple(
        f"for i_{name} in nl.affine_range(grid[{axis}]):"
        for axis, name in ((2, "z"), (1, "y"))
        if used[axis] and not (name == "y" and way == "dense")
    )
    y = _one("i_y") if used[1] else Linear(())
    z = _one("i_z") if used[2] else Linear(())
    ranges = {"i_p": "(P - 1)", "i_f": "(F - 1)", "i_y": "(grid[1] - 1)", "i_z": "(grid[2] - 1)"}
    if way == "rows":
        head = ("P, F = min(nl.tile_size.pmax, grid[0]), 1", "X = -(-grid[0] // P)", *_INDICES)
        x = _one("i_x", "P").plus(_one("i_p"))
        edges = (Linear((), "(grid[0] - 1)").plus(x, -1),)
        loops = (*outer, "for i_x in nl.affine_range(X):")
        return Mapping(way, head, loops, (x, y, z), edges, "P", "F", {**ranges, "i_x": "(X - 1)"})
    if used[1]:
        head = (
            f"P, F = min(nl.tile_size.pmax, grid[1]), min({FREE}, grid[0])",
            "Y, X = -(-grid[1] // P), -(-grid[0] // F)",
            *_INDICES,
        )
        x, y = _one("i_x", "F").plus(_one("i_f")), _one("i_y", "P").plus(_one("i_p"))
        edges = (
            Linear((), "(grid[1] - 1)").plus(y, -1),
            Linear((), "(grid[0] - 1)").plus(x, -1),
        )
        loops = (*outer, "for i_y in nl.affine_range(Y):", "for i_x in nl.affine_range(X):")
        ranges = {**ranges, "i_x": "(X - 1)", "i_y": "(Y - 1)"}
        return Mapping(way, head, loops, (x, y, z), edges, "P", "F", ranges)
    head = (
        f"F = min({FREE}, -(-grid[0] // nl.tile_size.pmax))",
        "P = min(nl.tile_size.pmax, -(-grid[0] // F))",
        "X = -(-grid[0] // (P * F))",
        *_INDICES,
    )
    x = _one("i_x", "(P * F)").plus(_one("i_p", "F")).plus(_one("i_f"))
    edges = (Linear((), "(grid[0] - 1)").plus(x, -1),)
    loops = (*outer, "for i_x in nl.affine_range(X):")
    return Mapping(way, head, loops, (x, y, z), edges, "P", "F", {**ranges, "i_x": "(X - 1)"})


_INDICES: Final = (
    "i_p, i_f = nl.arange(P)[:, None], nl.arange(F)[None, :]",
    "one = nl.arange(1)[None, :]",
)
LANES: Final = frozenset(("i_p", "i_f", "lane", "t_p", "t_f"))
"""Indices of the lanes of a tile; all others are those of loops."""

RESERVED: Final = frozenset((
    "P", "F", "X", "Y", "K", "i_p", "i_f", "i_x", "i_y", "i_z", "i_k", "i_m", "one", "lane",
    "inside", "inside1", "t_p", "t_f", "grid", "nl", "nisa", "nt", "stationary", "moving",
))  # fmt: skip
