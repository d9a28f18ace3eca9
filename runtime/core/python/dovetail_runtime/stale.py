"""Bundles beside the sources that they are made of: whether these have changed since.

An editable installation uses the package's own folder, and `dovetail embed` writes the bundle
there, with a record of what it was made of. A package in a wheel has no `pyproject.toml` above it,
so that all this costs it is a look for one.
"""

import json
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

from dovetail_runtime import environment
from dovetail_runtime.digest import sha256
from dovetail_runtime.errors import BundleError, BundleNotFoundError
from dovetail_runtime.install_help import build_requirement, how_to_install

TABLE: Final = "dovetail"
"""The table of a pyproject.toml, below `tool`."""

RECORD: Final = "dovetail-sources"
"""The first field of a record, by which readers know it."""

_LEVELS: Final = 2
"""A package lies in its project's folder, or one below it (`src`, `python`)."""


def record_path(bundle: Path) -> Path:
    """Where the record of a bundle's sources lies."""
    return bundle.with_name(f".{bundle.name}.sources.json")


def record(root: Path, settings: dict[str, Any], sources: list[Path]) -> str:
    """The record of what a bundle is made of: the same for the same project, wherever it lies.

    Args:
        root: The project's folder.
        settings: Its table of this bundle.
        sources: Files in the project.
    """
    hashes = {each.relative_to(root).as_posix(): _hash(each) for each in sources}
    content = {"format": RECORD, "version": 1, "settings": settings, "sources": hashes}
    return json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def tables(project: Path) -> list[dict[str, Any]]:
    """The tables `[tool.dovetail]` of a project's pyproject.toml that describe bundles.

    Returns:
        As they stand there, unchecked; none where there is no such file or it is no TOML.
    """
    import tomllib

    try:
        top: Any = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
        found: Any = top["tool"][TABLE]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []
    listed = cast("list[Any]", found if isinstance(found, list) else [found])
    return [each for each in listed if isinstance(each, dict) and "bundle" in each]


def refresh(path: Path, name: str, package: str) -> None:
    """Makes a bundle again when the sources that it is made of lie here and have changed.

    Args:
        path: The bundle, there or not.
        name: Its path in a wheel.
        package: Whose it is, for messages.

    Raises:
        BundleError: It cannot be made: the compiler's message.
    """
    project = _project(path, name)
    if project is None:
        return
    root, settings = project
    changed = list(_changed(path, root, settings))
    if not changed or environment.is_elevated():
        return
    what = f"'{name}' of package '{package}' is older than {', '.join(changed[:8])}"
    if not path.exists():
        what = f"'{name}' of package '{package}' is not built yet"
    if not has_compiler():
        lacks = f"{what}, and the compiler is not installed here"
        fix = f"to fix: {how_to_install('dovetail-compiler')}"
        if not path.exists():
            raise BundleNotFoundError(f"{lacks}; {fix}")
        warnings.warn(f"{lacks}, so it stays as it is; {fix}", RuntimeWarning, stacklevel=6)
        return
    failure = embed(root, only=name)
    if failure:
        raise BundleError(f"{what}, and building it failed:\n{failure}")


def has_compiler() -> bool:
    """Whether the compiler can be imported; imports nothing."""
    import importlib.util

    try:
        return importlib.util.find_spec("dovetail.cli") is not None
    except (ImportError, ValueError):  # no `dovetail`, or something else of that name
        return False


def embed(root: Path, *, only: str = "", output: Path | None = None, record: bool = True) -> str:
    """Builds the bundles of a project in a process of its own, by `dovetail embed`.

    Args:
        root: The project's folder, with its pyproject.toml.
        only: Only the bundle of this path in the wheel.
        output: A folder that stands for the wheel; default: the project's own packages.
        record: Write what each bundle is made of beside it.

    Returns:
        What the compiler says is wrong; empty when all is well.
    """
    if not has_compiler():
        return f"the compiler is not installed here; this needs {build_requirement()}"
    command = [sys.executable, "-m", "dovetail", "embed", str(root), "--quiet"]
    command += ["--only", only] if only else []
    command += ["--output", str(output)] if output is not None else []
    command += [] if record else ["--no-record"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    return (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"


def _project(path: Path, name: str) -> tuple[Path, dict[str, Any]] | None:
    """The project that makes a bundle here, and its table of it."""
    depth = name.count("/")
    for root in list(path.absolute().parents)[depth : depth + _LEVELS]:
        for table in tables(root):
            if table["bundle"] == name:
                return root, table
    return None


def _changed(path: Path, root: Path, settings: dict[str, Any]) -> Iterator[str]:
    """What is not as the record of a bundle says."""
    if not path.exists():
        yield "its sources"
        return
    try:
        known: Any = json.loads(record_path(path).read_text(encoding="utf-8"))
        sources: dict[str, str] = dict(known["sources"])
        if known["format"] != RECORD or known["version"] != 1:
            raise ValueError
        before: Any = known["settings"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        yield "its record, which is missing"
        return
    if before != json.loads(json.dumps(settings, default=str)):
        yield "[tool.dovetail] of pyproject.toml"
    for name, digest in sources.items():
        if _hash(root / name) != digest:
            yield name


def _hash(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
