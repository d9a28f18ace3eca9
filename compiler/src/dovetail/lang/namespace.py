"""The namespace `T`: every name of the language that Python does not have.

The functions are declared in the tables of `lang.builtins`; `namespace.pyi` beside this file, for
type checkers and editors, is made from the same tables by `make build` (`tools/generated.py`).
"""

from __future__ import annotations

import math

from dovetail.lang import builtins
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
pi = math.pi
e = math.e
newaxis = None

# Assigned by name: a member called `sum` or `min` must not hide Python's own in this file.
globals().update({name: ElementType(name) for name in (*TYPES, *VECTORS)})
globals().update({name: Form(name, doc) for name, doc in FORMS.items()})
globals().update({name: Member(name, doc) for name, doc in BOUNDS.items()})

_NO_FUNCTIONS = frozenset((*FORMS, *BOUNDS, *TYPES, *VECTORS, "inf", "nan", "pi", "e", "newaxis"))


def is_member(name: str) -> bool:
    """Whether T has it on every machine; the namespaces of backends do not count."""
    return name in _NO_FUNCTIONS or builtins.find(name) is not None


def __getattr__(name: str) -> object:
    """A function, `T.extra`, or `T.<kind>`, the namespace of a backend: made when first named."""
    if name == "extra":
        import importlib

        globals()[name] = importlib.import_module("dovetail.lang.extra")
        return globals()[name]
    function = builtins.find(name)
    if function is not None:
        globals()[name] = Member(name, function.doc)
        return globals()[name]
    if name == "NAMES":  # Every member of T.
        return sorted({*_NO_FUNCTIONS, *builtins.BUILTINS})
    if not name.startswith("_"):
        from dovetail.lang import script_namespace

        found = script_namespace.find(name)
        if found is not None:
            globals()[name] = script_namespace.as_module(found)
            return globals()[name]
    from dovetail.lang.spellings import ADVICE

    instead = f": {ADVICE[name]}" if name in ADVICE else ""
    raise AttributeError(f"'T' has no member '{name}'{instead}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_NO_FUNCTIONS, *builtins.BUILTINS})
