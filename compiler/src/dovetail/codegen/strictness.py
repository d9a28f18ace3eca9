"""Whether any part of a kernel is strict, for settings that apply to the whole kernel."""

from dovetail.analysis.strictness import is_strict

__all__ = ["is_strict"]
