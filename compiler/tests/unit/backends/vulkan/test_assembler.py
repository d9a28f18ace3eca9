"""The assembler and the disassembler by themselves."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

import pytest

from dovetail.codegen.spirv.assembler import Assembler, string_words
from dovetail.codegen.spirv.disassembler import disassemble
from dovetail.codegen.spirv.grammar import LAYOUTS, OP_NAMES
from dovetail.codegen.spirv.opcodes import Capability, Op, StorageClass
from dovetail.support.errors import ImageError


def small_module(minor: int = 3) -> Assembler:
    asm = Assembler(minor)
    asm.capability(Capability.Shader)
    function, label = asm.fresh(), asm.fresh()
    asm.begin(label)
    word = asm.int_type(32)
    asm.emit(Op.IAdd, word, asm.int_constant(7), asm.int_constant(-1))
    asm.end(Op.Return)
    asm.close_function(asm.void(), function, asm.function_type(asm.void()))
    asm.entry_point(function, "k", [])
    asm.execution_mode(function, 17, 1, 1, 1)
    return asm


def test_strings_end_with_a_zero_byte() -> None:
    assert string_words("abc") == (0x00636261,)
    assert string_words("abcd") == (0x64636261, 0)


def test_types_and_constants_are_there_once() -> None:
    asm = Assembler(3)
    assert asm.int_type(32) == asm.int_type(32)
    assert asm.int_constant(5) == asm.int_constant(5)
    assert asm.int_constant(-1) == asm.int_constant(0xFFFFFFFF)
    assert asm.float_constant(0.0) != asm.float_constant(-0.0)
    assert asm.float_constant(1.0) != asm.int_constant(0x3F800000), "another type"
    assert asm.spec_constant(0, 4) != asm.spec_constant(1, 4)
    assert asm.struct_type() != asm.struct_type(), "decorated, so never shared"


def test_function_variables_do_not_stand_in_the_module() -> None:
    asm = Assembler(3)
    with pytest.raises(ValueError, match="variables of functions"):
        asm.variable(StorageClass.Function, asm.int_type(32))


@pytest.mark.parametrize(("minor", "named"), [(3, True), (4, False)])
def test_extensions_that_the_version_has_are_not_named(minor: int, named: bool) -> None:
    asm = small_module(minor)
    asm.extension("SPV_KHR_float_controls")
    asm.extension("SPV_EXT_shader_atomic_float_add")
    text = disassemble(asm.finish(False))
    assert ('OpExtension "SPV_KHR_float_controls"' in text) == named
    assert 'OpExtension "SPV_EXT_shader_atomic_float_add"' in text


def test_text_of_a_small_module() -> None:
    lines = disassemble(small_module().finish(False)).splitlines()
    assert lines[0] == "; SPIR-V 1.3"
    body = [line.strip() for line in lines]
    assert 'OpEntryPoint GLCompute %1 "k"' in body
    assert "%6 = OpIAdd %u32 %u32_7 %u32_4294967295" in [" ".join(line.split()) for line in body]


def test_names_stand_in_the_module_only_for_debuggers() -> None:
    asm = small_module()
    asm.names[1] = "main"
    assert "OpName" not in disassemble(asm.finish(False))
    assert 'OpName %main "main"' in disassemble(asm.finish(True))


def test_every_instruction_has_a_layout() -> None:
    assert set(LAYOUTS) == set(OP_NAMES)


@pytest.mark.parametrize("damage", ["length", "magic", "short", "overrun"])
def test_damaged_words_are_refused(damage: str) -> None:
    code = bytearray(small_module().finish(False))
    if damage == "length":
        code = code[:-1]
    elif damage == "magic":
        code[0] ^= 1
    elif damage == "short":
        code = code[:8]
    else:
        code[20:24] = struct.pack("<I", 9999 << 16 | Op.Capability)
    with pytest.raises(ImageError, match="SPIR-V module"):
        disassemble(bytes(code))


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="spirv-dis")
def test_the_tools_read_the_same_instructions(tmp_path: Path) -> None:
    file = tmp_path / "k.spv"
    file.write_bytes(small_module().finish(False))
    command = ["spirv-dis", "--no-color", "--no-header", "--raw-id", str(file)]
    theirs = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def opcodes(text: str) -> list[str]:
        words = [word for line in text.splitlines() for word in line.split()[:3]]
        return [word for word in words if word.startswith("Op")]

    assert opcodes(theirs) == opcodes(disassemble(file.read_bytes()))
