"""The test vectors of the formats: what is committed is what the encoders make, and decodes."""

import json
from pathlib import Path

import pytest

import dovetail_conformance
from dovetail.bundle import BundleReader, decode_plan
from dovetail.image import decode_image
from dovetail.support.errors import FormatError
from dovetail_conformance.vectors import make

FOLDER = Path(dovetail_conformance.__file__).parent / "vectors"
GOOD = make.good()
BAD = make.bad()


def decode(path: str, data: bytes) -> object:
    if path.startswith("image"):
        return make.describe_image(decode_image(data))
    if path.startswith("plan"):
        return make.describe_plan(decode_plan(data))
    return make.describe_bundle(BundleReader(data))


def committed(path: str, data: bytes, text: str, *, bless: bool) -> tuple[bytes, str]:
    binary, description = FOLDER / f"{path}.bin", FOLDER / f"{path}.txt"
    if bless:
        binary.parent.mkdir(parents=True, exist_ok=True)
        binary.write_bytes(data)
        description.write_text(text, encoding="utf-8")
    return binary.read_bytes(), description.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOOD)
def test_good_vectors_are_what_the_encoder_makes_and_decode(path: str, bless: bool) -> None:
    data, value = GOOD[path]
    binary, text = committed(path, data, make.dump(value), bless=bless)
    assert binary == data, "the format has changed: bless, and raise its version"
    assert json.loads(text) == decode(path, binary)


@pytest.mark.parametrize("path", BAD)
def test_bad_vectors_are_refused_at_their_offset(path: str, bless: bool) -> None:
    with pytest.raises(FormatError) as caught:
        decode(path, BAD[path])
    binary, text = committed(path, BAD[path], f"{caught.value.offset}\n", bless=bless)
    assert binary == BAD[path]
    assert int(text) == caught.value.offset


def test_no_vector_is_left_over() -> None:
    present = {str(file.relative_to(FOLDER).with_suffix("")) for file in FOLDER.rglob("*.bin")}
    assert present == {*GOOD, *BAD}
