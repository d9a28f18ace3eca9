"""`lower`, `passes` and `targets`: what the compiler does, step by step."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from dovetail import ir, plugin
from dovetail.passes import ALL, Pass, after
from dovetail.target import Capabilities

from .conftest import TYPE_ERROR, Command


def test_lower_after_a_pass(dovetail: Command):
    done = dovetail("lower", "kernels.py", "grow", "-t", "opencl", "--after", "flatten-buffer")
    assert done.status == 0
    assert done.out.startswith("@T.func")
    assert "def grow(" in done.out
    assert "with T.launch(" in done.out
    assert "x_stride0" in done.out


def test_lower_shows_the_last_form_unless_told(dovetail: Command):
    done = dovetail("lower", "kernels.py", "grow", "-t", "opencl")
    assert "T.dispatch" in done.out or "@T.kernel" in done.out
    first = dovetail("lower", "kernels.py", "grow", "-t", "opencl", "--after", "parse")
    assert "T.parallel(" in first.out


def test_lower_after_every_pass(dovetail: Command):
    done = dovetail("lower", "kernels.py", "grow", "-t", "opencl", "--all")
    headings = [line for line in done.out.splitlines() if line.startswith("# after ")]
    assert headings[0] == "# after parse"
    assert "# after flatten-buffer" in headings


def test_lower_emits(dovetail: Command):
    done = dovetail("lower", "kernels.py", "grow", "-t", "opencl", "--emit")
    assert done.out.startswith("// source\n// OpenCL C 1.2")
    assert "void grow_0(" in done.out


def test_lower_with_passes_of_ones_own(dovetail: Command):
    done = dovetail("lower", "kernels.py", "grow", "--passes", "unify-dims,simplify")
    assert done.status == 0
    assert "T.parallel(" in done.out


def test_the_printed_pipeline_can_be_replayed(dovetail: Command):
    text = dovetail("passes", "-t", "opencl").out.strip()
    given = dovetail("lower", "kernels.py", "scale", "-t", "opencl", "--passes", text)
    assert given.out == dovetail("lower", "kernels.py", "scale", "-t", "opencl").out


def test_printed_ir_is_read_back(dovetail: Command):
    printed = dovetail("lower", "kernels.py", "grow", "-t", "null", "--after", "parse").out
    Path("grow.ir").write_text(printed)
    again = dovetail("lower", "grow.ir", "-t", "null", "--after", "parse")
    assert (again.status, again.out) == (0, printed)
    last = dovetail("lower", "kernels.py", "grow", "-t", "null").out
    Path("last.ir").write_text(last)
    emitted = dovetail("lower", "kernels.py", "grow", "-t", "null", "--emit").out
    assert dovetail("lower", "last.ir", "-t", "null", "--emit").out == emitted


def test_a_pass_is_not_ignored_where_nothing_is_lowered_any_more(
    dovetail: Command, monkeypatch: pytest.MonkeyPatch
):
    @dataclass(frozen=True)
    class Nothing(Pass):
        """Does nothing."""

        name = "nothing"
        place = after("finish")

        def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
            return module

    monkeypatch.setattr(plugin, "passes_of", lambda given: (Nothing(),) if given else ())
    Path("last.ir").write_text(dovetail("lower", "kernels.py", "grow", "-t", "null").out)
    done = dovetail("lower", "last.ir", "-t", "null", "--emit", "-p", "nothing")
    assert done.status == 2
    assert "last.ir is in split form, which --emit takes as it is: no pass runs" in done.err
    assert "--passes nothing" in done.err
    assert not done.out


def test_what_is_no_ir(dovetail: Command):
    assert dovetail("lower", "gone.ir", "-t", "null").err == (
        "error: cannot read 'gone.ir': no such file or directory\n"
    )
    Path("odd.ir").write_bytes(b"\xff\xfe")
    assert dovetail("lower", "odd.ir", "-t", "null").err.startswith(
        "error: 'odd.ir' is not UTF-8 text: "
    )
    Path("text.ir").write_text("print(1)\n")
    done = dovetail("lower", "text.ir", "-t", "null")
    assert (done.status, done.err) == (
        1, "error: printed IR, line 1: a function under @T.func or @T.kernel is expected\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--after", "nope"), "the pipeline of 'opencl' has no pass 'nope'; it has parse, "),
        (("--passes", "simplify", "--after", "x"), "the pipeline given has no pass 'x'; it has "),
        (("--passes", "simplify,nope"), "there is no pass 'nope'"),
        (("--passes", "simplify("), "pipeline text 'simplify(' is malformed at "),
        (("--passes", "simplify,"), "pipeline text 'simplify,' ends with a comma"),
        (("-t", "frob"), "no installed backend has the kind 'frob'; installed are "),
    ],
)
def test_wrong_options(dovetail: Command, options: tuple[str, ...], message: str):
    done = dovetail("lower", "kernels.py", "grow", "-t", "opencl", *options)
    assert done.status == 1
    assert done.err.startswith(f"error: {message}")


@pytest.mark.parametrize(
    "options", [("--all", "--emit"), ("--after", "simplify", "--all"), ("--emit", "--passes", "")]
)
def test_options_that_exclude_each_other(dovetail: Command, options: tuple[str, ...]):
    done = dovetail("lower", "kernels.py", *options)
    assert done.status == 2
    assert done.err.startswith("error: --after, --all and --emit exclude each other")


def test_a_wrong_kernel_is_shown(dovetail: Command):
    Path("bad.py").write_text(TYPE_ERROR)
    done = dovetail("lower", "bad.py")
    assert done.status == 1
    assert "bad.py:9:16: error: 'x[i] * 2.0' is float32" in done.err
    done = dovetail("lower", "kernels.py", "nope")
    assert done.err.startswith("error: 'kernels.py' defines no kernel 'nope'; it defines ")


def test_passes_lists_every_pass_with_its_purpose(dovetail: Command):
    lines = dovetail("passes").out.splitlines()
    assert [line.split()[0] for line in lines] == [each.name for each in ALL]
    assert all(len(line.split()) > 3 for line in lines)
    assert dovetail("passes", "-t", "frob").status == 1


def test_targets(dovetail: Command):
    text = dovetail("targets").out
    assert "opencl: compiled as opencl; run by dovetail-runtime-opencl\n" in text
    data = json.loads(dovetail("targets", "cpu", "--json").out)
    assert list(data) == ["cpu"]
    names = {each["name"] for each in data["cpu"]["attributes"]}
    assert names == {"arch", "level", "vectors", "last_level_cache"}
    text = dovetail("targets", "vulkan").out
    assert "  -max_shared_bytes=16384 bytes  shared memory of a block" in text
    assert "  -int64_atomics=true  kernels may update 64-bit elements atomically\n" in text
    assert "      implies -int64\n      by shaderBufferInt64Atomics, " in text
    done = dovetail("targets", "vulkan -int64_atomics -int64=false")
    assert "'-int64_atomics' implies '-int64', and '-int64=false' is given" in done.err
    assert done.status == 1
    done = dovetail("targets", "frob")
    assert done.status == 1
    assert done.err.startswith("error: no installed backend has the kind 'frob'")
