"""The engine's decoder of deflate streams against zlib's: the same answer to every stream."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

import pytest

import dovetail_runtime
from dovetail_conformance.hostile import bundle, image_entry

STRATEGIES = {
    "default": zlib.Z_DEFAULT_STRATEGY,
    "filtered": zlib.Z_FILTERED,
    "huffman": zlib.Z_HUFFMAN_ONLY,
    "rle": zlib.Z_RLE,
    "fixed": zlib.Z_FIXED,
}
CODE = b"for (int64_t i = 0; i < n; ++i) { out[i] = x[i] * scale + 1.5f; }\n"


def contents(seed: int) -> list[bytes]:
    """Text, noise, runs, and all of them behind each other."""
    rng = random.Random(seed)
    text = b"".join(CODE[: rng.randrange(len(CODE))] for _ in range(300))
    skewed = bytes(b for n in range(20) for b in bytes([n]) * (1 << n >> 4))
    noise = rng.randbytes(40_000)
    return [b"ab" * 4, text, noise, bytes(70_000), skewed, text + noise + text + noise + text]


def theirs(stream: bytes, size: int) -> bytes | None:
    """What zlib makes of all of a stream; None where it is none of this size."""
    decoder = zlib.decompressobj(-15)
    try:
        made = decoder.decompress(stream, size + 1)
    except zlib.error:
        return None
    return made if decoder.eof and not decoder.unused_data and len(made) == size else None


def ours(streams: list[tuple[bytes, int]]) -> list[bytes | None]:
    """The same from the engine; a stream must be shorter than its size."""
    data = bundle(
        [stream for stream, _ in streams],
        sizes={number: size for number, (_, size) in enumerate(streams)},
        images=[image_entry(number) for number in range(len(streams))],
    )
    module = dovetail_runtime.load_bytes(data, limits={"inflated_bytes": 1 << 40})

    def read(number: int) -> bytes | None:
        try:
            return module.image_bytes(number)
        except dovetail_runtime.BundleError as error:
            said = str(error)
            wanted = f" is no deflate stream of {streams[number][1]} bytes: "
            return None if f"section {number} (" in said and wanted in said else said.encode()

    return [read(number) for number in range(len(streams))]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("level", range(10))
def test_streams_of_zlib(level: int, strategy: str) -> None:
    streams: list[tuple[bytes, int]] = []
    for content in contents(level):
        for flush in (zlib.Z_NO_FLUSH, zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH):
            maker = zlib.compressobj(level, zlib.DEFLATED, -15, 9, STRATEGIES[strategy])
            half = len(content) // 2
            stream = maker.compress(content[:half])
            stream += maker.flush(flush) if flush != zlib.Z_NO_FLUSH else b""
            stream += maker.compress(content[half:]) + maker.flush()
            if len(stream) < len(content):
                streams.append((stream, len(content)))
    made = ours(streams)
    assert made == [theirs(*each) for each in streams]
    assert None not in made


def damaged(seed: int, count: int) -> Iterator[tuple[bytes, int]]:
    """Streams with some of their bits changed, cut, longer, or of another size."""
    rng = random.Random(seed)
    text = b"".join(CODE[: rng.randrange(len(CODE))] for _ in range(12))
    content = text + rng.randbytes(30) + text
    whole: list[bytes] = []
    for strategy in STRATEGIES.values():
        for level in (1, 9):
            maker = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
            whole.append(maker.compress(content) + maker.flush())
    whole = [each for each in whole if len(each) < len(content) - 40]
    for _ in range(count):
        stream, size = bytearray(rng.choice(whole)), len(content)
        match rng.randrange(8):
            case 0:
                del stream[rng.randrange(1, len(stream)) :]
            case 1:
                stream += rng.randbytes(rng.randint(1, 9))
            case 2:
                size += rng.choice((-2, -1, 1, 2))
            case 3:  # most codes are declared in the first bytes
                stream[rng.randrange(40)] ^= 1 << rng.randrange(8)
            case _:
                for _ in range(rng.randint(1, 3)):
                    stream[rng.randrange(len(stream))] ^= 1 << rng.randrange(8)
        if len(stream) < size <= 1032 * len(stream):
            yield bytes(stream), size


@pytest.mark.parametrize("seed", range(8))
def test_damaged_streams(seed: int) -> None:
    streams = [*damaged(seed, 1500)]
    wanted = [theirs(*each) for each in streams]
    assert ours(streams) == wanted
    assert 10 < sum(each is not None for each in wanted) < len(wanted) - 100


def test_noise_is_no_stream() -> None:
    rng = random.Random(9)
    streams = [(rng.randbytes(rng.randint(1, 60)), rng.randint(61, 1000)) for _ in range(3000)]
    streams = [(stream, size) for stream, size in streams if size <= 1032 * len(stream)]
    assert ours(streams) == [theirs(*each) for each in streams]
