"""Builds `dvt-run` for foreign architectures, once a state of its sources."""

import hashlib
import subprocess
from pathlib import Path

import pytest

REPO = Path(__file__).parent.parent.parent
CORE = REPO / "runtime" / "core"


@pytest.fixture(scope="session")
def foreign_runner():
    """A function from a GNU architecture name to the path of a static dvt-run for it."""
    sources = sorted(
        path
        for folder in ("src/engine", "src/tool", "include")
        for path in (CORE / folder).rglob("*")
        if path.is_file()
    )
    digest = hashlib.sha256((REPO / "tools" / "build-foreign").read_bytes())
    for path in sources:
        digest.update(str(path.relative_to(CORE)).encode() + path.read_bytes())
    folder = REPO / "build" / "foreign" / digest.hexdigest()[:16]

    def runner(architecture: str) -> Path:
        program = folder / f"dvt-run-{architecture}"
        if not program.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            command = [str(REPO / "tools" / "build-foreign"), architecture, str(program)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                pytest.fail(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
        return program

    return runner
