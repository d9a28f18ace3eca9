"""Prints golden texts, and what changed in them since a commit.

    make show-golden CASE=saxpy [KIND=vulkan]        the texts of a case or of a file of kernels
    make golden-diff [BASE=origin/main] [CASE=…] [KIND=…]

`golden-diff` compares the working tree with a commit: with HEAD while there are changes that are
not committed, else with the commit before HEAD, as commits bring their goldens along. A BASE is
where HEAD's history left it, as in `git diff BASE...`: what others did there since is not shown.
The compiler of that commit runs in a `git worktree` of its own, with the packages of `.venv`.

What changed is known from what is committed in both; with changes that are not committed, from
what the compiler makes now. Only what changed is compiled by both. Diffs in full lie in
`build/golden-diff`; printed is each distinct hunk once, first of the lowered IR, then of texts.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict, TypeVar

from golden_changes import Change, alike, hunks

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "compiler" / "tests"))

from support.golden import Golden, committed, counted, fingerprint, goldens  # noqa: E402
from support.loops import counts  # noqa: E402

import dovetail  # noqa: E402
from dovetail_conformance.cases import BY_NAME, DISTINCT  # noqa: E402

GOLDEN: Final = Path("compiler", "tests", "golden")
FULL: Final = ROOT / "build" / "golden-diff"
SOURCES: Final = ("compiler", "conformance", "tools", "runtime/core/python")
SHOWN: Final = 25
"""Hunks printed of IR, and of texts."""


T = TypeVar("T")


class Made(TypedDict):
    """What `emit` says of a golden: all texts, and the hashes of what is committed of it.

    Older commits say no hashes: what they commit are the texts, of an assembly its counts.
    """

    texts: dict[str, str]
    hashes: NotRequired[dict[str, str]]
    ir: str


class UsageError(Exception):
    """The command cannot be done as given; the message says what can."""


def git(*arguments: str) -> str:
    """What a command of git prints, without the line's end.

    Raises:
        UsageError: It failed.
    """
    # A checkout that belongs to another user (containers) is still ours to read.
    command = ["git", "-c", "safe.directory=*", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageError(f"`git {' '.join(arguments)}`: {done.stderr.strip()}")
    return done.stdout.rstrip("\n")


# --- emit: the compiler of one tree, in processes of its own.


@cache
def _known() -> dict[str, Golden]:
    return {each.key: each for each in goldens()}


def _made(key: str) -> tuple[str, Made]:
    made = _known()[key]
    texts = made.texts(whole=True)
    kept = {ending: text for ending, text in texts.items() if counted(ending) not in texts}
    return key, {"texts": texts, "hashes": made.hashes(kept), "ir": made.lowered()}


def _hashed(key: str) -> tuple[str, dict[str, str]]:
    made = _known()[key]
    return key, made.hashes(made.texts())


def emit(wanted: list[str], make: Callable[[str], tuple[str, T]]) -> dict[str, T]:
    """What this tree makes of those keys that it has.

    Args:
        wanted: The keys.
        make: `_made`, or `_hashed` where texts are not asked for.

    Raises:
        UsageError: The compiler that is imported is not this tree's.
    """
    compiler = Path(dovetail.__file__)
    if ROOT not in compiler.parents:
        raise UsageError(f"the compiler is {compiler}, expected one below {ROOT}")
    # What kinds make of one case follows each other: they share much of the lowering.
    keys = sorted(_known().keys() & {*wanted}, key=lambda key: (_known()[key].name, key))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(make, keys, chunksize=4))


def emitted(tree: Path, keys: Iterable[str], command: str = "emit") -> dict[str, Any]:
    """What the compiler of a tree makes; `emit`, whose argument and result are JSON.

    Raises:
        UsageError: It failed; its last words are in the message.
    """
    path = [tree / "compiler" / "src", tree / "conformance" / "src"]
    done = subprocess.run(
        [sys.executable, str(tree / "tools" / "golden.py"), command],
        input=json.dumps(sorted(keys)), capture_output=True, text=True, check=False,
        cwd=tree, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
    )  # fmt: skip
    if done.returncode:
        raise UsageError(f"the compiler in {tree} failed:\n{done.stderr.strip()}")
    return json.loads(done.stdout)


# --- show.


def _chosen(key: str, name: str | None, kind: str | None) -> bool:
    """Whether a golden is of a name, and of a kind (`cpu`) or a target (`cpu-aarch64`)."""
    _, target, called = key.split("/")
    of_kind = kind in (None, target, target.partition("-")[0])
    return of_kind and name in (None, called, called.partition(".")[0])


def unknown(name: str | None, kind: str | None, keys: Iterable[str]) -> UsageError:
    """The error for a name or kind that no golden has."""
    kinds = sorted({key.split("/")[1] for key in keys if _chosen(key, name, None)})
    if kinds:
        of = f"'{name}' has no golden" if name else "there is no golden"
        return UsageError(f"{of} of kind '{kind}'; there are those of {', '.join(kinds)}")
    names = {key.rpartition("/")[2].partition(".")[0] for key in keys}
    near = difflib.get_close_matches(name or "", names, 4, 0.5)
    hint = f"; near it: {', '.join(near)}" if near else ""
    return UsageError(f"no kernel or case with goldens is called '{name}'{hint}")


def show(name: str, kind: str | None) -> None:
    """Print the texts of all goldens of a name.

    Raises:
        UsageError: There is none.
    """
    if name in BY_NAME and all(case.name != name for case in DISTINCT):
        # One function may serve several cases; the first stands for all.
        same = next(case for case in DISTINCT if case.kernel is BY_NAME[name].kernel)
        print(f"== '{name}' calls the function of '{same.name}'")
        name = same.name
    every = {each.key: each for each in goldens()}
    chosen = [each for key, each in every.items() if _chosen(key, name, kind)]
    if not chosen:
        raise unknown(name, kind, every)
    for each in chosen:
        for ending, text in sorted(each.texts(whole=True).items()):
            print(f"== {each.key}.{ending}\n{text}")


# --- diff.


@contextmanager
def worktree(commit: str) -> Generator[Path]:
    """A tree of a commit, as long as the context lasts."""
    with tempfile.TemporaryDirectory(prefix="dovetail-golden-") as folder:
        tree = Path(folder, "base").resolve()
        try:
            git("worktree", "add", "--quiet", "--detach", str(tree), commit)
            yield tree
        finally:
            shutil.rmtree(tree, ignore_errors=True)
            git("worktree", "prune")


def base_of(given: str) -> tuple[str, bool]:
    """The commit to compare with, and whether something is changed and not committed."""
    dirty = bool(git("status", "--porcelain", "--", *SOURCES))
    if given:
        return git("merge-base", given, "HEAD"), dirty
    return git("rev-parse", "HEAD" if dirty else "HEAD~1"), dirty


def diff(given: str, name: str | None, kind: str | None) -> None:
    """Print what changed since a commit."""
    base, dirty = base_of(given)
    print(f"against {git('log', '-1', '--format=%h %s', base)}")
    with worktree(base) as tree:
        before, now = committed(tree / GOLDEN), committed()
        keys = [key for key in before.keys() | now.keys() if _chosen(key, name, kind)]
        if not keys:
            raise unknown(name, kind, before.keys() | now.keys())
        if dirty:
            now = emitted(ROOT, keys, "hash")
        changed = [key for key in keys if before.get(key) != now.get(key)]
        if not changed:
            print("no golden differs")
            return
        old, new = emitted(tree, changed), emitted(ROOT, changed)
    for key, made in old.items():
        if _hashes(made) != before.get(key):
            print(
                f"{key}: the commit's compiler makes another text here than is committed with it"
            )
        for ending, text in [*made["texts"].items()]:
            if (loops := counted(ending)) is not None:
                made["texts"].setdefault(loops, counts(text))
    same = {
        key for key in old.keys() & new.keys()
        if all(old[key][part] == new[key][part] for part in ("texts", "ir"))
    }  # fmt: skip
    if same:
        print(f"{len(same)} differ in bytes or in how they are committed, not in their texts")
    if len(same) < len({*old, *new}):
        report(*({key: made[key] for key in made.keys() - same} for made in (old, new)))


def _hashes(made: Made) -> dict[str, str]:
    texts = made["texts"]
    return made.get("hashes") or {
        ending: fingerprint(text) for ending, text in texts.items() if counted(ending) not in texts
    }


def report(old: dict[str, Made], new: dict[str, Made]) -> None:
    """Write every difference in full, and print a summary and the distinct hunks."""
    shutil.rmtree(FULL, ignore_errors=True)
    lowered: list[tuple[str, list[list[str]]]] = []
    texts: list[tuple[str, list[list[str]]]] = []
    for key in sorted(old.keys() & new.keys()):
        one, other = old[key], new[key]
        found = [(f"{key} IR", hunks(one["ir"], other["ir"]))]
        for ending in sorted({*one["texts"], *other["texts"]}):
            pair = one["texts"].get(ending, ""), other["texts"].get(ending, "")
            found.append((f"{key}.{ending}", hunks(*pair)))
        file = FULL / f"{key}.diff"
        file.parent.mkdir(parents=True, exist_ok=True)
        for title, each in found:
            if each:
                lines = [f"== {title}", *(line for hunk in each for line in hunk)]
                with file.open("a", encoding="utf-8") as stream:
                    stream.write("\n".join(lines) + "\n")
        lowered.append((key, found[0][1]))
        texts += found[1:]
    for folder in sorted({key.rpartition("/")[0] for key in {*old, *new}}):
        ours = [{key for key in side if key.startswith(f"{folder}/")} for side in (old, new)]
        same = sum(key.startswith(f"{folder}/") and not each for key, each in lowered)
        counts = [
            f"{len(ours[0] & ours[1])} changed",
            *([f"of which {same} with the same IR"] if same else []),
            *(f"{len(keys)} {word}: {_some(keys)}" for word, keys in
              (("new", ours[1] - ours[0]), ("gone", ours[0] - ours[1])) if keys),
        ]  # fmt: skip
        print(f"  {folder}: {', '.join(counts)}")
    print(f"every difference in full: {FULL.relative_to(ROOT)}/<folder>/<kind>/<name>.diff")
    for title, found in (("lowered IR", lowered), ("texts", texts)):
        _print_changes(title, alike(found))


def _print_changes(title: str, changes: list[Change]) -> None:
    total = sum(sum(change.times.values()) for change in changes)
    print(f"\n== {title}: {total} hunks, {len(changes)} of them distinct")
    for change in changes[:SHOWN]:
        times = sum(change.times.values())
        often = "" if times == len(change.times) else f", {times} times"
        print(f"\n-- in {_some(change.times)}{often}")
        print("\n".join(change.hunk))
    if len(changes) > SHOWN:
        print(f"\n{len(changes) - SHOWN} further distinct hunks are not shown")


def _some(names: Iterable[str], most: int = 6) -> str:
    every = sorted(names)
    rest = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + rest


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    shown = commands.add_parser("show", help="the texts of a case or of a file of kernels")
    shown.add_argument("name")
    compared = commands.add_parser("diff", help="what changed since a commit")
    compared.add_argument("--base", default="", help="a commit or branch")
    compared.add_argument("--case", help="only goldens of this name")
    for each in (shown, compared):
        each.add_argument("--kind", help="only goldens of this kind of target")
    makers = {"emit": _made, "hash": _hashed}
    for each in makers:
        commands.add_parser(each, help="for `diff`: what is made of the keys on stdin, as JSON")
    options = parser.parse_args()
    try:
        if options.command == "show":
            show(options.name, options.kind)
        elif options.command == "diff":
            diff(options.base, options.case, options.kind)
        else:
            json.dump(emit(json.load(sys.stdin), makers[options.command]), sys.stdout)
        sys.stdout.flush()
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Read by `head` or a pager; closing stdout at exit would complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
