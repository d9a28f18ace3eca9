"""Tags of other people's packages: found without importing them, and broken for themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.cli.doctor_command import examine
from dovetail.compiler import resolve
from dovetail.support.errors import TargetError
from dovetail.target.tag_file import TagFileError, read_tags

GOOD = """
[sources]
list = "Acme, Our Devices"

[architectures.slow]
target = "cpu -level=2"
source = "list"
attributes = {"x86.avx" = true, "cpu.threads" = 4}

[architectures.fast]
extends = "slow"
target = "cpu -level=3"
source = "list"
attributes = {"cpu.threads" = ">= 8"}

[tags]
"acme/x1" = {architecture = "slow", source = "list"}
"acme/x2" = {architecture = "fast", source = "list", attributes = {"x86.avx" = false}}
"acme/one-off" = {target = "cpu -level=4", source = "list"}
"""


@pytest.fixture(autouse=True)
def fresh():
    plugin.refresh()
    yield
    plugin.refresh()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def install(folder: Path, name: str, text: str | bytes | None, value: str = "") -> Path:
    """A distribution with tags; its package ends the process that imports it."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("raise SystemExit('imported')\n")
    if text is not None:
        content = text.encode() if isinstance(text, str) else text
        (package / "tags.toml").write_bytes(content)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[dovetail.tags]\n{name} = {value or name}\n")
    plugin.refresh()
    return package / "tags.toml"


def line(name: str) -> plugin.TagsEntry:
    [found] = [entry for entry in plugin.tag_ledger() if entry.name == name]
    return found


def test_a_stranger_tags_any_kind(site: Path):
    install(site, "acme", GOOD)
    assert str(resolve("acme/x1")) == "cpu -arch=x86-64 -level=2"
    assert plugin.owner_of("acme/x1").name == "acme"
    assert line("acme")[1:] == ("ready", "3 tags", "", "acme", "1.0", 3)
    profile = plugin.find_tag("acme/x2").profile
    assert {name: fact.value for name, fact in profile.items()} == {
        "x86.avx": "false", "cpu.threads": ">= 8",
    }  # fmt: skip
    assert plugin.find_tag("acme/one-off").profile == {}


def test_a_profile_is_closed_under_implication(tmp_path: Path):
    path = tmp_path / "tags.toml"
    chain = '[implies]\n"x.c" = ["x.b"]\n"x.b" = ["x.a"]\n'
    facts = 'attributes = {"x.c" = true}}\n"acme/x4" = {architecture = "slow", source = "list", '
    facts += 'attributes = {"x.a" = false}}'
    more = f'"acme/x3" = {{architecture = "slow", source = "list", {facts}\n'
    path.write_text(chain + GOOD + more)
    tags = read_tags(path)
    for name, value in (("acme/x3", "true"), ("acme/x4", "false")):
        profile = tags[name].profile
        assert {profile[f"x.{each}"].value for each in "abc"} == {value}
        assert all(fact.source.startswith("Acme, Our Devices") for fact in profile.values())
    assert "implies it" in tags["acme/x3"].profile["x.a"].source
    path.write_text(chain + GOOD + more.replace("true}", 'true, "x.a" = false}'))
    with pytest.raises(TagFileError, match=r"x.b' is true, which implies 'x.a', and that is fal"):
        read_tags(path)


def test_tags_stay_when_autoload_is_off(site: Path, monkeypatch: pytest.MonkeyPatch):
    install(site, "acme", GOOD)
    monkeypatch.setenv("DOVETAIL_BACKEND_AUTOLOAD", "0")
    plugin.refresh()
    assert resolve("acme/x1").kind == "cpu"
    assert resolve("nvidia/h100").kind == "cuda"
    monkeypatch.setenv("DOVETAIL_BACKENDS", "-cuda")
    assert plugin.search_tags("h100")
    with pytest.raises(TargetError, match=r"tag 'nvidia/h100' .*backend 'cuda' is disabled"):
        resolve("nvidia/h100")


def test_nobody_takes_a_tag_of_ours(site: Path):
    install(site, "aaa", GOOD.replace("acme/x1", "nvidia/h100"))
    assert resolve("nvidia/h100").kind == "cuda"
    assert line("aaa").state == "ready"
    assert "not used: 'nvidia/h100', which another distribution has" in line("aaa").evidence
    assert line("aaa").used == 2


def test_two_strangers_with_one_tag(site: Path):
    install(site, "aaa", GOOD)
    install(site, "bbb", GOOD.replace("level=2", "level=4"))
    with pytest.raises(TargetError, match=r"'acme/x1' is claimed by 'aaa' 1.0 and 'bbb' 1.0"):
        resolve("acme/x1")
    # Where both mean the same there is no quarrel.
    assert resolve("acme/x2").number("level") == 3


def test_a_tag_of_a_kind_that_nobody_has(site: Path):
    install(site, "acme", GOOD.replace("cpu -level=2", "warp -x=1"))
    with pytest.raises(
        TargetError, match=r"tag 'acme/x1' of 'acme' 1.0 is 'warp -x=1': no installed .* 'warp'"
    ):
        resolve("acme/x1")


def test_a_tag_that_does_not_resolve(site: Path):
    install(site, "acme", GOOD.replace("cpu -level=2", "cpu -level=9"))
    with pytest.raises(TargetError, match=r"tag 'acme/x1' of 'acme' 1.0 .* one of 2, 3, 4"):
        resolve("acme/x1")
    assert resolve("acme/x2").number("level") == 3


@pytest.mark.parametrize(
    ("text", "value", "message"),
    [
        (None, "", "there is no such package with a tags.toml"),
        (None, "nothing_of_this_name", "names 'nothing_of_this_name', and there is no such"),
        (GOOD, "acme:TAGS", "names 'acme:TAGS', and there is no such package"),
        (GOOD, "../acme", "names '../acme', and there is no such package"),
        ("[tags", "", "it is not TOML"),
        (b"\xff\xfe", "", "it is not TOML"),
        ("x = " + "[" * 100_000, "", "it is not TOML"),
        ("x = " + "9" * 10_000, "", "it is not TOML"),
        ("# " + "x" * (1 << 20), "", "bytes, at most 1048576 are allowed"),
    ],
    ids=range(9),
)
def test_a_broken_package_costs_its_own_tags_alone(
    site: Path, text: str | bytes | None, value: str, message: str
):
    install(site, "acme", text, value)
    entry = line("acme")
    assert (entry.state, entry.distribution, entry.used) == ("failed", "acme", 0)
    assert message in entry.evidence
    assert "pip uninstall acme" in entry.fix
    assert resolve("nvidia/h100").kind == "cuda"
    with pytest.raises(TargetError, match="broken, and not searched: 'acme'"):
        resolve("acme/x1")
    assert entry._asdict() in examine()["tags"]


def test_a_file_that_is_no_file(site: Path):
    path = install(site, "acme", GOOD)
    path.unlink()
    os.mkfifo(path)
    plugin.refresh()
    assert "it is a pipe" in line("acme").evidence
    path.unlink()
    path.symlink_to(path.name)
    plugin.refresh()
    assert line("acme").state == "failed"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[sources]", "[source]", "key 'source' is unknown; allowed are architectures, implies"),
        ('list = "Acme, Our Devices"', "list = 3", "key 'sources.list' is 3; expected a string"),
        ('"Acme, Our Devices"', '"\\u001b[2J"', "key 'sources.list' is not a line of 1 to 400"),
        ('source = "list"\na', 'source = "lost"\na', "'architectures.slow.source' is 'lost'; exp"),
        ('source = "list"\na', "a", "key 'architectures.slow.source' is missing; expected one"),
        ('extends = "slow"', 'extends = "fast"', "'architectures.fast.extends' is 'fast'; expect"),
        ("= true", "= 1.5", "key 'architectures.slow.attributes.x86.avx' is 1.5; expected a st"),
        ('"x86.avx" = true', '"x 86" = true', "'architectures.slow.attributes.x 86' is not a val"),
        ("cpu -level=2", "CPU", "key 'architectures.slow.target' is not a target: target 'CPU'"),
        ("cpu -level=2", "acme/x1", "'architectures.slow.target' is 'acme/x1'; expected a kind"),
        ('"acme/x1"', '"x1"', "key 'tags.x1' is not a tag; write for example 'acme/x2'"),
        ('"acme/x1"', '"Acme/X1"', "key 'tags.Acme/X1' is not a tag"),
        ('"acme/x1"', '"acme/\\n"', "key 'tags.acme/\\n' is not a tag"),
        ('"slow", source', '"slo", source', "'tags.acme/x1.architecture' is 'slo'; expected"),
        ('{architecture = "slow", ', "{", "'tags.acme/x1.target' and 'architecture' are both"),
        ('{target = "', '{architecture = "slow", target = "', "and 'architecture' are both given"),
        ('"cpu -level=4", source = "list"', '"cpu -level=4"', "'tags.acme/one-off.source' is mis"),
        ('"cpu -level=4", ', '"cpu -level=4", sorce = 1, ', "'tags.acme/one-off.sorce' is unknow"),
        ('"acme/x2"', '"acme/x1"', "it is not TOML"),
        ('"acme/x1" = {arch', '"acme/x1" = 3 #', "key 'tags.acme/x1' is 3; expected a table"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, old: str, new: str, message: str):
    assert old in GOOD
    path = tmp_path / "tags.toml"
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(TagFileError) as caught:
        read_tags(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert str(caught.value).isprintable()
