"""Inline PTX, and addresses for it.

Source: "Inline PTX Assembly in CUDA": placeholders and the letters of registers are the same.
"""

from __future__ import annotations

import re
from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import (
    BITS,
    Address,
    Argument,
    Register,
    Routine,
    register_of,
    result,
    statement,
)
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    BoundArgs,
    NamespaceFunction,
    Place,
    Text,
    Type,
    Variadic,
)
from dovetail_runtime.digest import sha256

_TYPES: Final = (
    "int32", "uint32", "int64", "uint64", "float32", "float64", "int16", "uint16", "float16",
    "bfloat16",
)  # fmt: skip
_MARK: Final = re.compile(r"%(%|\d+)|\$")
_LETTERS: Final[dict[Register, str]] = {
    "h": "16 bits (h)", "r": "32 bits (r)", "l": "64 bits (l)", "f": "float32 (f)",
    "d": "float64 (d)",
}  # fmt: skip
# The last part of an instruction's name, where it says what an operand must be.
_SUFFIX: Final = re.compile(r"\.([busf])(16|32|64)$")


def check_ptx(given: BoundArgs) -> tuple[str, str] | None:
    """What is wrong with the text of a call of T.cuda.ptx."""
    if not given.text.isascii() or not given.text.strip():
        return "the text is empty or not ASCII", "write one instruction, or several"
    if given.text.count("{") != given.text.count("}"):
        return "the text does not close the braces that it opens", "balance '{' and '}'"
    gives = [each for each in given.types if each is not None]
    types = [*gives, *(each.dtype for each in given.operands)]
    used = {int(mark) for mark in _MARK.findall(given.text) if mark not in ("%", "")}
    beyond = sorted(number for number in used if number >= len(types))
    if beyond:
        inputs = len(given.operands)
        result_too = "the result and " if gives else ""
        return (
            f"the text has %{beyond[0]}, which is beyond {result_too}{inputs} "
            f"input{'s' * (inputs != 1)}",
            f"placeholders are %0 to %{len(types) - 1}" if types else "there are no placeholders",
        )
    unused = [number for number in range(len(types)) if number not in used]
    if unused:
        what = "the result" if gives and unused[0] == 0 else f"the input %{unused[0]}"
        return f"the text does not use {what}", f"write %{unused[0]} where it belongs"
    return _check_types(given.text, types)


def _check_types(text: str, types: list[ir.DType]) -> tuple[str, str] | None:
    """Registers whose width is not that of the instruction; only what is certain."""
    for line in re.split(r"[;{}\n]", text):
        match = re.match(r"\s*(?:@!?\S+\s+)?(?:add|sub|and|or|xor|min|max|neg|not|fma)"
                         r"((?:\.\w+)+)\s+(.*)", line)  # fmt: skip
        if match is None:
            continue
        suffix = _SUFFIX.search(match[1])
        if suffix is None:
            continue
        for number in re.findall(r"(?<!%)%(\d+)", match[2]):
            register = register_of(types[int(number)])
            bits, is_float = BITS[register], register in "fd"
            wrong = (suffix[1] in "us" and is_float) or (
                suffix[1] == "f" and bits > 16 and not is_float
            )
            if bits != int(suffix[2]) or wrong:
                return (
                    f"%{number} is {types[int(number)]}, a register of {_LETTERS[register]}, in "
                    f"'{line.strip()}'",
                    "give it a value of the instruction's type",
                )
    return None


def _ptx(stmt: ir.Intrinsic) -> Routine:
    """The routine of an inline text: named by all that it depends on."""
    gives = tuple(result(each.dtype) for each in stmt.buffers)
    registers: tuple[Argument, ...] = tuple(register_of(each.dtype) for each in stmt.operands)
    kinds = "".join([*(each.kind for each in gives), "_", *map(str, registers)])
    key = sha256(f"{kinds}\0{stmt.text}".encode()).hexdigest()[:16]
    text = _MARK.sub(_placeholder, stmt.text)
    return Routine(f"dvt_cuda_ptx_{key}", (*gives, *registers), f"{{\n{text}\n}}")


def _placeholder(match: re.Match[str]) -> str:
    if match[0] == "$":
        return "$$"
    return "%" if match[1] == "%" else f"${{{match[1]}}}"


def _address(stmt: ir.Intrinsic) -> Routine:
    if stmt.buffers[1].scope == "shared":
        return Routine(
            "dvt_cuda_address_shared", (result(ir.UINT32), Address("shared")), "mov.b32 $0, $1;"
        )
    return Routine(
        "dvt_cuda_address_global", (result(ir.UINT64), Address("global")), "mov.b64 $0, $1;"
    )


def _addresses(name: str, dtype: str, scope: str) -> NamespaceFunction:
    return NamespaceFunction(
        builtin=Builtin(
            name,
            f"The address of an element of {scope} memory.",
            (f"(buffer: Buffer[_S], index: _Index) -> {dtype}",),
            rule=f"For T.cuda.ptx: a number of the {scope} address space, valid while the kernel "
            "runs. The buffer counts as read and written there.",
        ),
        parameters=(Place("buffer", "index", (), (scope,)),),
        result=dtype,
        intrinsic=statement(
            name, ("write", "both"), spelling=_address, meaning="the address of an element"
        ),
    )


FUNCTIONS: Final = (
    NamespaceFunction(
        builtin=Builtin(
            "ptx",
            "Inline PTX instructions, with one result or none.",
            (
                "(text: str, result: type[_S], *inputs: Scalar | float) -> _S",
                "(text: str, result: None, *inputs: Scalar | float) -> None",
            ),
            types=", ".join(_TYPES),
            rule="%0 is the result, if there is one, and the inputs follow; %% is a percent sign. "
            "Registers follow the types: 16, 32 or 64 bits, float32, float64. The text must "
            "not depend on its place: it is put into braces, and is kept and run as often as the "
            "statement.",
            example='word = T.cuda.ptx("lop3.b32 %0, %1, %2, %3, 0xEA;", T.uint32, a, b, c)',
        ),
        parameters=(
            Text("text"),
            Type("result", _TYPES, optional=True),
            Variadic("inputs", _TYPES),
        ),
        result="type",
        intrinsic=statement(
            "ptx", ("write",), spelling=_ptx, variadic=True, meaning="inline PTX with a result"
        ),
        effect=statement(
            "ptx_effect", (), spelling=_ptx, variadic=True, meaning="inline PTX without a result"
        ),
        check=check_ptx,
    ),
    _addresses("address", "uint64", "global"),
    _addresses("shared_address", "uint32", "shared"),
)
"""The functions."""
