"""The runtimes that no machine of CI has a device for keep the C contract, on fake drivers."""

from __future__ import annotations

from pathlib import Path

import pytest

from dovetail.plugin import kind_files
from dovetail_conformance.abi.check import probe_library, with_image
from dovetail_conformance.abi.report import is_held, report_text
from dovetail_conformance.abi.subject import compiled_image, setup_of
from dovetail_fakedrivers.images import recording
from dovetail_fakedrivers.libraries import drivers, variables

pytestmark = pytest.mark.level("shim")

# In C++, of kinds that have no device here; conformance/tests/test_abi.py has the others.
KINDS = [
    kind
    for kind in drivers()
    if kind_files()[kind].runtime == "distribution" and "real" not in kind_files()[kind].executes
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_runtime_of_ours_keeps_the_contract(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every probe: nothing is skipped, as the fake driver has a device and executes kernels."""
    images = tmp_path / "images"
    with recording(images):
        # For the fake device, which is not what the kind compiles for by default.
        data, setup = compiled_image(setup_of(kind), kind_files()[kind].demo_fake)
    assert data is not None, setup.no_image
    for name, value in variables([kind], images).items():
        monkeypatch.setenv(name, value)
    findings = probe_library(with_image(setup, data, tmp_path))
    assert is_held(findings, strict=True, need_all=True), report_text(setup, findings)


def test_these_are_the_kinds_without_a_device() -> None:
    assert {"cuda", "rocm", "metal"} <= {*KINDS}
