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
from dovetail_conformance.runner import run_case

_SVE = "cpu -arch=aarch64 -vectors=sve"
_V = "cpu -arch=riscv64 -vectors=v"

MACHINES = {
    "aarch64": ("aarch64", "", "cpu -arch=aarch64"),
    "aarch64-sve-128": ("aarch64", "max,sve-max-vq=1", _SVE),
    "aarch64-sve-512": ("aarch64", "max,sve-max-vq=4", _SVE),
    "aarch64-sve2-256": ("aarch64", "max,sve-max-vq=2", "cpu -arch=aarch64 -vectors=sve2"),
    "riscv64": ("riscv64", "", "cpu -arch=riscv64"),
    "riscv64-v-128": ("riscv64", "rv64,v=true,vext_spec=v1.0,vlen=128", _V),
    "riscv64-v-256": ("riscv64", "rv64,v=true,vext_spec=v1.0,vlen=256", _V),
}
"""Name to architecture, QEMU's description of the processor, and target.

Vectors whose length the processor decides are executed at more than one length.
"""

_TO_INTEGERS = [
    f"conversions_{name}"
    for name in ("bfloat16", "float32", "float64", "wide_bfloat16", "wide_float16", "wide_float64")
]

QEMU_GAPS = dict.fromkeys(
    (
        f"{machine}-{case}"
        for machine in MACHINES
        if MACHINES[machine][2] == _V
        for case in ("casts", "conversions", "vector_exchange", *_TO_INTEGERS)
    ),
    "QEMU 7.2 ends by an assertion of its own (decode_save_opc) where it translates "
    "vfncvt.rtz.x.f.w and vfncvt.rtz.xu.f.w",
)
"""What the emulator cannot execute, by machine and case; the code itself is as valid as others."""

EMULATED = [
    pytest.param(name, marks=pytest.mark.needs(tool=(f"qemu-{arch}", f"{arch}-linux-gnu-g++")))
    for name, (arch, _, _) in MACHINES.items()
]


@pytest.fixture(scope="module", params=EMULATED)
def executor(
    request: pytest.FixtureRequest, foreign_runner: Callable[[str], Path]
) -> Generator[EmulatedExecutor]:
    """One emulator for all cases of a processor."""
    arch, processor, target = MACHINES[request.param]
    command = (f"qemu-{arch}", *(("-cpu", processor) if processor else ()))
    made = EmulatedExecutor(command, foreign_runner(arch), resolve(target))
    yield made
    made.close()


@pytest.mark.level("emulated")
@pytest.mark.evidence("cpu-{executor}")
@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case, executor: EmulatedExecutor, request: pytest.FixtureRequest) -> None:
    reason = QEMU_GAPS.get(request.node.callspec.id)
    if reason is not None:
        mark = pytest.mark.xfail(reason=reason, raises=RuntimeError, strict=True)
        request.applymarker(mark)
    assert case.name not in plugin.load("cpu").gaps
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


@pytest.mark.level("emulated")
def test_functions_of_an_object_are_loaded_one_by_one(executor: EmulatedExecutor) -> None:
    """The native tests of runtime/core/tests/function_loader_test.cc, on this processor."""
    program = executor.program.with_name(f"{executor.program.name}.tests")
    command = [*executor.command, str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok     FunctionsAreLoadedOneByOne" in done.stdout
