"""The matrix instructions: every one is LLVM's, and each element lies where AMD's manuals say."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from dovetail.backends.rocm import llvm
from dovetail.backends.rocm.intrinsics import ARCHITECTURES
from dovetail.backends.rocm.llvm.instructions import (
    MatrixInstruction,
    Role,
    matrix_instructions,
)
from dovetail.codegen.llvm import data_layout, emit_assembly

ALL = [
    (arch, wave, each)
    for arch in ARCHITECTURES.values()
    for wave in arch.waves
    for each in matrix_instructions(arch, wave)
]
DIFFERENT = {each.name: (arch, wave, each) for arch, wave, each in ALL}


def layout_of(instruction: MatrixInstruction, role: Role) -> Any:
    """A layout, to be given numbers: what it says of values in LLVM's code holds for them too."""
    return instruction.total_layout if role == "sum" else instruction.factor_layout


def places(instruction: MatrixInstruction, role: Role) -> dict[tuple[int, int], list[int]]:
    """Row and column of a factor or sum to the lanes that hold the element."""
    layout = layout_of(instruction, role)
    items = instruction.total_items if role == "sum" else instruction.items
    found: dict[tuple[int, int], list[int]] = {}
    for lane, item in itertools.product(range(instruction.wave), range(items)):
        across, along = layout(lane, item)
        found.setdefault((across, along) if role == "left" else (along, across), []).append(lane)
    return found


@pytest.mark.parametrize("name", DIFFERENT)
@pytest.mark.parametrize("role", ["left", "right", "sum"])
def test_lanes_hold_every_element_and_nothing_else(name: str, role: Role) -> None:
    _, wave, instruction = DIFFERENT[name]
    found = places(instruction, role)
    rows, columns = instruction.shape(role)
    assert set(found) == set(itertools.product(range(rows), range(columns)))
    items = instruction.total_items if role == "sum" else instruction.items
    copies = wave * items // (rows * columns)
    assert all(len(set(lanes)) == copies for lanes in found.values())


def test_layouts_are_those_of_the_manuals() -> None:
    """Spot checks by the formulas of AMD's Matrix Instruction Calculator, written anew."""

    def layouts(name: str) -> tuple[Any, Any]:
        instruction = DIFFERENT[name][2]
        return layout_of(instruction, "left"), layout_of(instruction, "sum")

    factor, total = layouts("mfma.f32.32x32x8f16")
    for lane, item in itertools.product(range(64), range(16)):
        row = (8 * (item // 4) % 32) + 4 * (lane // 32) + item % 4
        assert total(lane, item) == (lane % 32, row)
    for lane, item in itertools.product(range(64), range(4)):
        assert factor(lane, item) == (lane % 32, 4 * (lane // 32) + item)
    _, total = layouts("mfma.f64.16x16x4f64")
    for lane, item in itertools.product(range(64), range(4)):
        assert total(lane, item) == (lane % 16, 4 * item + lane // 16)
    for wave, name in ((32, "wmma.f32.16x16x16.f16.v8f32.v16f16"),
                       (64, "wmma.f32.16x16x16.f16.v4f32.v16f16")):  # fmt: skip
        _, total = layouts(name)
        for lane, item in itertools.product(range(wave), range(256 // wave)):
            row = wave // 16 * item + lane // 16
            assert total(lane, item) == (lane % 16, row)
    factor, _ = layouts("wmma.f32.16x16x16.f16.v8f32.v8f16")
    for lane, register, half in itertools.product(range(32), range(4), range(2)):
        k = 8 * (register // 2) + 4 * (lane // 16) + 2 * (register % 2) + half
        assert factor(lane, 2 * register + half) == (lane % 16, k)
    factor, total = layouts("wmma.i32.16x16x16.iu8.v4i32.i32")
    for lane, byte in itertools.product(range(64), range(4)):
        k = 8 * (lane // 16 % 2) + 4 * (lane // 32) + byte
        assert factor(lane, byte) == (lane % 16, k)
        assert total(lane, byte) == (lane % 16, k)


def _sum_type(instruction: MatrixInstruction) -> str:
    kind = {"float32": "float", "float64": "double", "int32": "i32"}[instruction.total]
    return f"<{instruction.total_items} x {kind}>"


@pytest.mark.level("compile_only")
@pytest.mark.parametrize(
    ("arch", "wave"), [(arch, wave) for arch in ARCHITECTURES.values() for wave in arch.waves],
    ids=lambda each: getattr(each, "name", str(each)),
)  # fmt: skip
def test_every_instruction_is_one_of_the_processor(arch, wave) -> None:
    instructions = matrix_instructions(arch, wave)
    machine = llvm.machine(arch, wave)
    lines, declared = [], {}
    for number, each in enumerate(instructions):
        factor, total = each.operand, _sum_type(each)
        kinds = [factor, factor, total]
        if each.signs:
            kinds = ["i1", factor, "i1", factor, total, "i1"]
        values = {factor: f"%f{number}", total: f"%t{number}", "i1": "true"}
        arguments = [f"{kind} {values[kind]}" for kind in kinds]
        if each.signs:
            arguments[-1] = "i1 false"
        if each.modifiers:
            kinds += ["i32"] * 3
            arguments += ["i32 0"] * 3
        name = f"@llvm.amdgcn.{each.name}"
        declared[name] = f"declare {total} {name}({', '.join(kinds)})"
        lines += [
            f"%f{number} = load volatile {factor}, ptr addrspace(1) %x",
            f"%t{number} = load volatile {total}, ptr addrspace(1) %x",
            f"%r{number} = call {total} {name}({', '.join(arguments)})",
            f"store volatile {total} %r{number}, ptr addrspace(1) %x",
        ]
    text = "\n".join(
        (
            f'target datalayout = "{data_layout(machine)}"',
            f'target triple = "{machine.triple}"',
            "define amdgpu_kernel void @all(ptr addrspace(1) %x) {",
            *lines,
            "ret void\n}",
            *declared.values(),
        )
    )
    assembly = emit_assembly(text, machine)
    written = [line.split()[0] for line in assembly.splitlines() if "\tv_mfma" in line]
    written += [line.split()[0] for line in assembly.splitlines() if "\tv_wmma" in line]
    assert len(written) == len(instructions)
    assert bool(instructions) == (arch.generation != 10)
