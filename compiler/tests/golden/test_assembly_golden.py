"""Golden files of machine code: what LLVM makes of a few kernels for AMD's processors.

`kernels/<name>.py` → `assembly/rocm/<name>.<architecture>.s`. A change of our IR or of LLVM's
version shows up here as instructions, which is what is read in review. `make bless` rewrites them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dovetail.backends.rocm import llvm
from dovetail.backends.rocm.intrinsics import architecture, wave
from dovetail.cli.kernels import load_kernels
from dovetail.codegen.llvm import emit_assembly
from dovetail.compiler import compile_module, merge, variants

HERE = Path(__file__).parent
KERNELS = ("saxpy", "subgroups", "tiled_transpose", "matrix_product")
ARCHITECTURES = ("gfx90a", "gfx942", "gfx1100", "gfx1201")


def emitted(name: str, arch: str) -> str:
    """The instructions and metadata of all kernels of a file."""
    module = merge(list(load_kernels(HERE / "kernels" / f"{name}.py").values()))
    target = variants(f"rocm -arch={arch}")[0]
    text = compile_module(module, target).image.sources["kernels.ll"]
    return emit_assembly(text, llvm.machine(architecture(target), wave(target)))


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("name", KERNELS)
def test_machine_code_is_as_before(name: str, arch: str, bless: bool) -> None:
    file = HERE / "assembly" / "rocm" / f"{name}.{arch}.s"
    text = emitted(name, arch)
    if bless:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.is_file(), f"{file} is missing: run `make bless` and read what it writes"
    assert text == file.read_text(encoding="utf-8"), "run `make bless` and read the difference"


def test_no_file_of_machine_code_is_left_over() -> None:
    wanted = {f"{name}.{arch}.s" for name in KERNELS for arch in ARCHITECTURES}
    assert {file.name for file in (HERE / "assembly" / "rocm").iterdir()} == wanted
