"""A bundle of hand-made kernels: compiled C, and plans written instruction by instruction.

It exercises the loader and the calls alone. The bytes come from the project's encoders; the
machine code from a C compiler, so that no code generator is needed.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from plan_writer import FLOAT32, FLOAT64, INT64, PlanWriter, buffer, kernel, scalar, tensor

import dovetail_runtime as dr
from dovetail import ir
from dovetail.bundle import Bundle, BundleFunction, BundleImage, encode_bundle
from dovetail.image import Argument, DeviceImage, ImageFunction, encode_image

HERE = Path(__file__).parent
ARCHITECTURES = {"x86_64": "x86-64", "aarch64": "aarch64", "riscv64": "riscv64"}

COPIED = {
    "bool": ir.DType("bool", 8),
    **{f"int{bits}": ir.DType("int", bits) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": ir.DType("uint", bits) for bits in (8, 16, 32, 64)},
    "float16": ir.DType("float", 16),
    "bfloat16": ir.DType("bfloat", 16),
    "float32": FLOAT32,
    "float64": FLOAT64,
}


def _add(name: str) -> PlanWriter:
    plan = PlanWriter(name, tensor("x"), tensor("y"), tensor("out", access="write"))
    n = plan.op("dim", 2, 0)
    for parameter, letter in enumerate("xy"):
        extent = plan.op("dim", parameter, 0)
        equal = plan.op("eq", extent, n)
        plan.check(equal, f"{letter}.shape[0] is {{0}}, out.shape[0] is {{1}}", extent, n)
    plan.launch("add", n, (0, 0), (0, 1), (0, 2))
    return plan


def _saxpy() -> PlanWriter:
    plan = PlanWriter("saxpy", scalar("a", FLOAT32), tensor("x"), tensor("y", access="both"))
    plan.launch("saxpy", plan.op("dim", 2, 0), (2, 0), (0, 0), (0, 1))
    return plan


def _steps() -> PlanWriter:
    plan = PlanWriter("steps", scalar("n", INT64), scalar("step", INT64))
    n = plan.op("scalar", 0)
    plan.results.append(plan.result(INT64, n))
    plan.launch("steps", n, (0, 0), (2, 1))
    return plan


def _pair() -> PlanWriter:
    plan = PlanWriter("pair", tensor("x"), tensor("y"))
    n = plan.op("dim", 0, 0)
    plan.results.extend((plan.result(FLOAT32, n), plan.result(FLOAT32, n)))
    plan.launch("add", n, (0, 0), (0, 1), (0, 2))
    plan.launch("add", n, (0, 0), (0, 0), (0, 3))
    return plan


def _store(name: str, dtype: ir.DType) -> PlanWriter:
    plan = PlanWriter(f"store_{name}", tensor("out", dtype, "write", 0), scalar("value", dtype))
    plan.launch(f"store_{name}", plan.const(1), (0, 0), (2, 1))
    return plan


def _copy(name: str, dtype: ir.DType) -> PlanWriter:
    plan = PlanWriter(f"copy_{name}", tensor("x", dtype), tensor("out", dtype, "write"))
    plan.check(plan.op("eq", plan.op("stride", 1, 0), plan.const(1)), "out must be contiguous")
    stride = plan.op("stride", 0, 0)
    plan.launch(f"copy_{name}", plan.op("dim", 1, 0), (0, 0), (0, 1), (1, stride))
    return plan


def _kernels() -> tuple[ImageFunction, ...]:
    read, write, both = (buffer(FLOAT32, access) for access in ("read", "write", "both"))
    return (
        kernel("add", read, read, write),
        kernel("saxpy", Argument("scalar", FLOAT32), read, both),
        kernel("steps", buffer(INT64, "write"), Argument("scalar", INT64)),
        kernel("store_int64", buffer(INT64, "write"), Argument("scalar", INT64)),
        kernel("store_float64", buffer(FLOAT64, "write"), Argument("scalar", FLOAT64)),
        *(
            kernel(
                f"copy_{name}",
                buffer(dtype, "read"),
                buffer(dtype, "write"),
                Argument("scalar", INT64),
                symbol=f"copy{dtype.bits}",
            )
            for name, dtype in COPIED.items()
        ),
    )


@pytest.fixture(scope="session")
def cpu_image(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The image of `kernels.c` for this machine."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) on PATH")
    object_file = tmp_path_factory.mktemp("kernels") / "kernels.o"
    command = [compiler, "-c", "-O2", "-fPIC", "-ffreestanding", "-fno-stack-protector"]
    command += ["-fno-asynchronous-unwind-tables", "-fno-tree-loop-distribute-patterns"]
    if platform.machine() == "x86_64":
        command += ["-mno-red-zone", "-fcf-protection=none"]
    command += [f"-I{HERE.parent / 'include'}", "-o", str(object_file), str(HERE / "kernels.c")]
    subprocess.run(command, check=True)
    payload = {"object": object_file.read_bytes()}
    return encode_image(DeviceImage("cpu", "obj", _kernels(), payload))


@pytest.fixture(scope="session")
def plans() -> dict[str, bytes]:
    """Plans of all functions, by name."""
    writers = [_add("add"), _add("alien_add"), _saxpy(), _steps(), _pair()]
    writers += [_store("int64", INT64), _store("float64", FLOAT64)]
    writers += [_copy(name, dtype) for name, dtype in COPIED.items()]
    return {writer.name: writer.encode() for writer in writers}


@pytest.fixture(scope="session")
def bundle_bytes(cpu_image: bytes, plans: dict[str, bytes]) -> bytes:
    """The bundle: every function, for this machine's CPU and for a kind that does not exist."""
    architecture = ARCHITECTURES[platform.machine()]
    alien = encode_image(DeviceImage("alien", "text", _kernels(), {"text": b"beep"}))
    images = (
        BundleImage("cpu", "obj", "cpu", (f"cpu.arch == {architecture}",), cpu_image),
        BundleImage("alien", "text", "alien", (), alien, sources={"source.txt": "beep"}),
    )
    functions = tuple(
        BundleFunction(
            name,
            f"{name}(...)",
            ((1, plan),) if name.startswith("alien") else ((0, plan), (1, plan)),
        )
        for name, plan in sorted(plans.items())
    )
    return encode_bundle(Bundle("tests", functions, images))


@pytest.fixture(scope="session")
def bundle_path(bundle_bytes: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same in a file."""
    path = tmp_path_factory.mktemp("bundle") / "kernels.dvt"
    path.write_bytes(bundle_bytes)
    return path


@pytest.fixture(scope="module")
def module(bundle_path: Path) -> dr.Module:
    """The same, loaded."""
    return dr.load(bundle_path)


@pytest.fixture(scope="session")
def compile_fake(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Builds `fake_backend.c` as a runtime's library that answers in one of several ways."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) on PATH")
    folder = tmp_path_factory.mktemp("fakes")

    def build(kind: str = "fake", abi: int = 1, driver: int = 1, devices: int = 1) -> Path:
        path = folder / f"lib{kind}_{abi}_{driver}_{devices}.so"
        if not path.exists():
            command = [str(compiler), "-shared", "-fPIC", f"-I{HERE.parent / 'include'}"]
            command += [f'-DKIND="{kind}"', f"-DABI={abi}", f"-DDRIVER={driver}"]
            command += [f"-DDEVICES={devices}", "-o", str(path), str(HERE / "fake_backend.c")]
            subprocess.run(command, check=True)
        return path

    return build
