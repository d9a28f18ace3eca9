"""What a registry would get: licence, description, sdists that build alone, tags, bills.

That a finished wheel installs and runs is held by end_to_end/test_clean_room.py.
"""

from __future__ import annotations

import email
import hashlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path
from typing import Any, Final

import pytest
from support.tools import tool

ROOT: Final = Path(__file__).resolve().parents[2]
RELATIVE: Final = re.compile(r"\]\((?![a-z]+:)[^)\s]+\)")
LICENCES: Final = ("LICENSE", "NOTICE")


MEMBERS: Final = tool("members").find_members()
DECLARED: Final = tool("metadata").declared()


def test_every_distribution_says_what_the_root_declares() -> None:
    assert tool("metadata").changes() == {}
    for member in MEMBERS:
        folder = ROOT / member.folder
        for name in LICENCES:
            assert (folder / name).resolve() == ROOT / name
        assert (folder / "README.md").is_file()
        project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        assert project["version"] == DECLARED["version"]
        assert project["license"] == DECLARED["license"]
        # Nobody owns an address yet, and none is made up.
        assert bool(project.get("urls")) == bool(DECLARED["urls"])


def test_the_licence_is_apaches_to_the_byte() -> None:
    digest = hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest()
    assert digest == "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30"


def test_a_version_is_written_wherever_it_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    metadata = tool("metadata")
    monkeypatch.setattr(metadata, "declared", lambda: {**DECLARED, "version": "7.8.9"})
    changed = metadata.changes()
    assert {ROOT / each.folder / "pyproject.toml" for each in MEMBERS} < set(changed)
    assert {ROOT / name for name in metadata.CODE} < set(changed)
    for path, text in changed.items():
        assert "7.8.9" in text
        assert not re.search(r"dovetail[a-z-]*==0\.1\.0", text), path


def test_links_of_a_readme_lead_into_the_repository_once_it_has_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    metadata = tool("metadata")
    address = "https://example.com/dovetail"
    monkeypatch.setattr(
        metadata, "declared", lambda: {**DECLARED, "urls": {"Source": address}}
    )  # fmt: skip
    text = metadata.changes()[ROOT / "runtime" / "cuda" / "pyproject.toml"]
    project = tomllib.loads(text)
    assert project["project"]["urls"] == {"Source": address}
    shown = "![a b](docs/a.png) and [c](../../d.md#e), [f](https://example.com/g)"
    for each in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"][
        "substitutions"
    ]:
        shown = re.sub(each["pattern"], each["replacement"], shown)
    where = f"v{DECLARED['version']}/runtime/cuda"
    assert shown == (
        f"![a b]({address}/raw/{where}/docs/a.png) and [c]({address}/blob/{where}/../../d.md#e), "
        "[f](https://example.com/g)"
    )


@pytest.fixture(scope="module")
def sdists(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sdist of every distribution, by its folder."""
    environment, into = tool("environment"), tmp_path_factory.mktemp("sdists")

    def make(folder: str) -> Path:
        made = into / folder
        made.mkdir(parents=True)
        environment.write_sdist(ROOT / folder, made)
        (sdist,) = made.glob("*.tar.gz")
        return sdist

    folders = [each.folder for each in MEMBERS]
    with ThreadPoolExecutor(4) as several:
        return dict(zip(folders, several.map(make, folders), strict=True))


def says_enough(metadata: Message) -> None:
    assert metadata["License-Expression"] == "Apache-2.0"
    assert metadata.get_all("License-File") == list(LICENCES)
    assert metadata["Description-Content-Type"] == "text/markdown"
    text = metadata.get_payload()
    assert isinstance(text, str)
    assert text.startswith(f"# {metadata['Name'].removesuffix('-compiler').title()}") or (
        text.startswith(f"# {metadata['Name']}\n")
    )
    assert not RELATIVE.findall(text)
    assert "Private :: Do Not Upload" not in metadata.get_all("Classifier", [])


def test_sdists_are_whole_and_alone(sdists: dict[str, Path], tmp_path: Path) -> None:
    trees: dict[str, Path] = {}
    for folder, path in sdists.items():
        with tarfile.open(path) as archive:
            assert not [each.name for each in archive if each.issym() or each.islnk()], folder
            assert not [each.name for each in archive if "__pycache__" in each.name], folder
            archive.extractall(tmp_path, filter="data")
        trees[folder] = tmp_path / path.name.removesuffix(".tar.gz")
        for name in LICENCES:
            assert (trees[folder] / name).read_bytes() == (ROOT / name).read_bytes()
        says_enough(email.message_from_string((trees[folder] / "PKG-INFO").read_text()))
    # What the fake drivers are compiled of lies beside them in a checkout.
    runtime = trees["fakedrivers"] / "runtime"
    vendors = {each.parent.name for each in (ROOT / "runtime").glob("*/vendor")}
    assert {each.name for each in runtime.iterdir()} == {"core", *vendors}
    # Pure and native: built where nothing of the repository is above them.
    for folder in ("conformance", "runtime/null"):
        made = tmp_path / "wheels" / folder
        command = [
            sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet",
            "--no-deps", "--no-build-isolation", "-w", made, trees[folder],
        ]  # fmt: skip
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        subprocess.run(command, check=True, env={**os.environ, "PATH": path}, cwd=tmp_path)
        (wheel,) = made.glob("*.whl")
        finished(wheel)


def finished(wheel: Path) -> None:
    """A wheel is finished, twice to the same bytes, and says what is in it."""
    wheels = tool("wheels")
    again = wheel.with_name("again") / wheel.name
    again.parent.mkdir()
    shutil.copyfile(wheel, again)
    made = wheels.finish(wheel)
    assert made.read_bytes() == wheels.finish(wheels.finish(again)).read_bytes()
    archive = zipfile.ZipFile(made)
    assert archive.testzip() is None
    files = {name: archive.read(name) for name in archive.namelist()}
    (folder,) = {name.split("/")[0] for name in files if ".dist-info/" in name}
    metadata = email.message_from_bytes(files[f"{folder}/METADATA"])
    says_enough(metadata)
    for name in LICENCES:
        assert files[f"{folder}/licenses/{name}"] == (ROOT / name).read_bytes()
    for line in files[f"{folder}/RECORD"].decode().splitlines():
        name, digest, size = line.rsplit(",", 2)
        if digest:
            assert digest == f"sha256={wheels._digest(files.pop(name))}", name
            assert size.isdigit()
    assert set(files) == {f"{folder}/RECORD"}
    bill = json.loads(archive.read(f"{folder}/sboms/{metadata['Name']}.cdx.json"))
    own = bill["metadata"]["component"]
    assert (own["name"], own["version"]) == (metadata["Name"], DECLARED["version"])
    named = {each["bom-ref"]: each for each in bill["components"]}
    assert set(bill["dependencies"][0]["dependsOn"]) == set(named)
    for line in metadata.get_all("Requires-Dist", []):
        assert re.split(r"[^A-Za-z0-9_.-]", line)[0] in named
    # Nothing that is not published has the address of a registry's.
    assert not [each for each in (own, *named.values())
                if each["name"].startswith("dovetail") and "purl" in each]  # fmt: skip
    libraries = [name for name in archive.namelist() if name.endswith(".so")]
    tags = email.message_from_bytes(archive.read(f"{folder}/WHEEL")).get_all("Tag")
    assert tags == ["-".join(made.stem.split("-")[2:])]
    if libraries:
        assert re.search(r"-py3-none-manylinux_2_\d+_\w+\.whl$", made.name)
        assert set(libraries) <= set(named)
        assert "libc.so.6" in named
    else:
        assert made.name.endswith("-none-any.whl")


def rows_of_versions() -> dict[str, str]:
    """The table of docs/versioning.md: interface, number."""
    page = (ROOT / "docs" / "versioning.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", page, re.MULTILINE)
    return {re.sub(r"[`\[]|\]\([^)]*\)", "", name): number for name, number in rows[1:]}


def test_the_page_on_versions_has_the_declared_numbers() -> None:
    from dovetail import plugin
    from dovetail_runtime import formats

    headers = ROOT / "runtime" / "core" / "include" / "dovetail"
    (abi,) = re.findall(r"#define DVT_ABI_VERSION (\d+)u", (headers / "backend.h").read_text())
    (api,) = re.findall(
        r"#define DOVETAIL_API_VERSION (\d+)u", (headers / "dovetail.h").read_text()
    )
    rows = rows_of_versions()
    numbered = {
        "bundle": formats.BUNDLE_VERSION,
        "plan": formats.PLAN_VERSION,
        "image": formats.IMAGE_VERSION,
        "plug-ins in Python: dovetail.plugin": plugin.API,
        "programs in C and C++: dovetail/dovetail.h": api,
        "runtimes in C: dovetail/backend.h": abi,
    }
    assert {name: number for name, number in rows.items() if number.isdigit()} == {
        name: str(number) for name, number in numbered.items()
    }
    others = {number for number in rows.values() if not number.isdigit()}
    assert others == {f"version {DECLARED['version']}", "none"}


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (first, *_) = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert re.fullmatch(
        rf"{re.escape(DECLARED['version'])}, (not released|\d{{4}}-\d\d-\d\d)", first
    )
    assert ("not released" in first) or importlib.import_module(
        "dovetail_runtime.install_help"
    ).PUBLISHED
