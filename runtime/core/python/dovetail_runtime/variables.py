"""The environment variables that Dovetail reads.

A variable of one backend is declared by that backend, in its manifest (key `environment`) or in
its record on the compile side (`plugin.Backend.environment`); all others are here. From these
declarations `tools/variables.py` writes docs/environment.md, and `doctor` finds variables without
effect.
"""

from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple

from dovetail_runtime.environment import (
    AUTOLOAD,
    BACKENDS,
    OURS,
    PROBE,
    PROGRESS,
    RUNTIME_PATH,
    RUNTIMES,
    TRACEBACK,
    settings,
)

Part = Literal["compiler", "runtime", "fakedrivers", "development"]


class Variable(NamedTuple):
    """An environment variable.

    Attributes:
        name: Its name.
        meaning: Its effect, with the values it takes.
        default: Its default.
    """

    name: str
    meaning: str
    default: str = ""


_CACHE: Final = (
    Variable(
        "DOVETAIL_CACHE",
        "`off`: nothing compiled is kept on disk; `programs`: the programs that runtimes compile "
        "are, kernels that the compiler compiles are not; `0` is `off`",
        "both are kept",
    ),
    Variable(
        "DOVETAIL_CACHE_DIR",
        "An absolute path: the folder of what is kept on disk, that is compiled programs by kind, "
        "in `bundles` compiled kernels, and in `reproducers` what shows a failure of the compiler",
        "`dovetail` in the user's folder of caches",
    ),
    Variable(
        "DOVETAIL_CACHE_LIMIT",
        "Bytes that are kept of compiled kernels, and of each kind of programs; those not used "
        "for longest go first",
        "268435456 (256 MiB)",
    ),
)
_SELECTION: Final = (
    Variable(
        BACKENDS,
        "Kinds of backends to use, to compile and to run, separated by commas: `cuda,vulkan` "
        "allows only these, `-opencl` denies one, and what is both is denied. The kind of the "
        "core itself, `cpu`, is left in by every list of others, and denying it is an error: the "
        "host's memory belongs to it",
        "all",
    ),
    Variable(
        AUTOLOAD,
        "`0`: backends that do not come with Dovetail are not used, neither to compile nor to run",
        "`1`",
    ),
)
_FOLDERS: Final = (
    Variable("XDG_CACHE_HOME", "The user's folder of caches", "`~/.cache`"),
    Variable("HOME", "The user's folder, where XDG_CACHE_HOME is not set"),
    Variable(
        "MESA_SHADER_CACHE_DIR",
        "Mesa's cache. Where there is no room in it, MESA_SHADER_CACHE_DISABLE is set in this"
        " process: Mesa would end it",
        "the user's folder of caches",
    ),
    Variable(
        "POCL_CACHE_DIR",
        "PoCL's cache. Where there is no room in it, it is set in this process to a folder of"
        " temporary files: PoCL would end it",
        "the user's folder of caches",
    ),
    Variable("TMPDIR", "The folder of temporary files that is tried first for that", "`/tmp`"),
)

VARIABLES: Final[dict[Part, tuple[Variable, ...]]] = {
    "compiler": (
        *_SELECTION,
        *_CACHE,
        Variable(
            TRACEBACK,
            "`full`: an error about a kernel shows the calls inside of the compiler that led to "
            "it, too",
            "the caller's own",
        ),
        Variable(
            PROGRESS,
            "`no`: commands that take over a second do not say what they do and what is left",
        ),
        Variable(
            "DOVETAIL_FREEZE",
            "`1`: nodes of the IR cannot be changed, which costs time and finds passes that do; "
            "the test suite sets it",
        ),
        Variable(
            "_DOVETAIL_COMPLETE",
            "Set by the shell while it completes a command line (`click` reads it)",
        ),
        Variable("TERM", "`dumb`: no progress bar is drawn"),
        Variable(
            "GITHUB_ACTIONS",
            "`true` in a workflow of GitHub: tests that fail print findings about kernels as"
            " annotations",
        ),
        Variable(
            "GITHUB_WORKSPACE",
            "The folder of the repository in a workflow of GitHub, from which annotations name"
            " files",
            "the current folder",
        ),
    ),
    "runtime": (
        *_SELECTION,
        Variable(
            RUNTIME_PATH,
            "Absolute folders to look for runtimes in, separated by colons: each holds a "
            "`backend.json`, or folders that do",
        ),
        Variable(
            RUNTIMES,
            "Which runtime runs a kind that others bring several for, separated by commas: "
            "`acme=python`, `acme=library`, or by the distribution, `acme=acme-runtime`",
            "the library, where the others are written in Python",
        ),
        Variable(
            PROBE,
            "`0`: libraries of runtimes that do not come with Dovetail, and of passes in C++, are "
            "opened in this process at once, without having been tried in one of their own",
            "`1`",
        ),
        Variable(
            "DOVETAIL_NUM_THREADS",
            "Threads that run kernels on the host's processors, 1 or more",
            "the processors that this process may use",
        ),
        Variable(
            "DOVETAIL_TIME_LIMIT",
            "Seconds that a wait for the work of a device may last, such as `2.5`; `0`: no limit. "
            "`Device.time_limit` changes it for one device",
            "no limit",
        ),
        *_CACHE,
        Variable(
            "DOVETAIL_COMPILE_FORCE_FALLBACK",
            "`1`: every image of a bundle is taken as one whose runtime is not installed",
        ),
        Variable(
            "DOVETAIL_RUNTIME_LIBRARY_PATH",
            "An absolute folder with libraries of the core to use instead of the installed ones, "
            "such as a build with sanitizers",
        ),
        *_FOLDERS,
    ),
    "fakedrivers": (
        Variable(
            "DOVETAIL_FAKE_SCRIPT",
            "What a fake driver does, line by line, or the path of a file that says so",
        ),
        Variable("DOVETAIL_FAKE_IMAGES", "Folders of CPU images, separated by colons"),
        Variable(
            "DOVETAIL_FAKE_LOG",
            "A file, or `stderr`: a line for each call, with arguments and result",
        ),
        Variable(
            "DOVETAIL_FAKE_REPORT", "A file that each process adds a line of JSON to at its end"
        ),
        Variable(
            "DOVETAIL_FAKE_SEED",
            "A number by which the threads of a block are shuffled; `0`: they run in order",
            "`0`",
        ),
        Variable(
            "CXX", "The compiler of C++ that kernels are run with", "`g++`, `clang++`, `c++`"
        ),
        Variable("PATH", "Where tools are looked for"),
    ),
    "development": (
        Variable(
            "DOVETAIL_EXAMPLES",
            "How many random programs each property test draws",
            "a few, for a quick run",
        ),
        Variable(
            "DOVETAIL_PEERS", "The Python with the other compilers that benchmarks compare with"
        ),
        Variable(
            "DOVETAIL_TEST_BUNDLES",
            "The folder in which the processes of one run of pytest keep what they compile of the "
            "conformance suite; `off`: each compiles it",
            "a temporary folder, until the run ends",
        ),
        Variable("DOVETAIL_TEST_VECTORS", "The folder of test vectors, for the browser's tests"),
        Variable("DOVETAIL_TEST_MUTANTS", "The folder of damaged files, for the browser's tests"),
        Variable("CI", "Set on a CI machine: a test that lacks a part of the system fails"),
        Variable(
            "SLICE",
            "Hexadecimal digits, as the log of `make test` prints them: which slice it runs",
            "those of the committed tree",
        ),
        Variable(
            "BASE",
            "What `make test-changed` compares with",
            "the tree on which `make test` passed last, else the last commit",
        ),
        Variable("VERBOSE", "`1`: `make` shows the output of commands that succeed"),
        Variable("PATH", "Where tools are looked for"),
        Variable("PYTHONPATH", "Folders of packages; `pytest --group` adds that of the group"),
    ),
}
"""By the part that reads them; one that several parts read stands with each."""


def unread(known: Iterable[Variable]) -> list[str]:
    """Returns a line for each variable of Dovetail that is set but not read.

    Args:
        known: The variables of the installed backends, besides the table of this module.
    """
    names = {each.name for part in VARIABLES.values() for each in part}
    names.update(each.name for each in known)
    return [_unread(name, names) for name in settings() if name not in names]


def _unread(name: str, known: Collection[str]) -> str:
    from dovetail_runtime.suggest import nearest

    names = {each.removeprefix(OURS): each for each in sorted(known)}
    meant = nearest(name.removeprefix(OURS), names)
    hint = (
        f"did you mean '{names[meant]}'?" if meant else "docs/environment.md lists those that are"
    )
    return f"{name} is set, but no installed part of Dovetail reads it; {hint}"
