"""Builds the documentation as a site: `make site`, into build/site.

The pages are the Markdown files of the repository, where they lie; nothing is written twice. They
are copied into build/site-source with what they link to, and Sphinx makes HTML of them: search,
highlighting and pictures work from the disk, and nothing is fetched when a page is looked at. Two
pages are made here, every function of T and the support table. Any warning fails: a link that
leads nowhere, a page that no part of the navigation has.

    python tools/site_pages.py [--into build/site]

The packages that it needs are a group (`tools/requirements/groups/site.txt`); `make site` installs
them. Decision 0047 says why Sphinx.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import support_table
from members import ROOT

from dovetail.cli import shipped
from dovetail_conformance.cases import BY_NAME
from dovetail_conformance.results import read

SOURCE: Final = ROOT / "build" / "site-source"
PYTHON: Final = f"python{sys.version_info.major}.{sys.version_info.minor}"
GROUP: Final = ROOT / ".venv" / "groups" / "site" / "lib" / PYTHON / "site-packages"

REST: Final = "More"
"""The caption of pages that no pattern finds."""

PAGES: Final = ("*.md", "docs/**/*.md", "*/README.md", "runtime/*/README.md", "examples/**/*.md")
SETTINGS: Final[dict[str, object]] = {
    "project": "Dovetail",
    "extensions": ["myst_parser"],
    "html_theme": "furo",
    "html_title": "Dovetail",
    "html_show_sphinx": False,
    "html_show_copyright": False,
    "html_copy_source": False,
    # It would be fetched, which a browser does not do from the disk.
    "html_show_search_summary": False,
    # GitHub's names of headings, which the pages link by.
    "myst_heading_anchors": 6,
    "root_doc": "index",
    # Code of ours that is no language of Pygments' stays plain; that is no fault of the page.
    "suppress_warnings": ["misc.highlighting_failure"],
}


def pages() -> list[str]:
    """The Markdown files, relative to the root; links to others are left out."""
    found = {path for pattern in PAGES for path in ROOT.glob(pattern) if not path.is_symlink()}
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def placed(page: str) -> str:
    """Where a page is in the site: the README of the root is its first."""
    return "index.md" if page == "README.md" else page


def copied(page: str, every: set[str]) -> str:
    """The text of a page for the site; what it links to is copied too, unless it is a page."""

    def link(match: re.Match[str]) -> str:
        mark, text, name, fragment = match[1], match[2], match[3], match[4] or ""
        target = (ROOT / page).parent / name
        target = Path(os.path.normpath(target))
        if target.is_dir():
            return folder(target, text, page)
        inside = target.relative_to(ROOT).as_posix()
        if not target.is_file():
            return match[0]  # Sphinx says where.
        if inside not in every:
            (SOURCE / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, SOURCE / inside)
            fragment = ""  # a line of a source file
        elif target.suffix == ".md":
            inside = placed(inside)
        return f"{mark}[{text}]({relative(inside, page)}{fragment})"

    def folder(target: Path, text: str, page: str) -> str:
        inside = f"{target.relative_to(ROOT).as_posix()}/README.md"
        return f"[{text}]({relative(inside, page)})" if inside in every else text

    text = (ROOT / page).read_text(encoding="utf-8")
    return shipped.relinked(text, link)


def relative(target: str, page: str) -> str:
    """The link from a page to a file of the site."""
    return Path(os.path.relpath(target, Path(placed(page)).parent)).as_posix()


def sections(names: set[str]) -> dict[str, list[str]]:
    """The pages by caption, as docs/README.md has them; then decisions, then what is left."""
    left = {name.removesuffix(".md") for name in names} - {"index"}
    groups: dict[str, list[str]] = {}
    for caption, listed in shipped.contents().items():
        found = [name.removesuffix(".md") for name in listed]
        if "docs/targets" in found:
            found.insert(found.index("docs/targets") + 1, "docs/support")
        groups[caption] = [name for name in found if name in left]
        left -= set(found)
    groups["Decisions"] = sorted(name for name in left if name.startswith("docs/decisions/"))
    groups[REST] = sorted(left - {*groups["Decisions"]})
    return groups


def navigation(groups: dict[str, list[str]]) -> Iterator[str]:
    """The tables of contents, which the first page ends with."""
    for caption, found in groups.items():
        if found:
            lines = "\n".join(found)
            yield f"```{{toctree}}\n:hidden:\n:caption: {caption}\n:maxdepth: 1\n\n{lines}\n```\n"


SCORER: Final = """\
// How a search orders what it finds: by the part of the documents, in their order on the left.
const PARTS = {parts};
var Scorer = {{
  score: (result) => result[4] + 10 * (PARTS[result[0]] ?? {most}),
  objNameMatch: 11, objPartialMatch: 6, objPrio: {{0: 15, 1: 5, 2: -5}}, objPrioDefault: 0,
  title: 60, partialTitle: 30, term: 5, partialTerm: 2,
}};
"""
"""The other numbers are Sphinx's, which wants all of them or none; but a word in a title counts
for more than the part that a page is in."""


def scorer(groups: dict[str, list[str]]) -> str:
    """What the site's search ranks by."""
    parts = {name: len(groups) - n for n, found in enumerate(groups.values()) for name in found}
    return SCORER.format(parts=json.dumps(parts), most=len(groups))


def write_source() -> None:
    """Fill build/site-source."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    every = set(pages())
    for page in every:
        place = SOURCE / placed(page)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(copied(page, every), encoding="utf-8")
    reference = ROOT / "compiler" / "src" / "dovetail" / "lang" / "reference.md"
    text = reference.read_text(encoding="utf-8").replace(
        "`docs/language.md` of the repository", "[the language](language.md)"
    )
    (SOURCE / "docs" / "functions.md").write_text(text, encoding="utf-8")
    (SOURCE / "docs" / "support.md").write_text(support(), encoding="utf-8")
    names = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.md")}
    index = SOURCE / "index.md"
    groups = sections(names)
    text = "\n".join([index.read_text(encoding="utf-8"), *navigation(groups)])
    index.write_text(text, encoding="utf-8")
    (SOURCE / "scorer.js").write_text(scorer(groups), encoding="utf-8")


STYLE: Final = """\
/* A hundred characters of code are as wide as the text. */
@media (min-width: 67em) { .content { width: 54em } }
.sidebar-logo { width: 2.5rem; margin: 0 }
.sidebar-brand { flex-direction: row; align-items: center; gap: 0.75rem }
/* Names of modules look like links otherwise, in the dark. */
.highlight .nn { text-decoration: none !important }
"""


def look() -> dict[str, object]:
    """The colours and the mark of the browser's page, as settings of the theme."""
    page = ROOT / "web" / "page"
    icon = re.search(
        r'rel="icon"\s+href="data:image/svg\+xml,([^"]*)"',
        (page / "index.html").read_text("utf-8"),
    )
    light, dark = re.findall(r":root \{(.*?)\}", (page / "page.css").read_text("utf-8"), re.DOTALL)
    if icon is None:
        raise ValueError(f"{page / 'index.html'} has no icon")
    (SOURCE / "mark.svg").write_text(unquote(icon[1]), encoding="utf-8")
    (SOURCE / "_static").mkdir()
    (SOURCE / "_static" / "look.css").write_text(STYLE, encoding="utf-8")

    def colours(block: str) -> dict[str, str]:
        found = dict(re.findall(r"--([\w-]+): ([^;]+);", block))
        return {
            "color-brand-primary": found["accent"],
            "color-brand-content": found["accent"],
            "color-brand-visited": found["accent"],
            "color-foreground-primary": found["ink"],
            "color-foreground-secondary": found["soft"],
            "color-background-primary": found["page"],
            "color-background-secondary": found["card"],
            "color-background-border": found["line"],
            "color-code-background": found["card"],
        }

    return {
        "html_logo": str(SOURCE / "mark.svg"),
        "html_favicon": str(SOURCE / "mark.svg"),
        "html_static_path": [str(SOURCE / "_static")],
        "html_css_files": ["look.css"],
        "html_theme_options": {
            "light_css_variables": colours(light), "dark_css_variables": colours(dark),
        },
    }  # fmt: skip


def support() -> str:
    """The support table: the number of cases by target, then every case."""
    results = read(support_table.FILE)
    names = results.targets
    rows = support_table.table(results, BY_NAME)
    counted = support_table.counts(rows, names)
    summary = support_table.markdown(
        ["target", *(line[0] for line in counted)],
        [[name, *(line[n + 1] for line in counted)] for n, name in enumerate(names)],
    )
    every = [[case, *row.values()] for case, row in rows.items()]
    table = support_table.markdown(["case", *names], every)
    tools = support_table.machines(results)
    return "\n".join([SUPPORT, *summary, "\n## Every case\n", *table, "\n## Machines\n", *tools])


SUPPORT: Final = """\
---
hide-toc: true
---

<style>
.main, .main .content { min-width: 0; width: auto; flex: 1; }
article p, article ul { max-width: 46em; }
article .table-wrapper { overflow-x: auto; }
table.docutils { font-size: 0.75rem; margin-left: 0; }
table.docutils td, table.docutils th { padding: 0.1rem 0.3rem; }
</style>

# What passes where

Cases of the conformance suite by target, from a run of everything (`make support`). *real*: a
driver or processor executed it; *emulated*: an emulator executed the machine code; *shim*: its own
source or LLVM IR ran on the host under a fake driver; *compile-only*: a compiler or validator of
others took it; *gap*: the target cannot do it, and says so; *refused*: that device lacks what the
case needs. When that was and what the machines were is at the end.
"""


def build(into: Path) -> int:
    """Make the site of this repository; the exit status, 1 for any warning.

    Args:
        into: The folder of the pages, made anew.
    """
    write_source()
    return make(SOURCE, into, {**look(), "html_search_scorer": str(SOURCE / "scorer.js")})


def make(source: Path, into: Path, settings: Mapping[str, object] | None = None) -> int:
    """Make a site of a folder of pages, of which `index.md` is the first.

    Args:
        source: The pages.
        into: The folder of the site, made anew.
        settings: Of Sphinx, beside those of every site.

    Returns:
        The exit status, 1 for any warning; what it is stands on standard error.
    """
    # Last: what is installed for all counts where both have it.
    sys.path.append(str(GROUP))
    try:
        sphinx: Any = import_module("sphinx.application")
    except ImportError as error:
        print(f"error: {error}: run `make site`, which installs the group 'site'", file=sys.stderr)
        return 1
    shutil.rmtree(into, ignore_errors=True)
    every = {**SETTINGS, **(settings or {})}
    with tempfile.TemporaryDirectory() as trees:
        application = sphinx.Sphinx(
            source, None, into, trees, "html", confoverrides=every, status=None,
            warning=sys.stderr, freshenv=True, warningiserror=True, parallel=os.cpu_count() or 1,
        )  # fmt: skip
        application.build()
    # What only builders read.
    for name in (".buildinfo", "objects.inv"):
        (into / name).unlink(missing_ok=True)
    return int(application.statuscode)


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "site")
    into: Path = parser.parse_args().into
    status = build(into.resolve())
    if status == 0:
        print(f"{into}/index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
