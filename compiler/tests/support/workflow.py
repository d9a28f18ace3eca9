"""What a workflow file of GitHub's has its machines do, as far as such files of ours go."""

from __future__ import annotations

import re
from pathlib import Path

_JOB = re.compile(r"^  ([\w-]+):$")
_STEP = re.compile(r"^      - (?:name: (.*)|uses: .*)$")
_RUN = re.compile(r"^        run: \|$")
_LINE = re.compile(r"^          (\S.*)$")
_OTHER = re.compile(r"^(?:    |      |        )\w[\w-]*:.*$")


def read_jobs(path: Path) -> dict[str, list[tuple[str, str]]]:
    """The steps of each job that run commands: their names and the commands.

    Args:
        path: Of a file in which each `run` is a block (`|`), indented by two spaces a level.

    Raises:
        ValueError: A line of another form; nothing is passed over.
    """
    text = path.read_text()
    head, found, body = text.partition("\njobs:\n")
    if not found or "run:" in head:
        raise ValueError(f"{path}: no jobs")
    jobs: dict[str, list[tuple[str, str]]] = {}
    steps: list[tuple[str, str]] = []
    name = ""
    in_run = False
    for line in body.splitlines():
        if (match := _LINE.match(line)) and in_run:
            steps[-1] = (steps[-1][0], steps[-1][1] + match[1] + "\n")
            continue
        in_run = False
        if match := _JOB.match(line):
            steps = jobs.setdefault(match[1], [])
        elif match := _STEP.match(line):
            name = match[1] or ""
        elif _RUN.match(line):
            steps.append((name, ""))
            in_run = True
        elif line.strip() and not _OTHER.match(line):
            raise ValueError(f"{path}: what is '{line}'?")
    return jobs
