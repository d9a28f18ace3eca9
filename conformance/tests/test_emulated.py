"""Every case of the cpu kind as real aarch64 and riscv64 machine code, under qemu-user."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.compiler import resolve
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.emulator import EmulatedExecutor
from dovetail_conformance.evidence import Evidence
from dovetail_conformance.runner import image_of, run_case

ARCHITECTURES = ("aarch64", "riscv64")


RUNTIME = ("runtime/core/src", "runtime/core/include", "tools/build-foreign")


@pytest.mark.level("emulated")
@pytest.mark.evidence("cpu-{architecture}", runtime=RUNTIME)
@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
@pytest.mark.parametrize(
    "architecture",
    [
        pytest.param(name, marks=pytest.mark.needs(tool=(f"qemu-{name}", f"{name}-linux-gnu-g++")))
        for name in ARCHITECTURES
    ],
)
def test_case(
    architecture: str, case: Case, foreign_runner: Callable[[str], Path], evidence: Evidence
) -> None:
    assert case.name not in plugin.load("cpu").gaps
    target = resolve(f"cpu -arch={architecture}")
    evidence.stands(image_of(case, target))
    executor = EmulatedExecutor((f"qemu-{architecture}",), foreign_runner(architecture), target)
    findings = run_case(case, executor)
    assert not findings, "\n".join(findings)
