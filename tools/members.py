"""The distributions of this repository, found by their project files.

A folder is a member because it has a `pyproject.toml`, and native because it has a
`CMakeLists.txt`; nowhere is there a list. Python's standard library only, as `make setup` needs it
before anything is installed.

    python3 tools/members.py        prints the folder and the name of each
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if sys.version_info < (3, 11):  # noqa: UP036  # the system's Python, whichever that is, runs this
    sys.exit(
        f"python {'.'.join(map(str, sys.version_info[:3]))} is too old, 3.11 or newer is needed: "
        "run `make setup PYTHON=python3.11`"
    )

ROOT = Path(__file__).resolve().parent.parent
PROJECTS = ("*/pyproject.toml", "runtime/*/pyproject.toml")


@dataclass(frozen=True)
class Member:
    """One distribution of the workspace.

    Attributes:
        folder: Where its pyproject.toml lies, relative to the root.
        name: That of the distribution.
        native: Whether it holds C++ that installing it compiles.
        on_demand: Whether its native part is built only when something needs it.
    """

    folder: str
    name: str
    native: bool
    on_demand: bool

    @property
    def stage(self) -> str:
        """The stage name, `runtime/core` -> `runtime-core`."""
        return self.folder.replace("/", "-")

    @property
    def target(self) -> str:
        """What ninja calls everything in the folder of this member in the build of runtime/."""
        return f"{self.folder.removeprefix('runtime/')}/all"

    @property
    def place(self) -> str:
        """The name as scikit-build-core tells it to CMake."""
        return self.name.replace("-", "_")

    def inputs(self) -> list[Path]:
        """Files that its native part is made of: all but Python, tests and documents."""
        left_out = {"tests", "python_tests"}
        return sorted(
            path
            for path in (ROOT / self.folder).rglob("*")
            if path.suffix not in {".py", ".md", ".pyc"}
            and left_out.isdisjoint(path.relative_to(ROOT).parts)
            and path.is_file()
        )


def find_members(root: Path = ROOT) -> list[Member]:
    """Every distribution, by its folder's name.

    Args:
        root: Of the repository, or of a copy of it.
    """
    import tomllib  # new in Python 3.11

    found: list[Member] = []
    for path in sorted({path for pattern in PROJECTS for path in root.glob(pattern)}):
        declared: dict[str, Any] = tomllib.loads(path.read_text())
        found.append(
            Member(
                folder=path.parent.relative_to(root).as_posix(),
                name=declared["project"]["name"],
                native=(path.parent / "CMakeLists.txt").is_file(),
                on_demand=bool(
                    declared.get("tool", {}).get("dovetail", {}).get("native-on-demand", False)
                ),
            )
        )
    return found


if __name__ == "__main__":
    for each in find_members():
        print(each.folder, each.name)
