"""The namespace `T`: every name of the language that is not Python's own.

The functions are declared in the tables of `lang.builtins`; `namespace.pyi` beside this file, for
type checkers and editors, is made of the same tables by `make build` (`tools/generated.py`).
"""

from __future__ import annotations

import math

from dovetail.lang.builtins import BUILTINS
from dovetail.lang.members import TYPES, VECTORS, ElementType, Form, Member

FORMS = {
    "Buffer": "Memory of elements of one type: a parameter `x: T.Buffer[T.float32]`.",
    "constexpr": "A parameter known when the kernel is compiled: `tile: T.constexpr[int]`.",
}

BOUNDS = {
    "Scalar": "Any element type, as the bound of a type variable.",
    "Number": "Any integer or float type, as the bound of a type variable.",
    "Integer": "Any integer type, as the bound of a type variable.",
    "Complex": "complex64 or complex128, as the bound of a type variable.",
    "Float": 'Any float type: `F = TypeVar("F", bound=T.Float)`.',
}

inf = math.inf
nan = math.nan
newaxis = None

# Assigned by name: a member called `sum` or `min` must not hide Python's own in this file.
globals().update({name: ElementType(name) for name in (*TYPES, *VECTORS)})
globals().update({name: Form(name, doc) for name, doc in FORMS.items()})
globals().update({name: Member(name, doc) for name, doc in BOUNDS.items()})
globals().update({name: Member(name, item.doc) for name, item in BUILTINS.items()})

NAMES = sorted([*FORMS, *BOUNDS, *BUILTINS, *TYPES, *VECTORS, "inf", "nan", "newaxis"])
"""Every member of T."""


def __getattr__(name: str) -> object:
    """`T.extra`, and `T.<kind>`, the namespace of an installed backend; loaded when named."""
    if name == "extra":
        import importlib

        globals()[name] = importlib.import_module("dovetail.lang.extra")
        return globals()[name]
    if not name.startswith("_"):
        from dovetail.lang import script_namespace

        found = script_namespace.find(name)
        if found is not None:
            globals()[name] = script_namespace.as_module(found)
            return globals()[name]
    raise AttributeError(f"'T' has no member '{name}'")
