"""Packages made of templates: whole, working ones for a thing called `acme`, with another name.

The templates lie in `templates/` as they are used, so that linters and tests see what users get;
only the version of Dovetail is filled in. What is made is written beside its place and moved there
when it is whole.
"""

from __future__ import annotations

import contextlib
import errno
import importlib.metadata
import importlib.util
import keyword
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from dovetail.support.distribution import OURS
from dovetail.support.errors import DovetailError
from dovetail.support.printable import printable
from dovetail_runtime import installed
from dovetail_runtime.install_help import first_party

FOLDER: Final = Path(__file__).with_name("templates")
_VERSION: Final = "@VERSION@"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
_LONGEST: Final = 40
"""Characters of a name; names of files and modules are made of it."""

_PLACES: Final = {
    "project.toml": "pyproject.toml",
    "ci.yml": ".github/workflows/test.yml",
    "gitignore": ".gitignore",
}
"""Files that would mean something to a tool where the templates lie."""


class Names(NamedTuple):
    """The forms of a name: acme_fuse, acme-fuse, AcmeFuse."""

    snake: str
    kebab: str
    camel: str


class Template(NamedTuple):
    """What is made.

    Attributes:
        what: What the name is of, for errors.
        parts: Folders below `templates/`; later ones add to earlier ones.
        distribution, package: Their names in the template, which name those that are made.
        renamed: From a word of the template to what stands for it, the longest first.
        separator: What stands between the words of such a name.
        taken: What has the name already, or "".
        borrowed: Files of other templates, by their place in this one.
        tools: Packages that build it, where it is compiled against what is installed here.
    """

    what: str
    parts: tuple[str, ...]
    distribution: str
    package: str
    renamed: Callable[[Names], dict[str, str]]
    separator: str
    taken: Callable[[str], str]
    borrowed: Mapping[str, str] = MappingProxyType({})
    tools: tuple[str, ...] = ()


class Made(NamedTuple):
    """A package that was made.

    Attributes:
        folder: Where it is.
        distribution: Its name.
        files: All of it, by their places.
        lacks: Distributions of ours that its tests need, and that are not installed.
        command: What installs and tests it, for a shell in `folder`.
    """

    folder: Path
    distribution: str
    files: tuple[str, ...]
    lacks: tuple[str, ...]
    command: str


def _by_kind(names: Names) -> dict[str, str]:
    return {
        "dovetail-runtime-acme": f"dovetail-runtime-{names.kebab}",
        "dovetail-acme": f"dovetail-{names.kebab}",
        "ACME": names.snake.upper(),
        "Acme": names.camel,
        "acme": names.snake,
    }


def _by_pass(names: Names) -> dict[str, str]:
    return {"acme-pass": names.kebab, "acme_pass": names.snake, "AcmePass": names.camel}


def _by_vendor(names: Names) -> dict[str, str]:
    return {"acme-devices": f"{names.kebab}-devices", "Acme": names.camel, "acme": names.snake}


def _backend_taken(kind: str) -> str:
    from dovetail import T, plugin

    owners = [str(each.owner) for each in plugin.entries() if each.kind == kind]
    if owners:
        return f"is the kind of an installed backend, of {' and '.join(owners)}"
    if hasattr(T, kind):
        return f"is a name of the language, T.{kind}"
    return _runtime_taken(kind)


def _runtime_taken(kind: str) -> str:
    from dovetail import plugin
    from dovetail_runtime.install_help import first_party_runtimes
    from dovetail_runtime.selection import CORE

    own = {each.kind for each in plugin.entries() if each.owner.is_first_party}
    if kind in {CORE, *own, *first_party_runtimes()}:
        return "is a kind that comes with Dovetail"
    return ""


def _pass_taken(name: str) -> str:
    from dovetail import plugin
    from dovetail.passes import ALL

    if name in [each.name for each in ALL]:
        return "is a pass that comes with Dovetail"
    owners = [str(each.owner) for each in plugin.pass_entries().get(name, ())]
    return f"is a pass of {' and '.join(owners)}" if owners else ""


def _vendor_taken(vendor: str) -> str:
    from dovetail import plugin

    found = [tag for tag in plugin.all_tags() if tag.startswith(f"{vendor}/")]
    return f"is a vendor whose devices have tags, such as '{found[0]}'" if found else ""


def _runtime(language: str, *tools: str) -> Template:
    return Template(
        "runtime", ("common", "runtime/common", f"runtime/{language}"), "dovetail-runtime-acme",
        "dovetail_runtime_acme", _by_kind, "_", _runtime_taken, tools=tools,
    )  # fmt: skip


_NATIVE: Final = ("scikit-build-core", "cmake", "ninja")


TEMPLATES: Final = {
    "backend": Template(
        "backend", ("common", "backend"), "dovetail-acme", "dovetail_acme", _by_kind, "_",
        _backend_taken,
    ),
    "runtime-c": _runtime("c", *_NATIVE),
    "runtime-cpp": _runtime("cpp", *_NATIVE),
    "runtime-python": _runtime("python")._replace(
        borrowed={"dovetail_runtime_acme/device.py": "backend/dovetail_acme/device.py"}
    ),
    "pass": Template(
        "pass", ("common", "pass"), "acme-pass", "acme_pass", _by_pass, "-", _pass_taken
    ),
    "tags": Template(
        "vendor", ("common", "tags"), "acme-devices", "acme_devices", _by_vendor, "_",
        _vendor_taken,
    ),
}  # fmt: skip


def make(template: Template, name: str, output: Path | None = None) -> Made:
    """Make a package.

    Args:
        template: Of `TEMPLATES`.
        name: What it is called: a kind, a pass, a vendor.
        output: Its folder; by default one in the current folder, called by the distribution.

    Raises:
        DovetailError: The name is not one or is taken, the folder is not empty or cannot be
            written. Nothing is left behind.
    """
    renamed = template.renamed(_names(template, name))
    distribution = _rename(template.distribution, renamed)
    _check_free(distribution, _rename(template.package, renamed), template, name)
    folder = output if output is not None else Path(distribution)
    texts = {
        _rename(place, renamed): _rename(text, renamed) for place, text in _files(template).items()
    }
    try:
        _check_empty(folder)
        _write(folder, texts)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        if failure.errno in (errno.ENOTEMPTY, errno.EEXIST):
            raise _not_empty(folder) from failure
        raise DovetailError(
            f"cannot create '{folder}': {reason}; name another folder with --output"
        ) from failure
    return Made(
        folder, distribution, tuple(sorted(texts)), _lacking(texts["pyproject.toml"]),
        _command(template),
    )  # fmt: skip


def _lacking(project: str) -> tuple[str, ...]:
    """Distributions of ours that a project file names, and that are not installed.

    While they are on no registry, `pip` finds no more than what is here already.
    """
    named = sorted(first_party() & {*re.findall(r'"([a-z-]+)==', project)})
    return tuple(name for name in named if installed.version_of(name) is None)


def _command(template: Template) -> str:
    """Installs and tests a package.

    What is compiled is compiled with the headers of this environment, which are those that it will
    run with; in one of pip's own, ours would be looked for on a registry.
    """
    if not template.tools:
        return 'pip install -e ".[test]" && pytest'
    tools = " ".join(template.tools)
    return f'pip install {tools} && pip install --no-build-isolation -e ".[test]" && pytest'


def _names(template: Template, name: str) -> Names:
    words = re.split("[_-]", name)
    other = "-" if template.separator == "_" else "_"
    if not _NAME.fullmatch(name) or other in name or len(name) > _LONGEST:
        example = template.separator.join(("acme", "x1"))
        raise DovetailError(
            f"'{printable(name, _LONGEST)}' is not a valid name of a {template.what}: use at most "
            f"{_LONGEST} lower-case letters and digits, words joined by"
            f" '{template.separator}', such as 'acme' or '{example}'"
        )
    if keyword.iskeyword(name):
        raise DovetailError(f"'{name}' is a Python keyword, not a valid name of a {template.what}")
    taken = template.taken(name)
    if taken:
        raise DovetailError(f"'{name}' {taken}; choose another name")
    camel = "".join(word.capitalize() for word in words)
    return Names("_".join(words), "-".join(words), camel)


def _check_free(distribution: str, package: str, template: Template, name: str) -> None:
    """Refuse names that an installed distribution or package has."""
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        version = importlib.metadata.version(distribution)
        raise DovetailError(
            f"{template.what} '{name}' would be the distribution '{distribution}', of which"
            f" {version} is installed; choose another name"
        )
    if importlib.util.find_spec(package) is not None:
        raise DovetailError(
            f"{template.what} '{name}' would be the package '{package}', which exists already; "
            f"choose another name"
        )


def _rename(text: str, renamed: dict[str, str]) -> str:
    return re.sub("|".join(renamed), lambda found: renamed[found[0]], text)


def _files(template: Template) -> dict[str, str]:
    """The texts of a template by their places in the package."""
    sources = {place: FOLDER / name for place, name in template.borrowed.items()}
    for part in template.parts:
        root = FOLDER / part
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                place = path.relative_to(root).as_posix()
                sources[_PLACES.get(place, place)] = path
    version = importlib.metadata.version(OURS)
    return {
        place: path.read_text(encoding="utf-8").replace(_VERSION, version)
        for place, path in sources.items()
    }


def _not_empty(folder: Path) -> DovetailError:
    return DovetailError(
        f"'{folder}' exists already and is not overwritten; remove it, or name another folder "
        f"with --output"
    )


def _check_empty(folder: Path) -> None:
    if not os.path.lexists(folder):
        return
    if not folder.is_dir() or folder.is_symlink() or any(folder.iterdir()):
        raise _not_empty(folder)


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Write all files beside the folder, and move them there at once."""
    beside = Path(tempfile.mkdtemp(prefix=".dovetail-new-", dir=folder.absolute().parent))
    try:
        for place, text in texts.items():
            path = beside / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        beside.chmod(0o777 & ~_umask())
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _umask() -> int:
    """What new files may not be; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
