"""What a bad bundle gets, and a disk that is full: one clear error, and nothing lost.

Every test goes through `dt.build`, `Bundle.save` and `dt.load`, and ends with a good call.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.devices import executing, installed

import dovetail as dt
from dovetail import T, jit

pytestmark = pytest.mark.level("real")

X = np.arange(16, dtype=np.float32)


@dt.kernel
def halve(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = 0.5 * x[i]


@pytest.fixture(scope="session")
def content() -> bytes:
    """A good bundle for every device here that executes, and for one that is elsewhere."""
    return dt.build([halve], [*map(jit.target_of, executing()), "null"]).tobytes()


@pytest.fixture
def check(kind: str) -> Callable[[Any], None]:
    """A call of a loaded module that must be right."""

    def call(module: Any) -> None:
        out = dt.asarray(np.zeros(16, np.float32), f"{kind}:0")
        module.halve(dt.asarray(X, f"{kind}:0"), out)
        np.testing.assert_array_equal(dt.asnumpy(out), X / 2)

    return call


@pytest.fixture
def place(tmp_path: Path, content: bytes, check: Callable[[Any], None]) -> Iterator[Path]:
    """A folder with `good.dvt`; afterwards that still loads and runs."""
    (tmp_path / "good.dvt").write_bytes(content)
    yield tmp_path
    check(dt.load(tmp_path / "good.dvt"))


def refused(path: Path, *words: str) -> None:
    """Loading fails with an error that names the file and says these words."""
    with pytest.raises(ValueError, match=re.escape(str(path))) as bad:
        dt.load(path)
    for word in words:
        assert word in str(bad.value)
    assert "\n" not in str(bad.value)


def test_an_empty_file(place: Path):
    (place / "bad.dvt").write_bytes(b"")
    refused(place / "bad.dvt", "empty")


def test_every_truncation(place: Path, content: bytes):
    path = place / "bad.dvt"
    lengths = [*range(1, 80), *range(80, len(content), 97), len(content) - 1]
    for length in lengths:
        path.write_bytes(content[:length])
        refused(path, *([str(length)] if length >= 8 else []))


def test_something_behind_the_end(place: Path, content: bytes):
    (place / "bad.dvt").write_bytes(content + b"\0")
    refused(place / "bad.dvt", str(len(content)))


def test_another_sort_of_file(place: Path):
    (place / "bad.dvt").write_bytes(b"PK\x03\x04" + bytes(200))
    refused(place / "bad.dvt", "not a bundle")


def test_a_bundle_copied_in_text_mode(place: Path, content: bytes):
    (place / "bad.dvt").write_bytes(content.replace(b"\r\n", b"\n"))
    refused(place / "bad.dvt")


@pytest.mark.parametrize("version", [0, 2, 9, 2**32 - 1])
def test_another_version(place: Path, content: bytes, version: int):
    changed = bytearray(content)
    struct.pack_into("<I", changed, 8, version)
    (place / "bad.dvt").write_bytes(changed)
    refused(place / "bad.dvt", f"version {version}", "version 1")


def test_every_bit_of_the_head_counts(place: Path, content: bytes):
    """The prologue, and the header in steps: a file with one bit changed never loads."""
    path = place / "bad.dvt"
    header = struct.unpack_from("<Q", content, 16)[0]
    for place_of_bit in [*range(64 * 8), *range(64 * 8, (64 + header) * 8, 41)]:
        changed = bytearray(content)
        changed[place_of_bit // 8] ^= 1 << place_of_bit % 8
        path.write_bytes(changed)
        with pytest.raises(ValueError, match=re.escape(str(path))):
            dt.load(path)


def test_every_byte_behind_the_head_counts(place: Path, content: bytes):
    """A section is checked when it is used: at the call, or by `verify`; padding too."""
    path = place / "bad.dvt"
    header = struct.unpack_from("<Q", content, 16)[0]
    start = -(-(64 + header) // 64) * 64
    for position in range(start, len(content), 53):
        changed = bytearray(content)
        changed[position] ^= 0x40
        path.write_bytes(changed)
        module = dt.load(path)
        with pytest.raises(ValueError, match=re.escape(str(path))):
            module.verify()


def test_damage_in_what_a_call_needs_is_an_error_at_the_call(
    place: Path, content: bytes, kind: str
):
    from dovetail.bundle import BundleReader

    reader = BundleReader(content)
    number = [each.kind for each in reader.images].index(kind)
    plan = dict(reader.functions["halve"].variants)[number]
    for section in (reader.images[number].section, plan):
        changed = bytearray(content)
        changed[reader.sections[section].offset + 20] ^= 1
        (place / "bad.dvt").write_bytes(changed)
        module = dt.load(place / "bad.dvt")
        out = dt.asarray(np.zeros(16, np.float32), f"{kind}:0")
        for _ in range(2):
            with pytest.raises(ValueError, match=r"bad\.dvt"):
                module.halve(dt.asarray(X, f"{kind}:0"), out)
        np.testing.assert_array_equal(dt.asnumpy(out), np.zeros(16))


def test_damage_elsewhere_does_not_matter_to_a_call(
    place: Path, content: bytes, check: Callable[[Any], None]
):
    from dovetail.bundle import BundleReader

    reader = BundleReader(content)
    number = [each.kind for each in reader.images].index("null")
    changed = bytearray(content)
    changed[reader.sections[reader.images[number].section].offset + 20] ^= 1
    (place / "bad.dvt").write_bytes(changed)
    module = dt.load(place / "bad.dvt")
    check(module)
    with pytest.raises(ValueError, match=r"bad\.dvt"):
        module.verify()


def test_a_file_that_is_not_there(place: Path):
    with pytest.raises(FileNotFoundError) as bad:
        dt.load(place / "no.dvt")
    assert str(bad.value) == f"cannot read bundle '{place / 'no.dvt'}': no such file or directory"
    with pytest.raises(IsADirectoryError, match=re.escape(f"'{place}': is a directory")):
        dt.load(place)
    with pytest.raises(FileNotFoundError, match="not a directory"):
        dt.load(place / "good.dvt" / "inner")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_file_that_may_not_be_read(place: Path):
    """In a child that has given up being root, which may read everything."""
    path = place / "closed.dvt"
    path.write_bytes((place / "good.dvt").read_bytes())
    path.chmod(0)
    with pytest.raises(FileNotFoundError):
        dt.load(place / "no.dvt")  # so that the child need not import what it may not read
    child = os.fork()
    if child == 0:
        status = 1
        try:
            if os.geteuid() == 0:
                for folder in place.parents:
                    if str(folder).startswith("/tmp/"):
                        folder.chmod(0o755)
                place.chmod(0o755)
                os.setuid(65534)
            dt.load(path)
        except PermissionError as bad:
            wanted = f"cannot read bundle '{path}': permission denied"
            status = 0 if str(bad) == wanted else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_full_device(place: Path):
    full = Path("/dev/full")
    if not full.is_char_device():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(dt.DovetailError) as bad:
        dt.build([halve], ["null"]).save(full)
    assert str(bad.value).startswith("cannot write bundle '/dev/full'")
    assert "no space left on device" in str(bad.value)
    assert full.is_char_device()


def test_a_full_disk_leaves_the_old_file(place: Path, content: bytes):
    """The system itself refuses, after some kilobytes: a limit on the size of files."""
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "import dovetail as dt\n"
        "from dovetail.bundle import Bundle, BundleImage\n"
        "bundle = Bundle('test', (), (BundleImage('null', 'text', 'null', (), bytes(200000)),))\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))\n"
        "try: bundle.save(sys.argv[1])\n"
        "except dt.DovetailError as wrong: print(wrong)\n"
    )
    before = sorted(each.name for each in place.iterdir())
    done = subprocess.run(
        [sys.executable, "-c", code, str(place / "good.dvt")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"cannot write bundle '{place / 'good.dvt'}'")
    assert done.stdout.endswith(": file too large; the old file is unchanged\n")
    assert (place / "good.dvt").read_bytes() == content
    assert sorted(each.name for each in place.iterdir()) == before


def test_a_new_file_takes_the_place_of_an_old_one(place: Path, check: Callable[[Any], None]):
    """Also while the old one is loaded and in use."""
    old = dt.load(place / "good.dvt")
    check(old)
    dt.build([halve], ["null"]).save(place / "good.dvt")
    check(old)
    assert [each.kind for each in dt.load(place / "good.dvt").images] == ["null"]
    (place / "good.dvt").unlink()
    check(old)
    dt.build([halve], [jit.target_of(each) for each in installed()]).save(place / "good.dvt")


def test_nothing_for_this_machine(place: Path, kind: str):
    import platform

    foreign = "riscv64" if platform.machine() != "riscv64" else "aarch64"
    path = dt.build([halve], [f"cpu -arch={foreign}"]).save(place / "foreign.dvt")
    module = dt.load(path)
    assert list(module.functions) == ["halve"]
    module.verify()
    x = dt.asarray(X, f"{kind}:0")
    out = dt.asarray(np.zeros(16, np.float32), f"{kind}:0")
    with pytest.raises(RuntimeError) as bad:
        module.halve(x, out)
    text = str(bad.value)
    assert "halve" in text
    assert f"{kind}:0" in text
    if kind == "cpu":
        assert f"cpu.arch == {foreign}" in text
    else:
        assert "is for kind cpu" in text
    np.testing.assert_array_equal(dt.asnumpy(out), np.zeros(16))


def test_a_function_that_is_not_there(place: Path):
    module = dt.load(place / "good.dvt")
    with pytest.raises(AttributeError, match="has no function 'halv'; it offers halve"):
        _ = module.halv
    with pytest.raises(LookupError, match="has no function 'nothing'"):
        _ = module["nothing"]
