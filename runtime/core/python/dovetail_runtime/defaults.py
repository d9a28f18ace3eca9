"""The default values of scalars, of which a bundle's header has the text."""

from __future__ import annotations

import ast
import contextlib
import json
from typing import TYPE_CHECKING

from dovetail_runtime._native import library
from dovetail_runtime.errors import UnsupportedError

if TYPE_CHECKING:
    from dovetail_runtime._native import Handle


def defaults_of(bundle: Handle, name: str) -> dict[str, bool | int | float]:
    """The defaults of a function that are numbers, by parameter."""
    try:
        header = json.loads(library().text("bundle_header", bundle.address))
    except UnsupportedError:
        return {}  # Built in this process: the kernel fills them in.
    found: dict[str, bool | int | float] = {}
    head = header["functions"][name]["signature"]
    # A signature is text, and a bundle may come from anybody.
    with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        (tree,) = ast.parse(f"def f{head[head.index('(') :]}: ...").body
        assert isinstance(tree, ast.FunctionDef)
        spec = tree.args
        places = [*spec.posonlyargs, *spec.args]
        pairs = [*zip(places[len(places) - len(spec.defaults) :], spec.defaults, strict=True)]
        pairs += [
            (place, default)
            for place, default in zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
            if default is not None
        ]
        for place, default in pairs:
            with contextlib.suppress(ValueError, TypeError):  # `{[]: 1}` has no hash.
                value = ast.literal_eval(default)
                if isinstance(value, bool | int | float):
                    found[place.arg] = value
    return found
