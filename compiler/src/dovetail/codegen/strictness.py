"""Whether a kernel asks for strict floats anywhere: for settings that hold for all of its code."""

from dovetail.analysis.strictness import is_strict

__all__ = ["is_strict"]
