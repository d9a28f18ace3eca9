"""Settings for the compiler's tests; marks and `--bless` come from the conformance package."""

from __future__ import annotations

import os

import hypothesis

# IR nodes are immutable by type; under tests they are really frozen, so that a pass that writes to
# one fails. Read when `dovetail.ir` is imported, hence set before any test module is.
os.environ.setdefault("DOVETAIL_FREEZE", "1")

# The same examples on every machine, and no deadline, as on a CI machine.
hypothesis.settings.load_profile("ci")
