"""Before it is packed, or installed editable, the package gets its generated files.

In the repository the tool that makes them is there; an sdist brings them along.
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
        tool = Path(self.root).parent / "tools" / "generated.py"
        if tool.is_file():
            subprocess.run([sys.executable, str(tool)], check=True)
        for name in self.config["generated"]:
            if not Path(self.root, name).is_file():
                raise RuntimeError(
                    f"'{name}' is missing, and so is '{tool}', which makes it: build from the "
                    "repository or from a whole sdist"
                )
            build_data["artifacts"].append(name)
