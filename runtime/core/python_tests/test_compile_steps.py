"""Compile steps: `c` for the cpu, through the system's compiler; caches; what goes wrong."""

from __future__ import annotations

import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from plan_writer import FLOAT32, PlanWriter, buffer, kernel, tensor
from rpn_backend import RpnBackend

import dovetail_runtime as dr
from dovetail.bundle import Bundle, BundleFunction, BundleImage, encode_bundle
from dovetail.image import DeviceImage, encode_image

pytestmark = pytest.mark.level("real")

INCLUDE = Path(__file__).parents[1] / "include"
SOURCE = """
#include "dovetail/cpu_kernel.h"
void triple(void *const *buffers, const void *scalars, uint64_t first, uint64_t last,
            const uint32_t *grid, void *scratch) {
  const float *x = buffers[0];
  float *out = buffers[1];
  for (uint64_t i = first; i < last; ++i) out[i] = FACTOR * x[i];
}
"""
X = np.arange(6, dtype=np.float32)


def bundle(source: str = SOURCE, kind: str = "cpu", format: str = "c") -> bytes:
    plan = PlanWriter("triple", tensor("x"), tensor("out", access="write"))
    plan.launch("triple", plan.op("dim", 1, 0), (0, 0), (0, 1))
    record = kernel("triple", buffer(FLOAT32, "read"), buffer(FLOAT32, "write"))
    image = encode_image(DeviceImage(kind, format, (record,), {"source": source.encode()}))
    function = BundleFunction("triple", "triple(x, out)", ((0, plan.encode()),))
    return encode_bundle(
        Bundle("tests", (function,), (BundleImage(kind, format, kind, (), image),))
    )


class CompileC:
    """The step that a user would write: the source of a job through the system's compiler."""

    def __init__(self, factor: int = 3) -> None:
        self.factor = factor
        self.jobs: list[dr.CompileJob] = []

    def __call__(self, job: dr.CompileJob) -> dict[str, bytes]:
        self.jobs.append(job)
        compiler = shutil.which("cc")
        if compiler is None:
            pytest.skip("no C compiler (cc) on PATH")
        options = ["-O2", "-fPIC", "-ffreestanding", "-fno-stack-protector", f"-I{INCLUDE}"]
        options += ["-fno-asynchronous-unwind-tables", "-fno-tree-loop-distribute-patterns"]
        if platform.machine() == "x86_64":
            options += ["-mno-red-zone", "-fcf-protection=none"]
        with tempfile.TemporaryDirectory() as folder:
            source, made = Path(folder) / "triple.c", Path(folder) / "triple.o"
            source.write_text(job.text())
            command = [compiler, "-c", *options, f"-DFACTOR={self.factor}", "-o", made, source]
            done = subprocess.run(command, check=False, capture_output=True, text=True)
            if done.returncode != 0:
                raise dr.CompileStepError("cc", done.stderr)
            return {"object": made.read_bytes()}


@pytest.fixture
def step() -> Iterator[dr.CompileStep]:
    made = dr.compile_step("cpu", "c", produces="obj")(CompileC())
    yield made
    made.remove()


def tripled(content: bytes, **options: object) -> list[float]:
    out = np.zeros_like(X)
    dr.load_bytes(content, name="edges.dvt", **options).triple(X, out)
    return out.tolist()


def test_c_for_the_cpu(step: dr.CompileStep) -> None:
    assert tripled(bundle()) == (3 * X).tolist()
    (job,) = step.function.jobs
    assert job.name == "bundle 'edges.dvt' image 0"
    assert (job.kind, job.format, list(job.functions)) == ("cpu", "c", ["triple"])
    assert job.device.name == "cpu:0"
    assert "cpu.arch" in job.device.attributes


def test_without_a_step() -> None:
    with pytest.raises(dr.UnsupportedError) as caught:
        tripled(bundle())
    assert str(caught.value) == (
        "triple has no variant for cpu:0:\n"
        "  image 0 (cpu, c): the runtime of cpu does not take format c, and no compile step leads"
        " from there to one that it takes (obj); register one:"
        " dovetail_runtime.compile_step('cpu', 'c')"
    )


def test_results_are_kept_for_the_process(step: dr.CompileStep) -> None:
    for _ in range(3):
        tripled(bundle())
    assert len(step.function.jobs) == 1
    tripled(bundle(SOURCE + "\n"))
    assert len(step.function.jobs) == 2
    step.clear()
    tripled(bundle())
    assert len(step.function.jobs) == 3


def test_a_loaded_image_stays_and_a_new_step_replaces_the_old(step: dr.CompileStep) -> None:
    loaded = dr.load_bytes(bundle())
    out = np.zeros_like(X)
    loaded.triple(X, out)
    dr.compile_step("cpu", "c", produces="obj")(CompileC(factor=5))
    loaded.triple(X, out)
    assert out[1] == 3
    assert tripled(bundle())[1] == 5


def test_results_are_kept_on_disk(tmp_path: Path) -> None:
    def make(key: str = "cc -O2") -> dr.CompileStep:
        return dr.compile_step("cpu", "c", produces="obj", key=key, cache=tmp_path / "kept")(
            CompileC()
        )

    first = make()
    assert tripled(bundle()) == (3 * X).tolist()
    (file,) = (tmp_path / "kept").iterdir()
    second = make()
    assert tripled(bundle()) == (3 * X).tolist()
    assert (len(first.function.jobs), len(second.function.jobs)) == (1, 0)
    for damage in (b"", file.read_bytes()[:-1], b"x" + file.read_bytes()[1:]):
        file.write_bytes(damage)
        again = make()
        assert tripled(bundle()) == (3 * X).tolist()
        assert len(again.function.jobs) == 1
    other = make("cc -O3")
    tripled(bundle())
    assert len(other.function.jobs) == 1
    assert len(list((tmp_path / "kept").iterdir())) == 2
    other.remove()


def test_the_log_of_the_tool(step: dr.CompileStep) -> None:
    with pytest.raises(dr.ImageError) as caught:
        tripled(bundle(SOURCE.replace("float *out", "flaot *out")))
    text = str(caught.value)
    assert text.startswith(
        "bundle 'edges.dvt' image 0: the compile step from c to obj: cc failed: "
    )
    assert "triple.c:6:" in text
    assert "flaot" in text
    cause = caught.value.__cause__
    assert isinstance(cause, dr.CompileStepError)
    assert (cause.tool, "flaot" in cause.log) == ("cc", True)


@pytest.mark.parametrize(
    ("returned", "error", "text"),
    [
        ({"object": b"no object"}, dr.ImageError, "loading an image of format c"),
        ({"other": b""}, dr.ImageError, "the image has no payload 'object'"),
        (b"bytes", dr.DeviceError, "it returned bytes, expected a mapping"),
        (ZeroDivisionError("oh"), dr.DeviceError, "ZeroDivisionError: oh (test_compile_steps.py:"),
    ],
)
def test_wrong_results(returned: object, error: type[Exception], text: str) -> None:
    def wrong(job: dr.CompileJob) -> object:
        if isinstance(returned, Exception):
            raise returned
        return returned

    step = dr.compile_step("cpu", "c", produces="obj")(wrong)
    try:
        with pytest.raises(error) as caught:
            tripled(bundle())
        assert text in str(caught.value)
    finally:
        step.remove()


def test_steps_chain_and_may_keep_the_format() -> None:
    """`words` becomes `rpn` by one step, and `rpn` is changed by another: each runs once."""
    dr.register_backend(RpnBackend("rpn_steps"), formats=["rpn"])
    content = bundle("x times factor", "rpn_steps", "words")
    with pytest.raises(dr.UnsupportedError, match="does not take format words"):
        tripled(content, device="rpn_steps")
    seen: list[str] = []

    @dr.compile_step("rpn_steps", "words", produces="rpn")
    def translate(job: dr.CompileJob) -> dict[str, str]:
        seen.append(job.text())
        return {"program": "triple: a0 FACTOR * a1 !"}

    @dr.compile_step("rpn_steps", "rpn", produces="rpn")
    def replace(job: dr.CompileJob) -> dict[str, str]:
        seen.append(job.text("program"))
        return {"program": job.text("program").replace("FACTOR", "4")}

    assert tripled(content, device="rpn_steps") == (4 * X).tolist()
    assert seen == ["x times factor", "triple: a0 FACTOR * a1 !"]
    translate.remove()
    replace.remove()


def test_registering() -> None:
    for options in (
        {"kind": "", "format": "c", "produces": "obj"},
        {"kind": "cpu", "format": "c++", "produces": "obj"},
        {"kind": "cpu", "format": "c", "produces": ""},
    ):
        with pytest.raises(dr.ArgumentValueError, match="expected a name"):
            dr.compile_step(**options)
    with pytest.raises(dr.ArgumentValueError, match="outlive the tool"):
        dr.compile_step("cpu", "c", produces="obj", cache="somewhere")
