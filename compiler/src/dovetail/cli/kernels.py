"""Finding the kernels of a Python file: the file is imported, as `python FILE` would."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path

from dovetail.lang import Kernel
from dovetail.support.errors import DovetailError


def load_kernels(path: Path) -> Mapping[str, Kernel]:
    """The kernels that a file defines, by name, in the order of their definition.

    Raises:
        DovetailError: The file is not there, fails to run, or defines no kernel.
    """
    if not path.is_file():
        raise DovetailError(f"there is no file '{path}'")
    name = f"_dovetail_kernels_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise DovetailError(f"'{path}' is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except DovetailError:
        raise
    except Exception as bad:  # the user's file: whatever it raises is shown with its place
        text = "".join(traceback.format_exception_only(bad)).strip()
        last = traceback.extract_tb(bad.__traceback__)[-1:]
        place = f"{last[0].filename}:{last[0].lineno}" if last else str(path)
        raise DovetailError(f"'{path}' fails when it is run, at {place}: {text}") from bad
    finally:
        sys.path.pop(0)
    found = {
        each.name: each
        for each in vars(module).values()
        if isinstance(each, Kernel) and each.function.__module__ == name
    }
    if not found:
        raise DovetailError(f"'{path}' defines no kernel; decorate a function with @dt.kernel")
    return found


def choose(kernels: Mapping[str, Kernel], names: tuple[str, ...], path: Path) -> list[Kernel]:
    """The named kernels, or all.

    Raises:
        DovetailError: The file does not define one of the names.
    """
    for name in names:
        if name not in kernels:
            listing = ", ".join(kernels)
            raise DovetailError(f"'{path}' defines no kernel '{name}'; it defines {listing}")
    return [kernels[name] for name in names] if names else list(kernels.values())
