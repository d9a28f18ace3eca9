"""Every case of the cpu kind as real aarch64 and riscv64 machine code, under qemu-user."""

import subprocess
from collections.abc import Callable, Generator
from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, plugin
from dovetail.compiler import resolve
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.emulator import EmulatedExecutor
from dovetail_conformance.evidence import Evidence
from dovetail_conformance.runner import image_of, run_case

ARCHITECTURES = [
    pytest.param(name, marks=pytest.mark.needs(tool=(f"qemu-{name}", f"{name}-linux-gnu-g++")))
    for name in ("aarch64", "riscv64")
]


@pytest.fixture(scope="module", params=ARCHITECTURES)
def executor(
    request: pytest.FixtureRequest, foreign_runner: Callable[[str], Path]
) -> Generator[EmulatedExecutor]:
    """One emulator for all cases of an architecture."""
    name = request.param
    made = EmulatedExecutor((f"qemu-{name}",), foreign_runner(name), resolve(f"cpu -arch={name}"))
    yield made
    made.close()


RUNTIME = (
    "runtime/core/src",
    "runtime/core/include",
    "runtime/core/cmake",
    "runtime/core/python/dovetail_runtime/element_types.py",
    "runtime/core/python/dovetail_runtime/formats.py",
    "tools/build-foreign",
)


@pytest.mark.level("emulated")
@pytest.mark.evidence("cpu-{executor}", runtime=RUNTIME)
@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case, executor: EmulatedExecutor, evidence: Evidence) -> None:
    assert case.name not in plugin.load("cpu").gaps
    evidence.stands(image_of(case, executor.target))
    findings = run_case(case, executor)
    assert not findings, "\n".join(findings)


TRAP = "void trap(void) { __builtin_trap(); }\n"


@pytest.mark.level("emulated")
def test_crash_and_refusal_are_of_the_request_that_they_happen_in(
    executor: EmulatedExecutor, tmp_path: Path
) -> None:
    architecture = executor.target.text("arch")
    source, made = tmp_path / "trap.c", tmp_path / "trap.o"
    source.write_text(TRAP)
    compiler = f"{architecture}-linux-gnu-g++"
    options = ["-xc", "-ffreestanding", "-fPIC", "-fno-asynchronous-unwind-tables"]
    subprocess.run([compiler, *options, "-c", str(source), "-o", str(made)], check=True)

    @dt.external("cpu", "obj", made)
    def trap(x: T.Buffer[T.float32]) -> None:
        (_n,) = x.shape
        T.external("trap", x, grid=1, block=1, updates=x)

    @dt.kernel
    def halve(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        for i in T.parallel(n):
            y[i] = x[i] / 2

    x = np.arange(4, dtype=np.float32)
    bad, good = (dt.build([each], [executor.target]).tobytes() for each in (trap, halve))
    with pytest.raises(RuntimeError, match=r"^dvt-run crashed with -\d+ after \d+ s:"):
        executor.run(bad, "trap", [x])
    with pytest.raises(RuntimeError, match=r"^dvt-run ended with 1: dvt-run: .*y\.shape"):
        executor.run(good, "halve", [x, x[1:]])
    assert executor.run(good, "halve", [x, x])[1][1].tolist() == [0, 0.5, 1, 1.5]
