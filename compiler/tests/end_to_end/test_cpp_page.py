"""docs/extend/cpp-pass.md as a newcomer follows it: its files are written, its commands run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from support.page_blocks import SHELL, write_files

PAGE = Path(__file__).parents[3] / "docs" / "extend" / "cpp-pass.md"

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(tool=("cmake", "ninja", "c++"), module=("scikit_build_core",)),
]


def test_the_page(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(write_files(text, tmp_path)) == 5
    # Not beside the sources, which Python would import in place of what is installed.
    site, work = tmp_path / "site", tmp_path / "work"
    work.mkdir()
    (tmp_path / "kernels.py").rename(work / "kernels.py")
    environment = os.environ | {"PYTHONPATH": str(site), "DOVETAIL_CACHE_DIR": str(tmp_path / "c")}
    said: list[str] = []
    errors: list[str] = []
    for block in SHELL.findall(text):
        for line in block.splitlines():
            program, *arguments = shlex.split(line)
            assert program == "python"
            is_install = "install" in arguments
            if is_install:
                arguments = [each if each != "." else str(tmp_path) for each in arguments]
                arguments += ["-q", "--no-deps", "--no-index", "--target", str(site)]
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=work, env=environment, capture_output=True, text=True,
            )  # fmt: skip
            assert done.returncode == 0, line + done.stdout + done.stderr
            said.append(done.stdout)
            errors.append(done.stderr)
    assert len(said) == 4
    about = "Writes x * factor as x + x where the factor is 2. (acme-double 1.0, before 'flatten')"
    assert about in said[1]
    assert re.search(r"x\[i\w*\] \+ x\[i\w*\]|(\w+) \+ \1", said[2])
    assert "* T.float32(2.0)" not in said[2]
    assert re.search(r"[1-9] doubled", errors[2])
    assert (work / "scale.dvt").is_file()
