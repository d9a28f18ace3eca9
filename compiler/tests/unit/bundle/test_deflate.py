"""Deflated sections: the encoder against zlib, what a file is made of, what readers refuse."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import pytest

from dovetail.bundle import (
    Bundle,
    BundleImage,
    BundleReader,
    differences,
    encode_bundle,
    keep_images,
    merge_bundles,
    read_bundle,
)
from dovetail.bundle.deflate import deflate, inflate
from dovetail.support.errors import BundleError, FormatError
from dovetail_conformance.vectors import make
from dovetail_runtime import formats

FULL = make.bundles()["deflate"]
DATA = encode_bundle(FULL)
WORDS = [b"float", b" = ", b"x[i]", b";\n", b"  ", b"for (int i = 0; i < n; ++i)", b"{}"]


def samples() -> dict[str, bytes]:
    """Contents that take each of the encoder's ways."""
    rng = random.Random(4)
    return {
        "nothing": b"",
        "byte": b"a",
        "match": b"abcabc",
        "run": b"\0" * 100_000,
        "noise": rng.randbytes(20_000),
        "digits": bytes(rng.choices(b"0123456789", k=30_000)),
        "text": b"".join(rng.choices(WORDS, k=20_000)),
        # More literals than fit into a block, with a code that would be longer than 15 bits.
        "skewed": bytes(b for n in range(24) for b in bytes([n]) * (1 << n >> 3)),
        "far": (noise := rng.randbytes(33_000)) + noise,
        "farthest": (near := rng.randbytes(1 << 15)) + near,
    }


@pytest.mark.parametrize("name", samples())
def test_zlib_reads_what_the_encoder_makes(name: str):
    content = samples()[name]
    stream = deflate(content)
    assert zlib.decompress(stream, -15) == content
    theirs = zlib.compressobj(9, zlib.DEFLATED, -15)
    size = len(theirs.compress(content) + theirs.flush())
    # The most that is lost is where there are many near matches: zlib looks at 4096 of them.
    assert len(stream) <= 1.15 * size + 64


def test_zlib_reads_it_for_small_contents():
    rng = random.Random(5)
    for _ in range(2000):
        content = bytes(rng.choices(range(rng.choice((1, 2, 5, 256))), k=rng.randrange(300)))
        assert zlib.decompress(deflate(content), -15) == content


@pytest.mark.parametrize("level", range(10))
def test_inflate_reads_zlibs_streams(level: int):
    for content in samples().values():
        stream = zlib.compressobj(level, zlib.DEFLATED, -15)
        assert inflate(stream.compress(content) + stream.flush(), len(content)) == content


def test_a_compressed_bundle_is_the_same_bundle():
    plain = FULL.uncompressed()
    assert len(DATA) < len(encode_bundle(plain))
    reader = BundleReader(DATA)
    assert reader.verify() == []
    assert "deflate" in reader.features
    assert read_bundle(reader) == read_bundle(BundleReader(encode_bundle(plain))).compressed()
    assert read_bundle(reader).tobytes() == DATA
    assert reader.source(1, "text") == make.TEXT


def test_what_does_not_get_smaller_stays_as_it_is():
    reader = BundleReader(DATA)
    assert {each.is_deflated for each in reader.sections} == {True, False}
    for each in reader.sections:
        assert each.is_deflated == (each.size != each.length)
        assert each.padded < each.size or not each.is_deflated
    small = make.bundles()["empty"]
    assert encode_bundle(small.compressed()) == encode_bundle(small)


def test_equal_sections_are_stored_once():
    image = FULL.images[1]
    double = Bundle("t", (), (image, BundleImage("null", "text", "null 2", (), image.data)))
    assert len(BundleReader(encode_bundle(double.compressed())).sections) == 2


def test_our_files_need_no_raised_limit(monkeypatch: pytest.MonkeyPatch):
    images = tuple(
        BundleImage("null", "text", "null", (), image.data, sources={"zeros": "0" * size})
        for image, size in ((FULL.images[1], 30_000), (FULL.images[1], 40_000))
    )
    bundle = Bundle("t", (), images).compressed()
    sizes = {each.size for each in BundleReader(encode_bundle(bundle)).sections}
    assert sizes >= {30_000, 40_000}
    monkeypatch.setattr(
        formats,
        "LIMITS",
        tuple(
            formats.Limit(each.name, 50_000, each.scope, each.counted)
            if each.name == "inflated_bytes"
            else each
            for each in formats.LIMITS
        ),
    )
    data = encode_bundle(bundle)
    reader = BundleReader(data, limits={"inflated_bytes": 50_000})
    stored = {each.size: each.is_deflated for each in reader.sections}
    assert (stored[30_000], stored[40_000]) == (True, False)


def test_merge_and_strip_keep_it_and_diff_says_it():
    plain = FULL.uncompressed()
    read = [read_bundle(BundleReader(encode_bundle(each))) for each in (FULL, plain)]
    assert merge_bundles(read, ["a", "b"]) == read[0]
    assert merge_bundles([read[1], read[1]], ["a", "b"]) == read[1]
    assert keep_images(read[0], lambda _: True) == read[0]
    assert [str(each) for each in differences(*read)] == ["- deflated sections"]
    assert [str(each) for each in differences(read[1], read[0])] == ["+ deflated sections"]
    assert differences(read[0], read[0]) == []


def test_any_single_bit_change_is_a_clean_error():
    for bit in range(0, len(DATA) * 8, 3):
        changed = bytearray(DATA)
        changed[bit // 8] ^= 1 << (bit % 8)
        try:
            findings = BundleReader(bytes(changed)).verify()
        except FormatError:
            continue
        assert findings, f"bit {bit} changed and nobody noticed"


@pytest.mark.parametrize(
    ("stream", "size", "text"),
    [
        (deflate(b"a" * 100), 99, "found a stream of more"),
        (deflate(b"a" * 100), 101, "found a stream of 100"),
        (deflate(b"a" * 100)[:-1], 100, "found a stream that is cut off"),
        (deflate(b"a" * 100) + b"ab", 100, "found 2 bytes behind the stream's end"),
        (b"\x07\0\0", 100, "found invalid block type"),
    ],
)
def test_a_stream_that_is_wrong_is_named(stream: bytes, size: int, text: str):
    (finding,) = BundleReader(make.deflated(stream, size, "deflate"), "x.dvt").verify()
    assert "bundle 'x.dvt'" in str(finding)
    assert f"expected a deflate stream of {size} bytes in section 0, {text}" in str(finding)


def test_a_size_is_checked_before_anything_is_made():
    stream = deflate(b"a" * 100)
    with pytest.raises(BundleError, match="the feature 'deflate', as a section has a size"):
        BundleReader(make.deflated(stream, 100))
    for size in (0, len(stream), 1032 * len(stream) + 1, -1, 1 << 62):
        with pytest.raises(BundleError, match=r"number from 0 to|a size greater than the length"):
            BundleReader(make.deflated(stream, size, "deflate"))
    with pytest.raises(BundleError, match=r"limit 'inflated_bytes': \d+ needed"):
        BundleReader(make.deflated(bytes(100_000), 100_000_000, "deflate"))
    reader = BundleReader(make.deflated(stream, 100, "deflate"), limits={"section_bytes": 99})
    assert "limit 'section_bytes': 100 needed" in str(reader.verify()[0])


def test_an_unknown_feature_is_named_first(tmp_path: Path):
    """Also where objects have keys that only its readers know."""
    data = make.deflated(b"x", 100, "deflate", "inflate")
    with pytest.raises(BundleError, match=r"found inflate.*upgrade dovetail-runtime"):
        BundleReader(data)
