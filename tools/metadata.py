"""Writes what every distribution says of itself into its pyproject.toml.

It is declared once, in the table `[tool.dovetail.project]` of the root: version, licence, authors,
classifiers, addresses. Each member gets it between two lines that say so, with what turns its
README into the description on a registry: relative links lead nowhere there, so they become plain
text until `urls.Source` says where the repository is, and links into it from then on. The versions
that members require of each other follow too.

Run `python tools/metadata.py` after changing the table; `--check` only says whether that is due.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from members import ROOT, Member, find_members

BEGIN: Final = (
    "# Written by tools/metadata.py from the table [tool.dovetail.project] of the root.\n"
)
END: Final = "# The end of what is written.\n"
CODE: Final = {
    "compiler/src/dovetail/__init__.py": '__version__: Final = "{}"',
    "compiler/src/dovetail/compiler.py": 'PRODUCER = "dovetail {}"',
    "compiler/src/dovetail/cpp/cmake/dovetail-config-version.cmake": 'set(PACKAGE_VERSION "{}")',
    "runtime/core/python/dovetail_runtime/__init__.py": '__version__: Final = "{}"',
    "runtime/core/python/dovetail_runtime/_ffi.py": 'VERSION: Final = "{}"',
    "fakedrivers/native/vulkan/describe.cc": 'd->driver_info = "dovetail-fakedrivers {}"',
    "fakedrivers/native/opencl/objects.h": 'std::string driver_version = "{}"',
    "web/package.json": '"version": "{}"',
}
"""Where code says the version, which it must not read from metadata: that takes milliseconds."""

ANY_VERSION: Final = r"[0-9]+\.[0-9]+\.[0-9]+[a-z0-9.]*"
# What links to something that is no address; a text may go on in the next line.
IMAGE: Final = r"!\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)"
LINK: Final = r"(?<!!)\[([^\]]+)\]\((?![a-z]+:)([^)\s]+)\)"


def declared() -> dict[str, Any]:
    """The table."""
    root: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return root["tool"]["dovetail"]["project"]


def project_block(table: dict[str, Any], *, native: bool) -> str:
    """What belongs to `[project]` of a member."""
    classifiers = table["classifiers"] + (table["classifiers-native"] if native else [])
    lines = [
        f"version = {json.dumps(table['version'])}",
        f"license = {json.dumps(table['license'])}",
        f"license-files = {json.dumps(table['license-files'])}",
        "authors = ["
        + ", ".join(f"{{ name = {json.dumps(each['name'])} }}" for each in table["authors"])
        + "]",
        "classifiers = [",
        *(f"  {json.dumps(each)}," for each in sorted(classifiers)),
        "]",
    ]
    lines += [f"urls.{name} = {json.dumps(url)}" for name, url in table["urls"].items()]
    return "\n".join(lines) + "\n"


def readme_block(table: dict[str, Any], member: Member) -> str:
    """The tables that make the description of a README."""
    source = table["urls"].get("Source")
    # Where the links of the README start from: it may lie elsewhere than its name here.
    base = (ROOT / member.folder / "README.md").resolve().parent.relative_to(ROOT).as_posix()
    where = f"{source}/blob/v{table['version']}/" + (f"{base}/" if base != "." else "")
    raw = where.replace("/blob/", "/raw/")
    picture = rf"![\1]({raw}\2)" if source else ""
    link = rf"[\1]({where}\2)" if source else r"\1"
    image = IMAGE if source else IMAGE + r"\n*"
    hook = "tool.hatch.metadata.hooks.fancy-pypi-readme"
    lines = [f"[{hook}]", 'content-type = "text/markdown"', 'fragments = [{ path = "README.md" }]']
    for found, replacement in ((image, picture), (LINK, link)):
        lines += [f"[[{hook}.substitutions]]", f"pattern = '{found}'"]
        lines += [f"replacement = '{replacement}'"]
    if member.native:
        lines += ["[[tool.dynamic-metadata]]"]
        lines += ['provider = "scikit_build_core.metadata.fancy_pypi_readme"']
    return "\n".join(lines) + "\n"


def rewritten(text: str, member: Member, names: set[str], table: dict[str, Any]) -> str:
    """The pyproject.toml of a member, as it should be.

    Raises:
        SystemExit: It has not the two places that are written.
    """
    parts = re.split(f"({re.escape(BEGIN)}|{re.escape(END)})", text)
    if parts[1::2] != [BEGIN, END, BEGIN, END]:
        sys.exit(
            f"{member.folder}/pyproject.toml must have twice, in [project] and at its end, the "
            f"lines that tools/metadata.py writes between:\n{BEGIN}{END}"
        )
    parts[2] = project_block(table, native=member.native)
    parts[6] = readme_block(table, member)
    for index in (0, 4, 8):
        parts[index] = re.sub(
            rf"({'|'.join(sorted(names, reverse=True))})=={ANY_VERSION}",
            rf"\1=={table['version']}",
            parts[index],
        )
    return "".join(parts)


def changes() -> dict[Path, str]:
    """The files that are not as they should be, and how they should be."""
    table, members = declared(), find_members()
    names = {each.name for each in members}
    found: dict[Path, str] = {}
    for member in members:
        path = ROOT / member.folder / "pyproject.toml"
        found[path] = rewritten(path.read_text(encoding="utf-8"), member, names, table)
    for name, form in CODE.items():
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        before, after = map(re.escape, form.split("{}"))
        new, count = re.subn(
            f"({before}){ANY_VERSION}({after})", rf"\g<1>{table['version']}\g<2>", text
        )
        if count != 1:
            sys.exit(f"{name} says the version {count} times in the form {form!r}, not once")
        found[path] = new
    return {path: new for path, new in found.items() if path.read_text(encoding="utf-8") != new}


def main() -> int:
    """Write the files, or with --check compare them."""
    found = changes()
    if "--check" in sys.argv[1:]:
        for path in found:
            print(f"{path.relative_to(ROOT)} is not what the root's pyproject.toml says: "
                  "run `make tables`")  # fmt: skip
        return int(bool(found))
    for path, text in found.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
