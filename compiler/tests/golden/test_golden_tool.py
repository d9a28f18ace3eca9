"""`tools/golden.py`: texts on demand, and what changed in them since a commit."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
PASS = Path("compiler", "src", "dovetail", "passes", "map_parallel.py")
SUM = "ir.add(ir.mul(blocks[axis], covered[axis]), threads[axis])"
TURNED = "ir.add(threads[axis], ir.mul(blocks[axis], covered[axis]))"
MANIFEST = Path("compiler", "tests", "golden", "conformance", "webgpu.manifest")


def changes() -> Any:
    """`tools/golden_changes.py`, which is no part of a package."""
    place = ROOT / "tools" / "golden_changes.py"
    specification = importlib.util.spec_from_file_location("golden_changes", place)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # Dataclasses look their module up.
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


golden_changes = changes()

OLD = """\
%1 = OpTypeInt 32 0
%2 = OpConstant %1 7
%3 = OpLoad %1 %x
%4 = OpIAdd %1 %3 %2
OpStore %x %4
"""


def shifted(text: str, by: int) -> str:
    return re.sub(r"%(\d)", lambda match: f"%{int(match[1]) + by}", text)


def test_shifted_numbers_are_no_difference():
    new = "%1 = OpTypeFloat 32\n" + shifted(OLD, 1)
    (hunk,) = golden_changes.hunks(OLD, new)
    assert [line for line in hunk if line[0] in "+-"] == ["+%1' = OpTypeFloat 32"]


def test_numbers_begin_anew_in_each_module():
    more = "%1 = OpTypeFloat 32\n" + shifted(OLD, 1)
    old, new = (f"; SPIR-V 1.3\n{OLD}; SPIR-V 1.3\n{text}" for text in (OLD, more))
    (hunk,) = golden_changes.hunks(old, new)
    assert [line for line in hunk if line[0] in "+-"] == ["+%1' = OpTypeFloat 32"]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("%4 = OpIAdd %1 %3 %2", "%4 = OpIAdd %1 %2 %3"),
        ("%2 = OpConstant %1 7", "%2 = OpConstant %1 8"),
        ("OpStore %x %4", "OpStore %x %3"),
    ],
)
def test_what_changes_the_meaning_of_one_line_is_a_difference(was: str, now: str):
    (hunk,) = golden_changes.hunks(OLD, OLD.replace(was, now))
    assert [line for line in hunk if line[0] in "+-"] == [f"-{was}", f"+{now}"]


def test_hunks_that_say_the_same_of_other_names_are_one():
    texts = {"one": OLD, "other": shifted(OLD, 5), "third": OLD}
    found = [
        (name, golden_changes.hunks(text, text.replace("OpIAdd", added)))
        for (name, text), added in zip(texts.items(), ("OpISub", "OpISub", "OpIMul"), strict=True)
    ]
    assert [change.times for change in golden_changes.alike(found)] == [
        {"one": 1, "other": 1}, {"third": 1},
    ]  # fmt: skip


def run(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Without what git says to programs that it runs, such as a hook that runs tests."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return subprocess.run(
        command, cwd=cwd, env=kept, capture_output=True, text=True, check=False
    )  # fmt: skip


def golden(*arguments: str, tree: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, str(tree / "tools" / "golden.py"), *arguments, cwd=tree)


@pytest.mark.level("compile_only")
def test_texts_are_printed():
    shown = golden("show", "saxpy", "--kind", "hexagon")
    assert shown.returncode == 0, shown.stderr
    for file in (ROOT / "compiler" / "tests" / "golden" / "out" / "hexagon").glob("saxpy.*"):
        assert f"== out/hexagon/{file.name}\n{file.read_text(encoding='utf-8')}" in shown.stdout
    assert "\n== out/hexagon/saxpy.s\n" in shown.stdout
    assert ":endloop0\n" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "saxp"], "is called 'saxp'; near it: saxpy"),
        (["show", "saxpy", "--kind", "vulcan"], "'saxpy' has no golden of kind 'vulcan'; there"),
        (["diff", "--kind", "vulcan"], "there is no golden of kind 'vulcan'; there are"),
        (["diff", "--base", "no-such-commit"], "no-such-commit"),
    ],
)
def test_what_is_none_is_said_to_be_none(arguments: list[str], message: str):
    done = golden(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository of two commits; the first has texts where the second has a manifest."""
    tree = tmp_path / "tree"
    for name in ("compiler", "conformance", "tools"):
        ignored = shutil.ignore_patterns("__pycache__", "unit", "end_to_end", "assembly")
        shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    manifest = (tree / MANIFEST).read_bytes()
    (tree / MANIFEST).unlink()
    (tree / ".gitignore").write_text("__pycache__/\n/build/\n")
    run("git", "init", "-q", cwd=tree)
    commit(tree)
    (tree / MANIFEST).write_bytes(manifest)
    commit(tree)
    return tree


def commit(tree: Path) -> None:
    identity = ("-c", "user.name=t", "-c", "user.email=t", "-c", "commit.gpgsign=false")
    assert run("git", "add", "-A", cwd=tree).returncode == 0
    assert run("git", *identity, "commit", "-q", "-m", "state", cwd=tree).returncode == 0


def turn(tree: Path) -> None:
    """A pass writes a sum the other way round."""
    text = (tree / PASS).read_text(encoding="utf-8")
    assert SUM in text
    (tree / PASS).write_text(text.replace(SUM, TURNED), encoding="utf-8")


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("base", ["HEAD", "HEAD~1"])
def test_a_changed_pass_is_shown_in_ir_and_text(base: str, tree: Path):
    turn(tree)
    only = ("--case", "saxpy", "--kind", "webgpu")
    done = golden("diff", "--base", base, *only, tree=tree)
    assert done.returncode == 0, done.stderr
    assert "  conformance/webgpu: 1 changed\n  out/webgpu: 1 changed\n" in done.stdout
    assert "== lowered IR: 4 hunks, 1 of them distinct" in done.stdout
    assert "\n-- in conformance/webgpu/saxpy.wgsl, out/webgpu/saxpy.wgsl, 4 times\n" in done.stdout
    assert "\n-  let i: i32 = (block_x_2 * 256) + thread_x;\n" in done.stdout
    assert "\n+  let i: i32 = thread_x + (block_x_2 * 256);\n" in done.stdout
    assert (tree / "build" / "golden-diff" / "conformance" / "webgpu" / "saxpy.diff").is_file()
    assert len(run("git", "worktree", "list", cwd=tree).stdout.splitlines()) == 1


def test_a_base_that_does_not_run_leaves_no_tree_behind(tree: Path):
    turn(tree)
    good = (tree / PASS).read_text(encoding="utf-8")
    (tree / PASS).write_text("def\n", encoding="utf-8")
    commit(tree)
    (tree / PASS).write_text(good, encoding="utf-8")
    done = golden("diff", "--case", "saxpy", "--kind", "webgpu", tree=tree)
    assert done.returncode == 2
    assert "SyntaxError" in done.stderr
    assert len(run("git", "worktree", "list", cwd=tree).stdout.splitlines()) == 1
