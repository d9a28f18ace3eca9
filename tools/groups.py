"""Runs the groups of tests that need packages of their own, each in a process of its own.

    python tools/groups.py test [option...]    those that `make test` takes
    python tools/groups.py all [option...]     all of them

Nothing else must see a group's packages (tools/requirements/groups). A group is a unit, called by
its file of requirements, whose cost is that of its tests and of installing it. A run of all notes
what each has cost, for tools/costs.txt. Options go to pytest.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import changed
import gate

NO_TESTS: Final = 5
"""How pytest ends where none of a group's tests is for this run."""


def found(root: Path) -> dict[str, list[str]]:
    """The groups, by their files of requirements, each with the files of tests that name it."""
    tests = changed.git(root, "ls-files", "*test_*.py").splitlines()
    texts = {each: (root / each).read_text(encoding="utf-8") for each in tests}
    return {
        path.relative_to(root).as_posix(): [
            each for each, text in texts.items() if f'group="{path.stem}"' in text
        ]
        for path in sorted((root / "tools" / "requirements" / "groups").glob("*.txt"))
    }


def select(groups: dict[str, list[str]], facts: gate.Facts) -> gate.Selection:
    """What `make test` takes: what has changed, newest first, and the slice that is due."""
    every = [gate.Unit(path, [gate.Row(path)]) for path in groups]
    fresh = [
        unit for path in facts.changes for unit in every if path in {unit.name, *groups[unit.name]}
    ]
    due = [each for each in every if changed.in_slice(each.name, facts.slice)]
    made = gate.Selection(facts.costs)
    made.take("groups", [*fresh, *facts.mixed(due)], gate.BUDGETS["test"]["groups"])
    return made


def run(path: str, files: list[str], options: list[str]) -> bool:
    """Run the tests of a group; whether none has failed."""
    print(f"== the group {Path(path).stem}", flush=True)
    command = [str(gate.ROOT / ".venv" / "bin" / "pytest"), "--group", Path(path).stem]
    done = subprocess.run([*command, *options, *files], stdin=subprocess.DEVNULL, cwd=gate.ROOT)
    return done.returncode in (0, NO_TESTS)


def main(word: str, options: list[str]) -> int:
    """Run the groups; returns the exit status."""
    groups = found(gate.ROOT)
    taken = set(groups)
    if word == "test":
        costs = gate.Costs.parse(gate.COSTS.read_text(encoding="utf-8"))
        digits = changed.slice_of_tree(gate.ROOT)
        made = select(groups, gate.Facts(costs, changes=gate.changes(word), slice=digits))
        print(f"gate: {', '.join(made.lines)}", flush=True)
        taken = made.taken
    spent: list[str] = []
    status = 0
    for path in sorted(taken):
        before = gate.processor()
        status |= not run(path, groups[path], options)
        spent.append(json.dumps([path, 0.0, gate.processor() - before]))
    if word == "all" and "--alone" not in options:
        (gate.ROOT / gate.SPENT).mkdir(parents=True, exist_ok=True)
        text = "".join(f"{line}\n" for line in spent)
        (gate.ROOT / gate.SPENT / "last-groups.jsonl").write_text(text, encoding="utf-8")
    return int(status)


if __name__ == "__main__":
    if sys.argv[1:2] not in (["test"], ["all"]):
        sys.exit("expected: test, or all")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
