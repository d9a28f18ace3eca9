"""Random programs: they read back as printed, passes keep their results, and targets agree.

CI draws the same programs every time. `DOVETAIL_EXAMPLES=20000` draws that many new ones, and
prints a failing program as IR; once it is understood its text goes into `cases/`, where it is run
for ever after. docs/how-to/hunt-for-bugs.md says what a long run has found.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.program_checks import agree, passes_keep
from support.programs import Drawn, programs

from dovetail import ir

CASES = sorted((Path(__file__).parent / "cases").glob("*.ir"))
EXAMPLES = int(os.environ.get("DOVETAIL_EXAMPLES", "0"))


def drawn(count: int) -> settings:
    """The same programs at each run, or many new ones when asked for."""
    return settings(
        max_examples=EXAMPLES or count,
        derandomize=not EXAMPLES,
        database=None,
        deadline=None,
        print_blob=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@drawn(300)
@given(programs())
def test_what_is_printed_reads_back(program: Drawn) -> None:
    module = program.module
    assert not ir.verify(module), ir.print_ir(module)
    assert ir.difference(ir.parse_ir(ir.print_ir(module)), module) is None


@drawn(40)
@given(programs(), st.integers(0, 2**32 - 1))
def test_every_pass_keeps_the_result(program: Drawn, seed: int) -> None:
    passes_keep(program.module, seed)


@pytest.mark.level("real")
@drawn(60)
@given(programs(), st.integers(0, 2**32 - 1))
def test_targets_agree(program: Drawn, seed: int) -> None:
    agree(program.module, seed)


@pytest.mark.level("real")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_was_wrong_once(path: Path) -> None:
    module = ir.parse_ir(path.read_text())
    assert not ir.verify(module)
    for seed in range(5):
        passes_keep(module, seed)
        agree(module, seed)
