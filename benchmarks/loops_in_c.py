"""C of the loops of `bench_loops.py`: the same statements, rows on threads by OpenMP.

It knows what those texts use and nothing else: arrays of float in row-major order, their extents,
loops over ranges, conditions, and functions of `math`.
"""

from __future__ import annotations

import ast
import ctypes
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

_OPERATORS: Final = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Gt: ">", ast.Lt: "<",
}  # fmt: skip
_FUNCTIONS: Final = {
    "T.float32": "(float)", "min": "fminf", "max": "fmaxf", "math.exp": "expf",
    "math.sqrt": "sqrtf", "math.log": "logf", "math.erf": "erff",
}  # fmt: skip


class _C:
    """The translation of one function."""

    def __init__(self, text: str) -> None:
        (function,) = ast.parse(text).body
        assert isinstance(function, ast.FunctionDef)
        self.arrays = [each.arg for each in function.args.args]
        arrays = "".join(f", float *restrict {name}" for name in self.arrays)
        self.lines = [
            "#include <math.h>",
            f"void kernel(const long *const *extents{arrays}) {{",
        ]
        for each in function.body:
            self._statement(each, set())
        self.lines.append("}")

    @property
    def text(self) -> str:
        """A file of it."""
        return "\n".join(self.lines) + "\n"

    def _statement(self, stmt: ast.stmt, known: set[str]) -> None:
        match stmt:
            case ast.Assert():
                pass
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Attribute(value=array)):
                place = self.arrays.index(ast.unparse(array))
                for axis, name in enumerate(map(ast.unparse, names)):
                    if name != "_":
                        self.lines.append(f"const long {name} = extents[{place}][{axis}];")
            case ast.Assign(targets=[target], value=value):
                left = self._value(target)
                if isinstance(target, ast.Name) and left not in known:
                    known.add(left)
                    left = f"float {left}"
                self.lines.append(f"{left} = {self._value(value)};")
            case ast.AugAssign(target=target, op=op, value=value):
                left = self._value(target)
                self.lines.append(f"{left} {_OPERATORS[type(op)]}= {self._value(value)};")
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=source, args=bounds)):
                start = self._value(bounds[0]) if len(bounds) > 1 else "0"
                stop = self._value(bounds[-1])
                if ast.unparse(source) == "T.parallel":
                    self.lines.append("#pragma omp parallel for schedule(static)")
                self.lines.append(f"for (long {name} = {start}; {name} < {stop}; ++{name}) {{")
                self._body(stmt.body, known)
            case ast.If(test=test, body=body, orelse=[]):
                self.lines.append(f"if ({self._value(test)}) {{")
                self._body(body, known)
            case _:
                raise NotImplementedError(ast.unparse(stmt))

    def _body(self, body: list[ast.stmt], known: set[str]) -> None:
        inside = set(known)
        for each in body:
            self._statement(each, inside)
        self.lines.append("}")

    def _value(self, expr: ast.expr) -> str:
        match expr:
            case ast.Name(id=name):
                return name
            case ast.Constant(value=value):
                return f"{value}f" if isinstance(value, float) else str(value)
            case ast.BinOp(left=left, op=op, right=right):
                return f"({self._value(left)} {_OPERATORS[type(op)]} {self._value(right)})"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self._value(left)} {_OPERATORS[type(op)]} {self._value(right)})"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self._value(operand)})"
            case ast.Call(func=function, args=given):
                return f"{_FUNCTIONS[ast.unparse(function)]}({', '.join(map(self._value, given))})"
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                places = index.elts if isinstance(index, ast.Tuple) else [index]
                place = self.arrays.index(name)
                flat = self._value(places[0])
                for axis, each in enumerate(places[1:], 1):
                    flat = f"({flat} * extents[{place}][{axis}] + {self._value(each)})"
                return f"{name}[{flat}]"
            case _:
                raise NotImplementedError(ast.unparse(expr))


def compiled(text: str, folder: Path) -> tuple[Callable[..., None], int]:
    """A kernel's text as C, compiled for this machine by `cc`, with relaxed floats.

    Args:
        text: One of `bench_loops.PROGRAMS`.
        folder: Where the files go.

    Returns:
        What calls it with arrays, and the bytes of its machine code.
    """
    source, library = folder / "kernel.c", folder / "kernel.so"
    source.write_text(_C(text).text)
    options = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-fPIC"]
    unit = folder / "kernel.o"
    subprocess.run(["cc", *options, "-c", str(source), "-o", str(unit)], check=True)
    subprocess.run(["cc", "-shared", "-fopenmp", str(unit), "-lm", "-o", str(library)], check=True)
    function: Any = ctypes.CDLL(str(library)).kernel

    def call(*given: np.ndarray) -> None:
        extents = [(ctypes.c_long * each.ndim)(*each.shape) for each in given]
        pointers = (ctypes.POINTER(ctypes.c_long) * len(given))(*extents)
        function(pointers, *(ctypes.c_void_p(each.ctypes.data) for each in given))

    return call, code_bytes(unit)


def code_bytes(unit: Path) -> int:
    """The machine code in an object file, by `size` of the binutils."""
    listed = subprocess.run(
        ["size", "-A", "-d", str(unit)], check=True, capture_output=True, text=True
    )
    return sum(map(int, re.findall(r"^\.text\S*\s+(\d+)", listed.stdout, re.MULTILINE)))
