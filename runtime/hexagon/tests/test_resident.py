"""The words of the resident program are what LLVM makes of its text."""

import re
import struct
import subprocess
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"


@pytest.mark.needs(tool="llvm-mc-19")
def test_words_are_those_of_the_text(tmp_path: Path) -> None:
    made, code = tmp_path / "resident.o", tmp_path / "code"
    assemble = ["llvm-mc-19", "-triple=hexagon", "-mcpu=hexagonv66", "-filetype=obj"]
    subprocess.run([*assemble, str(SOURCES / "resident.s"), "-o", str(made)], check=True)
    extract = ["llvm-objcopy-19", "-O", "binary", "-j", ".text"]
    subprocess.run([*extract, str(made), str(code)], check=True)
    wanted = [word for (word,) in struct.iter_unpack("<I", code.read_bytes())]
    text = (SOURCES / "resident.inc").read_text()
    assert [int(word, 16) for word in re.findall(r"0x[0-9A-F]{8}", text)] == wanted
