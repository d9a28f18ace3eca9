"""Makes and refreshes the development environment in `.venv`.

Run by `make setup` with the system's Python, so it uses the standard library only. Work is cut
into stages; a stage runs again when the hash of what it depends on differs from the one it left
behind, so a second `make setup` costs a fraction of a second and a changed C++ file rebuilds just
the library it belongs to. One process at a time: a lock file makes others wait.

    python3 tools/environment.py            everything
    python3 tools/environment.py --check    say which stages are out of date, change nothing
    python3 tools/environment.py --wheels build/wheels     and every distribution as a wheel
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / ".stamps"
REQUIREMENTS = ROOT / "tools" / "requirements"
MINIMUM_PYTHON = (3, 11)


@dataclass(frozen=True)
class Member:
    """One distribution of the workspace.

    Attributes:
        folder: Where its pyproject.toml lies, relative to the root.
        native: Whether it holds C++ that installing it compiles.
        headers: Folders of other members whose headers it is compiled against.
    """

    folder: str
    native: bool = False
    headers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The stage name, `runtime/core` -> `runtime-core`."""
        return self.folder.replace("/", "-")


# In the order of their dependencies: pip resolves nothing here (--no-deps).
# The headers of the core, and what some of them are generated from.
FORMATS = "runtime/core/python/dovetail_runtime/formats.py"
CORE_INTERFACE = ("runtime/core/include", "runtime/core/cmake", FORMATS)
# What the fake drivers share with the runtimes of their kinds.
VENDORS_INTERFACES = (
    "runtime/core/include",
    *sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("runtime/*/vendor")),
)
MEMBERS = (
    Member("runtime/core", native=True),
    Member("runtime/null", native=True, headers=CORE_INTERFACE),
    Member("runtime/opencl", native=True, headers=CORE_INTERFACE),
    Member("runtime/vulkan", native=True, headers=CORE_INTERFACE),
    Member("runtime/webgpu", native=True, headers=CORE_INTERFACE),
    Member("runtime/cuda", native=True, headers=CORE_INTERFACE),
    Member("runtime/rocm", native=True, headers=CORE_INTERFACE),
    Member("compiler"),
    Member("conformance"),
    Member("fakedrivers", native=True, headers=VENDORS_INTERFACES),
)
NATIVE_NAMES = {"backend.json", "CMakeLists.txt", "formats.py", "generate_formats.py"}
NATIVE_SUFFIXES = {".cc", ".h", ".c", ".cmake", ".in", ".inc", ".S"}


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


def member_inputs(member: Member) -> list[Path]:
    """Files whose change makes it necessary to install `member` again.

    Python files of an editable install are read from the source tree, so their contents do not
    count; the manifest of a runtime is copied at install, so it does.
    """
    folder = ROOT / member.folder
    inputs = [folder / "pyproject.toml"]
    if member.native:
        inputs.append(folder / "CMakeLists.txt")
        own = ("src", "vendor", "native", "include", "cmake", "python")
        roots = [folder / each for each in own]
        roots += [ROOT / path for path in member.headers]
        for root in roots:
            inputs += [
                path
                for path in (root, *root.rglob("*"))
                if path.suffix in NATIVE_SUFFIXES or path.name in NATIVE_NAMES
            ]
    return sorted(path for path in inputs if path.is_file())


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


def stage(name: str, key: str, action: object, *, check: bool) -> bool:
    """Run `action` unless the stamp of stage `name` already holds `key`.

    Returns:
        Whether the stage was out of date.
    """
    stamp = STAMPS / name
    if stamp.is_file() and stamp.read_text() == key:
        return False
    if check:
        print(f"  {name}: out of date")
        return True
    print(f"  {name} ...", end="", flush=True)
    start = time.monotonic()
    stamp.unlink(missing_ok=True)
    assert callable(action)
    try:
        action()
    except StageError:
        print(" failed", flush=True)
        raise
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
    print(f" {time.monotonic() - start:.1f} s", flush=True)
    return True


def make_venv() -> None:
    """Create `.venv`; complain early about what pip cannot bring."""
    if sys.version_info < MINIMUM_PYTHON:
        found = ".".join(map(str, sys.version_info[:3]))
        raise StageError(
            f"python {found} is too old, 3.11 or newer is needed: "
            "run `make setup PYTHON=python3.11`"
        )
    try:
        # Not the python of an active environment: it might be the one that --clear removes.
        base = getattr(sys, "_base_executable", sys.executable)
        run([base, "-m", "venv", "--clear", str(VENV)])
    except StageError as error:
        raise StageError(
            f"{error}\nif ensurepip is missing: apt-get install python3-venv"
        ) from error


def install_packages() -> None:
    """Install the pinned packages of every requirements file with one resolution."""
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--quiet",
        "--prefer-binary",
    ]
    for path in sorted(REQUIREMENTS.glob("*.txt")):
        command += ["-r", str(path)]
    run(command)


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


def install_member(member: Member) -> None:
    """Install one distribution of the workspace, editable, without resolving dependencies."""
    remove_former_name(member)
    pip_build("install", "--editable", member.folder)


def pip_build(command: str, *arguments: str) -> None:
    """Run a command of pip that builds members, with the build tools of `.venv`.

    pip's isolated environments would fetch cmake and ninja for each member, and other members from
    the registry.
    """
    path = os.pathsep.join([str(VENV / "bin"), os.environ.get("PATH", os.defpath)])
    run(
        [
            str(PYTHON),
            "-m",
            "pip",
            command,
            "--disable-pip-version-check",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            *arguments,
        ],
        env={**os.environ, "PATH": path},
    )


def write_wheels(folder: Path) -> None:
    """Build every distribution of the workspace as a wheel; `folder` has nothing else after it."""
    for old in folder.glob("*.whl"):
        old.unlink()
    # Absolute: pip takes a plain word for the name of a distribution on the registry.
    pip_build("wheel", "--wheel-dir", str(folder), *(str(ROOT / each.folder) for each in MEMBERS))


def refresh_generated(*, check: bool) -> bool:
    """Make the files of the compiler that are not committed again when a source of it changed.

    Returns:
        Whether they were out of date.
    """
    package = ROOT / "compiler" / "src" / "dovetail"
    sources = [path for suffix in ("py", "txt") for path in package.rglob(f"*.{suffix}")]
    sources += [ROOT / "tools" / f"{name}.py" for name in ("generated", "reference", "stubs")]
    if not all((package / "lang" / name).is_file() for name in ("namespace.pyi", "reference.md")):
        (STAMPS / "generated").unlink(missing_ok=True)
    command = [str(PYTHON), str(ROOT / "tools" / "generated.py")]
    key = digest(file_parts(sorted(sources)))
    return stage("generated", key, lambda: run(command), check=check)


def refresh(*, check: bool) -> bool:
    """Bring every stage up to date.

    Returns:
        Whether anything was out of date.
    """
    version = ".".join(map(str, sys.version_info[:2]))
    changed = stage("venv", digest([version.encode(), str(VENV).encode()]), make_venv, check=check)
    pins = digest(file_parts(sorted(REQUIREMENTS.glob("*.txt"))))
    changed |= stage("packages", pins, install_packages, check=check)
    changed |= stage("opencl-vendors", pins, write_opencl_vendors, check=check)
    changed |= refresh_generated(check=check)
    failures: list[str] = []
    for member in MEMBERS:
        inputs = file_parts(member_inputs(member))
        key = digest([pins.encode(), python_names(member).encode(), *inputs])
        # One member that does not build must not keep the others from being installed.
        try:
            changed |= stage(
                member.name, key, lambda member=member: install_member(member), check=check
            )
        except StageError as error:
            failures.append(str(error))
    if failures:
        raise StageError("\n".join(failures))
    return changed


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, 1 if out of date")
    parser.add_argument("--wheels", type=Path, help="build the wheels too, into this folder")
    options = parser.parse_args()
    check: bool = options.check
    wheels: Path | None = options.wheels
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            changed = refresh(check=check)
            if wheels is not None and not check:
                write_wheels(wheels)
        except StageError as error:
            print(error, file=sys.stderr)
            return 1
    return int(changed and check)


if __name__ == "__main__":
    sys.exit(main())
