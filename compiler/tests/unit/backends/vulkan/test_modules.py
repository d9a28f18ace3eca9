"""Every module is valid SPIR-V for the Vulkan that its target asks for: spirv-val says so.

All functions of the conformance suite for the default target; for targets that change what is
emitted, those that the change is about. Drivers take invalid modules as undefined behaviour, so
nothing else would find a mistake on the machine of whoever made it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from support.compiled import code_of, image_of
from support.golden import KERNELS, kinds_of
from support.spirv_tools import validation_errors

from dovetail import plugin
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import compile_module, merge, resolve, variants
from dovetail.image import DeviceImage
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL, DISTINCT

OURS = [path for path in KERNELS if "vulkan" in kinds_of(path)]

ENVIRONMENTS = {
    "1.3": "vulkan1.1",
    "1.4": "vulkan1.1spv1.4",
    "1.5": "vulkan1.2",
    "1.6": "vulkan1.3",
}

TARGETS = {
    "newest": "vulkan -spirv=1.6 -int8 -int16 -float16 -denorm_preserve -rounding_rte -debug_info",
    "interface": "vulkan -spirv=1.4",
    "subgroups": "vulkan -spirv=1.5 -subgroup_size=8 -float32_atomic_add -float64_atomic_add",
    "addresses": "vulkan -buffer_address",
    "words": "khronos/vulkan-1.1",
}

CHOSEN = {
    "newest": (
        "casts", "half_storage", "bits_int8", "divisors_int16", "reports_lines", "strict_places",
        "atomic_integers_int8", "vector_exchange", "tiled_matmul", "conversions",
    ),
    "interface": ("saxpy", "tiled_matmul", "atomic_floats_float32", "dynamic_shared_100"),
    "subgroups": (
        "subgroup_places", "subgroup_moves", "subgroup_votes", "subgroup_folds", "subgroup_types",
        "subgroup_block_sum", "atomic_floats_float32", "atomic_floats_float64",
    ),
    "addresses": (
        "saxpy", "half_storage", "select_and_logic", "atomic_integers_int8", "strides_up",
        "atomic_floats_float16", "views_slices_beyond", "dynamic_shared_100", "tiled_matmul",
    ),
    "words": (
        "saxpy", "half_storage", "select_and_logic", "atomic_integers_int8", "subgroup_moves",
        "atomic_floats_float32", "reports_failures",
    ),
}  # fmt: skip

BY_NAME = {case.name: case for case in ALL}


def invalid(image: DeviceImage, target: str) -> list[str]:
    """What SPIRV-Tools' validator says about an image's modules."""
    environment = ENVIRONMENTS[resolve(target).text("spirv")]
    return [
        f"{name}: {found}"
        for name, module in code_of(image).items()
        if name != "subgroup_size" and (found := validation_errors(module, environment))
    ]


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-val")
@pytest.mark.parametrize("damage", ["magic", "end", "instruction"])
def test_the_program_and_the_library_say_the_same(damage: str, tmp_path: Path) -> None:
    code = dict(code_of(image_of(BY_NAME["saxpy"].kernel, "vulkan")))
    good = next(module for name, module in code.items() if name != "subgroup_size")
    bad = {
        "magic": b"\0" * 4 + good[4:],
        "end": good[:-4],
        "instruction": good[:-4] + b"\xfd\0\2\0",
    }[damage]
    for module in (good, bad):
        file = tmp_path / "k.spv"
        file.write_bytes(module)
        command = ["spirv-val", "--target-env", "vulkan1.1", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = validation_errors(module, "vulkan1.1")
        assert (found == "") == (done.returncode == 0)
        assert found.partition(": ")[2] in done.stderr
    assert found


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-val")
@pytest.mark.evidence("vulkan-spirv-val")
@pytest.mark.parametrize("case", DISTINCT, ids=lambda case: case.name)
def test_case_is_valid(case: Case) -> None:
    assert not invalid(image_of(case.kernel, "vulkan"), "vulkan")


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-val")
@pytest.mark.evidence("vulkan-spirv-val")
@pytest.mark.parametrize("kernel", OURS, ids=lambda path: path.stem)
def test_golden_kernel_is_valid(kernel: Path) -> None:
    module = merge(list(load_kernels(kernel).values()))
    image = compile_module(module, variants("vulkan")[0]).image
    assert not invalid(image, "vulkan")


CASES = [(name, case) for name, cases in CHOSEN.items() for case in cases]


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-val")
@pytest.mark.evidence("vulkan-spirv-val", name="{case} {target}")
@pytest.mark.parametrize(("target", "case"), CASES, ids=[f"{t}-{c}" for t, c in CASES])
def test_case_is_valid_for_other_targets(target: str, case: str) -> None:
    given = TARGETS[target]
    text = str(plugin.find_tag(given).target) if "/" in given else given
    assert not invalid(image_of(BY_NAME[case].kernel, text), text)
