"""`inspect`, `verify` and `plan`: what is in a bundle, good or bad."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from dovetail.bundle import BundleReader

from .conftest import Command


def test_inspect_lists_functions_and_images(dovetail: Command):
    done = dovetail("inspect", "k.dvt")
    lines = done.out.splitlines()
    assert done.status == 0
    assert lines[0] == f"k.dvt: {Path('k.dvt').stat().st_size} bytes, made by dovetail 0.1.0"
    assert (
        "  scale(x: T.Buffer[T.float32], by: T.float32, out: T.Buffer[T.float32]) -> None" in lines
    )
    assert "3 functions" in lines
    assert "4 images" in lines
    assert "     needs opencl.version >= 120" in lines


def test_inspect_as_json(dovetail: Command):
    data = json.loads(dovetail("inspect", "k.dvt", "--json").out)
    assert list(data["functions"]) == ["grow", "scale", "split"]
    assert [each["kind"] for each in data["images"]] == ["cpu", "cpu", "opencl", "null"]
    assert data["images"][2]["requirements"] == ["opencl.version >= 120"]
    assert data["size"] == Path("k.dvt").stat().st_size


def test_inspect_shows_a_source(dovetail: Command):
    for name in ("opencl", "2"):
        done = dovetail("inspect", "k.dvt", "--source", name)
        assert done.out.startswith("// image 2, opencl: source\n// OpenCL C 1.2")
        assert "void scale_0(" in done.out


def test_inspect_shows_a_plan(dovetail: Command):
    done = dovetail("inspect", "k.dvt", "--plan", "grow")
    assert done.out.startswith("# for image 0, cpu")
    assert "plan grow\n  parameter 0 x: float32, rank 2, both\n" in done.out


def test_inspect_names_what_there_is(dovetail: Command):
    done = dovetail("inspect", "k.dvt", "--source", "9")
    assert done.status == 1
    assert done.err.startswith("error: bundle 'k.dvt' has no image '9'; it has 0 (cpu -")
    done = dovetail("inspect", "k.dvt", "--plan", "nope")
    assert done.err == (
        "error: bundle 'k.dvt' has no function 'nope'; it has grow, scale, split\n"
    )
    done = dovetail("inspect", "k.dvt", "--source", "1")
    assert done.err == (
        "error: image '1' of bundle 'k.dvt' has no readable text; build it with --sources\n"
    )


def test_inspect_prints_one_thing(dovetail: Command):
    done = dovetail("inspect", "k.dvt", "--json", "--plan", "grow")
    assert done.status == 2
    assert done.err.startswith("error: --json, --source and --plan exclude each other\n")


def test_verify(dovetail: Command):
    done = dovetail("verify", "k.dvt")
    assert done.status == 0
    assert done.out.startswith("k.dvt: good (")
    assert done.out.endswith(" 4 images, 3 functions)\n")
    assert dovetail("verify", "-q", "k.dvt").out == ""


def damaged(good: bytes) -> dict[str, tuple[bytes, str]]:
    """Name to bytes that are no good bundle, and what the error says of them."""
    middle = bytearray(good)
    middle[len(good) - 100] ^= 1
    header = bytearray(good)
    header[70] ^= 0x10
    future = bytearray(good)
    struct.pack_into("<I", future, 8, 9)
    return {
        "empty": (b"", "empty"),
        "short": (good[:40], "40"),
        "cut": (good[:-64], f"{len(good) - 64}"),
        "longer": (good + b"\0", f"{len(good) + 1}"),
        "header": (bytes(header), "header"),
        "future": (bytes(future), "version 9"),
        "text": (b"hello\n" * 40, "68656c6c6f0a6865"),
        "section": (bytes(middle), "SHA-256"),
    }


CASES = ("empty", "short", "cut", "longer", "header", "future", "text")


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize(
    "command",
    [
        ("inspect", "bad.dvt"),
        ("inspect", "--json", "bad.dvt"),
        ("inspect", "--source", "opencl", "bad.dvt"),
        ("verify", "bad.dvt"),
        ("plan", "bad.dvt"),
        ("run", "bad.dvt", "grow", "x.npy", "1"),
    ],
    ids=" ".join,
)
def test_a_bad_bundle_is_refused(
    dovetail: Command, shipped: bytes, command: tuple[str, ...], case: str
):
    content, word = damaged(shipped)[case]
    Path("bad.dvt").write_bytes(content)
    before = Path("x.npy").read_bytes()
    done = dovetail(*command)
    assert done.status == 1
    assert done.out == ""
    assert done.err.startswith("error: bundle 'bad.dvt': ")
    assert word in done.err.replace(" ", "") or word in done.err
    assert Path("x.npy").read_bytes() == before


def test_a_damaged_section_is_found(dovetail: Command, shipped: bytes):
    Path("bad.dvt").write_bytes(damaged(shipped)["section"][0])
    done = dovetail("verify", "k.dvt", "bad.dvt")
    assert done.status == 1
    assert done.out.startswith("k.dvt: good")
    assert "bundle 'bad.dvt': " in done.err
    assert "the file is damaged" in done.err


def test_a_damaged_section_stops_a_listing_before_it_begins(dovetail: Command, shipped: bytes):
    reader = BundleReader(shipped)
    image = reader.sections[reader.images[2].section]
    content = bytearray(shipped)
    content[image.offset + 8] ^= 1
    Path("bad.dvt").write_bytes(content)
    for option in ((), ("--json",), ("--source", "opencl")):
        done = dovetail("inspect", *option, "bad.dvt")
        assert done.status == 1
        assert done.out == ""


@pytest.mark.parametrize("command", ["inspect", "verify", "plan"])
def test_a_bundle_that_cannot_be_read(dovetail: Command, command: str):
    for path, message in (
        ("nothere.dvt", "cannot read bundle 'nothere.dvt': no such file or directory"),
        (".", "cannot read bundle '.': is a directory"),
        ("k.dvt/x", "cannot read bundle 'k.dvt/x': not a directory"),
    ):
        done = dovetail(command, path)
        assert (done.status, done.err) == (1, f"error: {message}\n")


def test_plan_for_a_machine_that_is_elsewhere(dovetail: Command):
    devices = [
        {"name": "gpu:0", "kind": "opencl", "attributes": {"opencl.version": "300"}},
        {"name": "old:0", "kind": "opencl", "attributes": {"opencl.version": "110"}},
    ]
    Path("profile.json").write_text(json.dumps({"devices": devices}))
    done = dovetail("plan", "k.dvt", "--device", "profile.json", "-f", "grow")
    assert done.status == 0
    assert "grow on gpu:0\n" in done.out
    assert "   uses  image 2, opencl\n" in done.out
    assert "needs opencl.version >= 120, but opencl.version is 110" in done.out
    assert "    not  images 0 1 3: for cpu, null, and the device is of kind opencl\n" in done.out
    assert "no image of this bundle runs on this device" in done.out
    Path("profile.json").write_text(json.dumps({"devices": devices[1:]}))
    done = dovetail("plan", "k.dvt", "--device", "profile.json", "--json")
    assert done.status == 1
    assert not any(each["chosen"] for entry in json.loads(done.out) for each in entry["variants"])


def test_plan_says_once_what_is_true_of_several_functions(dovetail: Command):
    devices = [{"name": "gpu:0", "kind": "opencl", "attributes": {"opencl.version": "300"}}]
    Path("profile.json").write_text(json.dumps({"devices": devices}))
    done = dovetail("plan", "k.dvt", "--device", "profile.json")
    assert done.status == 0
    (heading,) = [line for line in done.out.splitlines() if not line.startswith(" ")]
    assert heading.endswith(" on gpu:0")
    assert heading.count(", ") >= 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "\x00",
        '{"devices": [{"kind": 3}]}',
        '{"devices": [{"kind": "cpu", "attributes": {}}]}',
        '{"devices": [{"name": "a", "kind": "cpu", "attributes": []}]}',
        '{"devices": [{"name": "a", "kind": "cpu", "attributes": {"opencl.version": 300}}]}',
        '{"devices": 3}',
    ],
)
def test_a_file_that_is_no_profile(dovetail: Command, text: str):
    Path("profile.json").write_text(text)
    done = dovetail("plan", "k.dvt", "--device", "profile.json")
    assert (done.status, done.err) == (
        1,
        "error: 'profile.json' is not a device profile; write one with "
        "`dovetail doctor --profile`\n",
    )


def test_a_profile_without_devices(dovetail: Command):
    Path("profile.json").write_text('{"devices": []}')
    done = dovetail("plan", "k.dvt", "--device", "profile.json")
    assert (done.status, done.err) == (
        1,
        "error: there is no device in 'profile.json'; `dovetail doctor` says why\n",
    )


def test_plan_names_what_is_missing(dovetail: Command):
    done = dovetail("plan", "k.dvt", "--device", "nothere.json")
    assert done.err == "error: cannot read profile 'nothere.json': no such file or directory\n"
    done = dovetail("plan", "k.dvt", "-f", "nope")
    assert done.err == (
        "error: bundle 'k.dvt' has no function 'nope'; it has grow, scale, split\n"
    )
