"""Counter-based generators of random bits: Philox and Threefry.

From J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw: Parallel Random Numbers: As Easy as 1, 2,
3 (SC 2011). A number is a function of a counter and a key, so that any thread computes any number
by itself. All arithmetic is on 32-bit integers: the bits are the same on every device. Tests
compare both with the known answers that the authors publish (Random123, `tests/kat_vectors`).
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes."""


@inline
def philox(counter: Open, key: Open) -> Open:
    """Philox4x32-10: maps a counter of four words and a key of two, all uint32, to four words."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        high0 = T.multiply_high(c0, T.uint32(0xD2511F53))
        low0 = c0 * T.uint32(0xD2511F53)
        high1 = T.multiply_high(c2, T.uint32(0xCD9E8D57))
        low1 = c2 * T.uint32(0xCD9E8D57)
        c0 = high1 ^ c1 ^ k0
        c1 = low1
        c2 = high0 ^ c3 ^ k1
        c3 = low0
        k0 = k0 + T.uint32(0x9E3779B9)
        k1 = k1 + T.uint32(0xBB67AE85)
    return c0, c1, c2, c3


@inline
def threefry(counter: Open, key: Open) -> Open:
    """Threefry2x32-20: maps a counter of two words and a key of two, all uint32, to two words."""
    k0, k1 = key
    k2 = k0 ^ k1 ^ T.uint32(0x1BD11BDA)
    x0 = counter[0] + k0
    x1 = counter[1] + k1
    # Five groups of four rounds: the turns of the two sorts take turns, and the key moves on.
    for group in range(5):
        is_odd = group % 2 == 1
        x0 = x0 + x1
        x1 = T.rotate_left(x1, 17 if is_odd else 13) ^ x0
        x0 = x0 + x1
        x1 = T.rotate_left(x1, 29 if is_odd else 15) ^ x0
        x0 = x0 + x1
        x1 = T.rotate_left(x1, 16 if is_odd else 26) ^ x0
        x0 = x0 + x1
        x1 = T.rotate_left(x1, 24 if is_odd else 6) ^ x0
        step = group % 3
        x0 = x0 + (k1 if step == 0 else (k2 if step == 1 else k0))
        x1 = x1 + (k2 if step == 0 else (k0 if step == 1 else k1)) + T.uint32(group + 1)
    return x0, x1
