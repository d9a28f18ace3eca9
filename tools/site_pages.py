"""Builds the documentation as a site: `make site`, into build/site.

The pages are the Markdown files of the repository, where they lie; nothing is written twice. They
are copied into build/site-source with what they link to, and Sphinx makes HTML of them: search,
highlighting and pictures work from the disk, and nothing is fetched when a page is looked at. Two
pages are made here, every function of T and the support table. Any warning fails: a link that
leads nowhere, a page that no part of the navigation has.

The browser's page (`make web`) becomes the folder `demo`, and the first page runs it where it
stands, under the picture that it draws. That needs a server: a page from the disk has no WebGPU,
and says so.

    python tools/site_pages.py [--into build/site] [--demo build/web/site]

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
DEMO: Final = ROOT / "build" / "web" / "site"
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
    "html_show_search_summary": True,
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


EXCERPTS: Final = """\
// The text of every page by sections, [anchor, text], for what a search shows of what it finds.
const TEXTS = {texts};
// Sphinx fetches the pages for that, which a browser does not do from the disk.
Search.htmlToText = (sections, anchor) => {{
  const first = sections.findIndex(([name]) => `#${{name}}` === anchor);
  return sections.slice(Math.max(first, 0)).map(([, text]) => text).join(" · ");
}};
window.fetch = async (url) => ({{
  text: async () => TEXTS[url.replace(/^[.][/]|[.]html$/g, "")],
}});
"""


def write_excerpts(trees: Mapping[str, Any], into: Path) -> None:
    """Write `texts.js`, and have the page of the search load it.

    Args:
        trees: The pages as Sphinx has read them, by name.
        into: The folder of the site.
    """
    nodes: Any = import_module("docutils.nodes")
    texts: dict[str, list[tuple[str, str]]] = {}
    for name, tree in trees.items():
        for section in tree.findall(nodes.section):
            others = (nodes.section, nodes.title, nodes.raw)
            shown = (each.astext() for each in section.children if not isinstance(each, others))
            if text := " ".join(" ".join(shown).split()):
                texts.setdefault(name, []).append((section["ids"][0], text))
    kept = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    (into / "texts.js").write_text(EXCERPTS.format(texts=kept), encoding="utf-8")
    page = into / "search.html"
    last = '<script src="searchindex.js"></script>'
    before, found, after = page.read_text(encoding="utf-8").partition(last)
    if not found:
        raise ValueError(f"{page} does not load the index where it did")
    loaded = f'{before}<script src="texts.js"></script>\n{found}{after}'
    page.write_text(loaded, encoding="utf-8")


def scorer(groups: dict[str, list[str]]) -> str:
    """What the site's search ranks by."""
    parts = {name: len(groups) - n for n, found in enumerate(groups.values()) for name in found}
    return SCORER.format(parts=json.dumps(parts), most=len(groups))


PICTURE: Final = re.compile(r"^!\[[^\]]*\]\(docs/images/edges\.png\)\n", re.MULTILINE)
"""What the browser's page draws."""

LIVE: Final = """\

```{raw} html
<div class="demo" id="demo">
  <button type="button" id="demo-start">Draw it here, on your GPU</button>
  <a href="demo/index.html" id="demo-page">Open it as a page of its own</a>
  <p id="demo-note">The same four kernels, from a file of 1 MB: on WebGPU, or WebAssembly.</p>
</div>
<script>
  (() => {
    const find = (name) => document.getElementById(name);
    if (location.protocol === "file:") {
      find("demo-start").remove();
      find("demo-page").remove();
      const folder = decodeURIComponent(location.pathname).replace(/[/][^/]*$/, "");
      find("demo-note").innerHTML =
        "This page draws it on your GPU when a server brings it; a file from the disk gets no"
        + " WebGPU: <code></code>, then <code>http://localhost:8000/</code>.";
      find("demo-note").firstElementChild.textContent =
        `python -m http.server --directory "${folder}"`;
      return;
    }
    find("demo-start").addEventListener("click", () => {
      const frame = document.createElement("iframe");
      frame.src = "demo/index.html";
      frame.title = "The kernels, running in this browser";
      frame.addEventListener("load", () => {
        const inside = frame.contentDocument.body;
        const fit = () => { frame.style.height = inside.scrollHeight + "px"; };
        new ResizeObserver(fit).observe(inside);
        fit();
      });
      find("demo-start").remove();
      find("demo").append(frame);
    });
  })();
</script>
```
"""


def write_source(is_live: bool = False) -> None:
    """Fill build/site-source.

    Args:
        is_live: Whether the first page runs the browser's page.
    """
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
    text = index.read_text(encoding="utf-8")
    if is_live:
        text, count = PICTURE.subn(lambda found: found[0] + LIVE, text)
        if count != 1:
            raise ValueError("README.md has no place for the demonstration")
    text = "\n".join([text, *navigation(groups)])
    index.write_text(text, encoding="utf-8")
    (SOURCE / "scorer.js").write_text(scorer(groups), encoding="utf-8")


STYLE: Final = """\
/* A hundred characters of code are as wide as the text. */
@media (min-width: 67em) { .content { width: 54em } }
.sidebar-logo { width: 2.5rem; margin: 0 }
.sidebar-brand { flex-direction: row; align-items: center; gap: 0.75rem }
/* Names of modules look like links otherwise, in the dark. */
.highlight .nn { text-decoration: none !important }
/* What a command prints has no line that may not be broken. */
.highlight-console pre { white-space: pre-wrap; overflow-wrap: anywhere }
.demo button { font: inherit; font-weight: 600; padding: 0.5rem 1rem; margin-right: 0.75rem;
  border: 0; border-radius: 0.5rem; color: var(--color-background-primary);
  background: var(--color-brand-primary); cursor: pointer }
.demo p { color: var(--color-foreground-secondary); margin: 0.5rem 0 }
.demo iframe { width: 100%; height: 30rem; margin-top: 0.5rem; border-radius: 0.5rem;
  border: 1px solid var(--color-background-border) }
body[data-theme="light"] .demo iframe { color-scheme: light }
body[data-theme="dark"] .demo iframe { color-scheme: dark }
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
    newer = support_table.newer(rows)
    rows = {case: row for case, row in rows.items() if case not in newer}
    counted = support_table.counts(rows, names)
    summary = support_table.markdown(
        ["target", *(line[0] for line in counted)],
        [[name, *(line[n + 1] for line in counted)] for n, name in enumerate(names)],
    )
    every = [[case, *row.values()] for case, row in rows.items()]
    table = support_table.markdown(["case", *names], every)
    tools = support_table.machines(results)
    parts = [SUPPORT, *summary, "\n## Every case\n", *table, "\n## Machines\n", *tools]
    if newer:
        names = ", ".join(f"`{name}`" for name in newer)
        parts += ["\n## Cases that are newer\n", f"{NEWER.format(len(newer))} {names}."]
    return "\n".join(parts)


SUPPORT: Final = """\
---
hide-toc: true
---

<style>
.main, .main .content { min-width: 0; width: auto; flex: 1; }
article p, article ul { max-width: 46em; }
article .table-wrapper { overflow-x: auto; }
table.docutils { font-size: 0.75rem; margin-left: 0; }
table.docutils td, table.docutils th { padding: 0.1rem 0.3rem; white-space: nowrap; }
table.docutils th p { white-space: normal; }
</style>

# What passes where

Cases of the conformance suite by target, from a run of everything (`make support`). *real*: a
driver or processor executed it; *emulated*: an emulator executed the machine code; *shim*: its own
source or LLVM IR ran on the host under a fake driver; *compile-only*: a compiler or validator of
others took it; *gap*: the target cannot do it, and says so; *refused*: that device lacks what the
case needs. *no verdict*, or an empty cell: where code is only compiled, the first case of every
kernel stands for its others, and not every test of a target takes every case. When that was and
what the machines were is at the end, with the cases that have been added since.
"""

NEWER: Final = """\
{} cases are not in the tables: they were added after that run, and the next run of everything
records them:"""


def build(into: Path, demo: Path | None = None) -> int:
    """Make the site of this repository; the exit status, 1 for any warning.

    Args:
        into: The folder of the pages, made anew.
        demo: The browser's page, which the first page runs; None to do without.
    """
    write_source(demo is not None)
    status = make(SOURCE, into, {**look(), "html_search_scorer": str(SOURCE / "scorer.js")})
    if demo is not None:
        shutil.copytree(demo, into / "demo")
    return status


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
        read = application.env
        write_excerpts({name: read.get_doctree(name) for name in sorted(read.found_docs)}, into)
    # What only builders read.
    for name in (".buildinfo", "objects.inv"):
        (into / name).unlink(missing_ok=True)
    return int(application.statuscode)


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--demo", type=Path, default=DEMO, help="the browser's page")
    given = parser.parse_args()
    into: Path = given.into
    demo: Path | None = given.demo
    if not (given.demo / "page.dvt").is_file():
        print(f"without the demonstration, which `make web` leaves in {given.demo}")
        demo = None
    status = build(into.resolve(), demo)
    if status == 0:
        print(f"{into}/index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
