"""The bundle's file: damage is always noticed, an old file survives every failure."""

import errno
import os
import resource
import stat
from pathlib import Path

import pytest

from dovetail.bundle import BundleReader, encode_bundle
from dovetail.support.errors import BundleError, DovetailError, FormatError
from dovetail_conformance.vectors import make

FULL = make.bundles()["full"]
DATA = encode_bundle(FULL)


def test_what_was_written_is_read_back():
    reader = BundleReader(DATA)
    assert reader.verify() == []
    assert reader.functions["saxpy"].signature == FULL.functions[0].signature
    assert reader.images[0].requirements == FULL.images[0].requirements
    assert reader.source(0, "source.cl") == "kernel\n"
    assert reader.plan("saxpy", 0).kernels == ("saxpy_0",)


def test_any_single_bit_change_is_a_clean_error():
    for bit in range(len(DATA) * 8):
        changed = bytearray(DATA)
        changed[bit // 8] ^= 1 << (bit % 8)
        try:
            findings = BundleReader(bytes(changed)).verify()
        except FormatError:
            continue
        assert findings, f"bit {bit} changed and nobody noticed"


def test_any_truncation_is_a_clean_error():
    for length in range(len(DATA)):
        with pytest.raises(BundleError):
            BundleReader(DATA[:length])


def test_equal_sections_are_stored_once():
    double = make.Bundle("t", (), (FULL.images[1], FULL.images[1]))
    assert len(BundleReader(encode_bundle(double)).sections) == 1


@pytest.mark.parametrize("count", [0, 1, 7, 40, 200])
def test_header_of_any_length_is_placed_before_its_sections(count: int):
    images = tuple(
        make.BundleImage("null", "text", f"null -n={n}", ("x",) * n, FULL.images[1].data)
        for n in range(count)
    )
    assert BundleReader(encode_bundle(make.Bundle("t", (), images))).verify() == []


def test_a_future_version_names_both_numbers():
    with pytest.raises(BundleError, match=r"expected version 1, found version 7.*upgrade"):
        BundleReader(DATA[:8] + b"\7\0\0\0" + DATA[12:])


@pytest.mark.parametrize("missing", ["nothing.dvt", "."])
def test_an_unreadable_file_is_named(tmp_path: Path, missing: str):
    with pytest.raises(DovetailError, match="cannot read bundle"):
        BundleReader.open(tmp_path / missing)


def test_save_replaces_in_one_step_and_keeps_permissions(tmp_path: Path):
    path = tmp_path / "a.dvt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    FULL.save(path)
    assert path.read_bytes() == DATA
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.dvt"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.dvt"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DovetailError, match=r"no space left on device.*old file is unchanged"):
        FULL.save(path)
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_real_write_failure_leaves_the_old_file(tmp_path: Path):
    # RLIMIT_FSIZE makes the kernel itself refuse the write, as a full disk does.
    path = tmp_path / "a.dvt"
    path.write_bytes(b"old")
    child = os.fork()
    if child == 0:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        try:
            FULL.save(path)
        except DovetailError as bad:
            os._exit(0 if "file too large" in str(bad) else 3)
        os._exit(4)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_save_into_a_missing_folder_names_the_file(tmp_path: Path):
    with pytest.raises(DovetailError, match=r"cannot write bundle '.*a\.dvt'"):
        FULL.save(tmp_path / "no" / "a.dvt")


def test_a_link_stays_a_link(tmp_path: Path):
    (tmp_path / "real.dvt").write_bytes(b"old")
    (tmp_path / "link.dvt").symlink_to("real.dvt")
    FULL.save(tmp_path / "link.dvt")
    assert (tmp_path / "link.dvt").is_symlink()
    assert (tmp_path / "real.dvt").read_bytes() == DATA


def test_a_directory_is_refused(tmp_path: Path):
    with pytest.raises(DovetailError, match="is a directory"):
        FULL.save(tmp_path)


def test_a_device_is_written_into_and_stays():
    with pytest.raises(DovetailError, match="no space left on device"):
        FULL.save("/dev/full")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)
