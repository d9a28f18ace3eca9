"""Discovery on the compile side: lazy, once, honest about what is broken."""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.api.check import find_checker
from dovetail.compiler import resolve
from dovetail.support.errors import PluginError, TargetError


@pytest.fixture(autouse=True)
def fresh():
    plugin.refresh()
    yield
    plugin.refresh()


def install(folder: Path, name: str, kind: str, value: str, code: str) -> None:
    """A distribution as an installer would leave it, in a folder of its own."""
    (folder / f"{name}.py").write_text(code)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[dovetail.backends]\n{kind} = {value}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


COPY = "import dataclasses\nfrom dovetail.backends.null import BACKEND as N\n"
TOY = (
    COPY + "BACKEND = dataclasses.replace(N, kind='toy',"
    " schema=dataclasses.replace(N.schema, kind='toy'))\n"
)


def test_in_tree_backends_are_entry_points_like_any_other():
    found = {point.name for point in metadata.entry_points(group="dovetail.backends")}
    assert {"null", "cpu", "opencl"} <= found
    assert set(plugin.kinds()) == found


def test_listing_imports_nothing():
    code = (
        "import sys; from dovetail import plugin; plugin.kinds();"
        "print([m for m in sys.modules if m.startswith('dovetail.backends')])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_a_strangers_backend_is_found_and_loaded_once(site: Path):
    install(site, "toy_pkg", "toy", "toy_pkg:BACKEND", TOY)
    plugin.refresh()
    assert "toy" in plugin.kinds()
    assert not plugin.is_loaded("toy")
    assert plugin.load("toy") is plugin.load("toy")
    assert plugin.is_loaded("toy")


def test_two_claims_name_both_distributions(site: Path):
    install(site, "toy_one", "toy", "toy_one:BACKEND", "raise AssertionError('opened')")
    install(site, "toy_two", "toy", "toy_two:BACKEND", "raise AssertionError('opened')")
    plugin.refresh()
    with pytest.raises(PluginError):
        plugin.load("toy")
    with pytest.raises(PluginError, match=r"'toy_one' 1.0 .* and 'toy_two' 1.0") as caught:
        plugin.load("toy")
    assert caught.value.fix == "keep one: pip uninstall toy_one or pip uninstall toy_two"
    assert not plugin.is_loaded("toy")


def test_a_strangers_claim_to_a_kind_of_ours(site: Path, monkeypatch: pytest.MonkeyPatch):
    """It is refused, with a line of its own in the ledger; ours works as if it were not there."""
    install(site, "aaa", "cuda", "aaa:BACKEND", "raise AssertionError('opened')")
    plugin.refresh()
    assert plugin.load("cuda").kind == "cuda"
    assert resolve("nvidia/h100").kind == "cuda"
    lines = {each.kind: each for each in plugin.ledger()}
    assert lines["cuda"].state == "ready"
    refused = lines["cuda (aaa)"]
    assert (refused.state, refused.distribution, refused.version) == ("failed", "aaa", "1.0")
    assert refused.evidence.startswith("'aaa' 1.0 claims the kind 'cuda', which is Dovetail's own")
    assert refused.fix.startswith("pip uninstall aaa, or ")
    monkeypatch.setenv("DOVETAIL_BACKEND_AUTOLOAD", "0")
    assert "cuda (aaa)" not in {each.kind for each in plugin.ledger()}
    assert plugin.load("cuda").kind == "cuda"


def test_a_kernel_is_checked_though_a_plugin_is_broken(site: Path):
    install(site, "aab", "aab", "aab:BACKEND", "import sys; sys.exit(3)")
    plugin.refresh()
    assert find_checker().device == "reference:0"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import nothing_of_this_name", "nothing_of_this_name"),
        ("BACKEND = 3", "is a int, expected a dovetail.plugin.Backend"),
        (TOY.replace("kind='toy',", "kind='toy', api=99,", 1), "plug-in API 99, this dovetail"),
        (COPY + "BACKEND = N", "its record has the kind 'null'"),
    ],
)
def test_a_broken_backend_keeps_its_cause(site: Path, code: str, message: str):
    name = f"toy_broken_{abs(hash(message))}"
    install(site, name, "toy", f"{name}:BACKEND", code)
    plugin.refresh()
    for _ in range(2):
        with pytest.raises(PluginError, match=message):
            plugin.load("toy")
    assert not plugin.is_loaded("toy")


def test_allow_and_deny(site: Path, monkeypatch: pytest.MonkeyPatch):
    install(site, "toy_pkg", "toy", "toy_pkg:BACKEND", TOY)
    plugin.refresh()
    monkeypatch.setenv("DOVETAIL_BACKENDS", "-opencl")
    assert "opencl" not in plugin.kinds()
    with pytest.raises(
        TargetError,
        match="disabled by DOVETAIL_BACKENDS=-opencl; to fix: take '-opencl' out of DOVETAIL_BACK",
    ):
        plugin.load("opencl")
    [entry] = [each for each in plugin.ledger() if each.kind == "opencl"]
    assert (entry.state, entry.evidence) == ("disabled", "by DOVETAIL_BACKENDS=-opencl")
    monkeypatch.setenv("DOVETAIL_BACKENDS", "cpu,toy")
    assert plugin.kinds() == ("cpu", "toy")
    # The core's own kind is left in by a list of others, and cannot be denied.
    monkeypatch.setenv("DOVETAIL_BACKENDS", "toy")
    assert plugin.kinds() == ("cpu", "toy")
    monkeypatch.setenv("DOVETAIL_BACKENDS", "-cpu")
    with pytest.raises(TargetError, match="DOVETAIL_BACKENDS=-cpu, but every device needs"):
        plugin.load("cpu")
    monkeypatch.setenv("DOVETAIL_BACKENDS", " , ")
    monkeypatch.setenv("DOVETAIL_BACKEND_AUTOLOAD", "0")
    assert "toy" not in plugin.kinds()
    assert "opencl" in plugin.kinds()


def test_an_unknown_kind_lists_the_known():
    with pytest.raises(TargetError, match=r"no installed backend has the kind 'cude'.*opencl"):
        plugin.load("cude")
