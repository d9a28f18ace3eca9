"""Before it is packed, or installed editable, a package gets its generated files.

In the repository the tool that makes them is there; an sdist brings them along. It also brings
what the links of the repository lead to (licence, README), which hatchling would pack as links.
Documents and examples lie elsewhere in the repository: a wheel has them in its package, an sdist
where the wheel that is made of it finds them (`documents` in pyproject.toml).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GeneratedFiles(BuildHookInterface[Any]):
    """What `tools/generated.py` makes; `generated` in pyproject.toml names them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make and pack them.

        Raises:
            RuntimeError: They cannot be made and are not there.
        """
        names: list[str] = self.config["generated"]
        tool = Path(self.root).parent / "tools" / "generated.py"
        if names and tool.is_file():
            subprocess.run([sys.executable, str(tool)], check=True)
        for name in names:
            if not Path(self.root, name).is_file():
                raise RuntimeError(
                    f"'{name}' is missing, and so is '{tool}', which makes it: build from the "
                    "repository or from a whole sdist"
                )
            build_data["artifacts"].append(name)
        packed: dict[str, str] = build_data["force_include"]
        for path in [each for each in packed if Path(each).is_symlink()]:
            packed[str(Path(path).resolve())] = packed.pop(path)
        if self.target_name == "sdist":
            # The description is made of it, again when a wheel is made of the sdist.
            packed[str(Path(self.root, "README.md").resolve())] = "README.md"
            self._pack_documents(packed, "documents")
        elif version != "editable":
            self._pack_documents(packed, self.config.get("packed-as", ""))

    def _pack_documents(self, packed: dict[str, str], into: str) -> None:
        """Add the documents and examples, below a folder of the archive."""
        unpacked = Path(self.root, "documents")
        repository = Path(self.root).parent
        # In an sdist README lies where its metadata is made of it.
        sources = (unpacked, Path(self.root)) if unpacked.is_dir() else (repository,)
        for name in self.config.get("documents", []):
            source = next(each for each in sources if (each / name).exists())
            for path in (source / name, *(source / name).rglob("*")):
                place = path.relative_to(source)
                made = {"__pycache__", "build", ".pytest_cache"} & {*place.parts}
                built = path.name.endswith((".so", ".dvt", ".dvt.sources.json"))
                if path.is_file() and not (made or built) and str(path) not in packed:
                    packed[str(path)] = f"{into}/{place.as_posix()}"
