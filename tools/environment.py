"""Makes and refreshes the development environment in `.venv`.

Run by `make setup` with the system's Python, so it uses the standard library only. Work is cut
into stages; a stage runs again when the hash of what it depends on differs from the one it left
behind, so a second `make setup` costs a fraction of a second. All C++ is compiled by one build
(`build/native`), beside the download of the packages; each distribution is then installed editable
from what was built. One process at a time: a lock file makes others wait.

    python3 tools/environment.py            everything that most work needs
    python3 tools/environment.py --check    say which stages are out of date, change nothing
    python3 tools/environment.py --native dovetail-fakedrivers    and this native part on demand
    python3 tools/environment.py --release  with the optimizations that users get, for benchmarks
    python3 tools/environment.py --group torch    and the packages of one group of tests
    python3 tools/environment.py --wheels build/wheels     and every distribution as a wheel
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from members import Member, find_members

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / ".stamps"
REQUIREMENTS = ROOT / "tools" / "requirements"
NATIVE = ROOT / "build" / "native"
NATIVE_RELEASE = ROOT / "build" / "native-release"
PREBUILT = ROOT / "build" / "prebuilt"
FAST_FLAGS = "-O1 -DNDEBUG"


class StageError(Exception):
    """A stage could not be finished; the message says what to do."""


def digest(parts: Iterable[bytes]) -> str:
    """Hash of byte strings, each preceded by its length so that borders count."""
    state = hashlib.sha256()
    for part in parts:
        state.update(len(part).to_bytes(8, "little"))
        state.update(part)
    return state.hexdigest()


def file_parts(paths: Iterable[Path]) -> Iterator[bytes]:
    """Name and contents of each file, as parts of a digest."""
    for path in paths:
        yield path.relative_to(ROOT).as_posix().encode()
        yield path.read_bytes()


def python_names(member: Member) -> str:
    """Names of the Python files of a native member.

    scikit-build-core writes them into the import hook of an editable install, where the name of a
    file that has gone would hide the package that took its place.
    """
    if not member.native:
        return ""
    folder = ROOT / member.folder / "python"
    return "\n".join(sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py")))


def run(command: list[str], *, env: dict[str, str] | None = None) -> None:
    """Run a command; show its output only when it fails, or as it comes when VERBOSE is set."""
    verbose = bool(os.environ.get("VERBOSE"))
    result = subprocess.run(
        command,
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=None if verbose else subprocess.PIPE,
        stderr=None if verbose else subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        raise StageError(
            f"{result.stdout or ''}\ncommand failed with status {result.returncode}: "
            f"{' '.join(command)}"
        )


class Stages:
    """What was done, by stage, and what is to be done."""

    def __init__(self, *, check: bool) -> None:
        self.check = check
        self.changed = False

    def stale(self, name: str, key: str) -> bool:
        """Whether the stamp of stage `name` does not hold `key`."""
        stamp = STAMPS / name
        if stamp.is_file() and stamp.read_text() == key:
            return False
        self.changed = True
        if self.check:
            print(f"  {name}: out of date")
        return not self.check

    def run(self, name: str, key: str, action: Callable[[], None]) -> None:
        """Do a stage that is out of date, and leave its stamp."""
        if self.stale(name, key):
            self.work({name: key}, name, action)

    def work(self, keys: Mapping[str, str], shown: str, action: Callable[[], None]) -> None:
        """Do `action`, which brings the stages in `keys` up to date."""
        start = time.monotonic()
        for name in keys:
            (STAMPS / name).unlink(missing_ok=True)
        try:
            action()
        except StageError:
            print(f"  {shown} ... failed", flush=True)
            raise
        STAMPS.mkdir(parents=True, exist_ok=True)
        for name, key in keys.items():
            (STAMPS / name).write_text(key)
        print(f"  {shown} ... {time.monotonic() - start:.1f} s", flush=True)


def make_venv() -> None:
    """Create `.venv`; complain early about what it needs of the system."""
    try:
        # Not the python of an active environment: it might be the one that --clear removes.
        base = getattr(sys, "_base_executable", sys.executable)
        run([base, "-m", "venv", "--clear", str(VENV)])
    except StageError as error:
        raise StageError(
            f"{error}\nif ensurepip is missing: apt-get install python3-venv"
        ) from error


def pip_install(*arguments: str) -> None:
    """Install pinned packages.

    Byte code is left to the first import: compiling all of it takes 20 s, most is never read.
    """
    run(
        [
            str(PYTHON),
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--quiet",
            "--prefer-binary",
            "--no-compile",
            *arguments,
        ]
    )


def requirement_files() -> list[str]:
    """The requirements files of what `make setup` installs; groups have theirs in a folder."""
    return [str(path) for path in sorted(REQUIREMENTS.glob("*.txt"))]


def install_build_tools() -> None:
    """What configuring the native build needs, so that it runs beside the other packages."""
    build, run_time = (str(REQUIREMENTS / name) for name in ("build.txt", "run.txt"))
    pip_install("-r", build, "apache-tvm-ffi", "--constraint", run_time)


def install_packages() -> None:
    """Install the pinned packages of every requirements file with one resolution."""
    pip_install(*(word for path in requirement_files() for word in ("-r", path)))


def group_files() -> dict[str, Path]:
    """The requirements of what only one group of tests needs, by the group's name."""
    return {path.stem: path for path in sorted((REQUIREMENTS / "groups").glob("*.txt"))}


def install_group(name: str) -> None:
    """Install the packages of a group into a folder of their own.

    Not beside the others: what finds PyTorch installed imports it, and every test would pay.
    """
    folder = VENV / "groups" / name
    shutil.rmtree(folder, ignore_errors=True)
    run_time = str(REQUIREMENTS / "run.txt")
    pip_install("--target", str(folder), "-r", str(group_files()[name]), "--constraint", run_time)


def write_opencl_vendors() -> None:
    """Name the PoCL driver in `.venv/etc/OpenCL/vendors`, where the OpenCL runtime looks.

    The wheel's own vendor file holds a bare file name, which only the loader inside pyopencl can
    resolve; a driver is found from an absolute path by anybody.
    """
    drivers = sorted(VENV.glob("lib/python3*/site-packages/pyopencl/.libs/libpocl*.so"))
    if not drivers:
        raise StageError(
            "the package pocl-binary-distribution is installed, but holds no "
            "libpocl*.so beside pyopencl/.libs: pin a release that does in "
            "tools/requirements/run.txt"
        )
    vendors = VENV / "etc" / "OpenCL" / "vendors"
    vendors.mkdir(parents=True, exist_ok=True)
    (vendors / "pocl.icd").write_text(f"{drivers[0]}\n")


def remove_former_name(member: Member) -> None:
    """Uninstall what an earlier `make setup` installed from the same folder under another name.

    Its entry points would claim the same back ends as those of the distribution of today.
    """
    declared = (ROOT / member.folder / "pyproject.toml").read_text()
    source = (ROOT / member.folder).as_uri()
    for record in VENV.glob("lib/python3*/site-packages/*.dist-info/direct_url.json"):
        metadata = record.with_name("METADATA")
        if json.loads(record.read_text())["url"] != source or not metadata.is_file():
            continue
        lines = metadata.read_text().splitlines()
        name = next(line for line in lines if line.startswith("Name: ")).removeprefix("Name: ")
        if f'\nname = "{name}"\n' not in declared:
            run([str(PYTHON), "-m", "pip", "uninstall", "--quiet", "--yes", name])


def install_members(members: Iterable[Member]) -> None:
    """Install distributions of the workspace, editable, without resolving dependencies.

    What is native is not compiled here (tools/prebuilt/CMakeLists.txt).
    """
    editable: list[str] = []
    for member in members:
        remove_former_name(member)
        (PREBUILT / member.place).mkdir(parents=True, exist_ok=True)
        editable += ["--editable", str(ROOT / member.folder)]
    pip_build(
        "install",
        "--no-compile",
        "--config-settings",
        f"cmake.source-dir={ROOT / 'tools' / 'prebuilt'}",
        "--config-settings",
        f"cmake.define.DOVETAIL_PREBUILT={PREBUILT}",
        "--config-settings",
        "build-dir=",
        *editable,
    )


def configure_native(build: Path) -> None:
    """Configure the one build of everything native."""
    flags = ["-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={FAST_FLAGS}"]
    if build == NATIVE_RELEASE:
        flags = ["-DCMAKE_BUILD_TYPE=Release"]
    with_tools(
        "cmake", "-S", "runtime", "-B", str(build), "-G", "Ninja",
        f"-DPython_EXECUTABLE={PYTHON}", "-DDOVETAIL_BUILD_TESTS=OFF", *flags,
    )  # fmt: skip


def build_native(build: Path, members: Iterable[Member]) -> None:
    """Compile what is native in `members`, and put what each installs into a folder of its name.

    Raises:
        StageError: Something does not compile. What does is in its place all the same.
    """
    failures: list[str] = []
    members = list(members)
    try:
        # -k 0: one member that does not build must not keep the others from being installed.
        with_tools("cmake", "--build", str(build), "--target", *(each.target for each in members),
                   "--", "-k", "0")  # fmt: skip
    except StageError as error:
        failures.append(str(error))
    for member in members:
        fresh = PREBUILT / f".{member.place}"
        shutil.rmtree(fresh, ignore_errors=True)
        try:
            with_tools("cmake", "--install", str(build), "--component", member.name,
                       "--prefix", str(fresh))  # fmt: skip
        except StageError as error:
            failures += [] if failures else [str(error)]
            continue
        shutil.rmtree(PREBUILT / member.place, ignore_errors=True)
        fresh.mkdir(parents=True, exist_ok=True)
        fresh.rename(PREBUILT / member.place)
    if failures:
        raise StageError("\n".join(failures))


def with_tools(*command: str) -> None:
    """Run a command with the programs of `.venv` before the system's."""
    path = os.pathsep.join([str(VENV / "bin"), os.environ.get("PATH", os.defpath)])
    run(list(command), env={**os.environ, "PATH": path})


def pip_build(command: str, *arguments: str) -> None:
    """Run a command of pip that builds members, with the build tools of `.venv`.

    pip's isolated environments would fetch cmake and ninja for each member, and other members from
    the registry.
    """
    with_tools(
        str(PYTHON),
        "-m",
        "pip",
        command,
        "--disable-pip-version-check",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        *arguments,
    )


def write_wheels(folder: Path) -> None:
    """Build every distribution of the workspace as a wheel; `folder` has nothing else after it."""
    for old in folder.glob("*.whl"):
        old.unlink()
    # Absolute: pip takes a plain word for the name of a distribution on the registry.
    members = (str(ROOT / each.folder) for each in find_members())
    pip_build("wheel", "--wheel-dir", str(folder), *members)


def native_key(members: Iterable[Member], build: Path, pins: str) -> str:
    """Hash of all that the native parts of `members` are compiled of and by."""
    inputs = [ROOT / "runtime" / "CMakeLists.txt"]
    for member in members:
        inputs += member.inputs()
    return digest([pins.encode(), build.name.encode(), *file_parts(inputs)])


def refresh(options: Options) -> bool:
    """Bring every stage up to date.

    Returns:
        Whether anything was out of date.
    """
    stages = Stages(check=options.check)
    version = ".".join(map(str, sys.version_info[:2]))
    stages.run("venv", digest([version.encode(), str(VENV).encode()]), make_venv)
    pins = digest(file_parts(map(Path, requirement_files())))
    members = find_members()
    # What was built on demand once is kept up to date.
    native = [
        each
        for each in members
        if each.native
        and (
            not each.on_demand
            or each.name in options.native
            or any((PREBUILT / each.place).glob("*"))
        )
    ]
    build = NATIVE_RELEASE if options.release else NATIVE
    key = native_key(native, build, pins)
    failures: list[str] = []
    stages.run("build-tools", pins, install_build_tools)
    with ThreadPoolExecutor(1) as beside:
        compile_it = stages.stale("native", key)
        if compile_it:
            # Before other packages come: CMake asks Python, which must not meet half of one.
            stages.work({"native-configured": key}, "native, configured",
                        lambda: configure_native(build))  # fmt: skip
        packages = beside.submit(stages.run, "packages", pins, install_packages)
        if compile_it:
            try:
                stages.work({"native": key}, "native", lambda: build_native(build, native))
            except StageError as error:
                failures.append(str(error))
        packages.result()
    stages.run("opencl-vendors", pins, write_opencl_vendors)
    stale: dict[str, str] = {}
    chosen: list[Member] = []
    for member in members:
        files = (path for path in sorted((PREBUILT / member.place).rglob("*")) if path.is_file())
        parts = [ROOT / member.folder / "pyproject.toml", *files]
        names = python_names(member).encode()
        installed = digest([pins.encode(), names, *file_parts(parts)])
        if stages.stale(member.stage, installed):
            stale[member.stage] = installed
            chosen.append(member)
    if chosen:
        stages.work(stale, "members", lambda: install_members(chosen))
    for group in options.groups:
        pinned = digest(file_parts([group_files()[group]]))
        stages.run(f"group-{group}", pinned, lambda group=group: install_group(group))
    if failures:
        raise StageError("\n".join(failures))
    return stages.changed


@dataclass(frozen=True)
class Options:
    """What the command line asks for."""

    check: bool
    release: bool
    native: tuple[str, ...]
    groups: tuple[str, ...]
    wheels: Path | None


def read_options() -> Options:
    """The command line, checked."""
    on_demand = [each.name for each in find_members() if each.on_demand]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, 1 if out of date")
    parser.add_argument("--release", action="store_true", help="compile as for users, with -O3")
    parser.add_argument("--native", action="append", default=[], choices=on_demand,
                        help="build the native part of this distribution too")  # fmt: skip
    parser.add_argument("--group", action="append", default=[], choices=list(group_files()),
                        help="install what this group of tests needs too")  # fmt: skip
    parser.add_argument("--wheels", type=Path, help="build the wheels too, into this folder")
    given = parser.parse_args()
    return Options(given.check, given.release, tuple(given.native), tuple(given.group),
                   given.wheels)  # fmt: skip


def main() -> int:
    """Entry point; returns the exit status."""
    options = read_options()
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            changed = refresh(options)
            if options.wheels is not None and not options.check:
                write_wheels(options.wheels)
        except StageError as error:
            print(error, file=sys.stderr)
            return 1
    return int(changed and options.check)


if __name__ == "__main__":
    sys.exit(main())
