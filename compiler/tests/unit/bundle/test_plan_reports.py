"""The reports of a plan: what is encoded, listed, and refused."""

from __future__ import annotations

import dataclasses

import pytest

from dovetail.bundle import Instruction, Plan, decode_plan, encode_plan, verify_plan
from dovetail.bundle.plan_listing import plan_text
from dovetail.image import DeviceImage
from dovetail.support.errors import PlanError
from dovetail_conformance.vectors import make

IMAGE = DeviceImage("null", "text", (), {})
PLAN = make.plans()["reports"]


def with_report(*operands: int) -> Plan:
    return dataclasses.replace(
        PLAN, instructions=(Instruction("reports", (4, 2, 8)), Instruction("report", operands))
    )


def test_reports_survive_their_bytes_and_are_listed() -> None:
    assert decode_plan(encode_plan(PLAN)) == PLAN
    verify_plan(PLAN, IMAGE)
    text = plan_text(PLAN)
    assert "reports t1: 16 lines, 4 failures of 15 words" in text
    assert "report access 'done' of nothing at k.py:1:2, by i" in text


@pytest.mark.parametrize(
    ("operands", "reason"),
    [
        ((3, 0, 4, 1, 0, 0), "kind 3"),
        ((1, 0, 99, 1, 0, 0), "message 99 of 5"),
        ((1, 0, 4, 99, 0, 0), "message 99 of 5"),
        ((1, 0, 4, 1, 0, 2, 3), "with 1 names for 0 . 2"),
        ((1, 0, 4, 1, 0, 4, 2, 2, 2, 2), "a record of 9 words, of 8"),
        ((1, 0, 0, 1, 0, 0), "7 fields and 0 operands"),
    ],
)
def test_bad_reports_are_refused(operands: tuple[int, ...], reason: str) -> None:
    with pytest.raises(PlanError, match=reason):
        verify_plan(with_report(*operands), IMAGE)


@pytest.mark.parametrize(
    ("instructions", "reason"),
    [
        ((Instruction("report", (1, 0, 4, 1, 0, 0)),), "before 'reports'"),
        ((Instruction("reports", (4, 2, 8)),) * 2, "a second 'reports'"),
        ((Instruction("reports", (4, 2, 0)),), "a buffer of 4 words"),
        ((Instruction("reports", (1 << 31, 1 << 31, 1 << 31)),), "of 16777216 allowed"),
    ],
)
def test_bad_buffers_are_refused(instructions: tuple[Instruction, ...], reason: str) -> None:
    with pytest.raises(PlanError, match=reason):
        verify_plan(dataclasses.replace(PLAN, instructions=instructions), IMAGE)
