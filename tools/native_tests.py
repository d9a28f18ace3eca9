"""Builds and runs the native tests that a change can touch, a sample, and a slice of the rest.

    python tools/native_tests.py                    touched by what changed; a sample; a slice
    python tools/native_tests.py --changed          those of what a developer has changed
    python tools/native_tests.py --all              all of them (make test-all)
    python tools/native_tests.py --all --shard 2/6  a sixth of them

What changed, and which slice is due, tools/changed.py says. A test is made of the sources of what
its command names and of all that this is built from, with their headers, and of the files that the
command or a definition names. What is compiled and run has a budget: a source takes two to three
seconds under AddressSanitizer. Within it come the tests of what changed last, then of each changed
file, newest first, the test that costs least to compile, then others; last comes the slice.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import changed
from native_sources import ROOT, Sources

PYTHON = ROOT / ".venv" / "bin" / "python"
SAMPLE = ("null/decoder", "null/table", "thread_tests")
"""Run whatever changed: the engine with its threads, and one runtime, sanitized."""

BUDGET = 60
"""What a run may cost in all builds besides the sample: 1 is to compile a unit of one source."""

NEWEST = 3
"""So many of the changed files, the newest, are met by their own tests before others by any."""

CAMPAIGN = re.compile(r".*[/_]fail[/_]calls.*")
"""Tests in which every call of a driver fails once: each costs 15 to run, others half of 1."""


@dataclass(frozen=True)
class Build:
    """A way to compile the native tests, and which of them it is for.

    Attributes:
        name: What it is called here.
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
        """Run CMake."""
        quietly(
            "cmake", "-S", self.source, "-B", str(self.folder), "-G", "Ninja",
            "-DDOVETAIL_BUILD_TESTS=ON", f"-DPython_EXECUTABLE={PYTHON}",
            "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={self.flags}", *self.definitions,
        )  # fmt: skip

    def build(self, targets: Iterable[Path], jobs: int) -> None:
        """Build files of the folder."""
        names = sorted(each.relative_to(self.folder).as_posix() for each in targets)
        quietly("cmake", "--build", str(self.folder), "-j", str(jobs), "--target", *names)

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
        Build(
            "plain",
            ROOT / "build" / "cpp",
            definitions=("-DDOVETAIL_UNITY=OFF",),
            tests="unsanitized",
        ),
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


@dataclass(frozen=True)
class Candidate:
    """A test that may be chosen.

    Attributes:
        build: The name of its build.
        name: Its name.
        files: What it is made of.
        units: The object files that are compiled for it, and what each costs.
    """

    build: str
    name: str
    files: frozenset[Path]
    units: frozenset[tuple[Path, float]]

    def price(self, compiled: set[tuple[Path, float]]) -> float:
        """What it costs to run it where some units are compiled."""
        return cost(self.units - compiled) + (15 if CAMPAIGN.fullmatch(self.name) else 0.5)


def cost(units: Iterable[tuple[Path, float]]) -> float:
    """What it costs to compile object files."""
    return sum(each for _, each in units)


@dataclass
class Choice:
    """Which tests are run, and why.

    Attributes:
        touched: Made of files that changed.
        sliced: Of the slice that is due, and not touched.
        always: The sample.
        run: Those of all these that are run.
    """

    touched: list[Candidate]
    sliced: list[Candidate]
    always: list[Candidate]
    run: list[Candidate]

    def of(self, build: str) -> Choice:
        """The part of one build."""
        lists = (self.touched, self.sliced, self.always, self.run)
        return Choice(*([each for each in one if each.build == build] for one in lists))

    def reason(self, files: Iterable[Path]) -> str:
        """Why these are run, in words."""
        causes = {path for each in self.touched for path in each.files}.intersection(files)
        left = len({*self.touched, *self.sliced, *self.always}) - len(self.run)
        units = {unit for each in self.run for unit in each.units}
        return (
            f"{len(self.touched)} touched by {len(causes)} changed files, {len(self.sliced)} of "
            f"the slice, {len(self.always)} always; {len(self.run)} run ({len(units)} "
            f"units, cost {cost(units):.0f})"
            + (f", {left} left out by the budget of {BUDGET} more" if left else "")
        )


def choose(
    candidates: list[Candidate], files: list[Path], digits: str, budget: float = BUDGET
) -> Choice:
    """Choose tests, given the files that changed, newest first, and the digits of the slice."""
    age = {path: index for index, path in enumerate(files)}
    newest = {
        each: min(age[path] for path in each.files & age.keys())
        for each in candidates
        if not each.files.isdisjoint(age)
    }
    always = [each for each in candidates if each.build == "sanitized" and each.name in SAMPLE]
    compiled = {unit for each in always for unit in each.units}
    order = list(BUILDS)
    nearer = sorted(
        newest,
        key=lambda each: (order.index(each.build), each.price(compiled), each.name),
    )
    touched = sorted(nearer, key=newest.__getitem__)
    # The nearest test of each file, before one file takes all of the budget.
    nearest: dict[int, Candidate] = {}
    for each in nearer:
        for path in each.files & age.keys():
            nearest.setdefault(age[path], each)
    newer = sorted(nearest)
    own = [_own(files[key], nearer) for key in newer[:NEWEST]]
    touched = list(dict.fromkeys([*own, *(nearest[key] for key in newer), *touched]))
    sliced = [
        each for each in candidates if each not in newest and changed.in_slice(each.name, digits)
    ]
    # Another order in every tree, so that the same ones are not always those left out.
    sliced.sort(key=lambda each: changed.number(f"{digits} {each.build} {each.name}"))
    run = list(always)
    for each in (*touched, *sliced):
        price = each.price(compiled)
        if each not in always and price <= budget:
            budget -= price
            compiled |= each.units
            run.append(each)
    return Choice(touched, sliced, always, run)


def choose_own(candidates: list[Candidate], files: list[Path]) -> Choice:
    """Choose the test of each file that changed, and nothing else."""
    made_of = {path: [each for each in candidates if path in each.files] for path in files}
    own = [*dict.fromkeys(_own(path, each) for path, each in made_of.items() if each)]
    return Choice(own, [], [], own)


def _own(path: Path, touched: list[Candidate]) -> Candidate:
    """What tests a file: made of most files of its part of the tree, as others only contain it."""
    part = ROOT.joinpath(*path.relative_to(ROOT).parent.parts[:2])
    return max(
        (each for each in touched if path in each.files),
        key=lambda each: sum(file.is_relative_to(part) for file in each.files),
    )


def run_tests(build: Build, names: Iterable[str], jobs: int) -> bool:
    """Run tests; whether none fails."""
    listing = build.folder / "chosen-tests.txt"
    listing.write_text("".join(f"{name}\n" for name in names))
    command = ["ctest", "--test-dir", str(build.folder), "--tests-from-file", str(listing)]
    command += ["-j", str(jobs), "--output-on-failure", "--no-tests=error"]
    environment = {**os.environ, **build.environment}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def check(
    builds: list[Build], jobs: int, files: list[Path], *, mine: bool, shard: str | None
) -> bool:
    """Build and run what has to be; whether no test fails.

    Args:
        builds: Which builds.
        jobs: How many processes.
        files: What changed, newest first.
        mine: Only tests of these files.
        shard: Run a part of everything.
    """
    tests: dict[str, dict[str, Test]] = {}
    sources: dict[str, Sources] = {}
    candidates: list[Candidate] = []
    for build in builds:
        build.configure()
        made = sources[build.name] = Sources(build.folder)
        tests[build.name] = {test.name: test for test in build.read_tests()}
        for name, test in tests[build.name].items():
            made_of = frozenset(made.files(test.words, test.properties))
            units = frozenset(made.units(test.words, test.properties).items())
            candidates.append(Candidate(build.name, name, made_of, units))
    if shard is not None:
        run = [each for each in candidates if changed.in_shard(each.name, shard)]
        choice = Choice([], [], [], run)
    elif mine:
        choice = choose_own(candidates, files)
    else:
        digits = changed.slice_of_tree(ROOT)
        print(f"native tests: slice {changed.slice_number(digits)} (SLICE={digits})")
        choice = choose(candidates, files, digits)
    passed = True
    for build in builds:
        made, names = sources[build.name], tests[build.name]
        chosen = choice.of(build.name)
        why = chosen.reason(files) if shard is None else f"shard {shard}"
        print(f"native tests, {build.name}: {len(names)}; {why}", flush=True)
        run = [names[each.name] for each in chosen.run]
        targets = {each for test in run for each in made.targets_of(test.words, test.properties)}
        if targets:
            build.build(targets, jobs)
        if run:
            passed &= run_tests(build, sorted(test.name for test in run), jobs)
    return passed


def main() -> int:
    """Entry point; returns the exit status."""
    # An older ctest of the system's takes no list of tests, and runs all.
    os.environ["PATH"] = f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--all", action="store_true", help="all tests, whatever changed")
    parser.add_argument("--shard", default="1/1", metavar="K/N", help="with --all: a part of them")
    parser.add_argument("--changed", action="store_true", help="tests of what a developer changed")
    parser.add_argument("--only", choices=list(BUILDS), help="one build")
    parser.add_argument("--configure", choices=list(BUILDS), help="run CMake for a build, no more")
    parser.add_argument("--jobs", type=int, default=2)
    options = cast("Any", parser.parse_args())
    if options.configure:
        BUILDS[options.configure].configure()
        return 0
    builds = [BUILDS[options.only]] if options.only else list(BUILDS.values())
    since = changed.developers_base(ROOT) if options.changed else changed.base(ROOT)
    files = [ROOT / path for path in changed.files(ROOT, since)]
    shard = options.shard if options.all else None
    if options.changed:
        builds = [each for each in builds if each.name != "thread"]
        # Configuring takes seconds, which a change without C++ need not pay.
        files = [each for each in files if each.suffix in {".c", ".cc", ".h", ".in", ".cmake"}]
        if not files:
            return 0
    return int(not check(builds, options.jobs, files, mine=options.changed, shard=shard))


if __name__ == "__main__":
    sys.exit(main())
