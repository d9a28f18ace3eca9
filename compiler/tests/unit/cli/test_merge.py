"""`dovetail merge`, `strip` and `diff`: bundles made of bundles, nothing compiled."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr

from .conftest import KERNELS, Command

pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture
def parts(dovetail: Command) -> None:
    """`null.dvt` of two functions, and `cl.dvt` of three."""
    dovetail("build", "kernels.py", "-t", "null", "-k", "scale", "-k", "grow", "-o", "null.dvt")
    dovetail("build", "kernels.py", "-t", "opencl", "-o", "cl.dvt", "--sources")


def test_merged_is_what_one_build_makes(parts: None, dovetail: Command) -> None:
    dovetail("build", "kernels.py", "-t", "null", "-t", "opencl", "-k", "grow", "-o", "both.dvt")
    for target in ("null", "opencl"):
        dovetail("build", "kernels.py", "-t", target, "-k", "grow", "-o", f"{target}.dvt")
    assert dovetail("merge", "null.dvt", "opencl.dvt", "-o", "merged.dvt").status == 0
    assert Path("merged.dvt").read_bytes() == Path("both.dvt").read_bytes()
    assert dovetail("diff", "merged.dvt", "both.dvt").out == ""


def test_equal_images_become_one(parts: None, dovetail: Command) -> None:
    done = dovetail("merge", "null.dvt", "cl.dvt", "null.dvt", "cl.dvt", "-o", "twice.dvt")
    assert done.out.startswith("twice.dvt: 3 functions, 2 images, ")
    dovetail("merge", "null.dvt", "cl.dvt", "-o", "once.dvt")
    assert Path("twice.dvt").read_bytes() == Path("once.dvt").read_bytes()
    assert dovetail("verify", "twice.dvt").status == 0
    assert dr.load("twice.dvt").functions["grow"].kinds == ("null", "opencl")
    assert dr.load("twice.dvt").functions["split"].kinds == ("opencl",)


def test_what_is_merged_and_stripped_runs(dovetail: Command) -> None:
    dovetail("build", "kernels.py", "-t", "null", "-o", "null.dvt")
    dovetail("merge", "null.dvt", "k.dvt", "-o", "k.dvt")
    dovetail("strip", "k.dvt", "--keep", "cpu", "-o", "cpu.dvt")
    assert {each.kind for each in dr.load("cpu.dvt").images} == {"cpu"}
    assert Path("cpu.dvt").stat().st_size < Path("k.dvt").stat().st_size
    for path in ("k.dvt", "cpu.dvt"):
        x = np.ones((2, 2), np.float32)
        dr.load(path).grow(x, 2.0)
        assert (x == 3).all()


def test_stripped_of_sources(parts: None, dovetail: Command) -> None:
    target = "cpu -arch=riscv64"
    dovetail("build", "kernels.py", "-t", target, "-o", "told.dvt", "--sources")
    assert dovetail("strip", "told.dvt", "--no-sources", "-o", "bare.dvt").status == 0
    dovetail("build", "kernels.py", "-t", target, "-o", "never.dvt")
    assert Path("bare.dvt").read_bytes() == Path("never.dvt").read_bytes()
    said = dovetail("diff", "told.dvt", "bare.dvt").out
    assert said == f"! image {target} (obj): the sources\n"


def test_diff_names_what_differs(parts: None, dovetail: Command) -> None:
    done = dovetail("diff", "null.dvt", "cl.dvt")
    assert done.status == 1
    lines = done.out.splitlines()
    assert {"- image null (text)", "+ image opencl (cl)", "+ function split"} <= {*lines}
    Path("kernels.py").write_text(KERNELS.replace("+= by", "-= by"))
    dovetail("build", "kernels.py", "-t", "opencl", "-o", "other.dvt", "--sources")
    said = dovetail("diff", "cl.dvt", "other.dvt").out
    assert said.startswith("! image opencl (cl): ")
    assert " bytes" in said
    assert dovetail("diff", "cl.dvt", "cl.dvt").status == 0


def test_bad_input(parts: None, dovetail: Command) -> None:
    Path("kernels.py").write_text(KERNELS.replace("by: T.float32)", "by: T.float64)"))
    Path("kernels.py").write_text(
        Path("kernels.py").read_text().replace("x[i, j] += by", "x[i, j] += T.float32(by)")
    )
    dovetail("build", "kernels.py", "-t", "null", "-k", "grow", "-o", "other.dvt")
    done = dovetail("merge", "null.dvt", "other.dvt", "-o", "no.dvt")
    assert "function 'grow' is grow(" in done.err
    assert "in 'null.dvt' and grow(" in done.err
    assert "rename one" in done.err
    dovetail("merge", "null.dvt", "cl.dvt", "-o", "all.dvt")
    done = dovetail("strip", "all.dvt", "--keep", "null", "-o", "no.dvt")
    assert "function 'split' would have no variant; it has opencl" in done.err
    done = dovetail("strip", "all.dvt", "--keep", "metal", "-o", "no.dvt")
    assert "'all.dvt' has no image of 'metal'; it has null, opencl" in done.err
    assert dovetail("strip", "all.dvt", "-o", "no.dvt").status == 2
    assert "no such file" in dovetail("merge", "all.dvt", "none.dvt", "-o", "no.dvt").err
    damaged = bytearray(Path("all.dvt").read_bytes())
    damaged[-1] ^= 1
    Path("bad.dvt").write_bytes(damaged)
    for words in (("merge", "bad.dvt", "-o", "no.dvt"), ("diff", "bad.dvt", "all.dvt")):
        assert "the file is damaged" in dovetail(*words).err
    assert not Path("no.dvt").exists()


def test_compressed(parts: None, dovetail: Command) -> None:
    """What is compressed stays it, with the same bytes whichever way it came about."""
    line = ("build", "kernels.py", "-t", "null", "-t", "opencl", "-k", "grow")
    dovetail(*line, "--sources", "-o", "plain.dvt")
    for path in ("small.dvt", "again.dvt"):
        assert dovetail(*line, "--sources", "--compress", "-o", path).status == 0
    small, plain = (Path(path).stat().st_size for path in ("small.dvt", "plain.dvt"))
    assert small < plain
    assert Path("again.dvt").read_bytes() == Path("small.dvt").read_bytes()
    assert dovetail("verify", "small.dvt").status == 0

    assert dovetail("diff", "small.dvt", "plain.dvt").out == "- deflated sections\n"
    assert dovetail("diff", "plain.dvt", "small.dvt").out == "+ deflated sections\n"
    assert dovetail("diff", "small.dvt", "again.dvt").status == 0

    dovetail("merge", "plain.dvt", "small.dvt", "-o", "merged.dvt")
    assert Path("merged.dvt").read_bytes() == Path("small.dvt").read_bytes()
    dovetail("strip", "small.dvt", "--keep", "opencl", "-o", "cl.dvt")
    dovetail("strip", "plain.dvt", "--keep", "opencl", "-o", "plain_cl.dvt")
    assert dovetail("diff", "plain_cl.dvt", "cl.dvt").out == "+ deflated sections\n"


@pytest.mark.parametrize("inputs", ["plain plain", "plain small", "small plain", "small small"])
def test_compressed_by_merge(parts: None, dovetail: Command, inputs: str) -> None:
    """The bytes are those of one compressed build, whatever the inputs; equal parts are one."""
    for target in ("null", "opencl"):
        line = ("build", "kernels.py", "-t", target, "-k", "grow", "--sources")
        dovetail(*line, "-o", f"{target}_plain.dvt")
        dovetail(*line, "--compress", "-o", f"{target}_small.dvt")
    both = ("build", "kernels.py", "-t", "null", "-t", "opencl", "-k", "grow", "--sources")
    dovetail(*both, "-o", "plain.dvt")
    dovetail(*both, "--compress", "-o", "small.dvt")
    first, second = inputs.split()
    given = (f"null_{first}.dvt", f"opencl_{second}.dvt", f"opencl_{first}.dvt")
    done = dovetail("merge", *given, "--compress", "-o", "merged.dvt")
    assert done.out.startswith("merged.dvt: 1 function, 2 images, ")
    assert Path("merged.dvt").read_bytes() == Path("small.dvt").read_bytes()
    assert dovetail("verify", "merged.dvt").status == 0
    dovetail("merge", *given, "-o", "unasked.dvt")
    expected = "small.dvt" if "small" in inputs else "plain.dvt"
    assert Path("unasked.dvt").read_bytes() == Path(expected).read_bytes()


def test_compressed_by_strip(parts: None, dovetail: Command) -> None:
    dovetail("build", "kernels.py", "-t", "null", "-t", "opencl", "-k", "grow", "-o", "both.dvt")
    dovetail("build", "kernels.py", "-t", "opencl", "-k", "grow", "--compress", "-o", "small.dvt")
    assert dovetail("strip", "both.dvt", "-k", "opencl", "--compress", "-o", "cl.dvt").status == 0
    assert Path("cl.dvt").read_bytes() == Path("small.dvt").read_bytes()
    done = dovetail("strip", "both.dvt", "--compress", "-o", "no.dvt")
    assert done.status == 2
    assert "missing option '-k' / '--keep', or '--no-sources'" in done.err
    assert "`dovetail merge both.dvt --compress -o no.dvt`" in done.err
    assert not Path("no.dvt").exists()


def test_inspect_shows_both_sizes(parts: None, dovetail: Command) -> None:
    dovetail("build", "kernels.py", "-t", "opencl", "--compress", "-o", "small.dvt")
    dovetail("build", "kernels.py", "-t", "opencl", "-o", "plain.dvt")
    (small,) = json.loads(dovetail("inspect", "small.dvt", "--json").out)["images"]
    (plain,) = json.loads(dovetail("inspect", "plain.dvt", "--json").out)["images"]
    assert small["size"] == plain["size"] == plain["stored"] == dr.load("small.dvt").images[0].size
    assert small["stored"] < small["size"]
    line = f"{small['size']} bytes  ({small['stored']} in the file)"
    assert line in dovetail("inspect", "small.dvt").out
    assert "in the file" not in dovetail("inspect", "plain.dvt").out
    shown = [dovetail("inspect", path, "--source", "0").out for path in ("small.dvt", "plain.dvt")]
    assert shown[0] == shown[1]
    assert "void grow_0(" in shown[0]


def test_what_is_compressed_runs(dovetail: Command) -> None:
    dovetail("build", "kernels.py", "-t", "cpu", "--compress", "-o", "built.dvt")
    dovetail("build", "kernels.py", "-t", "null", "-o", "null.dvt")
    dovetail("merge", "k.dvt", "null.dvt", "--compress", "-o", "merged.dvt")
    for path in ("built.dvt", "merged.dvt"):
        assert Path(path).stat().st_size < Path("k.dvt").stat().st_size
        x = np.ones((2, 2), np.float32)
        dr.load(path).grow(x, 2.0)
        assert (x == 3).all()
