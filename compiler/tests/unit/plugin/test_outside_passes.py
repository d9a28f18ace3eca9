"""Passes of other people's packages: used when they are named, and broken for themselves."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import ClassVar

import pytest
from click.testing import CliRunner

import dovetail as dt
from dovetail import T, ir, plugin
from dovetail.cli.doctor_command import examine
from dovetail.cli.main import group
from dovetail.compiler import build, lower, resolve
from dovetail.passes import ALL, FLATTEN, PREPARE, Pass, Place, after, before, insert
from dovetail.support.errors import DovetailError, PluginError
from dovetail.target import Capabilities

GOOD = '''
"""A pass that leaves a note, and one that doubles the blocks' threads."""

import dataclasses

from dovetail import ir
from dovetail.passes import Pass, after, before


@dataclasses.dataclass(frozen=True)
class Note(Pass):
    """Prints how many functions it sees."""

    name = "acme-note"
    place = before("flatten")
    depth: int = 1
    loud: bool = False

    def run(self, module, capabilities):
        print(f"seen: {len(module.functions)} {self.depth} {self.loud}")
        return module


class Last(Pass):
    """Stands last."""

    name = "acme-last"
    place = after("finish")

    def run(self, module, capabilities):
        return module
'''


@dt.kernel
def double(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Twice x."""
    for i in T.parallel(out.shape[0]):
        out[i] = x[i] * 2.0


@pytest.fixture(autouse=True)
def fresh():
    plugin.refresh()
    yield
    plugin.refresh()
    for name in [each for each in sys.modules if each.startswith("acme")]:
        del sys.modules[name]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


def install(folder: Path, text: str, points: str, name: str = "acme") -> None:
    (folder / f"{name}.py").write_text(text)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "RECORD").write_text(f"{name}.py,,\n{name}-1.0.dist-info/METADATA,,\n")
    (info / "top_level.txt").write_text(f"{name}\n")
    (info / "entry_points.txt").write_text(f"[dovetail.passes]\n{points}\n")
    plugin.refresh()


def names(pipeline: tuple[Pass, ...]) -> list[str]:
    return [each.name for each in pipeline]


class Made(Pass):
    """A pass for tests of placement."""

    name = "made"

    def __init__(self, name: str, place: Place | None) -> None:
        vars(self)["name"] = name
        vars(self)["place"] = place

    def run(self, module: ir.Module, capabilities: object) -> ir.Module:
        """As it was."""
        return module


BASE = (*PREPARE, *FLATTEN)


def test_passes_go_beside_runs_passes_and_each_other() -> None:
    given = [
        Made("a", before("flatten")),
        Made("b", after("prepare")),
        Made("c", before("sink-values")),
        Made("d", after("b")),
        Made("e", after("prepare")),
        Made("f", before("unify-dims")),
    ]
    wanted = ["f", *names(PREPARE), "b", "d", "e", "a", "c", *names(FLATTEN)]
    assert names(insert(BASE, given)) == wanted
    assert insert(BASE, ()) == BASE


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([Made("a", None)], "pass 'a' has no place"),
        ([Made("a", before("flaten"))], "did you mean 'flatten'?; it has prepare, flatten, unify"),
        ([Made("a", before("narrow"))], "'narrow', which the pipeline does not have"),
        (
            [Made("a", before("b")), Made("b", after("a"))],
            "depend on each other: 'a' before 'b', ",
        ),
        ([Made("a", after("a"))], "depend on each other: 'a' after 'a'; give"),
        (
            [Made("b", after("prepare")), Made("b", after("prepare")), Made("a", after("b"))],
            "'b', which the pipeline has 2 times; name one that it has once: prepare, flatten",
        ),
    ],
)
def test_a_place_that_there_is_not_is_an_error(given: list[Pass], message: str) -> None:
    with pytest.raises(DovetailError) as raised:
        insert(BASE, given)
    assert message in str(raised.value)


@pytest.mark.parametrize("kind", ["cpu", "cuda", "opencl", "vulkan", "webgpu", "rocm"])
def test_every_pipeline_has_the_runs_that_a_pass_may_name(kind: str) -> None:
    made = [Made("a", after("prepare")), Made("b", before("flatten")), Made("c", after("finish"))]
    target = resolve(kind)
    pipeline = plugin.load(kind).pipeline(target)
    assert len(insert(pipeline, made)) == len(pipeline) + 3
    found: list[str] = []
    lower(double.parse(), target, lambda name, _: found.append(name), passes=made)
    assert [name for name in found if name in "abc"] == ["a", "b", "c"]
    assert found.index("a") <= found.index("b") < found.index("flatten-buffer")


def test_one_that_is_named_is_used_and_prints_as_it_is_replayed(site: Path, tmp_path: Path):
    install(site, GOOD, "acme-note = acme:Note\nacme-last = acme:Last")
    assert "acme" not in sys.modules
    runner = CliRunner()
    shown = runner.invoke(group, ["passes", "-t", "cpu", "-p", "acme-note{depth=3,loud=true}"])
    assert shown.exit_code == 0, shown.output
    text = shown.output.strip()
    assert ",acme-note{depth=3,loud=true},sink-values," in text
    program = tmp_path / "kernels.py"
    program.write_text(
        "import dovetail as dt\nfrom dovetail import T\n\n\n@dt.kernel\n"
        "def f(x: T.Buffer[T.float32]) -> None:\n"
        "    for i in T.parallel(x.shape[0]):\n        x[i] = 1.0\n"
    )
    replayed = runner.invoke(group, ["lower", str(program), "-t", "cpu", "--passes", text])
    once = runner.invoke(
        group, ["lower", str(program), "-t", "cpu", "-p", "acme-note{depth=3,loud=true}"]
    )
    assert replayed.exit_code == once.exit_code == 0, replayed.output
    assert replayed.output == once.output
    assert "seen: 1 3 True" in once.output
    dump = runner.invoke(
        group, ["lower", str(program), "-t", "cpu", "-p", "acme-last", "--after", "acme-last"]
    )
    assert dump.exit_code == 0, dump.output
    both = runner.invoke(
        group, ["lower", str(program), "-t", "cpu", "-p", "acme-last", "--passes", "simplify"]
    )
    assert both.exit_code == 2
    assert "give one" in both.output
    listed = runner.invoke(group, ["passes"]).output
    assert "Prints how many functions it sees. (acme 1.0, before 'flatten')" in listed
    built = runner.invoke(
        group,
        ["build", str(program), "-t", "cpu", "-p", "acme-note", "-o", str(tmp_path / "f.dvt")],
    )
    assert built.exit_code == 0, built.output
    assert built.output.count("seen: 1 1 False") >= 1


def test_nothing_that_is_only_installed_is_imported_or_changes_a_byte(site: Path):
    without = build(double, "cpu", use_cache=False).tobytes()
    install(site, "raise SystemExit('imported')", "acme-note = acme:Note")
    assert build(double, "cpu", use_cache=False).tobytes() == without
    assert "acme" not in sys.modules


def test_what_passes_have_been_at_is_not_kept(site: Path, capsys: pytest.CaptureFixture[str]):
    install(site, GOOD, "acme-note = acme:Note")
    plain = build(double, "cpu")
    for _ in range(2):
        build(double, "cpu", passes="acme-note")
        assert "seen: 1" in capsys.readouterr().out
    assert build(double, "cpu").tobytes() == plain.tobytes()
    assert "seen" not in capsys.readouterr().out


HEAD = "from dovetail.passes import *\nfrom dovetail.passes import Pass, before, after\n"


@pytest.mark.parametrize(
    ("text", "points", "why"),
    [
        ("raise SystemExit('no')", "acme-x = acme:X", "importing acme:X failed: SystemExit: no"),
        ("import no_such", "acme-x = acme:X", "No module named 'no_such'"),
        ("X = 3", "acme-x = acme:X", "acme:X is int, expected a class of dovetail.passes.Pass"),
        ("class X: pass", "acme-x = acme:X", "acme:X is the class X, expected a class"),
        ("X = 3", "acme-x = acme", "'acme' is not the name of an object, 'package.module:NAME'"),
        ("X = 3", "acme-x =", "'' is not the name of an object"),
        ("X = 3", "Acme X = acme:X", "its entry point is called 'Acme X', expected "),
        ("X = 3", "simplify = acme:X", "'simplify' is a pass of Dovetail; put your name"),
        (HEAD + "class X(Pass):\n name = 'acme-x'", "acme-x = acme:X", "acme:X lacks run"),
        (
            HEAD + "class X(Pass):\n name = 'y'\n def run(self, m, c): return m",
            "acme-x = acme:X",
            "acme:X has the name 'y', not its entry point's",
        ),
        (
            HEAD + "class X(Pass):\n name = 'acme-x'\n def run(self, m, c): return m",
            "acme-x = acme:X",
            "acme:X has the place None, expected dovetail.passes.before(...) or after(...)",
        ),
        (
            "import dataclasses\n" + HEAD + "@dataclasses.dataclass(frozen=True)\nclass X(Pass):\n"
            " o: float = 0.5\n name = 'acme-x'\n place = after('split')\n"
            " def run(self, m, c): return m",
            "acme-x = acme:X",
            "option 'o' of acme:X has the default 0.5; an option needs a default of type bool,",
        ),
    ],
)
def test_a_broken_one_is_an_error_where_it_is_named(
    site: Path, text: str, points: str, why: str
) -> None:
    install(site, text, points)
    name = points.partition("=")[0].strip()
    if name == "simplify":
        [line] = plugin.pass_ledger()
        assert why in line.evidence
        return
    if " " not in name:
        for _ in range(2):  # the second time from what is known
            with pytest.raises(PluginError) as raised:
                build(double, "cpu", passes=name)
            assert str(raised.value).startswith(f"pass '{name}' of distribution 'acme' 1.0: ")
            assert why in str(raised.value)
            assert "pip uninstall acme" in str(raised.value)
    [line] = examine()["passes"]
    assert line["state"] == "failed"
    assert why in line["evidence"]
    output = CliRunner().invoke(group, ["doctor"]).output
    assert "of 'acme' 1.0: failed: " in output
    build(double, "cpu", use_cache=False)


def test_two_that_claim_a_name_are_told_apart_by_nobody(site: Path):
    install(site, GOOD, "acme-note = acme:Note")
    install(site, GOOD, "acme-note = acme2:Note", "acme2")
    with pytest.raises(PluginError, match=r"claimed by 'acme' 1\.0 \(acme:Note\) and "):
        build(double, "cpu", passes="acme-note")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            "raise ValueError('oh')",
            "failed for target 'cpu -level=4 -vectors=avx512': ValueError: oh",
        ),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("return None", "TypeError: it returned NoneType, expected an ir.Module"),
        (
            "import dataclasses\n  f = module.functions[0]\n"
            "  return dataclasses.replace(module, functions=(f, f))",
            "pass 'acme-x' failed",
        ),
    ],
)
def test_one_that_fails_is_named_and_the_ir_before_it_is_saved(site: Path, body: str, why: str):
    text = (
        f"{HEAD}class X(Pass):\n name = 'acme-x'\n place = before('flatten')\n"
        f" def run(self, module, capabilities):\n  {body}\n"
    )
    install(site, text, "acme-x = acme:X")
    with pytest.raises(PluginError) as raised:
        build(double, "cpu", passes="acme-x")
    error = raised.value
    assert str(error).startswith("pass 'acme-x' of distribution 'acme' 1.0: pass 'acme-x' failed")
    assert why in str(error)
    assert error.saved is not None
    assert "double" in (error.saved / "before.ir").read_text()
    assert "--passes 'acme-x'" in str(error)


@dataclasses.dataclass(frozen=True)
class Misplaced(Pass):
    """Says its place in the wrong way.

    Requires: anything. Ensures: nothing.
    """

    name: ClassVar[str] = "acme-misplaced"
    place = "flatten"  # pyright: ignore

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        return module


class Misnamed(Misplaced):
    """Has a name that no text could say."""

    name = "acme misnamed"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (Misplaced(), "Misplaced has the place 'flatten', expected dovetail.passes.before(...)"),
        (Misnamed(), "Misnamed has the name 'acme misnamed', expected [a-z]"),
        ("acme-nope", "there is no pass 'acme-nope'"),
        ("simplify", "pass 'simplify' has no place"),
        (3, "passes is 3: give passes, or text such as 'acme-fuse{depth=2}'"),
        ([3], "3 is not a pass: give a `dovetail.passes.Pass`"),
    ],
)
def test_what_is_no_pass_from_outside_is_an_error(given: object, message: str):
    with pytest.raises(DovetailError) as raised:
        build(double, "cpu", passes=given)  # pyright: ignore
    assert message in str(raised.value)


def test_no_pass_of_our_own_has_a_place() -> None:
    assert not [each.name for each in ALL if each.place is not None]
