"""The test vectors of the formats: what is committed is what the encoders make, and decodes."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import dovetail_conformance
from dovetail import ir
from dovetail.bundle import (
    BundleReader,
    Instruction,
    Plan,
    PlanParam,
    decode_plan,
    encode_plan,
)
from dovetail.bundle.container import PROLOGUE
from dovetail.bundle.limits import Budget
from dovetail.bundle.plan import AliasRule
from dovetail.bundle.plan_decode import verify_structure
from dovetail.image import Argument, DeviceImage, ImageFunction, decode_image, encode_image
from dovetail.support.errors import FormatError
from dovetail_conformance.vectors import make
from dovetail_runtime import formats

FOLDER = Path(dovetail_conformance.__file__).parent / "vectors"
GOOD = make.good()
BAD = make.bad()
INVALID = make.invalid()
STREAMS = make.wrong_streams()


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


@pytest.mark.parametrize("path", INVALID)
def test_invalid_plans_are_refused(path: str, bless: bool) -> None:
    binary = FOLDER / f"{path}.bin"
    if bless:
        binary.parent.mkdir(parents=True, exist_ok=True)
        binary.write_bytes(INVALID[path])
    assert binary.read_bytes() == INVALID[path]
    with pytest.raises(FormatError):
        verify_structure(decode_plan(binary.read_bytes()), Budget())


@pytest.mark.parametrize("path", STREAMS)
def test_sections_that_are_no_streams_are_refused(path: str, bless: bool) -> None:
    binary = FOLDER / f"{path}.bin"
    if bless:
        binary.parent.mkdir(parents=True, exist_ok=True)
        binary.write_bytes(STREAMS[path])
    assert binary.read_bytes() == STREAMS[path]
    (finding,) = BundleReader(binary.read_bytes()).verify()
    assert "bytes in section 0, found" in str(finding)


@pytest.mark.parametrize("opcode", formats.OPCODES, ids=lambda opcode: opcode.name)
def test_invalid_plans_have_one_fault(opcode: formats.Opcode) -> None:
    right = encode_plan(make.around(opcode, make.operands_of(opcode)))
    verify_structure(decode_plan(right), Budget())


def test_no_vector_is_left_over() -> None:
    present = {str(file.relative_to(FOLDER).with_suffix("")) for file in FOLDER.rglob("*.bin")}
    assert present == {*GOOD, *BAD, *INVALID, *STREAMS}


def test_every_row_of_the_tables_is_in_a_vector() -> None:
    plans, images = make.plans().values(), make.images().values()
    lines = [line for plan in plans for line in plan.instructions]
    params = [param for plan in plans for param in plan.params]
    arguments = [each for image in images for f in image.functions for each in f.arguments]
    launches = [line.operands[4::2] for line in lines if line.name == "launch"]
    reports = [line.operands[0] for line in lines if line.name == "report"]
    assert {line.name for line in lines} == {opcode.name for opcode in formats.OPCODES}
    assert {param.dtype.name for param in params} == {row.name for row in formats.DTYPES}
    assert {param.access for param in params} == set(formats.ACCESSES)
    assert {tag for tags in launches for tag in tags} == set(range(len(formats.LAUNCH_TAGS)))
    assert set(reports) == set(range(len(formats.REPORT_KINDS)))
    assert {argument.access for argument in arguments} == set(formats.ACCESSES)
    wanted = {(row.name, dtype) for row in formats.ARGUMENT_KINDS for dtype in row.dtypes}
    buffers = {("buffer", row.name) for row in formats.DTYPES if row.family != "complex"}
    assert {(each.kind, each.dtype.name) for each in arguments} == wanted | buffers


def test_every_key_of_a_header_is_in_a_vector() -> None:
    data, _ = GOOD["bundle/good/deflate"]
    length = int.from_bytes(data[16:24], "little")
    header = json.loads(data[PROLOGUE.size : PROLOGUE.size + length])
    (function,) = header["functions"].values()
    found = {
        "header": header, "function": function, "variant": function["variants"][0],
        "image": header["images"][0],
        "section": next(each for each in header["sections"] if "size" not in each),
        "deflated section": next(each for each in header["sections"] if "size" in each),
    }  # fmt: skip
    assert {name: tuple(sorted(each)) for name, each in found.items()} == formats.HEADER_KEYS


def test_structures_are_as_long_as_declared() -> None:
    function, argument = (
        ImageFunction("", "", (1, 1, 1), 0, ()),
        Argument("buffer", ir.FLOAT32, "read"),
    )
    empty = Plan("", (), (), (), (), ())
    full = Plan("", (PlanParam("", ir.FLOAT32, False),), (AliasRule(0, 1, True),), ("",), (),
                (Instruction("else"),), (0,))  # fmt: skip
    sizes = {
        "image": len(encode_image(DeviceImage("", "", (), {}))),
        "image function": len(encode_image(DeviceImage("", "", (function,), {}))),
        "image argument": len(
            encode_image(DeviceImage("", "", (replace(function, arguments=(argument,)),), {}))
        ),
        "image payload": len(encode_image(DeviceImage("", "", (), {"": b""}))),
        "plan": len(encode_plan(empty)),
        "bundle": PROLOGUE.size,
    }
    least = formats.least_bytes
    sizes["image argument"] -= sizes["image function"]
    sizes["image function"] -= sizes["image"]
    sizes["image payload"] -= sizes["image"]
    assert sizes == {name: least(name) for name in sizes}
    records = [name for name in formats.STRUCTURES if name.startswith("plan ")]
    assert len(encode_plan(full)) - len(encode_plan(empty)) == sum(map(least, records))
