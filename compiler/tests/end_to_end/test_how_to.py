"""The how-tos that are programs: their files are written, their code runs, what it prints is true.

A fenced block behind a line that is only a file's name is that file. The other Python blocks of a
page are one program; a `text` block is what it has printed since the one before.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(device="opencl")]

FOLDER = Path(__file__).parents[3] / "docs" / "how-to"
BLOCK = re.compile(r"(?:^`([\w./-]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


PAGES = [
    "write-a-runtime-in-python",
    "bring-your-own-kernel",
    "find-a-bug-in-a-kernel",
    "measure-and-limit-device-work",
    "ship-kernels-in-a-wheel",
    "build-for-arm-and-risc-v",
    "use-several-workers",
    "build-for-cuda",
    "build-for-hexagon",
    "build-for-rocm",
    "use-extra-functions",
    "../coming-from-tvm",
]


@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, tmp_path: Path) -> None:
    blocks = BLOCK.findall((FOLDER / f"{page}.md").read_text(encoding="utf-8"))
    program: list[str] = []
    expected: list[str] = []
    for file, language, content in blocks:
        if file:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text(content)
        elif language == "python":
            program.append(content)
        else:
            assert language == "text"
            expected.append(content)
    assert len(program) >= 3
    assert len(expected) >= 2
    (tmp_path / "page.py").write_text("\n".join(program))
    command = [sys.executable, "-u", "-W", "error", "page.py"]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == "".join(expected)
