"""Where the native libraries of this distribution lie, and what is installed beside them.

Next to the Python files in an ordinary install. In an editable one the Python files stay in the
source tree and the libraries are installed elsewhere, so the folders of `sys.path` are searched
next, and the distribution's RECORD last (reading it imports importlib.metadata, which costs more
than everything else here). Paths are text: pathlib takes longer to import than a bundle to load.
"""
# ruff: noqa: PTH100, PTH113, PTH117, PTH118, PTH120

import os
import sys

from dovetail_runtime.environment import is_elevated
from dovetail_runtime.errors import InternalError

_DISTRIBUTION = "dovetail-runtime"


def library_file_name(name: str) -> str:
    """`name` as a shared library is called on this system: `libname.so`."""
    if sys.platform == "win32":
        return f"{name}.dll"
    if sys.platform == "darwin":
        return f"lib{name}.dylib"
    return f"lib{name}.so"


def find_library(name: str) -> str:
    """The absolute path of one of our own libraries.

    Args:
        name: Without prefix and suffix, e.g. `dovetail_runtime`.

    Raises:
        InternalError: It is in none of the places; the message lists them.
    """
    file_name = library_file_name(name)
    tried: list[str] = []
    for folder in _folders():
        candidate = os.path.join(folder, file_name)
        if os.path.isfile(candidate):
            return os.path.realpath(candidate)
        tried.append(candidate)
    recorded = _from_record(file_name)
    if recorded is not None:
        return recorded
    from dovetail_runtime.install_help import how_to_install

    places = ", ".join(f"'{path}'" for path in tried[:4])
    raise InternalError(
        f"the library '{file_name}' of {_DISTRIBUTION} is missing; tried {places} and the "
        f"distribution's RECORD; reinstall it: {how_to_install(_DISTRIBUTION, again=True)}"
    )


def find_installed(*parts: str) -> str:
    """The absolute path of a file that is installed with this package, besides the libraries.

    Args:
        parts: Of its path in the package, e.g. `"cmake", "dovetail_runtime-config.cmake"`.

    Raises:
        InternalError: It is in none of the places; the message lists them.
    """
    own = os.path.dirname(os.path.abspath(__file__))
    others = [os.path.join(entry, "dovetail_runtime") for entry in sys.path if entry]
    tried = [os.path.abspath(os.path.join(folder, *parts)) for folder in (own, *others)]
    for candidate in tried:
        if os.path.isfile(candidate):
            return candidate
    from dovetail_runtime.install_help import how_to_install

    places = ", ".join(f"'{path}'" for path in tried[:4])
    raise InternalError(
        f"'{os.path.join(*parts)}' of {_DISTRIBUTION} is missing; tried {places}; "
        f"reinstall it: {how_to_install(_DISTRIBUTION, again=True)}"
    )


def _folders() -> list[str]:
    folders = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib")]
    override = "" if is_elevated() else os.environ.get("DOVETAIL_RUNTIME_LIBRARY_PATH", "")
    if os.path.isabs(override):
        folders.insert(0, override)  # a build tree, e.g. one with sanitizers
    folders.extend(os.path.join(entry, "dovetail_runtime", "lib") for entry in sys.path if entry)
    return folders


def _from_record(file_name: str) -> str | None:
    from dovetail_runtime import installed

    for name, path in installed.files_of(_DISTRIBUTION):
        if name.rpartition("/")[2] == file_name and path.is_file():
            return str(path.resolve())
    return None
