"""Builds and runs the native tests that a change can touch, by content; the others stand recorded.

    python tools/native_tests.py          what tools/record/native.txt lacks, and a sample
    python tools/native_tests.py --all    all of them (make test-all)

A line of the record is: build and test, hash of its sources, hash of the machine's tools, verdict.
The sources of a test are those of every target that its command names and of what these depend on,
as CMake tells them, with the headers that they include, how they are compiled, and the files that
the command or a definition names. A test whose sources are recorded is not built. Where only the
machine's tools differ (compiler, drivers), the sample alone is run, and what is not recorded for
this machine is counted. The record is written by this program alone, and never on a CI machine.
"""

from __future__ import annotations

import argparse
import glob
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from native_sources import ROOT, Sources, digest

RECORD = ROOT / "tools" / "record" / "native.txt"
PYTHON = ROOT / ".venv" / "bin" / "python"
SAMPLE = ("null/decoder", "null/table", "thread_tests")
"""Run whatever is recorded: the engine with its threads, and one runtime, sanitized."""

DRIVERS = (
    "/usr/lib/*/libvulkan_lvp.so",
    "/usr/lib/*/libVkLayer_khronos_validation.so",
    "/usr/lib/chromium/libvk_swiftshader.so",
    "/usr/lib/chromium/libVkLayer_khronos_validation.so",
)
"""What real tests execute on, besides what tools/requirements pins."""


@dataclass(frozen=True)
class Build:
    """A way to compile the native tests, and which of them it is for.

    Attributes:
        name: In the record.
        folder: Under build/.
        source: What CMake configures.
        flags: For the compiler.
        definitions: Options of CMake.
        tests: Names and labels of its tests, as a pattern; all without one.
        environment: Variables of its tests.
    """

    name: str
    folder: Path
    source: str = "runtime"
    flags: str = "-Werror -O0"
    definitions: tuple[str, ...] = ()
    tests: str = ""
    environment: dict[str, str] = field(default_factory=dict[str, str])

    def configure(self) -> None:
        """Run CMake, which also writes what its targets are made of."""
        query = self.folder / ".cmake" / "api" / "v1" / "query"
        query.mkdir(parents=True, exist_ok=True)
        (query / "codemodel-v2").touch()
        quietly(
            "cmake", "-S", self.source, "-B", str(self.folder), "-G", "Ninja",
            "-DDOVETAIL_BUILD_TESTS=ON", f"-DPython_EXECUTABLE={PYTHON}",
            "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={self.flags}", *self.definitions,
        )  # fmt: skip

    def build(self, targets: Iterable[str], jobs: int) -> None:
        """Build targets."""
        quietly("cmake", "--build", str(self.folder), "-j", str(jobs), "--target", *targets)

    def read_tests(self) -> list[Test]:
        """The tests of this build, whether or not their programs are there."""
        found = (
            test
            for path in sorted(self.folder.rglob("CTestTestfile.cmake"))
            for test in read_test_file(path)
        )
        pattern = re.compile(self.tests)
        return [test for test in found if any(map(pattern.fullmatch, (test.name, *test.labels)))
                or not self.tests]  # fmt: skip


@dataclass(frozen=True)
class Test:
    """One test of CTest.

    Attributes:
        name: Its name.
        words: Its command.
        properties: As CTest reads them.
    """

    name: str
    words: tuple[str, ...]
    properties: str

    @property
    def labels(self) -> list[str]:
        """Its labels."""
        found = re.search(r'(?:^|\s)LABELS (?:"([^"]*)"|(\S+))', self.properties)
        return (found[1] or found[2]).split(";") if found else []


ASAN = {
    "ASAN_OPTIONS": "detect_leaks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}
BUILDS = {
    build.name: build
    for build in (
        Build(
            "sanitized",
            ROOT / "build" / "cpp-asan",
            flags="-Werror -O0 -g1",
            definitions=("-DDOVETAIL_SANITIZE=address,undefined",),
            environment=ASAN,
        ),
        # What no sanitizer can stand beside; clang-tidy reads how this build compiles each file.
        Build("plain", ROOT / "build" / "cpp", tests="unsanitized"),
        Build(
            "thread",
            ROOT / "build" / "cpp-tsan",
            source="runtime/core",
            flags="-Werror -O1 -g1",
            definitions=("-DDOVETAIL_ENGINE_ONLY=ON", "-DDOVETAIL_SANITIZE=thread"),
            tests="thread_tests",
            environment={"TSAN_OPTIONS": "halt_on_error=1:die_after_fork=0"},
        ),
    )
}


def quietly(*command: str) -> None:
    """Run a command, and show what it printed only when it fails.

    Raises:
        SystemExit: It failed.
    """
    done = subprocess.run([sys.executable, "tools/quiet.py", *command], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def read_test_file(path: Path) -> list[Test]:
    """The tests that CMake has written into one file for CTest."""
    text = path.read_text()
    of_tests = r"(?s)set_tests_properties\(\[=\[(.*?)\]=\] PROPERTIES (.*?)\)\n"
    properties = dict(cast("list[tuple[str, str]]", re.findall(of_tests, text)))
    commands = re.findall(r"(?s)add_test\(\[=\[(.*?)\]=\] (.*?)\)\n", text)
    return [
        Test(name, tuple(shlex.split(words)), properties.get(name, ""))
        for name, words in cast("list[tuple[str, str]]", commands)
    ]


def machine(test: Test) -> str:
    """Hash of the tools of this machine that the verdict of a test depends on."""
    compiler = subprocess.run(["c++", "--version"], check=True, capture_output=True, text=True)
    parts = [compiler.stdout.splitlines()[0]]
    if "real" in test.labels:
        found = sorted(path for pattern in DRIVERS for path in glob.glob(pattern))  # noqa: PTH207
        parts += [f"{path} {Path(path).stat().st_size}" for path in found]
        parts.append((ROOT / "tools" / "requirements" / "run.txt").read_text())
    return digest(parts)


@dataclass(frozen=True)
class Line:
    """What the record says of one test."""

    sources: str
    machine: str
    verdict: str


def read_record() -> dict[str, Line]:
    """The record, by `<build>:<test>`."""
    lines = RECORD.read_text().splitlines() if RECORD.is_file() else []
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: Line(*rest) for name, *rest in rows}


def write_record(lines: dict[str, Line]) -> None:
    """Rewrite the record, sorted."""
    head = (
        "# Written by `make test-native`: build:test, hash of sources, of the machine, verdict\n"
    )
    rows = (f"{name} {each.sources} {each.machine} {each.verdict}\n"
            for name, each in sorted(lines.items()))  # fmt: skip
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(head + "".join(rows))


def run_tests(build: Build, names: Iterable[str], jobs: int) -> dict[str, str]:
    """Run tests; their verdicts (passed, skipped, failed) by name."""
    listing = build.folder / "chosen-tests.txt"
    listing.write_text("".join(f"{name}\n" for name in names))
    report = build.folder / "tests.xml"
    report.unlink(missing_ok=True)
    subprocess.run(
        ["ctest", "--test-dir", str(build.folder), "--tests-from-file", str(listing), "-j",
         str(jobs), "--output-on-failure", "--no-tests=error", "--output-junit", str(report)],
        cwd=ROOT, env={**os.environ, **build.environment}, check=False,
    )  # fmt: skip
    verdicts = {"run": "passed", "notrun": "skipped", "fail": "failed"}
    cases = ElementTree.parse(report).getroot().iter("testcase")
    found: dict[str, str] = {}
    for case in cases:
        status = verdicts.get(case.get("status", ""), "failed")
        # CTest says "not run" too of a test whose program is missing.
        skipped = case.find("skipped")
        if status == "skipped" and (skipped is None or "Unable" in skipped.get("message", "")):
            status = "failed"
        found[case.get("name", "")] = status
    return found


def check(build: Build, jobs: int, *, everything: bool, record: dict[str, Line]) -> bool:
    """Build and run what has to be; puts what it finds into `record`."""
    build.configure()
    sources = Sources(build.folder)
    if generated := sources.generated_alone:
        build.build(generated, jobs)
    tests = {test.name: test for test in build.read_tests()}
    keys = {
        name: Line(sources.key(test.words, test.properties), machine(test), "")
        for name, test in tests.items()
    }
    known = {name: record.get(f"{build.name}:{name}") for name in tests}
    changed = {
        name for name, line in known.items() if line is None or line.sources != keys[name].sources
    }
    elsewhere = {
        name
        for name, line in known.items()
        if line and name not in changed and line.machine != keys[name].machine
    }
    chosen = set(tests) if everything else set(changed)
    if build.name == "sanitized":
        chosen |= set(SAMPLE)
    print(
        f"native tests, {build.name}: {len(tests)}, of which {len(changed)} changed and "
        f"{len(elsewhere)} are recorded with other tools than this machine's; "
        f"{len(chosen)} are run{'' if everything else ', the sample included'}",
        flush=True,
    )
    if not chosen:
        return True
    targets: set[str] = set()
    for name in chosen:
        targets.update(sources.targets_of(tests[name].words, tests[name].properties))
    if targets:
        build.build(sorted(targets), jobs)
    found = run_tests(build, sorted(chosen), jobs)
    for name, verdict in found.items():
        if verdict == "failed":
            record.pop(f"{build.name}:{name}", None)
        else:
            key = keys[name]
            record[f"{build.name}:{name}"] = Line(key.sources, key.machine, verdict)
    for name in [each for each in record if each.startswith(f"{build.name}:")]:
        if name.partition(":")[2] not in tests:
            del record[name]
    missing = chosen - found.keys()
    if missing:
        print(f"native tests, {build.name}: not run: {', '.join(sorted(missing))}")
    return not missing and "failed" not in found.values()


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--all", action="store_true", help="all tests, whatever is recorded")
    parser.add_argument("--only", choices=list(BUILDS), help="one build")
    parser.add_argument("--configure", choices=list(BUILDS), help="run CMake for a build, no more")
    parser.add_argument("--jobs", type=int, default=2)
    options = cast("Any", parser.parse_args())
    if options.configure:
        BUILDS[options.configure].configure()
        return 0
    before = read_record()
    record = dict(before)
    passed = True
    for build in [BUILDS[options.only]] if options.only else BUILDS.values():
        passed &= check(build, options.jobs, everything=options.all, record=record)
    if os.environ.get("CI", "").lower() in {"", "0", "false"} and record != before:
        write_record(record)
    return int(not passed)


if __name__ == "__main__":
    sys.exit(main())
