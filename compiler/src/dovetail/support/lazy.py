"""Names that are found on first use, so that naming them imports no module."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def exports(
    package: str, homes: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package.

    Args:
        package: Its name.
        homes: The public names of each of its modules.
    """
    home_of = {name: home for home, names in homes.items() for name in names}
    scope = vars(sys.modules[package])

    def __getattr__(name: str) -> object:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module '{package}' has no attribute '{name}'", name=name)
        module = import_module(f"{package}.{home}")
        # All of the module's names at once: importing `ir.verify` has just put the module where
        # the function of that name belongs.
        scope.update({each: getattr(module, each) for each in homes[home]})
        return scope[name]

    def __dir__() -> list[str]:
        return sorted({*scope, *home_of})

    return __getattr__, __dir__


def find(path: str) -> Any:  # noqa: ANN401 - whoever wrote the path knows
    """What stands at a path below `dovetail`, e.g. "elementary.exponential.exp"."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(f"dovetail.{module}"), name)
