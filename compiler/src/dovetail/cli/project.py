"""What a package's pyproject.toml says of the bundles in it: the table `[tool.dovetail]`.

    [tool.dovetail]
    bundle = "acme_norms/kernels.dvt"          # its place in the wheel
    kernels = ["acme_norms.kernels", "more/kernels.py"]    # modules of the package, or files
    targets = ["cpu", "cuda", "nvidia/h100"]
    fleet = "fleet.toml"                       # machines that a build must leave none of out
    names = ["rms_norm"]                       # only these kernels
    passes = ["acme-fuse{depth=2}"]
    debug = false
    sources = false

Several bundles are several tables, `[[tool.dovetail]]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from dovetail.cli.building import Request
from dovetail.cli.kernels import AnyKernel, choose_all, load_all, load_module
from dovetail.support.errors import DovetailError
from dovetail.support.toml_table import TomlTable, read_toml

_MODULE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
_NOT_SOURCES: Final = ("build", "dist", "tests", "node_modules")


class Settings(NamedTuple):
    """One table.

    Attributes:
        root: The folder of the pyproject.toml.
        bundle: The file's path in the wheel.
        folder: Where the package that it lies in is.
        kernels: Modules and files.
        names: Of the kernels; all of them if there are none.
        request: What to build.
        table: The table as it stands there.
    """

    root: Path
    bundle: str
    folder: Path
    kernels: tuple[str, ...]
    names: tuple[str, ...]
    request: Request
    table: Mapping[str, Any]

    @property
    def path(self) -> Path:
        """Where the bundle lies among the package's sources."""
        return self.folder / self.bundle

    def load(self) -> list[AnyKernel]:
        """Run the modules and files; their kernels.

        Raises:
            DovetailError: See `kernels.load_all`, or a name is of none.
        """
        found: list[AnyKernel] = []
        for each in self.kernels:
            is_file = each.endswith(".py")
            found += load_all(self.root / each) if is_file else load_module(self.folder, each)
        return choose_all(found, self.names, self.root / "pyproject.toml")


def read_settings(root: Path) -> tuple[Settings, ...]:
    """The bundles that a project asks for.

    Raises:
        DovetailError: There is no pyproject.toml or no such table in it, a key is unknown, missing
            or has a wrong value, or the package is not found.
    """
    path = root / "pyproject.toml"
    top = read_toml(path, "project", DovetailError)
    tool = top.table("tool").raw("dovetail")
    rows = cast("list[Any]", tool if isinstance(tool, list) else [tool])
    if not tool or not all(isinstance(row, dict) for row in rows):
        raise DovetailError(
            f"{path}: there is no table [tool.dovetail]; it says which kernels to build, and where"
            ' they go: bundle = "acme_norms/kernels.dvt", kernels = ["acme_norms.kernels"],'
            ' targets = ["cpu", "cuda"]'
        )
    found = tuple(_settings(root, path, cast("dict[str, Any]", row)) for row in rows)
    names = [each.bundle for each in found]
    for name in names:
        if names.count(name) > 1:
            raise DovetailError(f"{path}: two tables [[tool.dovetail]] have the bundle '{name}'")
    return found


def _settings(root: Path, path: Path, row: dict[str, Any]) -> Settings:
    table = TomlTable(path, row, DovetailError, "tool.dovetail")
    bundle = table.text("bundle", check=_check_bundle)
    kernels = table.texts("kernels", check=_check_kernels)
    targets = table.texts("targets")
    fleet = table.text("fleet", "")
    request = Request(
        targets,
        root / fleet if fleet else None,
        table.texts("passes"),
        table.flag("debug"),
        table.flag("sources"),
    )
    names = table.texts("names")
    table.end()
    if not kernels:
        raise table.error("kernels", "is empty; expected modules and files with kernels")
    if not targets and not fleet:
        what = "is missing, and so is 'fleet'; expected a list of targets or tags"
        raise table.error("targets", what)
    package = bundle.partition("/")[0]
    folders = [each for each in _folders(root) if (each / package).is_dir()]
    if not folders:
        what = f"is '{bundle}', and there is no folder '{package}' in '{root}' or its 'src'"
        raise table.error("bundle", what)
    if not (folders[0] / bundle).parent.is_dir():
        what = f"is '{bundle}', and there is no folder '{(folders[0] / bundle).parent}'"
        raise table.error("bundle", what)
    return Settings(root, bundle, folders[0], kernels, names, request, row)


def _folders(root: Path) -> list[Path]:
    """Where packages of a project can lie, the likeliest first."""
    try:
        inner = sorted(each for each in root.iterdir() if each.is_dir())
    except OSError:
        inner = []
    others = [
        each for each in inner if each.name not in _NOT_SOURCES and not each.name.startswith(".")
    ]
    return [root, root / "src", *others]


def _check_bundle(text: str) -> bool | str:
    parts = text.split("/")
    is_good = len(parts) > 1 and text.endswith(".dvt") and "\\" not in text
    if is_good and not any(each in ("", ".", "..") for each in parts):
        return True
    return "be the path in the wheel, such as 'acme_norms/kernels.dvt'"


def _check_kernels(text: str) -> bool | str:
    if text.endswith(".py") or _MODULE.fullmatch(text):
        return True
    return "be a module such as 'acme_norms.kernels', or a file that ends in .py"
