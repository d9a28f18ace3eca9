"""What the distribution says of its backends, found in their folders when it is built.

Each folder of `src/dovetail/backends` with a `kind.toml` is an entry point in the group
`dovetail.backends`. Its key `runtime` says what runs its images: a distribution of its own is an
extra of the kind's name; a `backend.json` in the folder is a runtime in Python, announced in the
group `dovetail.runtimes`. What else is in a `kind.toml` is checked by
`dovetail.plugin.kind_file`, which is not there yet while this runs.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Backends(MetadataHookInterface):
    """Fills in `entry-points` and `optional-dependencies`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them to the table `[project]`."""
        folder = Path(self.root, "src", "dovetail", "backends")
        runtimes = {
            path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))["runtime"]
            for path in sorted(folder.glob("*/kind.toml"))
        }
        metadata["entry-points"] = {
            "dovetail.backends": {kind: f"dovetail.backends.{kind}:BACKEND" for kind in runtimes},
            "dovetail.runtimes": {
                kind: f"dovetail.backends.{kind}"
                for kind, runtime in runtimes.items()
                if runtime == "package"
            },
            # Where scikit-build-core lets find_package(dovetail) look.
            "cmake.root": {"dovetail": "dovetail.cpp"},
        }
        metadata["optional-dependencies"] = {
            kind: [f"dovetail-runtime-{kind}=={metadata['version']}"]
            for kind, runtime in runtimes.items()
            if runtime == "distribution"
        }
