"""Passes in C++: what goes in comes out bit for bit, and what a bad library gets.

The library that most of this uses, `support/cpp/modes.cc`, is built as strangers build theirs:
with CMake, `find_package(dovetail)` and the folder that `python -m dovetail --cmake-dir` prints.
"""

from __future__ import annotations

import ctypes
import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from support.compiled import lowering
from support.golden import DISTINCT, IN_TREE

import dovetail as dt
from dovetail import T, ir, plugin
from dovetail.compiler import build, pipeline_of, run_passes, variants
from dovetail.ir.binary import decode, encode
from dovetail.ir.schema import declarations_hash
from dovetail.passes import CppPass, Place, after
from dovetail.passes import cpp as loader
from dovetail.support.errors import PluginError, ResourceError, UnsupportedError

SOURCE = Path(__file__).parents[1] / "support" / "cpp" / "modes.cc"
CHUNKS = 8

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(tool=("cmake", "ninja", "c++")),
]

PROJECT = """
cmake_minimum_required(VERSION 3.20)
project(modes LANGUAGES CXX)
find_package(dovetail 0.1 REQUIRED)
dovetail_add_pass(modes "{source}")
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library of `modes.cc`."""
    folder = tmp_path_factory.mktemp("modes")
    (folder / "CMakeLists.txt").write_text(PROJECT.format(source=SOURCE.as_posix()))
    told = subprocess.run(
        [sys.executable, "-m", "dovetail", "--cmake-dir"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    command = [
        "cmake", "-G", "Ninja", "-S", folder, "-B", folder / "build",
        f"-Ddovetail_DIR={told.stdout.strip()}", "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wshadow -Wconversion -Werror",
    ]  # fmt: skip
    for each in (command, ["cmake", "--build", folder / "build"]):
        done = subprocess.run(each, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build" / "libmodes.so"


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("", True), ("0.1", True), ("0.1.0 EXACT", True), ("0.1...0.1.9", True),
        ("0.1...2", True), ("0.1.99", False), ("0.2", False), ("1", False), ("7.3", False),
    ],
)  # fmt: skip
def test_the_version_that_is_asked_for(tmp_path: Path, version: str, fits: bool) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(x LANGUAGES NONE)\n"
        "set(CMAKE_CXX_COMPILE_FEATURES cxx_std_17)\n"
        f"find_package(dovetail {version} REQUIRED)\n"
        'message(STATUS "found ${dovetail_VERSION}")\n'
    )
    folder = Path(str(dt.__file__)).parent / "cpp" / "cmake"
    done = subprocess.run(
        ["cmake", "-G", "Ninja", "-S", tmp_path, "-B", tmp_path / "b", f"-Ddovetail_DIR={folder}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode == 0) == fits, done.stderr
    if fits:
        assert f"found {dt.__version__}" in done.stdout
    else:
        said = " ".join(done.stderr.split())
        assert f'"{version.split()[0].split("...")[0]}' in said
        assert f"dovetail-config.cmake, version: {dt.__version__}" in said


@dataclasses.dataclass(frozen=True)
class Modes(CppPass):
    """What its option says."""

    name: ClassVar[str] = "acme-modes"
    place: ClassVar[Place | None] = after("prepare")
    library: ClassVar[str] = "modes"
    path: ClassVar[Path]
    mode: str = "same"

    @classmethod
    def file(cls) -> Path:
        """Where the fixture has built it."""
        return cls.path


@pytest.fixture
def modes(library: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> type[Modes]:
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(Modes, "path", library, raising=False)
    return Modes


def through(library: Path, data: bytes) -> bytes:
    """What the library's pass that changes nothing makes of bytes."""
    found = loader._load(library)
    out, size = ctypes.POINTER(ctypes.c_ubyte)(), ctypes.c_size_t()
    status = found.run(data, len(data), b"mode=same", ctypes.byref(out), ctypes.byref(size))
    got = ctypes.string_at(out, size.value)
    found.free(out)
    assert status == 0, got
    return got


@dt.kernel
def scale(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    for i in T.parallel(out.shape[0]):
        out[i] = x[i] * 2.0


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_case_survives_at_every_stage(library: Path, chunk: int) -> None:
    """The kinds take turns, so that each case is seen in all stages of one pipeline."""
    for number, case in list(enumerate(DISTINCT))[chunk::CHUNKS]:
        module, cache = lowering(case.kernel)
        target = variants(IN_TREE[number // CHUNKS % len(IN_TREE)])[0]
        stages: dict[int, ir.Module] = {}
        try:
            run_passes(
                module, pipeline_of(target), target,
                lambda _, each, stages=stages: stages.setdefault(id(each), each), cache,
            )  # fmt: skip
        except (UnsupportedError, ResourceError):
            assert stages
        for each in stages.values():
            data = encode(each)
            assert through(library, data) == data, case.name
            again = decode(data)
            assert encode(again) == data, case.name
            assert ir.difference(again, each) is None, case.name


def test_a_pass_that_changes_nothing_gives_the_same_bundle(modes: type[Modes]) -> None:
    plain = build(scale, "cpu", use_cache=False).tobytes()
    for place in ("prepare", "flatten", "finish"):
        modes.place, modes.name = after(place), f"acme-modes-{place}"
        assert build(scale, "cpu", passes=[modes()]).tobytes() == plain
    modes.place, modes.name = after("prepare"), "acme-modes"


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("throw", "modes.so': I cannot"),
        ("throw-int", "threw something that is not a std::exception"),
        ("none", "the pass returned no module"),
        ("no-body", "the pass left 'body' of a node null"),
        ("unbound", "variable 'ghost' is not visible here"),
        ("odd-type", "returned an invalid module: byte [0-9]+: there is no type 'int7'"),
        ("odd-op", "there is no op 'acme.nothing', in Call.op"),
        ("deep", "a program that is nested more than 1000 deep"),
        ("what", "mode is 'what', expected one of those in this file"),
    ],
)
def test_one_that_fails_is_named_with_its_library(
    modes: type[Modes], mode: str, message: str
) -> None:
    with pytest.raises(PluginError, match=message) as caught:
        build(scale, "cpu", passes=[modes(mode)])
    assert "pass 'acme-modes' of distribution" in str(caught.value)
    assert f"library: {modes.path}" in str(caught.value)
    assert caught.value.saved is not None
    before = (caught.value.saved / "before.ir").read_text()
    assert "T.func" in before
    assert f"replay: dovetail lower {caught.value.saved / 'before.ir'}" in str(caught.value)


# Libraries that no header of ours made: in C, so that they are built in no time.
ENTRY = "int dovetail_pass_run(const char* d, size_t n, const char* o, char** out, size_t* size)"
C_LIBRARY = """
#include <stdlib.h>
#include <string.h>
const char* dovetail_pass_declarations(void) {{ return {declarations}; }}
void dovetail_pass_free(char* bytes) {{ free(bytes); }}
{entry} {{ {body} }}
"""
GOOD = f'"{declarations_hash()}"'
HOSTILE = "static const char b[] = {bytes}; *size = sizeof b - 1; *out = malloc(*size + 1);"


@pytest.mark.parametrize(
    ("declarations", "body", "message"),
    [
        ('"0123"', "abort();", "compiled with the declarations '0123', this dovetail has"),
        ("0", "abort();", "compiled with the declarations none"),
        (GOOD, "*out = 0; return 0;", "returned no bytes and no error"),
        (GOOD, "*out = 0; return 1;", "it has no memory left"),
        (GOOD, "*out = malloc(8); *size = 0; return 0;", "these 0 bytes are IR without"),
        (
            GOOD,
            "*size = n - 5; *out = malloc(n); memcpy(*out, d, n); return 0;",
            "the bytes end early|do not fit in",
        ),
        (
            GOOD,
            "*size = n; *out = malloc(n); memcpy(*out, d, n); memset(*out + 41, 255, 20);"
            " return 0;",
            "returned an invalid module: byte [0-9]+",
        ),
        (
            GOOD,
            "*out = malloc(9); memcpy(*out, \"\\xff\\xfe no\", 5); *size = 5; return 1;",
            ".so': .* no",
        ),
    ],
)  # fmt: skip
def test_a_library_of_ones_own_is_not_trusted(
    modes: type[Modes], tmp_path: Path, declarations: str, body: str, message: str
) -> None:
    modes.path = compiled(
        tmp_path, C_LIBRARY.format(declarations=declarations, entry=ENTRY, body=body)
    )
    with pytest.raises(PluginError, match=message):
        build(scale, "cpu", passes=[modes()])


def compiled(folder: Path, text: str) -> Path:
    (folder / "bad.c").write_text(text)
    path = folder / "bad.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", path, folder / "bad.c"], check=True)
    return path


def test_a_library_that_is_none(modes: type[Modes], tmp_path: Path) -> None:
    modes.path = tmp_path / "absent.so"
    with pytest.raises(PluginError, match=r"absent\.so' is missing: build it"):
        build(scale, "cpu", passes=[modes()])
    (tmp_path / "text.so").write_text("no library")
    modes.path = tmp_path / "text.so"
    with pytest.raises(PluginError, match=r"text\.so' does not load: "):
        build(scale, "cpu", passes=[modes()])
    modes.path = compiled(tmp_path, "const char* dovetail_pass_declarations(void) { return 0; }")
    with pytest.raises(PluginError, match=r"lacks 'dovetail_pass_run': one of its sources needs"):
        build(scale, "cpu", passes=[modes()])


@pytest.mark.parametrize(
    ("begins", "how"),
    [
        ("__builtin_trap();", "it crashed with SIG(ILL|TRAP)"),
        ("abort();", "it crashed with SIGABRT"),
        ("_Exit(0);", "it ended the process with status 0"),
        ("exit(7);", "it ended the process with status 7"),
    ],
)
def test_a_library_that_ends_the_process(
    modes: type[Modes], tmp_path: Path, begins: str, how: str
) -> None:
    """While it is opened, as by whoever only lists the passes: this process goes on."""
    modes.path = compiled(
        tmp_path,
        f"#include <stdlib.h>\n__attribute__((constructor)) static void f(void) {{ {begins} }}",
    )
    with pytest.raises(PluginError, match=rf"bad\.so' cannot be opened: {how}; this happened in"):
        build(scale, "cpu", passes=[modes()])


ANNOUNCED = '''
import dataclasses
from dovetail.passes import CppPass, before

@dataclasses.dataclass(frozen=True)
class Modes(CppPass):
    """Does what its option says."""

    name = "acme-modes"
    place = before("flatten")
    library = "lib/modes"
    mode: str = "same"
'''


def test_one_that_is_announced_is_listed_named_and_replayed(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "site" / "acme-1.0.dist-info"
    (tmp_path / "site" / "lib").mkdir(parents=True)
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n")
    (info / "RECORD").write_text("acme_modes.py,,\n")
    (info / "top_level.txt").write_text("acme_modes\n")
    (info / "entry_points.txt").write_text("[dovetail.passes]\nacme-modes = acme_modes:Modes\n")
    (tmp_path / "site" / "acme_modes.py").write_text(ANNOUNCED)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    plugin.refresh()
    try:
        (line,) = plugin.pass_ledger()
        assert (line.state, line.distribution) == ("failed", "acme")
        assert "lib/libmodes.so' is missing" in line.evidence
        shutil.copy(library, tmp_path / "site" / "lib" / "libmodes.so")
        plugin.refresh()
        (line,) = plugin.pass_ledger()
        assert (line.state, line.evidence) == ("ready", "before 'flatten'")
        (made,) = plugin.passes_of("acme-modes{mode=unbound}")
        assert str(made) == "acme-modes{mode=unbound}"
        with pytest.raises(PluginError) as caught:
            build(scale, "cpu", passes=[made])
        assert caught.value.distribution == "acme"
        assert "pass 'acme-modes{mode=unbound}' failed" in str(caught.value)
        assert "--passes 'acme-modes{mode=unbound}'" in str(caught.value)
    finally:
        sys.modules.pop("acme_modes", None)
        plugin.refresh()


def test_hostile_bytes_stay_within_their_memory(tmp_path: Path) -> None:
    """Every prefix of a module, and thousands of damaged copies, under the address sanitizer."""
    module, cache = lowering(scale)
    target = variants("cpu")[0]
    seen: list[ir.Module] = []
    run_passes(module, pipeline_of(target), target, lambda _, each: seen.append(each), cache)
    files = [tmp_path / "first.ir", tmp_path / "last.ir"]
    for file, each in zip(files, (seen[0], seen[-1]), strict=True):
        file.write_bytes(encode(each))
    include = Path(loader.__file__).parents[1] / "cpp" / "include"
    compiler: list[Any] = [*filter(None, [os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER")]), "c++"]
    object_file, program = tmp_path / "fuzz.o", tmp_path / "fuzz"
    checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    subprocess.run(
        [
            *compiler, "-std=c++17", "-O0", *checks, "-DMODES_MAIN", f"-I{include}", "-c", SOURCE,
            "-o", object_file,
        ],
        check=True,
    )  # fmt: skip
    subprocess.run(["c++", *checks, object_file, "-o", program], check=True)
    done = subprocess.run([program, *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[1]) > 1000
