"""The documents and examples that come with this distribution.

A wheel has them in the folder `documents` of the package, as they stand in the repository, where
an installation of a checkout finds them (`hatch_build.py`).
"""

from __future__ import annotations

import posixpath
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dovetail.support.errors import DovetailError
from dovetail.support.files import reason
from dovetail.support.printable import printable

PACKAGE: Final = Path(__file__).resolve().parents[1]
REFERENCE: Final = "docs/functions.md"
"""The page of every function of T, which is made of the tables of the language."""

FENCED: Final = re.compile(r"(^ *```.*?^ *```$)", re.DOTALL | re.MULTILINE)
LINK: Final = re.compile(
    r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)"
)
"""A link that is no address: mark of an image, text, path, fragment."""


def folder() -> Path:
    """The folder with `README.md`, `docs` and `examples`.

    Raises:
        DovetailError: This installation has none.
    """
    packed, checkout = PACKAGE / "documents", PACKAGE.parents[2]
    for place in (packed, checkout):
        if (place / "docs" / "tour.md").is_file():
            return place
    raise DovetailError(
        f"this installation of dovetail-compiler has no documents: '{packed}' is missing; "
        f"reinstall it from a wheel or a checkout"
    )


def contents() -> dict[str, list[str]]:
    """The documents that docs/README.md links to, by its headings, in its order."""
    _, *sections = (folder() / "docs" / "README.md").read_text(encoding="utf-8").split("\n## ")
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for section in sections:
        heading, _, text = section.partition("\n")
        names = found[heading] = []
        for link in LINK.finditer(text):
            name = posixpath.normpath(f"docs/{link[3]}")
            if name.endswith(".md") and name not in seen:
                seen.add(name)
                names += [name, REFERENCE] if name == "docs/language.md" else [name]
    return found


def pages() -> dict[str, Path]:
    """The documents, by their path in the repository; as contents has them, then all others."""
    place = folder()
    names = [*place.glob("*.md"), *(place / "docs").rglob("*.md")]
    found = {path.relative_to(place).as_posix(): path for path in names}
    found[REFERENCE] = PACKAGE / "lang" / "reference.md"
    order = ["README.md", *(name for names in contents().values() for name in names)]
    return {name: found[name] for name in dict.fromkeys((*order, *sorted(found))) if name in found}


def search(words: str, width: int = 92) -> list[tuple[str, str]]:
    """Documents that have all of these words, and where: those for users first, then headings.

    Args:
        words: Beginnings of words.
        width: Of what is shown of a line, at most.
    """
    wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    listed = {name for names in contents().values() for name in names}
    found: list[tuple[bool, bool, int, str, str]] = []
    for number, (name, path) in enumerate(pages().items()):
        text = path.read_text(encoding="utf-8")
        if not wanted or not all(word.search(text) for word in wanted):
            continue
        lines = [line.strip() for line in text.splitlines()]
        hits = [sum(bool(word.search(line)) for word in wanted) for line in lines]
        best = max(hits)
        line = max(
            (line for line, each in zip(lines, hits, strict=True) if each == best),
            key=lambda line: line.startswith("#"),
        )
        first = min(each.start() for word in wanted if (each := word.search(line)))
        start = max(min(first - width // 3, len(line) - width), 0)
        shown = ("…" if start else "") + line[start : start + width]
        shown += "…" if start + width < len(line) else ""
        found.append((name not in listed, not line.startswith("#"), number, name, shown))
    return [(name, shown) for *_, name, shown in sorted(found)]


def title(page: Path) -> str:
    """The first heading of a document."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return next((line[2:] for line in lines if line.startswith("# ")), page.stem)


def pages_in(folder: str) -> dict[str, Path]:
    """The documents in a folder, by its name or path; none if there is no such folder."""
    word = folder.strip("/").lower()
    return {
        name: path
        for name, path in pages().items()
        if word in (Path(name).parent.name, Path(name).parent.as_posix())
    }


def _meant(name: str) -> list[str]:
    every, word = pages(), name.removesuffix(".md").lower()
    meant = [each for each in every if each.removesuffix(".md").lower() == word]
    return meant or [each for each in every if Path(each).stem.lower() == word]


def is_named(name: str) -> bool:
    """Whether there is a document of that name."""
    return bool(_meant(name))


def find(name: str) -> Path:
    """The document that a user means by a name: its path, or its file with or without `.md`.

    Raises:
        DovetailError: There is none, or more than one.
    """
    every, meant = pages(), _meant(name)
    if len(meant) == 1:
        return every[meant[0]]
    if meant:
        raise DovetailError(
            f"'{printable(name)}' is ambiguous: {' or '.join(meant)}; give the path"
        )
    from dovetail_runtime.suggest import near

    word = name.removesuffix(".md").lower()
    others = near(word, [Path(each).stem for each in every])
    hint = f"; similar: {', '.join(others)}" if others else ""
    raise DovetailError(
        f"no document has the name '{printable(name)}' or contains it{hint}; "
        "`dovetail docs` lists all"
    )


def relinked(text: str, link: Callable[[re.Match[str]], str]) -> str:
    """A document with other links; code is left as it is."""
    parts = FENCED.split(text)
    return "".join(
        part if part.lstrip().startswith("```") else LINK.sub(link, part) for part in parts
    )


def copy_documents(into: Path) -> int:
    """Copy the documents, with pictures; links to what is not copied become plain text.

    Returns:
        How many there are.

    Raises:
        DovetailError: The folder is there and not empty, or the system refuses.
    """
    every, place = pages(), folder()
    images = (place / "docs" / "images").iterdir()
    pictures = {path.relative_to(place).as_posix(): path for path in images}

    def write(made: Path) -> None:
        for name, path in {**every, **pictures}.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, made / name)
        for name in every:

            def link(match: re.Match[str], name: str = name) -> str:
                there = (made / name).parent / match[3]
                return match[0] if there.exists() else match[2]

            text = (made / name).read_text(encoding="utf-8")
            (made / name).write_text(relinked(text, link), encoding="utf-8")

    _write_folder(into, "documents", write)
    return len(every)


def copy_examples(into: Path) -> list[str]:
    """Copy the examples.

    Returns:
        The programs and packages among them.

    Raises:
        DovetailError: The folder is there and not empty, or the system refuses.
    """
    source = folder() / "examples"
    left_out = shutil.ignore_patterns(
        "__pycache__", "*.pyc", "build", "*.egg-info", ".pytest_cache"
    )
    _write_folder(
        into,
        "examples",
        lambda made: shutil.copytree(source, made, ignore=left_out, dirs_exist_ok=True),
    )
    programs = [path.parent for path in into.glob("*/kernels.py")]
    packages = [path.parent for path in into.glob("packages/*/pyproject.toml")]
    return sorted(path.relative_to(into).as_posix() for path in (*programs, *packages))


def _write_folder(into: Path, what: str, write: Callable[[Path], object]) -> None:
    """Make a folder whole, or not at all.

    Raises:
        DovetailError: It is there and not empty, or the system refuses.
    """
    shown = printable(str(into))
    try:
        if into.is_dir() and any(into.iterdir()):
            raise DovetailError(
                f"cannot write {what} to '{shown}': the folder is not empty; name another one"
            )
        into.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=into.parent, prefix=f".{what}-") as temporary:
            made = Path(temporary) / "made"
            made.mkdir()
            write(made)
            made.replace(into)
    except OSError as bad:
        raise DovetailError(f"cannot write {what} to '{shown}': {reason(bad)}") from bad
