"""`kind.toml`: those of this tree are right; what is wrong in one is named."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.compiler import resolve
from dovetail.plugin import KindFile, KindFileError, kind_file, kind_files, read_kind_file
from dovetail_conformance.levels import LEVELS

GOOD = """
title = "Acme"
rank = 5
runtime = "distribution"

[[support]]
target = "`acme`"
read = "nobody"
executed = ""
silicon = ""

[tests]
executes = ["shim"]
target = "acme -x=1"

[golden]
conformance = ["acme", "acme -x=3"]
further = ["acme -x=2"]
further_kernels = ["two"]
kernels = ["one"]

[demo]
targets = ["acme", "acme -x=1"]
fake = "acme -x=1"

[fake_driver]
images = "lowered"
settings = {ACME = "1"}
loader = "ACME_LOADER"
groups = "memory, copy"
attributes = "speed"

[fake_driver.libraries.acme]
variable = "DOVETAIL_ACME_LIBRARIES"
file = "libacme.so"
"""


def read(text: str, folder: Path) -> KindFile:
    path = folder / "acme" / "kind.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return read_kind_file(path)


def test_everything_that_a_file_says_is_read(tmp_path: Path) -> None:
    file = read(GOOD, tmp_path)
    assert (file.kind, file.title, file.rank, file.runtime) == ("acme", "Acme", 5, "distribution")
    (row,) = file.support
    assert (row.target, row.read, row.executed, row.silicon) == ("`acme`", "nobody", "", "")
    assert (file.executes, file.example_target) == (("shim",), "acme -x=1")
    assert file.conformance_targets == ("acme", "acme -x=3")
    assert (file.further_goldens, file.golden_kernels) == (("acme -x=2",), ("one",))
    assert file.further_kernels == ("two",)
    assert (file.demo_targets, file.demo_fake) == (("acme", "acme -x=1"), "acme -x=1")
    fake = file.fake_driver
    assert fake is not None
    assert (fake.images, dict(fake.settings), fake.loader) == (
        "lowered", {"ACME": "1"}, "ACME_LOADER",
    )  # fmt: skip
    assert (fake.groups, fake.attributes) == ("memory, copy", "speed")
    (library,) = fake.libraries
    assert (library.name, library.variable, library.file) == (
        "acme", "DOVETAIL_ACME_LIBRARIES", "libacme.so",
    )  # fmt: skip


def test_what_need_not_be_said(tmp_path: Path) -> None:
    file = read(GOOD.partition("[tests]")[0], tmp_path)
    assert (file.executes, file.example_target) == ((), "acme")
    assert (file.further_goldens, file.golden_kernels) == ((), ())
    assert (file.demo_targets, file.fake_driver) == ((), None)


LIBRARY = 'variable = "DOVETAIL_ACME_LIBRARIES"\n'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Acme"', "title = [", "it is not TOML: Invalid"),
        ('title = "Acme"', "", "key 'title' is missing; expected a string"),
        ('title = "Acme"', 'title = ""', "key 'title' is empty; expected a string"),
        ('title = "Acme"', "title = 3", "key 'title' is 3; expected a string"),
        ("rank = 5", 'rank = "5"', "key 'rank' is '5'; expected an integer"),
        ("rank = 5", "rank = true", "key 'rank' is True; expected an integer"),
        ("rank = 5", "rank = 5\nrnak = 6", "key 'rnak' is unknown; allowed are demo, fake_"),
        ('"distribution"', '"folder"', "key 'runtime' is 'folder'; expected one of 'distributi"),
        ('runtime = "distribution"', "", "key 'runtime' is missing; expected one of 'distribut"),
        ("[[support]]", "[support]", "key 'support' is {.*}; expected one table [[support]] or"),
        ("`acme`", "acme", "key 'support.target' is 'acme'; it must name `acme`"),
        ('read = "nobody"', 'raed = "x"', "key 'support.raed' is unknown; allowed are executed, "),
        ('["shim"]', '["really"]', "key 'tests.executes' has 'really'; allowed are 'real', 'emul"),
        ('["shim"]', '"shim"', "key 'tests.executes' is 'shim'; expected a list of strings"),
        ('target = "acme -x=1"', 'target = "acm"', "key 'tests.target' is 'acm'; it must begin"),
        ('["acme -x=2"]', '["acme2"]', "key 'golden.further' is 'acme2'; it must begin with th"),
        ('["acme -x=2"]', '["acme -x=2"]\nx = 1', "key 'golden.x' is unknown; allowed are con"),
        ('fake = "acme -x=1"', 'fake = "acme -x=3"', "key 'demo.fake' is 'acme -x=3'; expected o"),
        ("[tests]", "[test]", "key 'test' is unknown; allowed are demo"),
        ('images = "lowered"', "", "key 'fake_driver.images' is missing; expected one of 'llvm"),
        ('"lowered"', '"spirv"', "key 'fake_driver.images' is 'spirv'; expected one of 'llvm_i"),
        ('{ACME = "1"}', "{ACME = 1}", "key 'fake_driver.settings.ACME' is 1; expected a string"),
        (LIBRARY, "", "key 'fake_driver.libraries.acme.variable' is missing; expected a string"),
        ("libraries.acme", "library.acme", "key 'fake_driver.library' is unknown; allowed are"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in GOOD
    with pytest.raises(KindFileError) as caught:
        read(GOOD.replace(old, new, 1), tmp_path)
    text = str(caught.value)
    assert text.startswith(f"{tmp_path / 'acme' / 'kind.toml'}: ")
    parts = message.split("{.*}")
    assert re.search(".*".join(map(re.escape, parts)), text), text


def test_a_fake_driver_has_a_library(tmp_path: Path) -> None:
    with pytest.raises(KindFileError, match=r"key 'fake_driver.libraries' is empty; expected one"):
        read(GOOD.partition("[fake_driver.lib")[0], tmp_path)


def test_the_demonstration_needs_a_fake_driver_to_run_on(tmp_path: Path) -> None:
    with pytest.raises(KindFileError, match=r"key 'demo.fake' is .*, but there is no \[fake_dri"):
        read(GOOD.partition("[fake_driver]")[0], tmp_path)


def keys(text: str) -> set[str]:
    """Every key of a file; the names in `settings` and `libraries` are anybody's."""
    found: set[str] = set()
    table = ""
    for line in text.splitlines():
        if match := re.match(r"\[+([\w.]+)\]", line):
            table = re.sub(r"(?<=libraries)\.\w+", "", match[1]) + "."
        elif match := re.match(r"(\w+) =", line):
            found.add(table + match[1])
    return found


def test_the_docstring_shows_every_key() -> None:
    shown = keys((inspect.getdoc(kind_file) or "").replace("\n    ", "\n"))
    assert shown == keys(GOOD)


def test_levels_are_those_of_the_suite() -> None:
    assert set(kind_file.EXECUTED) == set(LEVELS) - {"compile_only"}


@pytest.mark.parametrize("kind", kind_files())
def test_targets_that_a_file_of_this_tree_names_can_be_compiled_for(kind: str) -> None:
    file = kind_files()[kind]
    assert kind in plugin.kinds()
    further = (*file.conformance_targets, *file.further_goldens, *file.demo_targets)
    for target in (file.example_target, *further):
        assert resolve(target).kind == kind


def test_files_are_in_the_order_of_tables() -> None:
    ranks = [(file.rank, kind) for kind, file in kind_files().items()]
    assert ranks == sorted(ranks)
