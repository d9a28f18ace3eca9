"""The types of a bundle's functions as a stub of the module that loads it."""

from __future__ import annotations

import keyword
from pathlib import Path
from typing import Final

from dovetail.bundle import BundleReader, Plan, PlanParam
from dovetail.bundle.reader import FunctionEntry
from dovetail.support.printable import printable

_HEAD: Final = '''\
{mark} {name}`: write it again when the bundle changes.
from typing import Any, Protocol

from dovetail_runtime import Function, Module

class Array(Protocol):
    """A tensor: of NumPy, PyTorch, `dovetail_runtime`, or any other that speaks DLPack."""

    def __dlpack__(self, *arguments: Any, **keywords: Any) -> Any: ...
    def __dlpack_device__(self) -> Any: ...

'''


def stub_of_bundle(path: Path, variable: str, mark: str) -> str:
    """The text of the stub.

    Args:
        path: The bundle.
        variable: The variable of the module that holds what `load_package` returned.
        mark: What the file begins with.

    Raises:
        DovetailError: The bundle cannot be read, or is damaged.
    """
    reader = BundleReader.open(path)
    lines: list[str] = []
    attributes: list[str] = []
    for number, (name, function) in enumerate(reader.functions.items()):
        if not function.variants:
            continue
        lines += _function(f"_Function{number}", reader.plan(name, 0), function)
        if name.isidentifier() and not keyword.iskeyword(name):
            attributes.append(f"    {name}: _Function{number}")
    lines += ["class Kernels(Module):", *(attributes or ["    ..."]), ""]
    lines += [f"{variable}: Kernels"]
    return _HEAD.format(mark=mark, name=path.name) + "\n".join(lines) + "\n"


def _function(kind: str, plan: Plan, function: FunctionEntry) -> list[str]:
    parameters = [_parameter(number, each) for number, each in enumerate(plan.params)]
    count = len(plan.results)
    result = "None" if not count else "Any"
    if count > 1:
        result = f"tuple[{', '.join(['Any'] * count)}]"
    text = printable(function.signature or function.name)
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    return [
        f"class {kind}(Function):",
        f"    def __call__(self, {', '.join(parameters)}) -> {result}:",
        f'        """`{text}`"""',
        "",
    ]


def _parameter(number: int, parameter: PlanParam) -> str:
    """A parameter; one whose name Python does not take is given by position only."""
    name = parameter.name
    if not name.isidentifier() or keyword.iskeyword(name):
        name = f"_parameter{number}"
    if parameter.tensor:
        return f"{name}: Array"
    if parameter.dtype.is_float:
        return f"{name}: float"
    return f"{name}: {'bool' if str(parameter.dtype) == 'bool' else 'int'}"
