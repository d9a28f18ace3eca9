"""The constants that ship are what fit.py computes."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from dovetail import elementary


def test_coefficients_are_what_the_fit_gives():
    spec = importlib.util.spec_from_file_location("fit", Path(__file__).with_name("fit.py"))
    assert spec is not None
    assert spec.loader is not None
    fit = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fit)
    shipped = Path(elementary.__file__).with_name("coefficients.py").read_text()
    assert fit.text_of(fit.tables()) == shipped
