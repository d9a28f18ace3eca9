"""`dovetail plan --device TAG`, `plan --fleet` and `build --fleet`: machines that are not here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Command

GOOD = """
[machines.server]
devices = ["nvidia/h100", "amd/epyc-9005"]

[machines.pi]
devices = ["raspberry-pi/5"]
"""


@pytest.fixture
def fleet(dovetail: Command) -> Path:
    """A fleet, beside a bundle `g.dvt` for another one."""
    path = Path("fleet.toml")
    path.write_text(GOOD)
    assert dovetail("build", "kernels.py", "-t", "nvidia/h100", "-o", "g.dvt", "-q").status == 0
    return path


def test_a_tag_answers_for_a_machine_that_nobody_has(dovetail: Command, fleet: Path):
    done = dovetail("plan", "g.dvt", "--device", "nvidia/h200")
    assert (done.status, done.err) == (0, "")
    assert "   uses  image 0, cuda -arch=sm_90a\n" in done.out
    done = dovetail("plan", "g.dvt", "--device", "nvidia/a100")
    assert done.status == 1
    assert "needs cuda.sm == 90, but cuda.sm is 80\n" in done.out


def test_what_nobody_has_published_is_neither_yes_nor_no(dovetail: Command, fleet: Path):
    dovetail("build", "kernels.py", "-t", "cuda -format=cu", "-o", "u.dvt", "-q")
    done = dovetail("plan", "u.dvt", "--device", "nvidia/h100")
    assert done.status == 1
    assert "unknown  image 0, cuda -format=cu\n" in done.out
    assert ", and cuda.nvrtc is unknown\n" in done.out
    assert "it is unknown whether an image of this bundle runs on this device\n" in done.out
    data = json.loads(dovetail("plan", "u.dvt", "--device", "nvidia/h100", "--json").out)
    assert {variant["accepted"] for entry in data for variant in entry["variants"]} == {None}
    # A fleet's file can say what its machines have beyond that.
    fleet.write_text(
        '[machines.gpu]\ndevices = ["nvidia/h100"]\nattributes = {"cuda.nvrtc" = 1300}\n'
    )
    assert dovetail("plan", "u.dvt", "--fleet", "fleet.toml").status == 0


def test_a_profile_is_still_a_file(dovetail: Command, fleet: Path):
    Path("nvidia").mkdir()
    device = {"name": "x:0", "kind": "cuda", "attributes": {"cuda.sm": "75"}}
    Path("nvidia/h100").write_text(json.dumps({"devices": [device]}))
    done = dovetail("plan", "g.dvt", "--device", "nvidia/h100")
    assert "but cuda.sm is 75" in done.out


@pytest.mark.parametrize(
    ("device", "message"),
    [
        ("nvidia/h1000", "there is no tag 'nvidia/h1000'; did you mean 'nvidia/h100'"),
        ("h100", "'h100' is neither a profile file nor a tag; did you mean 'nvidia/h100'?"),
        ("nothere.json", "cannot read profile 'nothere.json': no such file"),
        ("nothere/there.json", "cannot read profile 'nothere/there.json': no such file"),
        ("", "the path is empty; is a shell variable unset?"),
        (".", "cannot read profile '.': is a directory"),
    ],
)
def test_what_is_neither_tag_nor_profile(
    dovetail: Command, fleet: Path, device: str, message: str
):
    done = dovetail("plan", "g.dvt", "--device", device)
    assert done.status == 1
    assert message in done.err


def test_a_fleet_names_the_machine_without_a_variant_and_why(dovetail: Command, fleet: Path):
    done = dovetail("plan", "g.dvt", "--fleet", "fleet.toml")
    assert done.status == 1
    assert "machine 'server': 3 functions, each with a variant\n" in done.out
    assert "machine 'pi': no variant of grow, scale, split runs on it\n" in done.out
    assert "for cuda, and the device is of kind cpu\n" in done.out
    data = json.loads(dovetail("plan", "g.dvt", "--fleet", "fleet.toml", "--json").out)
    assert {entry["machine"] for entry in data} == {"server", "pi"}


def test_a_build_for_a_fleet_serves_each_of_its_machines(dovetail: Command, fleet: Path):
    done = dovetail("build", "kernels.py", "--fleet", "fleet.toml", "-o", "all.dvt")
    assert (done.status, done.err) == (0, "")
    assert dovetail("plan", "all.dvt", "--fleet", "fleet.toml").status == 0


def test_a_build_that_leaves_a_machine_out_fails_and_writes_nothing(
    dovetail: Command, fleet: Path
):
    device = {"name": "old:0", "kind": "opencl", "attributes": {"opencl.version": "110"}}
    Path("old.json").write_text(json.dumps({"devices": [device]}))
    fleet.write_text(GOOD + '[machines.old]\nprofiles = ["old.json"]\n')
    done = dovetail("build", "kernels.py", "--fleet", "fleet.toml", "-t", "opencl", "-o", "x.dvt")
    assert done.status == 1
    assert "machine 'old': no variant of grow, scale, split runs on it\n" in done.err
    assert "needs opencl.version >= 120, but opencl.version is 110" in done.err
    assert not Path("x.dvt").exists()


def test_a_build_needs_targets_from_somewhere(dovetail: Command, fleet: Path):
    done = dovetail("build", "kernels.py")
    assert done.status == 2
    assert "or '--fleet'" in done.err
    assert dovetail("plan", "g.dvt", "--fleet", "f", "--device", "x").status == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "key 'machines' is empty; expected one or more tables [machines.<name>]"),
        ("machines = 3", "key 'machines' is 3; expected a table"),
        ("[machine.a]\n", "key 'machine' is unknown; allowed are machines"),
        ("[machines.a]\n", "key 'machines.a.devices' is missing, and so is 'profiles'"),
        ("[machines.a]\ndevice = 'x/y'", "key 'machines.a.device' is unknown; allowed are attr"),
        ("[machines.a]\ndevices = 'x/y'", "key 'machines.a.devices' is 'x/y'; expected a list"),
        ("[machines.a]\ndevices = [3]", "key 'machines.a.devices' has 3; allowed are texts"),
        (
            "[machines.a]\ndevices = ['h100']",
            "'machines.a.devices' has 'h100', which is not a tag",
        ),
        ("[machines.a]\ndevices = ['a/b']", "'machines.a.devices' has 'a/b': there is no tag"),
        ('[machines.a]\ndevices = ["\\u001b/b"]', "has '\\x1b/b', which is not a tag"),
        ("[machines.a]\nprofiles = ['no.json']", "cannot read profile 'no.json': no such file"),
        ("[machines.a]\nprofiles = ['fleet.toml']", "'fleet.toml' is not a device profile"),
        ("[machines.a]\ndevices = ['nvidia/h100']\nattributes = {x = 1.5}", "x' is 1.5; expected"),
        ('[machines."\\u001b[2J"]\n', "is not a valid name of a machine"),
        ("[machines", "fleet.toml: it is not TOML"),
        ("x = " + "[" * 100_000, "fleet.toml: it is not TOML"),
        ("x = " + "9" * 10_000, "fleet.toml: it is not TOML"),
        ("\ud800", "fleet.toml: it is not TOML"),
        ("#" * (1 << 21), "at most 1048576 are allowed"),
    ],
    ids=range(19),
)
def test_a_fleet_that_is_none(dovetail: Command, fleet: Path, text: str, message: str):
    fleet.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = dovetail("plan", "g.dvt", "--fleet", "fleet.toml")
    assert done.status == 1
    assert done.err.startswith("error: ")
    assert message in done.err
    assert done.err.rstrip("\n").isprintable()
    assert len(done.err) < 2000
