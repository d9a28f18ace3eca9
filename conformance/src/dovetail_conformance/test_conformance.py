"""The suite itself: `pytest --pyargs dovetail_conformance --backend KIND`."""

from __future__ import annotations

import pytest

from dovetail_conformance.case import Case
from dovetail_conformance.levels import missing_device
from dovetail_conformance.runner import DeviceExecutor, run_case


@pytest.mark.level("real")
@pytest.mark.evidence("{conformance_kind}", versions={"device": "{conformance_kind}"})
def test_case(conformance_kind: str, conformance_case: Case) -> None:
    """A case gives what it must on the first device of a kind."""
    reason = missing_device(conformance_kind)
    if reason is not None:
        pytest.fail(reason)
    findings = run_case(conformance_case, DeviceExecutor(f"{conformance_kind}:0"))
    assert not findings, "\n".join(findings)
