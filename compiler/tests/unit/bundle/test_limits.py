"""What hostile files are answered: limits at their edge, and changed bundles."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import dovetail.bundle.reader as reader_module
from dovetail import ir
from dovetail.bundle import (
    MAX_FINDINGS,
    Bundle,
    BundleFunction,
    BundleImage,
    BundleReader,
    Instruction,
    Plan,
    PlanParam,
    encode_bundle,
    encode_plan,
    verify_plan,
)
from dovetail.bundle.canonical_json import decode_json, encode_json
from dovetail.bundle.container import lay_out
from dovetail.bundle.limits import DEFAULTS, Budget
from dovetail.bundle.plan import AliasRule
from dovetail.bundle.plan_decode import verify_launches, verify_structure
from dovetail.bundle.plan_listing import MAX_LISTING, plan_text
from dovetail.image import Argument, DeviceImage, ImageFunction, encode_image
from dovetail.support.errors import DovetailError, FormatError
from dovetail_conformance.mutations import base, mutants

HOSTILE = "\x1b[2J\x07\u202e\n\x9b31m"
"""What would clear a terminal, ring, turn text around, and forge a line."""


def needed(data: bytes) -> dict[str, int]:
    reader = BundleReader(data)
    assert reader.verify() == []
    return {name: used for name, (used, _) in reader.budget.use.items()}


def load_and_verify(data: bytes, limits: dict[str, int]) -> None:
    for finding in BundleReader(data, limits=limits).verify():
        raise finding


def many_pairs() -> bytes:
    """Many plans with many images: more checks than the file has bytes."""
    kernel = ImageFunction("k", "k", (1, 1, 1), 0, (Argument("scalar", ir.FLOAT32),) * 400)
    images = tuple(
        BundleImage("null", "text", f"t{n}", (), encode_image(
            DeviceImage("null", "text", (kernel,), {"n": bytes([n])})
        ))
        for n in range(12)
    )  # fmt: skip
    plans = [
        Plan("f", (), (), ("k",), (f"message {n}",), (
            Instruction("const", (), 1),
            *[Instruction("launch", (0, 0, 0, 0, *[1, 0] * 400))] * 4,
        ))
        for n in range(12)
    ]  # fmt: skip
    variants = tuple((image, encode_plan(plan)) for image in range(12) for plan in plans)
    return encode_bundle(Bundle("t", (BundleFunction("f", "f", variants),), images))


FILES: dict[str, Callable[[], bytes]] = {
    "header_bytes": lambda: encode_bundle(base()),
    "header_nodes": lambda: encode_bundle(base()),
    "section_bytes": lambda: encode_bundle(base()),
    "plan_instructions": lambda: encode_bundle(base()),
    "report_bytes": lambda: encode_bundle(base()),
    "launch_checks": many_pairs,
}
"""A good file that needs some of each limit of a load."""


@pytest.mark.parametrize("name", FILES)
def test_what_is_needed_passes_and_one_less_is_refused(name: str):
    data = FILES[name]()
    need = needed(data)[name]
    assert need > 0
    load_and_verify(data, {name: need})
    with pytest.raises(FormatError) as caught:
        load_and_verify(data, {name: need - 1})
    text = f"limit '{name}': {need} needed, at most {need - 1} allowed; raise it with limits="
    assert text in str(caught.value)


def test_every_limit_of_a_load_has_a_file():
    assert set(DEFAULTS) - set(FILES) == {"call_steps", "report_text_bytes"}


def test_the_defaults_are_the_declared_ones():
    page = Path(__file__).parents[4] / "docs" / "format" / "limits.md"
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (?:load|call) \|", page.read_text(), re.MULTILINE)
    assert {name: int(number) for name, number in rows} == dict(DEFAULTS)


def test_a_pair_is_checked_once():
    image = base().images[0]
    variants = base().functions[-1].variants * 50
    data = encode_bundle(
        Bundle("t", (BundleFunction(base().functions[-1].name, "", variants),), (image,))
    )
    assert needed(data)["launch_checks"] == 0


def count_calls(monkeypatch: pytest.MonkeyPatch, name: str) -> list[None]:
    """What grows by one with each call of a function that the reader uses."""
    calls: list[None] = []
    made = getattr(reader_module, name)

    def counted(*arguments: object) -> object:
        calls.append(None)
        return made(*arguments)

    monkeypatch.setattr(reader_module, name, counted)
    return calls


def test_a_plan_is_looked_through_once_whatever_it_goes_with(monkeypatch: pytest.MonkeyPatch):
    """And with each further image only its launches."""
    calls = count_calls(monkeypatch, "verify_structure")
    pairs = count_calls(monkeypatch, "verify_launches")
    needed(many_pairs())
    assert (len(calls), len(pairs)) == (12, 144)
    kernel = ImageFunction("k", "k", (1, 1, 1), 0, ())
    lines = (Instruction("const", (), 1), *[Instruction("neg", (0,))] * 9)
    checked = verify_structure(
        Plan("f", (), (), ("k",), (), (*lines, Instruction("launch", (0, 0, 0, 0)))), Budget()
    )
    assert checked.launches == (10,)
    verify_launches(checked, DeviceImage("null", "text", (kernel,), {}), Budget())


def bad_shared() -> dict[str, tuple[bytes, str]]:
    """Files with many entries that share one bad thing, and what looks at that."""
    image = BundleImage("null", "text", "t", (), encode_image(DeviceImage("null", "text", (), {})))
    bad_image = replace(image, data=image.data + b"x")
    lines = (Instruction("const", (), 1), Instruction("launch", (0, 0, 0, 0)))
    no_kernel = encode_plan(Plan("f", (), (), ("k",), (), lines))
    bad_plan = encode_plan(Plan("f", (), (), (), (), (Instruction("neg", (0,)),)))
    cut = encode_plan(Plan("f", (), (), (), (), ()))[:-1]

    def of(image: BundleImage, plan: bytes) -> bytes:
        function = BundleFunction("f", "f", ((0, plan), (1, plan)) * 20)
        return encode_bundle(Bundle("t", (function,), (image, image)))

    return {
        "image": (of(bad_image, encode_plan(Plan("f", (), (), (), (), ()))), "decode_image"),
        "plan": (of(image, bad_plan), "verify_structure"),
        "bytes": (of(image, cut), "decode_plan"),
        "pair": (of(image, no_kernel), "verify_launches"),
    }


@pytest.mark.parametrize("name", bad_shared())
def test_what_is_bad_is_looked_at_once(monkeypatch: pytest.MonkeyPatch, name: str):
    data, looks = bad_shared()[name]
    calls = count_calls(monkeypatch, looks)
    reader = BundleReader(data)
    assert len(reader.verify()) == 1
    assert len(calls) == 1
    for _ in range(2):  # the same error whenever it is asked for
        with pytest.raises(FormatError):
            reader.plan("f", 1)
    assert len(calls) == 1


def test_findings_have_an_end(tmp_path: Path):
    function = BundleFunction("f", "f", ((0, encode_plan(Plan("g", (), (), (), (), ()))),) * 500)
    image = BundleImage("null", "text", "t", (), encode_image(DeviceImage("null", "text", (), {})))
    data = encode_bundle(Bundle("t", (function,), (image,)))
    assert len(BundleReader(data).verify()) == MAX_FINDINGS
    (tmp_path / "h.dvt").write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "verify", "h.dvt"],
        cwd=tmp_path, capture_output=True, check=False, text=True,
    )  # fmt: skip
    lines = done.stderr.splitlines()
    assert done.returncode == 1
    assert len(lines) == MAX_FINDINGS + 1
    assert lines[-1] == f"error: h.dvt: {MAX_FINDINGS} findings; the check ended there"


def test_a_listing_has_an_end():
    """However often instructions, rules and launches name one long text."""
    name = "\x01" * 4000
    param = PlanParam(name, ir.FLOAT32, True, 1, "read")
    const = Instruction("const", (), 1)
    kernels, messages = (name,), (name,)
    launch = Instruction("launch", (0, 0, 0, 0, *(0, 0) * 30_000))
    for lines, aliases in (
        ((const, *[Instruction("check", (0, 0))] * 60_000), ()),
        ((const, *[Instruction("dim", (0, 0))] * 60_000), ()),
        ((const, launch, launch), ()),
        ((const,), (AliasRule(0, 1, True),) * 60_000),
    ):
        plan = Plan("f", (param, param), aliases, kernels, messages, lines)
        text = plan_text(plan)
        assert len(text) < 3 * MAX_LISTING
        assert text.endswith("  ... and more, which is not listed\n")
        assert text.isascii()


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"header_node": 1}, "there is no limit 'header_node'; did you mean 'header_nodes'"),
        ({"x": 1}, "there is no limit 'x'; there are header_bytes,"),
        ({"header_nodes": -1}, "is a number from 0 to"),
        ({"header_nodes": 1 << 63}, "is a number from 0 to"),
    ],
)
def test_a_limit_that_is_none(limits: dict[str, int], said: str):
    with pytest.raises(DovetailError, match=said):
        Budget(limits)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (b"1", 1), (b"[]", 1), (b"{}", 1), (b'[[],[1,"a,b[{"]]', 5),
        (b'{"a":{"b":[]},"c":null}', 4), (b'["\\"",["\\\\",[]]]', 5),
    ],
)  # fmt: skip
def test_values_are_counted_before_they_are_made(text: bytes, count: int):
    counts: list[int] = []
    decode_json(text, counts.append)
    assert counts == [count]


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 500 + b"]" * 500, b"[" * 990 + b"]" * 990, b"[" * 33 + b"]" * 33,
        b"[" * 900_000, b'{"a":' * 100_000, b"9" * 900_000, b"-" + b"9" * 19,
        b"9223372036854775808", b'"' + b'\\"' * 400_000, b'"' * 900_001, b'"\\',
        b'["' + b"\\" * 800_001, b"\xff" * 900_000,
        b'{"a":1,"a":1}', b"]" * 900_000, b'"\\ud800"',
    ],
    ids=range(16),
)  # fmt: skip
def test_json_that_asks_for_too_much_is_a_value_error_at_once(text: bytes):
    with pytest.raises(ValueError):  # noqa: PT011 - every refusal is a ValueError, texts vary
        decode_json(text)


def test_blocks_inside_each_other_cost_no_square():
    depth = 30_000
    lines = [Instruction("const", (), 1), *[Instruction("if", (0,))] * depth]
    plan = Plan("f", (), (), (), (), (*lines, *[Instruction("end")] * depth))
    image = DeviceImage("null", "text", (), {})
    verify_plan(plan, image)  # a square would take hours
    assert len(plan_text(plan)) < 200 * depth


@pytest.mark.parametrize("seed", [1, 2])
def test_changed_bundles_raise_only_our_error(seed: int):
    """And its text has nothing that steers a terminal, and an end."""
    good = 0
    for data in mutants(seed, 1500):
        try:
            findings = BundleReader(data).verify()
        except FormatError as bad:
            findings = [bad]
        good += not findings
        for finding in findings:
            assert str(finding).isprintable()
            assert len(str(finding)) < 8000
    assert 0 < good < 1500


@pytest.mark.level("real")
def test_the_runtime_decides_the_same():
    import dovetail_runtime as dr

    for number, data in enumerate(mutants(seed=3, count=3000)):
        try:
            python = not BundleReader(data).verify()
        except FormatError:
            python = False
        try:
            dr.load_bytes(data).verify()
            engine = True
        except dr.DovetailError:
            engine = False
        assert engine == python, f"mutant {number}"


def hostile_names() -> bytes:
    """A good file whose every text of the header and of a plan is hostile."""
    image = encode_image(DeviceImage(HOSTILE, HOSTILE, (), {HOSTILE: b"x"}))
    plan = Plan(HOSTILE, (), (), (HOSTILE,), (HOSTILE,), (Instruction("attribute", (0,)),))
    header = {
        "features": [],
        "functions": {HOSTILE: {"signature": HOSTILE, "variants": [{"image": 0, "plan": 1}]}},
        "images": [
            {
                "format": HOSTILE, "kind": HOSTILE, "requirements": [f"a == {HOSTILE}"],
                "section": 0, "sources": {HOSTILE: 2}, "target": HOSTILE, "tool": HOSTILE,
            }
        ],
        "producer": HOSTILE,
    }  # fmt: skip
    assert decode_json(encode_json(header)) == header
    return lay_out(header, [image, encode_plan(plan), HOSTILE.encode() + b"\xff"])


MAIN = "from dovetail.cli import main; main()"
COMMANDS = (
    ("inspect",), ("inspect", "--json"), ("inspect", "--source", "0"), ("inspect", "--plan", "x"),
    ("inspect", "--plan", HOSTILE), ("inspect", "--source", "x"), ("plan", "--json"), ("plan",),
    ("plan", "-f", "x"), ("verify", "--limit", "header_nodes=1"),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_what_is_printed_steers_no_terminal(tmp_path: Path, command: tuple[str, ...]):
    (tmp_path / "h.dvt").write_bytes(hostile_names())
    profile = {"devices": [{"name": HOSTILE, "kind": HOSTILE, "attributes": {"a": HOSTILE}}]}
    (tmp_path / "p.json").write_text(json.dumps(profile))
    options = ("--device", "p.json") if command[0] == "plan" else ()
    done = subprocess.run(
        [sys.executable, "-c", MAIN, command[0], "h.dvt", *command[1:], *options],
        cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout if done.returncode == 0 else done.stderr.startswith(b"error: ")
    assert b"internal error" not in done.stderr
    for line in (done.stdout + done.stderr).decode().split("\n"):
        assert line.replace("\t", "").isprintable(), line
