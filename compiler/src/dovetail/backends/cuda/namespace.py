"""`T.cuda.*`: functions of NVIDIA GPUs only; they are in `functions/`, by topic."""

from __future__ import annotations

from typing import Final

from dovetail.backends.cuda.functions import FUNCTIONS
from dovetail.lang.script_namespace import ScriptNamespace

NAMESPACE: Final = ScriptNamespace(
    kind="cuda", doc="Functions of CUDA devices only.", functions=FUNCTIONS
)
"""The namespace."""
