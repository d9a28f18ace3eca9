"""Targets of CUDA: architectures, what is detected from a device, what is refused."""

from __future__ import annotations

import re

import pytest
from support.ptx import assembler_errors

from dovetail.backends.cuda.detect import detect
from dovetail.backends.cuda.intrinsics import ARCHITECTURES, Architecture, architecture
from dovetail.backends.cuda.target import SCHEMA, capabilities
from dovetail.codegen.llvm import Machine, emit_assembly
from dovetail.support.errors import TargetError
from dovetail.target import Target

EMPTY = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() { ret void }
"""


def of(text: str) -> Target:
    return SCHEMA.resolve(Target(text))


@pytest.mark.parametrize("attribute", SCHEMA.attributes, ids=lambda each: each.name)
def test_attributes_say_what_they_are_and_why(attribute) -> None:
    assert attribute.doc
    assert attribute.source
    assert attribute.type != "int" or attribute.unit


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="ptxas")
@pytest.mark.parametrize("arch", ARCHITECTURES.values(), ids=lambda each: each.name)
def test_llvm_and_the_assembler_know_every_architecture(arch: Architecture) -> None:
    machine = Machine(triple="nvptx64-nvidia-cuda", cpu=arch.name)
    ptx = emit_assembly(EMPTY, machine)
    # Without a version LLVM takes the lowest that knows the architecture.
    found = re.search(r"^\.version (\d)\.(\d)$", ptx, re.MULTILINE)
    assert found
    assert int(found[1] + found[2]) == arch.ptx
    assert assembler_errors(ptx) == ""


def test_code_for_an_architecture_runs_on_newer_ones_unless_it_is_exact() -> None:
    assert ARCHITECTURES["sm_90"].requirements == ("cuda.sm >= 90",)
    assert ARCHITECTURES["sm_90a"].requirements == ("cuda.sm == 90",)
    assert ARCHITECTURES["sm_120a"].requirements == ("cuda.sm == 120",)


def test_every_exact_architecture_has_one_that_is_not() -> None:
    assert {each.name for each in ARCHITECTURES.values()} >= {
        each.name.removesuffix("a") for each in ARCHITECTURES.values()
    }
    order = [each.number for each in ARCHITECTURES.values()]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("90", "did you mean 'sm_90'?"),
        ("9.0", "did you mean 'sm_90'?"),
        ("sm90a", "did you mean 'sm_90a'?"),
        ("compute_120", "did you mean 'sm_120'?"),
        ("sm_70", "compute capability 7.0 is older than 'sm_75', the oldest there is"),
        ("sm_95", "a device of compute capability 9.5 runs code for 'sm_90'"),
        ("sm_130a", "a device of compute capability 13.0 runs code for 'sm_121'"),
        ("sm_90b", "a device of compute capability 9.0 runs code for 'sm_90'"),
        ("hopper", "a device of 9.0 takes 'sm_90'"),
        ("sm_9O", "did you mean 'sm_90"),
        ("H100", "did you mean 'sm_90a', which 'nvidia/h100' means?"),
        ("nvidia/H200", "did you mean 'sm_90a', which 'nvidia/h200' means?"),
        ("4090", "did you mean 'sm_89', which 'nvidia/rtx-4090' means?"),
        ("RTX_6000_Ada", "did you mean 'sm_89', which 'nvidia/rtx-6000-ada' means?"),
    ],
)
def test_a_wrong_architecture_is_explained(text: str, hint: str) -> None:
    with pytest.raises(TargetError) as caught:
        of(f"cuda -arch={text}")
    assert f"target attribute '-arch={text}' of kind 'cuda': expected one of sm_75," in str(
        caught.value
    )
    assert hint in str(caught.value)


@pytest.mark.parametrize(
    ("sm", "ptx", "arch"),
    [
        (75, 900, "sm_75"),
        (86, 900, "sm_86"),
        (89, 708, "sm_89"),
        # A driver that is older than the device's own architecture in PTX.
        (89, 705, "sm_87"),
        (90, 708, "sm_90"),
        (90, 800, "sm_90a"),
        (100, 806, "sm_100a"),
        # A device that there is no architecture for yet: the newest of those it runs.
        (107, 900, "sm_103"),
        (120, 807, "sm_120a"),
        (150, 1000, "sm_121"),
    ],
)
def test_detect_takes_the_newest_that_device_and_driver_know(sm: int, ptx: int, arch: str) -> None:
    target = detect({"cuda.sm": str(sm), "cuda.ptx": str(ptx)})
    assert target.text("arch") == arch
    capabilities(SCHEMA.resolve(target))


def test_detect_keeps_to_the_shared_memory_that_there_is() -> None:
    target = detect({"cuda.sm": "90", "cuda.ptx": "803", "cuda.max_shared_bytes": "101376"})
    assert capabilities(SCHEMA.resolve(target)).max_shared_bytes == 101376


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"cuda.sm": "61"}, "compute capability 6.1; the oldest architecture"),
        ({"cuda.sm": "75", "cuda.ptx": "602"}, "reads PTX up to 6.2; 'sm_75', the oldest"),
        ({}, "attribute 'cuda.sm' is '', expected a whole number"),
        ({"cuda.sm": "9.0"}, "attribute 'cuda.sm' is '9.0', expected a whole number"),
    ],
)
def test_detect_refuses_what_nothing_fits(attributes: dict[str, str], message: str) -> None:
    with pytest.raises(TargetError) as caught:
        detect(attributes)
    assert message in str(caught.value)


def test_shared_memory_is_that_of_the_architecture_or_less() -> None:
    assert capabilities(of("cuda")).max_shared_bytes == 64 * 1024
    assert capabilities(of("cuda -arch=sm_90")).max_shared_bytes == 227 * 1024
    assert capabilities(of("cuda -max_shared_bytes=32768")).max_shared_bytes == 32768
    assert capabilities(of("cuda -max_shared_bytes=999999")).max_shared_bytes == 64 * 1024


def test_what_an_architecture_adds() -> None:
    assert "add.bfloat16" in capabilities(of("cuda -arch=sm_90")).atomics
    assert "add.bfloat16" not in capabilities(of("cuda -arch=sm_89")).atomics
    assert "float16" not in capabilities(of("cuda")).dtypes
    assert "float16" in capabilities(of("cuda -float16")).dtypes
    assert "bfloat16" not in capabilities(of("cuda -bfloat16")).dtypes
    assert "bfloat16" in capabilities(of("cuda -bfloat16 -arch=sm_80")).dtypes


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_the_architecture_of_a_target(arch: str) -> None:
    assert architecture(of(f"cuda -arch={arch}")).name == arch
