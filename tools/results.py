"""Writes conformance/results.txt and tools/costs.txt, once everything has passed.

    python tools/results.py 1/6 2/6 3/6 4/6 5/6 6/6 last

A shard of `make test-all` that passes on a clean work tree leaves a stamp in build/shards, called
by the tree; beside it lie its verdicts, in build/results, and what its tests have spent, in
build/costs. Until all shards that are named have passed on the tree of HEAD nothing is written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import changed
from gate import ROOT, SPENT, Costs

from dovetail_conformance import results
from dovetail_conformance.cases import BY_NAME


def lines(files: Iterable[Path]) -> list[str]:
    """The lines of some files."""
    return [line for each in files for line in each.read_text(encoding="utf-8").splitlines()]


def write(root: Path, shards: Iterable[str]) -> list[str]:
    """Write, unless there are shards that have not passed, which are returned.

    Args:
        root: Of the repository.
        shards: All that everything consists of.
    """
    names = {each: each.replace("/", "-") for each in shards}
    stamp = root / "build" / "shards" / changed.git(root, "rev-parse", "HEAD^{tree}").strip()
    missing = [each for each, name in names.items() if not Path(f"{stamp}-{name}").exists()]
    if not missing:
        commit, date = changed.git(root, "show", "-s", "--format=%H %cs", "HEAD").split()
        given = lines(root / "build" / "results" / f"{each}.jsonl" for each in names.values())
        made = results.of(map(results.Verdict.of, given), BY_NAME, commit, date)
        (root / "conformance" / "results.txt").write_text(made.text(), encoding="utf-8")
        spent = lines(each for name in names.values() for each in root.glob(f"{SPENT}/{name}-*"))
        text = Costs.written(map(json.loads, spent))
        (root / "tools" / "costs.txt").write_text(text, encoding="utf-8")
    return missing


if __name__ == "__main__":
    if missing := write(ROOT, sys.argv[1:]):
        print(f"no results are written: not passed on this commit are {', '.join(missing)}")
    else:
        print("written: conformance/results.txt and tools/costs.txt")
