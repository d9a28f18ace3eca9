"""Memory of threads, blocks and devices, and the order in which it is seen."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "alloc",
        'A local or, with scope="shared", a block\'s array of constant shape; undefined.',
        (
            "(shape: tuple[int, ...], dtype: type[_S], scope: Literal['local', 'shared']='local')"
            " -> Buffer[_S]",
        ),
    ),
    Builtin(
        "empty",
        "A buffer of the device, to be returned or as a workspace; contents undefined.",
        ("(shape: _Shape, dtype: type[_S]) -> Buffer[_S]",),
    ),
    Builtin(
        "barrier",
        "All threads of the block arrive before any goes on.",
        ("() -> None",),
    ),
)
