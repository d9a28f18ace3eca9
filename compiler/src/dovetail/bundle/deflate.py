"""Deflate (RFC 1951) for sections of bundles: our own encoder, the standard library's decoder.

A bundle's bytes are the same on every machine. Those of zlib are not: they differ between its
versions, and between it and what systems put in its place. A decoder has no such freedom.
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Final

_LEAST: Final = 3
_LONGEST: Final = 258
_FARTHEST: Final = 1 << 15
_END: Final = 256
_TRIES: Final = 48
"""Earlier places that are compared with a place."""
_GOOD: Final = 32
"""A match of so many bytes is taken without a look at what the next place has."""
_BLOCK: Final = 1 << 15
"""Literals and matches in one block, with a code of its own."""
_ORDER: Final = (16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)
"""In this order stand the lengths of the codes for lengths of codes (RFC 1951, 3.2.7)."""
_FIXED: Final = [8] * 144 + [9] * 112 + [7] * 24 + [8] * 8, [5] * 30
"""Lengths of the codes of a block that declares none (RFC 1951, 3.2.6)."""

_Code = list[tuple[int, int]]
"""Bits, as they are written, and how many: by symbol, or one behind the other."""


def inflate(stored: bytes, size: int) -> bytes:
    """What a deflate stream stands for; no more than `size` bytes are made.

    Raises:
        ValueError: It is none, or not of this size; the text says what was found.
    """
    import zlib

    decoder = zlib.decompressobj(-15)  # no header, the format's largest window
    try:
        content = decoder.decompress(stored, size + 1)
    except zlib.error as bad:
        raise ValueError(str(bad).partition(": ")[2] or str(bad)) from bad
    if len(content) > size:
        raise ValueError("a stream of more")
    if not decoder.eof:
        raise ValueError("a stream that is cut off")
    if decoder.unused_data:
        raise ValueError(f"{len(decoder.unused_data)} bytes behind the stream's end")
    if len(content) < size:
        raise ValueError(f"a stream of {len(content)}")
    return content


def deflate(data: bytes) -> bytes:
    """A deflate stream of some bytes: the same on every machine."""
    bits = _Bits()
    tokens = [*_tokens(data)]
    blocks = range(0, max(1, len(tokens)), _BLOCK)
    for first in blocks:
        bits.put(int(first == blocks[-1]), 1)
        _write_block(bits, tokens[first : first + _BLOCK])
    return bits.finish()


def _tokens(data: bytes) -> Iterator[int]:
    """Literals, below 256, and matches: their length above sixteen bits of distance."""
    earlier = _earlier(data)
    size, at = len(data), 0
    while at < size:
        length, distance = _match(data, earlier, at, _LEAST - 1)
        # A longer match one byte further on is worth a literal.
        while 0 < length < _GOOD:
            further = _match(data, earlier, at + 1, length)
            if not further[0]:
                break
            yield data[at]
            at += 1
            length, distance = further
        yield length << 16 | distance if length else data[at]
        at += length or 1


def _earlier(data: bytes) -> array[int]:
    """For each place, the nearest one before it whose next three bytes are the same, or -1."""
    last: dict[bytes, int] = {}
    found = array("q")
    for at in range(len(data) - _LEAST + 1):
        key = data[at : at + _LEAST]
        found.append(last.get(key, -1))
        last[key] = at
    return found


def _match(data: bytes, earlier: array[int], at: int, least: int) -> tuple[int, int]:
    """The longest match at a place, of more than `least` bytes, and its distance; or zeros."""
    most = min(_LONGEST, len(data) - at)
    if most <= least:
        return 0, 0
    best, distance = least, 0
    here = data[at : at + most]
    wanted = here[: best + 1]
    place = earlier[at]
    for _ in range(_TRIES):
        if place < 0 or at - place > _FARTHEST:
            break
        if data[place : place + best + 1] == wanted:
            there = data[place : place + most]
            # The lowest bit that differs is in the first byte that does.
            differ = int.from_bytes(here, "little") ^ int.from_bytes(there, "little")
            best = ((differ & -differ).bit_length() - 1) // 8 if differ else most
            distance = at - place
            if best == most:
                break
            wanted = here[: best + 1]
        place = earlier[place]
    return (best, distance) if distance else (0, 0)


def _split_length(length: int) -> tuple[int, int, int]:
    """Its symbol, its additional bits, how many (RFC 1951, 3.2.5)."""
    if length == _LONGEST:
        return 285, 0, 0
    value = length - _LEAST
    bits = max(0, value.bit_length() - 3)
    return 257 + 4 * bits + (value >> bits), value & (1 << bits) - 1, bits


def _split_distance(distance: int) -> tuple[int, int, int]:
    """Its symbol, its additional bits, how many (RFC 1951, 3.2.5)."""
    value = distance - 1
    bits = max(0, value.bit_length() - 2)
    return 2 * bits + (value >> bits), value & (1 << bits) - 1, bits


def _write_block(bits: _Bits, tokens: Sequence[int]) -> None:
    """The block without its first bit; its code is its own or the fixed one, the shorter."""
    counts, distances = [0] * 286, [0] * 30
    counts[_END] = 1
    for token in tokens:
        if token < 256:
            counts[token] += 1
        else:
            counts[_split_length(token >> 16)[0]] += 1
            distances[_split_distance(token & 0xFFFF)[0]] += 1
    own = _code_lengths(counts, 15), _code_lengths(distances, 15)
    table = _spell_code_lengths(*own)

    def cost(lengths: Sequence[Sequence[int]]) -> int:
        pairs = chain(
            zip(counts, lengths[0], strict=False), zip(distances, lengths[1], strict=True)
        )
        return sum(count * length for count, length in pairs)

    is_own = sum(count for _, count in table) + cost(own) < cost(_FIXED)
    bits.put(2 if is_own else 1, 2)
    for value, count in table if is_own else ():
        bits.put(value, count)
    literals, places = map(_codes, own if is_own else _FIXED)
    known: dict[int, tuple[int, int]] = {}
    for token in tokens:
        if token < 256:
            bits.put(*literals[token])
            continue
        spelled = known.get(token)
        if spelled is None:
            spelled = known[token] = _spell(token, literals, places)
        bits.put(*spelled)
    bits.put(*literals[_END])


def _spell(token: int, literals: _Code, places: _Code) -> tuple[int, int]:
    """The bits of a match."""
    value = count = 0
    for code, (symbol, more, width) in (
        (literals, _split_length(token >> 16)),
        (places, _split_distance(token & 0xFFFF)),
    ):
        for part, size in (code[symbol], (more, width)):
            value |= part << count
            count += size
    return value, count


def _spell_code_lengths(literals: Sequence[int], places: Sequence[int]) -> _Code:
    """The bits of the lengths of a block's codes, in parts (RFC 1951, 3.2.7)."""
    runs: list[tuple[int, int, int]] = []
    for length, group in groupby(chain(literals, places)):
        left = len([*group])
        if length:
            runs.append((length, 0, 0))
            left -= 1
        while left:
            if length or left < 3:
                step = min(left, 6) if left >= 3 else 1
                runs.append((16, step - 3, 2) if step > 1 else (length, 0, 0))
            else:
                step = min(left, 138)
                runs.append((17, step - 3, 3) if step < 11 else (18, step - 11, 7))
            left -= step
    counts = [0] * 19
    for symbol, _, _ in runs:
        counts[symbol] += 1
    lengths = _code_lengths(counts, 7)
    codes = _codes(lengths)
    shown = max(4, *(n + 1 for n, symbol in enumerate(_ORDER) if lengths[symbol]))
    parts = [(len(literals) - 257, 5), (len(places) - 1, 5), (shown - 4, 4)]
    parts += [(lengths[symbol], 3) for symbol in _ORDER[:shown]]
    for symbol, more, width in runs:
        parts += [codes[symbol], (more, width)]
    return parts


def _code_lengths(counts: Sequence[int], most: int) -> list[int]:
    """Lengths of the codes of symbols: a complete prefix code, no code longer than `most`.

    At least two symbols have one: some decoders refuse codes of fewer.
    """
    weights = {symbol: count for symbol, count in enumerate(counts) if count}
    for symbol in range(2):
        if len(weights) < 2:
            weights.setdefault(symbol, 1)
    while True:
        heap = [(weight, symbol) for symbol, weight in weights.items()]
        heapq.heapify(heap)
        pairs: list[tuple[int, int]] = []
        while len(heap) > 1:
            (weight, first), (other, second) = heapq.heappop(heap), heapq.heappop(heap)
            heapq.heappush(heap, (weight + other, len(counts) + len(pairs)))
            pairs.append((first, second))
        depths = [0] * (len(counts) + len(pairs))
        for node in reversed(range(len(pairs))):
            for child in pairs[node]:
                depths[child] = depths[len(counts) + node] + 1
        if max(depths) <= most:
            return depths[: len(counts)]
        # Flatter weights give a flatter tree, in the end one of equal depth.
        weights = {symbol: (weight + 1) // 2 for symbol, weight in weights.items()}


def _codes(lengths: Sequence[int]) -> _Code:
    """The codes that lengths stand for (RFC 1951, 3.2.2), the first bit lowest."""
    following, codes = 0, [(0, 0)] * len(lengths)
    for length in range(1, max(lengths) + 1):
        following <<= 1
        for symbol, each in enumerate(lengths):
            if each == length:
                codes[symbol] = int(f"{following:0{length}b}"[::-1], 2), length
                following += 1
    return codes


class _Bits:
    """A stream of bits, the first ones lowest in its bytes."""

    def __init__(self) -> None:
        self._whole = bytearray()
        self._rest = self._count = 0

    def put(self, value: int, count: int) -> None:
        """Write the lowest `count` bits of a value that has no others."""
        self._rest |= value << self._count
        self._count += count
        if self._count >= 256:
            self._whole += (self._rest & (1 << 256) - 1).to_bytes(32, "little")
            self._rest >>= 256
            self._count -= 256

    def finish(self) -> bytes:
        """All that was written, and zeros up to a whole byte."""
        return bytes(self._whole) + self._rest.to_bytes((self._count + 7) // 8, "little")
