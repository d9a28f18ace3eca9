"""Programs in C and C++ with an installed wheel: they run without Python; mistakes are errors.

`examples/hosts` is built as its README says, against the wheels in an empty environment and from a
checkout; `bad_host.c` makes every mistake that a program can make with the C interface.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.clean_room import ROOT, environment, install, link, packages, run, wheel

import dovetail as dt
from dovetail.cli.kernels import load_kernels

HERE = Path(__file__).parent
EXAMPLE = ROOT / "examples" / "hosts"
KINDS = ("opencl", "vulkan")

# With the tools of this environment: cmake and ninja.
TOOLS = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("scikit_build_core", "pip", "cmake")),
    pytest.mark.evidence("tests"),
]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the core's wheel and two runtimes, not even NumPy."""
    python = environment(tmp_path_factory.mktemp("clean"))
    install(wheel(ROOT / "runtime" / "core", tmp_path_factory.mktemp("wheels")), python)
    for kind in KINDS:
        link(f"dovetail-runtime-{kind}", python)
    return python


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bundle") / "hosts.dvt"
    dt.build(list(load_kernels(EXAMPLE / "kernels.py").values()), ["cpu", *KINDS]).save(path)
    return path


def cmake(source: Path, folder: Path, *options: object) -> Path:
    run("cmake", "-G", "Ninja", "-S", source, "-B", folder, *options, PATH=TOOLS)
    run("cmake", "--build", folder, PATH=TOOLS)
    return folder


@pytest.fixture(scope="module")
def programs(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the example's programs, built with what the environment's Python names."""
    found = run(python, "-m", "dovetail_runtime", "--cmake-dir").strip()
    assert Path(found) == packages(python) / "dovetail_runtime" / "cmake"
    return cmake(EXAMPLE, tmp_path_factory.mktemp("build"), f"-Ddovetail_runtime_DIR={found}")


def start(*command: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """A program in an environment without anything of Python's or ours.

    PATH is for the linker, which PoCL looks for there.
    """
    kept = {name: value for name, value in os.environ.items() if name.startswith(("VK_", "OCL_"))}
    return subprocess.run(
        [str(word) for word in command],
        env={**kept, "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", **variables},
        cwd="/", capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "device",
    [
        "cpu:0",
        *(pytest.param(f"{each}:0", marks=pytest.mark.needs(device=each)) for each in KINDS),
    ],
)
def test_the_example_runs(programs: Path, bundle: Path, device: str, tmp_path: Path) -> None:
    for program, result in (("saxpy_c", "1000 of 1000"), ("rows", "100 of 100")):
        done = start(programs / program, bundle, device, DOVETAIL_CACHE_DIR=str(tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith(f" on {device}: {result} right\n")


def test_the_backends_are_those_of_python(programs: Path, python: Path, bundle: Path) -> None:
    """Each with its state, found without Python."""
    done = start(programs / "rows", bundle)
    assert (done.returncode, done.stderr) == (0, "")
    kinds = [line.partition(":")[0] for line in done.stdout.splitlines()]
    assert kinds == ["cpu", *KINDS]
    assert "libpython" not in run("ldd", programs / "rows")


def test_a_version_that_is_not_there_is_not_found(python: Path, tmp_path: Path) -> None:
    found = packages(python) / "dovetail_runtime" / "cmake"
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(x LANGUAGES NONE)\n"
        "find_package(dovetail_runtime 7.3 REQUIRED)\n"
    )
    with pytest.raises(AssertionError, match=r"(?s)7\.3.*version: 0\.1\.0"):
        run(
            "cmake", "-G", "Ninja", "-S", tmp_path, "-B", tmp_path / "out",
            f"-Ddovetail_runtime_DIR={found}", PATH=TOOLS,
        )  # fmt: skip


# Mistake and error; what is not listed here gives none.
MISTAKES = {
    "missing file": "SystemFailureError",
    "folder": "SystemFailureError",
    "truncated": "BundleError",
    "empty": "BundleError",
    "other bytes": "BundleError",
    "no function": "NotFoundError",
    "function index": "NotFoundError",
    "no device": "NotFoundError",
    "wrong device": "NotFoundError",
    "no kind": "BackendNotReadyError",
    "no such label": "BackendNotReadyError",
    "api": "UnsupportedError",
    "device of a label": "BackendNotReadyError",
    "other dtype": "ArgumentTypeError",
    "odd bits": "ArgumentTypeError",
    "too few": "ArgumentTypeError",
    "a float for a tensor": "ArgumentTypeError",
    "null tensor": "ArgumentTypeError",
    "a tensor for a float": "ArgumentTypeError",
    "wrong dtype": "ArgumentTypeError",
    "parameter index": "NotFoundError",
    **dict.fromkeys(
        ("limit", "null path", "null result", "no bytes", "null function", "null bundle",
         "not a name", "null name", "null device", "null seconds", "null stream", "null event",
         "null list", "relative folder", "negative extent", "huge", "null shape", "negative rank",
         "null source", "shapeless source", "source without memory", "other shape", "struct size",
         "null arguments", "null call", "no tag", "other without a name", "wrong rank",
         "wrong shape", "no shape", "no memory", "read-only",
         "nowhere for results", "released call", "released bundle"),
        "ArgumentValueError",
    ),
}  # fmt: skip
FINE = {"open", "verify", "cpu", "allocate", "create", "create too", "results"}


def test_mistakes_are_errors(python: Path, bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(bad_host LANGUAGES C)\n"
        "find_package(dovetail_runtime REQUIRED)\nset(CMAKE_C_STANDARD 99)\n"
        f'add_executable(bad_host "{HERE / "bad_host.c"}")\n'
        "target_compile_options(bad_host PRIVATE -Wall -Wextra -Wpedantic -Werror)\n"
        "target_link_libraries(bad_host PRIVATE dovetail::runtime)\n"
    )
    folder = cmake(
        tmp_path, tmp_path / "out", f"-DCMAKE_PREFIX_PATH={packages(python) / 'dovetail_runtime'}"
    )
    truncated = tmp_path / "truncated.dvt"
    truncated.write_bytes(bundle.read_bytes()[:5000])
    done = start(folder / "bad_host", bundle, truncated)
    assert (done.returncode, done.stderr) == (0, "")
    *lines, end = done.stdout.splitlines()
    assert end == "the end"
    said = {line.split("|", 2)[0]: line.split("|", 2)[1:] for line in lines}
    assert {name: kind for name, (kind, _) in said.items() if kind} == MISTAKES
    assert {name for name, (kind, _) in said.items() if not kind} == FINE
    assert all(text for kind, text in said.values() if kind)
    assert "'path' is NULL" in said["null path"][1]
    assert "released already" in said["released call"][1]
    assert "saxpy" in said["no function"][1]


def test_the_commands(python: Path, bundle: Path, tmp_path: Path) -> None:
    """Without NumPy and without the compiler."""
    shown = run(python.parent / "dvt-run", bundle)
    assert shown == run(python, "-m", "dovetail_runtime", "run", bundle)
    assert shown.startswith("row_sums(m: T.Buffer[T.float32])")
    program = packages(python) / "dovetail_runtime" / "bin" / "dvt-run"
    assert start(program, bundle).stdout == shown
    assert "vulkan" in start(program, "--devices").stdout
    good = run(python, "-m", "dovetail_runtime", "verify", bundle)
    assert re.fullmatch(r".*hosts\.dvt: good \(\d+ bytes, 5 images, 2 functions\)\n", good)
    assert "\n  image 3: opencl, cl, " in run(python, "-m", "dovetail_runtime", "inspect", bundle)
    planned = run(python, "-m", "dovetail_runtime", "plan", bundle, "saxpy", "--device", "cpu:0")
    assert "saxpy on cpu:0:\n" in planned
    assert "(opencl, cl): is for kind opencl" in planned
    bad = tmp_path / "bad.dvt"
    bad.write_bytes(bundle.read_bytes()[:-1])
    for command in ("verify", "inspect", "plan", "run"):
        done = start(python, "-m", "dovetail_runtime", command, bad)
        assert done.returncode == 1
        assert "it is cut off" in done.stderr
        assert "Traceback" not in done.stderr


HEADERS = ("include/dovetail/dovetail.h", "src/ffi/c_api.h")
DECLARED = re.compile(r"^(?:DOVETAIL_API|DVT_EXPORT)\s[^;]*?\b(dovetail_\w+)\(", re.MULTILINE)


def test_what_the_libraries_export(python: Path) -> None:
    """The core: what its headers declare. A runtime: its table."""
    declared = {
        name
        for header in HEADERS
        for name in DECLARED.findall((ROOT / "runtime" / "core" / header).read_text())
    }
    assert len(declared) > 90
    assert exported(packages(python) / "dovetail_runtime/lib/libdovetail_runtime.so") == declared
    for kind in KINDS:
        package = f"dovetail_runtime_{kind}"
        library = packages(python) / package / "lib" / f"lib{package}.so"
        assert exported(library) == {"dovetail_backend_table"}


def exported(library: Path) -> set[str]:
    lines = run("nm", "--dynamic", "--defined-only", library).splitlines()
    return {line.split()[-1].partition("@")[0] for line in lines}


def test_from_a_checkout(tmp_path: Path) -> None:
    """The same target by add_subdirectory: programs compile with it, and their link is planned.

    The library itself is what `make build` makes of the same files.
    """
    run(
        "cmake", "-G", "Ninja", "-S", EXAMPLE, "-B", tmp_path, f"-DDOVETAIL_SOURCE={ROOT}",
        PATH=TOOLS,
    )  # fmt: skip
    objects = ("CMakeFiles/rows.dir/rows.cc.o", "CMakeFiles/saxpy_c.dir/saxpy.c.o")
    run("ninja", "-C", tmp_path, *objects, PATH=TOOLS)
    planned = run("ninja", "-C", tmp_path, "-t", "commands", "rows", PATH=TOOLS)
    assert re.search(r"-o rows .*dovetail/libdovetail_runtime\.so", planned)
