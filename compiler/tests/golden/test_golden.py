"""Golden files: what the compiler makes of kernels, committed and read in review.

What there is and how it is made: `support/golden.py`. A committed text is compared, so that a
change shows up as a diff across backends; where there is only a hash, `make golden-diff` shows the
change. `make bless` rewrites all of it.
"""

import pytest
from support.golden import (
    KERNELS,
    Golden,
    accept,
    committed,
    files,
    forget,
    goldens,
)

from dovetail import plugin
from dovetail.plugin.kind_file import kind_files

KINDS = plugin.kinds()
GOLDENS = [each for each in goldens() if each.kind in KINDS]
COMMITTED = committed()


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.key)
def test_text_is_as_before(golden: Golden, bless: bool):
    texts = golden.texts()
    if bless:
        accept(golden, texts)
        return
    only = f"CASE={golden.name} KIND={golden.target_name}"
    advice = f"`make golden-diff {only}` shows the change, `make bless` accepts it"
    assert golden.key in COMMITTED, f"nothing is committed of it: {advice}"
    for ending, file in files(golden.key).items():
        assert texts.get(ending) == file.read_text(encoding="utf-8"), advice
    assert golden.hashes(texts) == COMMITTED[golden.key], advice


def test_kinds_pick_kernels_that_are_there_and_what_is_executed_has_hashes():
    names = {each.stem for each in KERNELS}
    for kind, file in kind_files().items():
        assert {*file.golden_kernels, *file.further_kernels} <= names, kind
        assert kind in file.conformance_targets or not file.executes


def test_nothing_committed_is_left_over(bless: bool):
    wanted = {golden.key for golden in goldens()}
    if bless:
        forget(COMMITTED.keys() - wanted)
    else:
        assert COMMITTED.keys() - wanted == set()
