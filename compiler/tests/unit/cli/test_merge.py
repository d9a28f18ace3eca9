"""`dovetail merge`, `strip` and `diff`: bundles made of bundles, nothing compiled."""

from __future__ import annotations

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
