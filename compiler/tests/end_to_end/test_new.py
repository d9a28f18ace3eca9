"""`dovetail new`: what it makes is installed into a clean environment, tested there, uninstalled.

The environment has the wheels of the compiler, the runtime and the conformance suite, and what
these need. The package is made there, too, so that the templates are those of the wheel.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from support import clean_room

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.timeout(900),
    pytest.mark.needs(module=("scikit_build_core", "hatchling", "pip"), tool=("cc", "c++")),
    pytest.mark.evidence("tests"),
]

OURS = {"dovetail-runtime": "runtime/core", "dovetail-compiler": "compiler",
        "dovetail-conformance": "conformance"}  # fmt: skip

# What builds the packages; there is no registry here.
TOOLS = {"scikit-build-core", "cmake", "ninja", "hatchling", "editables"}

# A case of each sort: floats, strict floats, integers, atomics, shared memory, narrow storage.
CASES = (
    "saxpy", "histogram", "softmax", "strict", "shifts", "float16", "subgroup",
    "conversions_float64",
)  # fmt: skip


# An image that a made runtime runs: the first argument is its kind, the second the file.
IMAGE = """
import sys
from pathlib import Path

import dovetail as dt

source = "void probe(void *const *b, const void *s, const unsigned *g, void *w) {}"
kernel = dt.external(
    sys.argv[1], "c", source.encode(), {"by": "float32", "x": "inout float32[n]"},
    dt.ExternalLaunch("probe", grid="n", block=1, arguments=("x", "by")),
)
Path(sys.argv[2]).write_bytes(dt.build([kernel], sys.argv[1]).images[0].data)
"""


class Sort(NamedTuple):
    """What is made, and what shows that it is there."""

    words: tuple[str, ...]
    distribution: str
    package: str
    shows: tuple[str, ...]


SORTS = [
    Sort(("backend", "zorg_x"), "dovetail-zorg-x", "dovetail_zorg_x", ("targets", "zorg_x")),
    *(
        Sort(
            ("runtime", f"zorg_{language}", f"--{language}"), f"dovetail-runtime-zorg-{language}",
            f"dovetail_runtime_zorg_{language}", ("backends",),
        )
        for language in ("python", "c", "cpp")
    ),
    Sort(("pass", "zorg-halve"), "zorg-halve", "zorg_halve", ("passes",)),
    Sort(("tags", "zorg_y"), "zorg-y-devices", "zorg_y_devices", ("targets", "zorg_y/x1")),
]  # fmt: skip


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with Dovetail's wheels, for all packages."""

    def make(folder: Path) -> None:
        python = clean_room.environment(folder)
        for name in clean_room.needs(OURS):
            clean_room.link(name, python)
        for name in clean_room.needs(TOOLS) | TOOLS:
            clean_room.link(name, python)
        for source in OURS.values():
            clean_room.install(clean_room.wheel(clean_room.ROOT / source, folder), python)

    return clean_room.shared(tmp_path_factory, "new", make) / "bin" / "python"


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: "-".join(sort.words))
def test_a_package(sort: Sort, python: Path, tmp_path: Path) -> None:
    dovetail = python.with_name("dovetail")
    said = clean_room.run(dovetail, "new", *sort.words, folder=tmp_path)
    assert said.startswith(f"{sort.distribution}: distribution '{sort.distribution}'")
    made = tmp_path / sort.distribution
    assert "acme" not in "".join(p.read_text() for p in made.rglob("*") if p.is_file()).lower()
    clean_room.install(clean_room.wheel(made, tmp_path), python)
    clean_room.run(python, "-m", "dovetail_conformance", "package", sort.distribution)
    # Its own modules are those that are installed.
    tests = tmp_path / "tests"
    shutil.move(made / "tests", tests)
    options = ("-W", "error", "-p", "no:cacheprovider", "--import-mode=importlib", "-q")
    said = clean_room.run(python, "-m", "pytest", *options, tests, folder=tmp_path)
    assert " passed" in said
    assert "skipped" not in said
    assert sort.words[1] in clean_room.run(dovetail, *sort.shows)
    if sort.words[0] == "runtime" and "--python" not in sort.words:
        image = tmp_path / "image"
        clean_room.run(python, "-c", IMAGE, sort.words[1], image)
        clean_room.run(
            python, "-m", "dovetail_conformance", "abi", sort.words[1], "--image", image,
            "--strict", "--need-device",
        )  # fmt: skip
    if sort.words[0] == "backend":
        chosen = ("--pyargs", "dovetail_conformance", "--backend", sort.words[1])
        said = clean_room.run(
            python, "-m", "pytest", *options, *chosen, "-k", " or ".join(CASES), folder=tmp_path
        )
        passed = re.search(r"^(\d+) passed", said, re.MULTILINE)
        assert passed is not None, said
        assert int(passed[1]) > 2 * len(CASES)
    clean_room.pip(python, "uninstall", "--yes", sort.distribution)
    assert not list(clean_room.packages(python).glob(f"{sort.package}*"))
    left = clean_room.run(dovetail, *sort.shows[:1])
    assert sort.words[1] not in left


@pytest.mark.parametrize(
    "words", [("runtime", "zorg_z", "--c"), ("pass", "zorg-z")], ids=lambda words: words[0]
)
def test_the_command_that_is_printed(words: tuple[str, ...], python: Path, tmp_path: Path) -> None:
    """It installs what was made, and passes, where no registry has anything of ours."""
    said = clean_room.run(python.with_name("dovetail"), "new", *words, folder=tmp_path)
    made, *_ = re.findall(r"distribution '([\w-]+)'", said)
    _, _, command = said.partition("\nnext: ")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, call in {
        "pip": f"{sys.executable} -m pip --python {python}",
        "pytest": f"{python} -m pytest -p no:cacheprovider",
    }.items():
        (programs / name).write_text(f'#!/bin/sh\nexec {call} "$@"\n')
        (programs / name).chmod(0o755)
    said = clean_room.run(
        "bash", "-c", command, folder=tmp_path, PIP_NO_INDEX="1",
        # What builds a package without a compiler would come from the registry.
        **({} if words[0] == "runtime" else {"PIP_NO_BUILD_ISOLATION": "0"}),
        PATH=os.pathsep.join([str(programs), os.environ["PATH"]]),
    )  # fmt: skip
    assert re.search(r"\b[1-9]\d* passed in ", said), said
    clean_room.pip(python, "uninstall", "--yes", made)
