"""The name under which this package is installed, which is not the name it is imported by.

`dovetail` belongs to somebody else's project on the package registry (docs/decisions/0016).
"""

from __future__ import annotations

from typing import Final

OURS: Final = "dovetail-compiler"
"""The distribution that holds `import dovetail` and the command `dovetail`."""
