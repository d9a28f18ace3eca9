"""The three commands of README.md, as they stand there, with the fake library in Apple's place."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from dovetail_fakedrivers.libraries import library

ROOT = Path(__file__).resolve().parents[3]
APPLE = "/System/Library/Frameworks/Metal.framework/Metal"


@pytest.mark.level("shim")
@pytest.mark.needs(tool="clang++-19")
def test_the_commands_of_the_readme_write_a_scorecard(tmp_path: Path):
    readme = (ROOT / "runtime/metal/README.md").read_text()
    (block,) = re.findall(r"```\n(.*?)```", readme, re.DOTALL)
    write, build, run = block.splitlines()
    check = tmp_path / "metal-check"
    environment = {
        **os.environ,
        "DOVETAIL_METAL_LIBRARIES": str(library("libMetal.so")),
        "DOVETAIL_FAKE_IMAGES": str(check / "kernels" / "images"),
        "DOVETAIL_FAKE_SCRIPT": "version 15",
    }
    done = subprocess.run(
        [*shlex.split(write)[:-1], str(check)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for command in (
        build.replace("clang++", "clang++-19"),
        run.replace(APPLE, str(library("libMetal.so"))),
    ):
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=check,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        scorecard = check / "scorecard.txt"
        assert done.returncode == 0, done.stderr + (
            scorecard.read_text() if scorecard.exists() else ""
        )
    lines = (check / "scorecard.txt").read_text().splitlines()
    assert {"devices passed", "kernels passed", "copies passed", "waits passed", "times passed",
            "threads passed"} <= set(lines)  # fmt: skip
    assert (
        "MTLComputeCommandEncoder.dispatchThreadgroups:threadsPerThreadgroup: v@:{=QQQ}{=QQQ}"
        in lines
    )
