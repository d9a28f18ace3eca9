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
        "`off`: nothing is cached on disk; `programs`: only programs that runtimes compile are, "
        "not kernels that the compiler compiles; `0` is `off`",
        "both are cached",
    ),
    Variable(
        "DOVETAIL_CACHE_DIR",
        "The absolute path of the cache: compiled programs by kind, kernels in `bundles`, and "
        "reproducers of compiler failures in `reproducers`",
        "`dovetail` in the user's folder of caches",
    ),
    Variable(
        "DOVETAIL_CACHE_LIMIT",
        "The maximum bytes of cached kernels, and of each kind of programs; the least recently "
        "used are removed first",
        "268435456 (256 MiB)",
    ),
)
_SELECTION: Final = (
    Variable(
        BACKENDS,
        "Kinds of backends to use, to compile and to run, separated by commas: `cuda,vulkan` "
        "allows only these, `-opencl` denies one, also if it is allowed. The kind of the core, "
        "`cpu`, is always allowed, and denying it is an error: host memory belongs to it",
        "all",
    ),
    Variable(
        AUTOLOAD,
        "`0`: only backends of Dovetail are used, to compile and to run",
        "`1`",
    ),
)
_FOLDERS: Final = (
    Variable("XDG_CACHE_HOME", "The user's folder of caches", "`~/.cache`"),
    Variable("HOME", "The user's folder, used if XDG_CACHE_HOME is not set"),
    Variable(
        "MESA_SHADER_CACHE_DIR",
        "Mesa's cache. If its disk is full, MESA_SHADER_CACHE_DISABLE is set in this process,"
        " which Mesa would otherwise abort",
        "the user's folder of caches",
    ),
    Variable(
        "POCL_CACHE_DIR",
        "PoCL's cache. If its disk is full, it is set in this process, which PoCL would otherwise"
        " abort, to a temporary folder",
        "the user's folder of caches",
    ),
    Variable("TMPDIR", "The folder of temporary files that is tried first for this", "`/tmp`"),
)

VARIABLES: Final[dict[Part, tuple[Variable, ...]]] = {
    "compiler": (
        *_SELECTION,
        *_CACHE,
        Variable(
            TRACEBACK,
            "`full`: errors about kernels also show the calls inside of the compiler",
            "only the caller's calls",
        ),
        Variable(
            PROGRESS,
            "`no`: commands that take over a second do not show their progress",
        ),
        Variable(
            "DOVETAIL_FREEZE",
            "`1`: nodes of the IR are immutable, which is slow and finds passes that change them; "
            "the test suite sets it",
        ),
        Variable(
            "_DOVETAIL_COMPLETE",
            "Set by the shell while it completes a command line (`click` reads it)",
        ),
        Variable("TERM", "`dumb`: no progress bar is drawn"),
        Variable(
            "GITHUB_ACTIONS",
            "`true` in a workflow of GitHub: failing tests print findings about kernels as"
            " annotations",
        ),
        Variable(
            "GITHUB_WORKSPACE",
            "The folder of the repository in a workflow of GitHub, to which the file names of"
            " annotations are relative",
            "the current folder",
        ),
    ),
    "runtime": (
        *_SELECTION,
        Variable(
            RUNTIME_PATH,
            "Absolute folders of further runtimes, separated by colons: each holds a "
            "`backend.json`, or folders that do",
        ),
        Variable(
            RUNTIMES,
            "The runtime of each kind for which several are installed, separated by commas: "
            "`acme=python`, `acme=library`, or by the distribution, `acme=acme-runtime`",
            "the library, if the others are in Python",
        ),
        Variable(
            PROBE,
            "`0`: libraries of runtimes from other packages, and of passes in C++, are not first "
            "tested in a separate process",
            "`1`",
        ),
        Variable(
            "DOVETAIL_NUM_THREADS",
            "Threads that run kernels on the host's processors, 1 or more",
            "the processors that this process may use",
        ),
        Variable(
            "DOVETAIL_TIME_LIMIT",
            "The maximum seconds of a wait for a device's work, such as `2.5`; `0`: no limit. "
            "`Device.time_limit` changes it for one device",
            "no limit",
        ),
        *_CACHE,
        Variable(
            "DOVETAIL_COMPILE_FORCE_FALLBACK",
            "`1`: every image of a bundle is handled as if its runtime were not installed",
        ),
        Variable(
            "DOVETAIL_RUNTIME_LIBRARY_PATH",
            "The absolute path of a folder with libraries of the core that replace the installed "
            "ones, such as a build with sanitizers",
        ),
        *_FOLDERS,
    ),
    "fakedrivers": (
        Variable(
            "DOVETAIL_FAKE_SCRIPT",
            "The script of a fake driver, or the path of its file",
        ),
        Variable("DOVETAIL_FAKE_IMAGES", "Folders of CPU images, separated by colons"),
        Variable(
            "DOVETAIL_FAKE_LOG",
            "A file, or `stderr`: a line for each call, with arguments and result",
        ),
        Variable(
            "DOVETAIL_FAKE_REPORT", "A file to which each process adds a line of JSON at its end"
        ),
        Variable(
            "DOVETAIL_FAKE_SEED",
            "The seed for the order of threads in a block; `0`: they run in order",
            "`0`",
        ),
        Variable("CXX", "The C++ compiler for running kernels", "`g++`, `clang++`, `c++`"),
        Variable("PATH", "The search path for tools"),
    ),
    "development": (
        Variable(
            "DOVETAIL_EXAMPLES",
            "The number of random programs of each property test",
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
            "The slice that `make test` runs: hexadecimal digits, as in its log",
            "those of the committed tree",
        ),
        Variable(
            "BASE",
            "The commit that `make test-changed` compares with",
            "the tree on which `make test` passed last, else the last commit",
        ),
        Variable("VERBOSE", "`1`: `make` shows the output of commands that succeed"),
        Variable("PATH", "The search path for tools"),
        Variable("PYTHONPATH", "Folders of packages; `pytest --group` adds that of the group"),
    ),
}
"""By the part that reads them; one that several parts read is listed with each."""


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
