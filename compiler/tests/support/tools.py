"""The programs of `tools/`, as modules."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

TOOLS = Path(__file__).resolve().parents[3] / "tools"


def tool(name: str) -> Any:
    """The module `tools/<name>.py`."""
    sys.path.insert(0, str(TOOLS))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(TOOLS))
