"""Finding the kernels of a Python file: the file is imported, as `python FILE` would.

What runs is always the text on disk, of the file and of what it imports beside itself. Python's
byte code would do only if it were known to belong to that text: it is believed where the size and
the second of the last change are the same, and a file is edited and built again within a second.
"""

from __future__ import annotations

import importlib
import linecache
import os
import sys
import traceback
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import cast

from dovetail import ir
from dovetail.api import External, Kernel
from dovetail.support.errors import DovetailError, SourceError
from dovetail.support.files import open_regular, read_text
from dovetail.support.span import Span

AnyKernel = Kernel | External
"""What can be built."""


def load_kernels(path: Path) -> Mapping[str, Kernel]:
    """The kernels of the language that a file defines, by name, in the order of their definition.

    Raises:
        DovetailError: See `load_all`.
    """
    found = {each.name: each for each in load_all(path) if isinstance(each, Kernel)}
    if not found:
        raise DovetailError(f"'{path}' defines no kernel; decorate a function with @dt.kernel")
    return found


def load_all(path: Path, name: str = "", within: Path | None = None) -> list[AnyKernel]:
    """Every kernel that a file defines, external ones too, in the order of their definition.

    Args:
        path: The file.
        name: The full name of the module that it is, so that it can import its siblings; default:
            it is run as a file of its own.
        within: The folder whose modules change with the file; default: the file's own.

    Raises:
        DovetailError: The file is not there, is no Python, fails when it is run, or defines no
            kernel.
    """
    if os.path.isdir(path):  # noqa: PTH112  # Path.is_dir raises for a name too long
        raise DovetailError(f"'{path}' is a directory; give one Python file in it")
    open_regular(path, "").close()
    name = name or f"_dovetail_kernels_{path.stem}"
    if path.suffix != ".py":
        raise DovetailError(f"'{path}' is not a Python file: its name does not end in .py")
    loader = _FromText(name, os.path.abspath(path))  # noqa: PTH100  # as Python does for a spec
    spec = spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        with _texts_only((within or path.parent).resolve()):
            loader.exec_module(module)
    except DovetailError:
        raise
    except SyntaxError as bad:
        raise _syntax_error(bad, path) from bad
    except SystemExit as bad:
        raise DovetailError(
            f"'{path}' ends the process when it is run (exit status {bad.code or 0});"
            " put the program under `if __name__ == '__main__':`"
        ) from bad
    except Exception as bad:  # the user's file: whatever it raises is shown
        raise DovetailError(_failure(bad, path)) from bad
    finally:
        sys.path.pop(0)
    values: list[object] = [*vars(module).values()]
    kernels: dict[str, AnyKernel] = {}
    for each in values:
        if isinstance(each, Kernel):
            kernel = cast(Kernel, each)
            if kernel.definition.function.__module__ == name:
                kernels[kernel.name] = kernel
        elif isinstance(each, External):
            kernels[f"{each.name} {id(each)}"] = each
    if not kernels:
        raise DovetailError(f"'{path}' defines no kernel; decorate a function with @dt.kernel")
    return [*kernels.values()]


class _FromText(SourceFileLoader):
    """Compiles the text of a module and leaves byte code alone, to read and to write."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        linecache.cache.pop(path, None)  # it believes size and time, too
        return self.source_to_code(self.get_data(path), path)


@contextmanager
def _texts_only(folder: Path) -> Generator[None]:
    """Imports from a folder run the texts of its files; installed packages are left alone."""

    class Finder:
        @staticmethod
        def find_spec(
            name: str, path: Sequence[str] | None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            spec = PathFinder.find_spec(name, path, target)
            if spec is None or type(spec.loader) is not SourceFileLoader:
                return None
            place = Path(spec.loader.path).resolve()
            if not place.is_relative_to(folder) or "site-packages" in place.parts:
                return None
            spec.loader = _FromText(name, spec.loader.path)
            return spec

    importlib.invalidate_caches()  # a file may be younger than the last look at its folder
    finders = sys.meta_path
    # Behind those of built-in modules, as a file of the same name would be.
    finders.insert(finders.index(PathFinder) if PathFinder in finders else len(finders), Finder)
    try:
        yield
    finally:
        finders.remove(Finder)


def load_module(folder: Path, name: str) -> list[AnyKernel]:
    """Every kernel that a module of a package defines.

    The package itself is not run: its `__init__` is free to load the bundle that these kernels are
    to be built into.

    Args:
        folder: That which the top-level package lies in.
        name: The module's full name, e.g. `acme_norms.kernels`.

    Raises:
        DovetailError: There is no such module; otherwise see `load_all`.
    """
    parts = name.split(".")
    place = folder.joinpath(*parts)
    path = place / "__init__.py" if place.is_dir() else place.with_name(f"{parts[-1]}.py")
    if not path.is_file():
        raise DovetailError(f"there is no module '{name}': '{path}' does not exist")
    parents = [".".join(parts[:count]) for count in range(1, len(parts))]
    before = {each: sys.modules.get(each) for each in parents}
    for count, each in enumerate(parents, 1):
        package = ModuleType(each)
        package.__path__ = [str(folder.joinpath(*parts[:count]))]
        sys.modules[each] = package
    try:
        return load_all(path, name, folder)
    finally:
        for each, module in before.items():
            if module is None:
                del sys.modules[each]
            else:
                sys.modules[each] = module


def loaded_sources(folder: Path) -> list[Path]:
    """The Python files in a folder that this process has run, other than installed ones."""
    top = folder.resolve()
    found: set[Path] = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if not isinstance(file, str) or not file.endswith(".py"):
            continue
        path = Path(file).resolve()
        if path.is_relative_to(top) and "site-packages" not in path.parts:
            found.add(path)
    return sorted(found)


def read_ir(path: Path) -> ir.Module:
    """A module of IR from its text.

    Raises:
        DovetailError: The file is not there, or is no IR.
    """
    module = ir.parse_ir(read_text(path, ""))
    if not module.functions and not module.kernels:
        raise DovetailError(f"'{path}' holds no IR; `dovetail lower` prints some")
    return module


def _syntax_error(bad: SyntaxError, path: Path) -> DovetailError:
    """Python's own complaint about a file, shown like ours about a kernel."""
    if bad.lineno is None:
        return DovetailError(f"'{path}' is not valid Python: {bad.msg}")
    line, column = bad.lineno, max(bad.offset or 1, 1)
    end_line, end_column = bad.end_lineno or line, bad.end_offset or column
    if end_line < line or (end_line == line and end_column <= column):
        end_line, end_column = line, column + 1
    span = Span(bad.filename or str(path), line, column, end_line, end_column)
    return SourceError(f"this is not valid Python: {bad.msg}", span)


def _failure(bad: Exception, path: Path) -> str:
    """What a file raised, with the innermost place in it that led there."""
    text = "".join(traceback.format_exception_only(bad)).strip()
    frames = traceback.extract_tb(bad.__traceback__)
    here = str(path.resolve())
    own = [each for each in frames if str(Path(each.filename).resolve()) == here]
    if not own:
        return f"'{path}' fails when it is run: {text}"
    place = f"{path}:{own[-1].lineno}"
    return f"'{path}' fails when it is run: {text}\n  at {place}: {own[-1].line}"


def choose(kernels: Mapping[str, Kernel], names: tuple[str, ...], path: Path) -> list[Kernel]:
    """The named kernels, or all.

    Raises:
        DovetailError: The file does not define one of the names.
    """
    for name in names:
        if name not in kernels:
            listing = ", ".join(kernels)
            raise DovetailError(f"'{path}' defines no kernel '{name}'; it defines {listing}")
    chosen = dict.fromkeys(names) if names else kernels
    return [kernels[name] for name in chosen]


def choose_all(kernels: list[AnyKernel], names: tuple[str, ...], path: Path) -> list[AnyKernel]:
    """All that have one of the names, or everything.

    Raises:
        DovetailError: The file does not define one of the names.
    """
    known = dict.fromkeys(kernel.name for kernel in kernels)
    for name in names:
        if name not in known:
            listing = ", ".join(known)
            raise DovetailError(f"'{path}' defines no kernel '{name}'; it defines {listing}")
    wanted = dict.fromkeys(names) or known
    return [kernel for name in wanted for kernel in kernels if kernel.name == name]
