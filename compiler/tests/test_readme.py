"""What README and the pages behind it claim has a test behind it, and README is short.

That its code and commands do what they show is held by `test_document.py` and `test_tour.py`; that
what it tells people to install is known, by `test_install_names.py`.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from support.tools import tool

from dovetail import plugin
from dovetail_runtime import install_help

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
FENCED: Final = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
# A file that holds something: a test of Python, C++ or TypeScript, a script that a test runs, or
# a case that the suite runs.
HOLDS: Final = re.compile(
    r"^\s*def test_|^TEST\(|^test\(|^(?:def|int) main\(|^CASES", re.MULTILINE
)
TEST: Final = re.compile(r"(^|/)(tests|python_tests)/|/dovetail_conformance/(test_|cases/)")


def anchor(heading: str) -> str:
    """The name that a heading is linked by."""
    plain = re.sub(r"[^\w\s-]", "", heading.strip().lower())
    return re.sub(r"\s", "-", plain)


def linked_tests(text: str) -> list[Path]:
    """The tests that a text of docs links, each of which holds something."""
    found = [(DOCS / link).resolve() for link in LINK.findall(text) if TEST.search(link)]
    for path in found:
        assert path.is_file(), path
        assert HOLDS.search(path.read_text(encoding="utf-8")), f"{path} holds no test"
    return found


DOCUMENTS = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(path for folder in ("runtime", "fakedrivers", "examples", "web", "conformance", "benchmarks")
      for path in (ROOT / folder).rglob("*.md")
      if not {"node_modules", "build", ".venv"} & {*path.relative_to(ROOT).parts}),
]  # fmt: skip


@cache
def tracked() -> frozenset[Path]:
    """Files that git knows or would add, and their folders."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others"]
    listing = subprocess.run(
        [*command, "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    files = [ROOT / name for name in listing.stdout.splitlines()]
    return frozenset({*files, *(folder for file in files for folder in file.parents)})


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    text = re.sub(r"`[^`\n]*`", "``", text)
    broken: list[str] = []
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, fragment = link.partition("#")
        target = document if not name else (document.parent / name).resolve()
        # What is made at build is not there for a reader of the repository.
        if not target.exists() or target not in tracked():
            broken.append(link)
        elif fragment and target.suffix == ".md":
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            if fragment not in map(anchor, headings):
                broken.append(link)
    assert not broken


def test_the_first_page_is_short_and_shows_what_it_is() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40
    assert sum(line.startswith("![") for line in lines) == 2
    assert sum(line == "```python" for line in lines) == 1
    assert any("make demo" in line for line in lines)


@pytest.mark.level("real")
def test_the_recording_shows_what_the_commands_say() -> None:
    recording = tool("recording")
    kept, new = recording.PICTURE.read_text(encoding="utf-8"), recording.picture()
    shown = [re.sub(r"[\d.]+", "0", each) for each in (kept, new)]
    assert shown[0] == shown[1], "run `python tools/recording.py`"


PROMISES = (DOCS / "promises.md").read_text(encoding="utf-8")
CLAIMS = re.findall(r"^\* (.*)$", PROMISES, re.MULTILINE)


def test_there_are_claims() -> None:
    assert len(CLAIMS) >= 6


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda text: text.split("**")[1])
def test_every_claim_links_the_test_that_holds_it(claim: str) -> None:
    assert linked_tests(claim), claim


def ladder() -> dict[str, list[list[str]]]:
    """The rows of the table of targets, by kind: how each is read, executed, and on silicon."""
    rows: dict[str, list[list[str]]] = {}
    for line in (DOCS / "targets.md").read_text(encoding="utf-8").splitlines():
        if line.startswith(("| `", "| [`")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            kind = re.match(r"\[?`([a-z0-9]+)", cells[0])
            assert kind is not None, line
            rows.setdefault(kind[1], []).append(cells[1:])
    return rows


BY_HAND = "on-silicon.md"
"""What people have executed on devices that CI has not, with dates."""


def ran_by_hand(cell: str) -> bool:
    """Whether a cell links the page of what was executed on real devices."""
    return f"]({BY_HAND})" in cell


def test_every_target_has_its_ladder() -> None:
    rows = ladder()
    assert set(rows) == set(plugin.kinds())
    for kind, found in rows.items():
        for cells in found:
            assert len(cells) == 3, kind
            assert linked_tests(" ".join(cells)), f"{kind}: nothing that was done has a test"
            _, executed, silicon = cells
            # What has been executed is linked; what has not says so.
            for cell in (executed, silicon):
                done = linked_tests(cell) or ran_by_hand(cell)
                assert not cell or done or re.match(r"(not yet|never)\b", cell), cell
            if plugin.kind_files()[kind].executes == ("shim",):
                assert "*shim*" in executed
                assert silicon == "not yet" or ran_by_hand(silicon)


def test_no_gpu_is_claimed_beside_a_target_that_has_none() -> None:
    for kind, rows in ladder().items():
        for _, _, silicon in rows:
            is_host = plugin.kind_files()[kind].runtime == "core"
            assert is_host or not linked_tests(silicon) or "no GPU yet" in silicon, kind
    on_silicon = (DOCS / BY_HAND).read_text(encoding="utf-8")
    for kind, rows in ladder().items():
        if any(ran_by_hand(silicon) for _, _, silicon in rows):
            assert f"| `{kind}`" in on_silicon, f"{BY_HAND} has no row of {kind}"


def test_what_is_published_is_said_as_it_is() -> None:
    install = (DOCS / "install.md").read_text(encoding="utf-8")
    assert ("Not published yet" in install) != install_help.PUBLISHED
    assert ("build/wheels" in install) != install_help.PUBLISHED


def test_every_command_is_said_to_come_with_the_wheels_or_to_need_a_checkout() -> None:
    from dovetail.cli.main import COMMANDS

    text = (DOCS / "install.md").read_text(encoding="utf-8")
    (_, section) = text.split("## What needs a checkout\n")
    installed, checkout = section.split("\n## ")[0].split("A checkout is needed")
    (row,) = re.findall(r"^\| `dovetail (build`.*?) \|", installed, re.MULTILINE)
    assert re.findall(r"([\w-]+)`", row) == list(COMMANDS)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    named = {each.removeprefix("make ") for each in re.findall(r"`([a-z -]+)`", checkout)}
    assert named - {"help", "dovetail docs"} <= targets
    # What only developers use is listed by the Makefile itself.
    assert {"wheels", "web", "site", "demo", "bench", "support"} <= named
