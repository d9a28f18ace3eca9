"""`T.cuda.*`: what only NVIDIA's GPUs have; the functions are in `functions/`, by topic."""

from __future__ import annotations

from typing import Final

from dovetail.backends.cuda.functions import FUNCTIONS
from dovetail.lang.script_namespace import ScriptNamespace

NAMESPACE: Final = ScriptNamespace(
    kind="cuda", doc="What only CUDA devices have.", functions=FUNCTIONS
)
"""The namespace."""
