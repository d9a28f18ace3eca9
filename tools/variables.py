"""Writes `docs/environment.md`, every environment variable, from where they are declared.

That is `dovetail_runtime.variables`, and for those of one backend its manifest and its record.
Run `python tools/variables.py` after changing one; `--check` only says whether that is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dovetail import plugin
from dovetail_runtime.manifest import read_manifest
from dovetail_runtime.variables import VARIABLES, Part, Variable

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "environment.md"
HEAD: Final = """\
# Environment variables

Every variable that Dovetail reads, by the part that reads it; written by `tools/variables.py` from
where each is declared. `dovetail doctor` (and `python -m dovetail_runtime`) lists those that are
set, and warns of names that nothing installed reads.

In a process with more rights than its user (set-user-id, file capabilities) the variables that say
what code is loaded count as unset: `DOVETAIL_BACKENDS`, `DOVETAIL_BACKEND_AUTOLOAD`,
`DOVETAIL_RUNTIME_PATH` and `DOVETAIL_RUNTIME_LIBRARY_PATH`.

A backend of your own declares its variables in the key `environment` of its `backend.json` and in
`Backend.environment`."""
TITLES: Final[dict[Part, str]] = {
    "compiler": "Compiling",
    "runtime": "Running",
    "fakedrivers": "Fake drivers",
    "development": "Tests, tools and benchmarks",
}


def of_runtimes() -> dict[str, tuple[Variable, ...]]:
    """What each runtime, and each library of functions, of this tree declares, by kind."""
    files = (ROOT / "runtime").glob("*/python/*/*.json")
    found = sorted(path for path in files if path.name in ("backend.json", "library.json"))
    manifests = map(read_manifest, found)
    return {manifest.kind: manifest.environment for manifest in manifests}


def of_backends() -> dict[str, tuple[Variable, ...]]:
    """What the compile side of each backend of this tree declares, by kind."""
    kinds = {entry.kind for entry in plugin.entries() if entry.owner.is_first_party}
    return {kind: plugin.load(kind).environment for kind in sorted(kinds)}


def _table(variables: Iterable[Variable]) -> str:
    rows = ["| variable | meaning | without it |", "|---|---|---|"]
    for each in variables:
        rows.append(f"| `{each.name}` | {each.meaning} | {each.default} |")
    return "\n".join(rows)


def render() -> str:
    """The whole page."""
    runs, compiles = of_runtimes(), of_backends()
    sections = [HEAD]
    for part in ("compiler", "runtime"):
        sections += [f"## {TITLES[part]}", _table(VARIABLES[part])]
    for kind in sorted({*runs, *compiles}):
        for side, declared in (("running", runs), ("compiling", compiles)):
            if declared.get(kind):
                sections += [f"## `{kind}`, {side}", _table(declared[kind])]
    for part in ("fakedrivers", "development"):
        sections += [f"## {TITLES[part]}", _table(VARIABLES[part])]
    return "\n\n".join(sections) + "\n"


def main() -> int:
    """Write the page, or with --check compare it."""
    text = render()
    current = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if "--check" in sys.argv[1:]:
        if text != current:
            print(f"{PAGE} is not what is declared: run `python tools/variables.py`")
        return int(text != current)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
