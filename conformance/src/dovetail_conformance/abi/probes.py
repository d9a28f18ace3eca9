"""All probes: importing their modules registers them."""

from __future__ import annotations

from dovetail_conformance.abi import probes_library, probes_work, probes_wrong
from dovetail_conformance.abi.session import PROBES

__all__ = ["PROBES", "probes_library", "probes_work", "probes_wrong"]
