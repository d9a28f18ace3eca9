"""A plug-in's distribution as it is installed: each fault of packaging is found by its name."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance.abi.contract import SYMBOL
from dovetail_conformance.elf import ElfError, read_library

sys.path.insert(0, str(Path(__file__).parent))
from laid_out import environment, install

sys.path.pop(0)

MANIFEST = {
    "kind": "acme",
    "abi": {"oldest": 1, "newest": 1},
    "library": "lib/libacme.so",
    "device_type": 12,
    "formats": ["bytes"],
}
SOURCE = f"""
__attribute__((visibility("default"))) const void* {SYMBOL}(void) {{ return 0; }}
int helper_of_ours(void) {{ return 1; }}
"""

pytestmark = pytest.mark.needs(tool="gcc")


def build(library: Path, *options: str) -> None:
    source = library.with_suffix(".c")
    library.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(SOURCE)
    command = ["gcc", "-shared", "-fPIC", *options, str(source), "-o", str(library)]
    subprocess.run(command, check=True)
    source.unlink()


def laid_out(tmp_path: Path, fault: str) -> Path:
    """Lay out `acme-dovetail` in a folder, with one fault."""
    package = tmp_path / "source" / "acme_dovetail"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Acme."""\n')
    manifest = {**MANIFEST, "kind": "other"} if fault == "kind" else MANIFEST
    if fault != "no_manifest":
        (package / "backend.json").write_text(json.dumps(manifest))
    hidden = () if fault == "exports" else ("-fvisibility=hidden",)
    options = {
        "rpath": ("-Wl,-rpath,/build/of/somebody",),
        "origin": ("-Wl,-rpath,$ORIGIN",),
        "stack": ("-Wl,-z,execstack",),
    }.get(fault, ())
    if fault != "no_library":
        build(package / "lib" / "libacme.so", *hidden, *options)
    site = tmp_path / "site"
    site.mkdir()
    entry = "acme = acme_other" if fault == "entry" else "acme = acme_dovetail"
    where = install(site, package, "acme-dovetail", {"dovetail.runtimes": entry})
    info = site / "acme_dovetail-1.5.dist-info"
    tag = "py3-none-any" if fault == "tag" else "py3-none-linux_x86_64"
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nTag: {tag}\n")
    if fault == "damaged":
        digest = hashlib.sha256(b"what the wheel had").digest()
        text = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        lines = (info / "RECORD").read_text()
        name = "acme_dovetail/__init__.py"
        (info / "RECORD").write_text(lines.replace(f"{name},,", f"{name},sha256={text},17"))
    elif fault == "lost":
        (where / "__init__.py").unlink()
    elif fault == "shared":
        other = site / "rival-2.dist-info"
        other.mkdir()
        (other / "METADATA").write_text("Metadata-Version: 2.1\nName: rival\nVersion: 2\n")
        (other / "RECORD").write_text("acme_dovetail/__init__.py,,\n")
    return site


FAULTS = {
    "none": "",
    "origin": "",
    "exports": "exports helper_of_ours besides dovetail_backend_table",
    "rpath": "looks for libraries in '/build/of/somebody'",
    "stack": "asks for an executable stack",
    "no_manifest": "'acme_dovetail/backend.json' is not in the distribution",
    "kind": "its kind is 'other', the entry point is called 'acme'",
    "no_library": "its library 'lib/libacme.so' is not in the distribution",
    "entry": "'acme_other' of group 'dovetail.runtimes' is in no file",
    "tag": "the wheel says that it runs anywhere, and holds machine code",
    "damaged": "not as they were installed: acme_dovetail/__init__.py",
    "lost": "missing: acme_dovetail/__init__.py",
    "shared": "acme_dovetail/__init__.py of 'rival'",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_packaging_is_found(fault: str, tmp_path: Path) -> None:
    site = laid_out(tmp_path, fault)
    report = tmp_path / "report.json"
    done = subprocess.run(
        [sys.executable, "-m", "dovetail_conformance", "package", "acme-dovetail", "--json",
         str(report)],
        env=environment(site), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    checks = json.loads(report.read_text())["checks"]
    wrong = [each["found"] for each in checks if each["outcome"] == "wrong"]
    said = FAULTS[fault]
    assert done.returncode == (1 if said else 0), done.stdout
    assert [each for each in wrong if said in each] or not said
    # An entry point that leads nowhere has no manifest either; else one fault is one finding.
    assert len(wrong) == (2 if fault == "entry" else 1 if said else 0), wrong


def test_a_library_that_is_none_is_an_error(tmp_path: Path) -> None:
    build(tmp_path / "a.so")
    data = (tmp_path / "a.so").read_bytes()
    assert SYMBOL in read_library(tmp_path / "a.so").exported
    for changed in (b"", b"\x7fELF", data[:4] + b"\x01" + data[5:], data[: len(data) // 2]):
        (tmp_path / "b.so").write_bytes(changed)
        with pytest.raises(ElfError, match=r"b\.so' cannot be read as a shared library"):
            read_library(tmp_path / "b.so")
