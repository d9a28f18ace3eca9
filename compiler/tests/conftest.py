"""Settings for the compiler's tests; marks and `--bless` come from the conformance package."""

from __future__ import annotations

import os
from typing import Any

import hypothesis
import numpy as np
import pytest

# IR nodes are immutable by type; under tests they are really frozen, so that a pass that writes to
# one fails. Read when `dovetail.ir` is imported, hence set before any test module is.
os.environ.setdefault("DOVETAIL_FREEZE", "1")
# What is said of progress depends on how busy the machine is.
os.environ.setdefault("DOVETAIL_PROGRESS", "no")

# The same examples on every machine, and no deadline, as on a CI machine.
hypothesis.settings.load_profile("ci")

_AT_IMPORT: dict[np.random.Generator, Any] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Starts a module's generators anew: what a test draws does not depend on the tests before."""
    assert isinstance(item, pytest.Function)
    for value in vars(item.module).values():
        if isinstance(value, np.random.Generator):
            value.bit_generator.state = _AT_IMPORT.setdefault(value, value.bit_generator.state)
