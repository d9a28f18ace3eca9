"""Random numbers: uniform, normal, integers, permutations; the same bits on every device.

They come from Philox4x32-10: block i of a call has the counter (i, stream, 0) and the seed as its
key, least significant word first. All arithmetic is on 32-bit integers, and each float is an exact
conversion: no elementary function and no rounding of a device is involved.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dovetail.lang import namespace as T
from dovetail.lang.extra.generators import philox
from dovetail.lang.extra.sorting import argsort, has_one_axis
from dovetail.lang.inline import inline

Open: TypeAlias = Any
"""Anything the parser takes."""

STEP_24 = 2.0**-24
STEP_28 = 2.0**-28


@inline
def random_block(block: Open, seed: Open, stream: Open) -> Open:
    """Returns four random uint32: block `block` of a seed (two uint32) and a stream (a uint32)."""
    counter = (T.uint32(block), T.uint32(stream), T.uint32(0), T.uint32(0))
    return philox(counter, (T.uint32(seed[0]), T.uint32(seed[1])))


@inline
def _store(out: Open, at: Open, a: Open, b: Open, c: Open, d: Open) -> None:
    """Stores four values from element `at` on, as far as there are so many."""
    n = out.shape[0]
    out[at] = a
    if at + 1 < n:
        out[at + 1] = b
    if at + 2 < n:
        out[at + 2] = c
    if at + 3 < n:
        out[at + 3] = d


@inline
def random_bits(out: Open, seed: Open, stream: Open) -> None:
    """Fills a one-dimensional buffer of uint32 with random bits."""
    n = out.shape[0]
    has_one_axis(out)
    for block in T.parallel((n + 3) // 4):
        w0, w1, w2, w3 = random_block(block, seed, stream)
        _store(out, 4 * block, w0, w1, w2, w3)


@inline
def _unit(word: Open) -> Open:
    """The upper 24 bits as a float32 in [0, 1): represented exactly."""
    return T.float32(T.int32(word >> T.uint32(8))) * STEP_24


@inline
def random_uniform(out: Open, seed: Open, stream: Open) -> None:
    """Fills a one-dimensional buffer of float32 with multiples of 2**-24 from [0, 1)."""
    n = out.shape[0]
    has_one_axis(out)
    for block in T.parallel((n + 3) // 4):
        w0, w1, w2, w3 = random_block(block, seed, stream)
        _store(out, 4 * block, _unit(w0), _unit(w1), _unit(w2), _unit(w3))


@inline
def _below(first: Open, second: Open, extent: Open) -> Open:
    """A whole number below `extent`: 64 random bits times it, without the lower 64 bits.

    The probability of each differs from the exact one by at most 2**-64.
    """
    high = T.multiply_high(second, extent)
    low = first * extent
    total = high + low
    carry = T.uint32(1) if total < low else T.uint32(0)
    return T.multiply_high(first, extent) + carry


@inline
def random_integers(out: Open, low: Open, high: Open, seed: Open, stream: Open) -> None:
    """Fills a one-dimensional buffer of int32 with whole numbers from [low, high), both int32."""
    n = out.shape[0]
    has_one_axis(out)
    assert low < high
    for block in T.parallel((n + 1) // 2):
        extent = T.bitcast(high, T.uint32) - T.bitcast(low, T.uint32)
        w0, w1, w2, w3 = random_block(block, seed, stream)
        at = 2 * block
        out[at] = low + T.bitcast(_below(w0, w1, extent), T.int32)
        if at + 1 < n:
            out[at + 1] = low + T.bitcast(_below(w2, w3, extent), T.int32)


@inline
def _negative_log2(word: Open) -> Open:
    """-log2(word / 2**32) by repeated squaring, in units of 2**-27; of 0 and 1 as of 2 and 3."""
    whole = word | T.uint32(2)
    zeros = T.uint32(T.count_leading_zeros(whole))
    mantissa = whole << zeros
    fraction = T.uint32(0)
    for _ in range(27):
        squared = T.multiply_high(mantissa, mantissa)
        is_two = squared > T.uint32(0x7FFFFFFF)
        fraction = (fraction << T.uint32(1)) | (T.uint32(1) if is_two else T.uint32(0))
        mantissa = squared if is_two else (squared << T.uint32(1))
    return ((zeros + T.uint32(1)) << T.uint32(27)) - fraction


@inline
def _root(square: Open) -> Open:
    """The square root in units of 2**-26 of a number in units of 2**-26, a digit at a time."""
    rest = T.uint32(0)
    root = T.uint32(0)
    for digit in range(29):
        shift = T.uint32(30) - T.uint32(2) * T.uint32(T.min(digit, 15))
        bits = (square >> shift) & T.uint32(3) if digit < 16 else T.uint32(0)
        rest = (rest << T.uint32(2)) | bits
        tried = (root << T.uint32(2)) | T.uint32(1)
        fits = rest >= tried
        rest = rest - tried if fits else rest
        root = (root << T.uint32(1)) | (T.uint32(1) if fits else T.uint32(0))
    return root


@inline
def _sine(x: Open) -> Open:
    """sin(pi/2 x) of x in [0, 1) in units of 2**-32; in units of 2**-31.

    The Taylor series up to x**13, whose next term is below 2**-30 of the result.
    """
    square = T.multiply_high(x, x)
    term = T.uint32(0x0000007A)
    term = T.uint32(0x00001E30) - T.multiply_high(square, term)
    term = T.uint32(0x000541E1) - T.multiply_high(square, term)
    term = T.uint32(0x00996966) - T.multiply_high(square, term)
    term = T.uint32(0x0A335E34) - T.multiply_high(square, term)
    term = T.uint32(0x52AEF399) - T.multiply_high(square, term)
    term = T.uint32(0xC90FDAA2) - T.multiply_high(square, term)
    return T.multiply_high(x, term)


@inline
def _signed(magnitude: Open, is_negative: Open) -> Open:
    """A float32 from a number in units of 2**-28: 24 bits of it, which it represents exactly."""
    zeros = T.uint32(T.count_leading_zeros(magnitude | T.uint32(1)))
    shift = T.uint32(8) - T.min(zeros, T.uint32(8))
    kept = T.float32(T.int32(magnitude >> shift))
    scale = T.float32(T.int32(T.uint32(1) << shift)) * STEP_28
    value = kept * scale
    return -value if is_negative else value


@inline
def _normal_pair(first: Open, second: Open) -> Open:
    """Two normal numbers of two random words, by the method of Box and Muller."""
    # 2 ln 2 in units of 2**-31: from units of 2**-27 to the square in units of 2**-26.
    square = T.multiply_high(_negative_log2(first), T.uint32(0xB17217F8))
    radius = _root(square) << T.uint32(3)
    quadrant = second >> T.uint32(30)
    along = second << T.uint32(2)
    sine = _sine(along)
    cosine = _sine(~along)
    swaps = quadrant % T.uint32(2) == T.uint32(1)
    x = T.multiply_high(radius, sine if swaps else cosine)
    y = T.multiply_high(radius, cosine if swaps else sine)
    left = _signed(x, quadrant == T.uint32(1) or quadrant == T.uint32(2))
    right = _signed(y, quadrant >= T.uint32(2))
    return left, right


@inline
def random_normal(out: Open, seed: Open, stream: Open) -> None:
    """Fills a one-dimensional buffer of float32 with normal numbers of mean 0 and variance 1.

    The method is that of Box and Muller for two random words, with an error of at most
    2**-23 (|z| + 1 + 1 / r), where r is the length of a pair; the largest number is 6.6.
    """
    n = out.shape[0]
    has_one_axis(out)
    for block in T.parallel((n + 3) // 4):
        w0, w1, w2, w3 = random_block(block, seed, stream)
        x0, x1 = _normal_pair(w0, w1)
        x2, x3 = _normal_pair(w2, w3)
        _store(out, 4 * block, x0, x1, x2, x3)


@inline
def random_permutation(out: Open, seed: Open, stream: Open) -> None:
    """Fills a one-dimensional buffer of int32 with a random permutation of the numbers from 0 on.

    The numbers are sorted by 64 random bits each.
    """
    n = out.shape[0]
    has_one_axis(out)
    keys = T.empty((n,), T.uint32)
    random_bits(keys, seed, stream)
    first = argsort(keys)
    more = T.empty((n,), T.uint32)
    random_bits(more, seed, T.uint32(stream) + T.uint32(1))
    second = argsort(more)
    for i in T.parallel(n):
        out[i] = first[second[i]]
