"""Plug-ins gone bad: packages as an installer would have left them, each broken in one way.

Each is written into a folder for `sys.path`; `BAD` lists all of them, with what the ledger says of
each, on the side that it is broken on.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

COPY = "import dataclasses, sys\nfrom dovetail.backends.null import BACKEND as N\n"


def record(kind: str, changes: str = "", schema: str = "", before: str = "") -> str:
    """A module with a record that is that of `null` but for its kind and some changes."""
    return (
        f"{COPY}{before}\nBACKEND = dataclasses.replace(N, kind={kind!r},"
        f" schema=dataclasses.replace(N.schema, kind={kind!r}, {schema}), {changes})\n"
    )


@dataclass(frozen=True)
class Bad:
    """One package.

    Attributes:
        name: Of the case, the package and (with dashes) the distribution.
        files: Contents by name, relative to the folder; None for a file that must not be there. A
            function writes the file itself.
        kind: What it claims, as the ledger calls it.
        side: Where it claims it: "compile" and "run" of the backends, "passes", "tags".
        state: What the ledger says of that.
        cause: What the evidence has in it.
        shown: What `dovetail targets` says of the kind; by default the cause, if it has failed.
    """

    name: str
    files: Mapping[str, str | bytes | Callable[[Path], object] | None]
    kind: str
    side: str
    state: str
    cause: str = ""
    shown: str | None = field(default=None)

    @property
    def distribution(self) -> str:
        return f"acme-{self.name.replace('_', '-')}"

    @property
    def group(self) -> str:
        """The group of its entry point."""
        points = self.files.get("INFO/entry_points.txt")
        assert isinstance(points, str)
        return re.findall(r"^\[(dovetail\.\w+)\]$", points, re.M)[0]

    def write(self, site: Path) -> None:
        info = f"{self.distribution.replace('-', '_')}-1.5.dist-info"
        metadata = f"Metadata-Version: 2.1\nName: {self.distribution}\nVersion: 1.5\n"
        contents = {"INFO/METADATA": metadata, **self.files}
        for name, content in contents.items():
            path = site / name.replace("INFO", info)
            path.parent.mkdir(parents=True, exist_ok=True)
            if callable(content):
                content(path)
            elif content is not None:
                path.write_bytes(content.encode() if isinstance(content, str) else content)


def compiling(
    name: str, code: str, cause: str, *, state: str = "failed", value: str = "", point: str = "",
    shown: str | None = None, **files: str | bytes | None,
) -> Bad:  # fmt: skip
    """A backend. `{kind}` in the code stands for its kind."""
    kind, package = f"bad_{name}", f"acme_{name}"
    value = value or f"{package}:BACKEND"
    contents: dict[str, str | bytes | None] = {
        f"{package}.py": code.replace("{kind}", kind),
        "INFO/entry_points.txt": point or f"[dovetail.backends]\n{kind} = {value}\n",
        **{key.replace("METADATA", "INFO/METADATA"): text for key, text in files.items()},
    }
    return Bad(name, contents, kind, "compile", state, cause, shown)


def manifest(kind: str, **changes: object) -> str:
    """A `backend.json`."""
    content = {
        "kind": kind,
        "abi": {"oldest": 1, "newest": 1},
        "library": "lib/libacme.so",
        "sonames": [],
        "device_type": 12,
        "formats": ["text"],
        "install": "see the vendor's page",
        **changes,
    }
    if "python" in changes:
        del content["library"]
    return json.dumps(content)


def running(
    name: str,
    cause: str,
    content: str | bytes | Callable[[Path], object] | None = "",
    *,
    library: bytes | Callable[[Path], object] | None = b"#!/bin/sh\n" * 500,
    kind: str = "",
    value: str = "",
    state: str = "bad manifest",
    record_of_files: bytes | None = None,
    code: str = "",
    label: str = "",
) -> Bad:
    """A runtime, by default with a manifest that is right and a library that is none."""
    kind, package = kind or f"bad_{name}", f"acme_{name}"
    rows = f"{package}/backend.json,,\n{package}/lib/libacme.so,,\n".encode()
    content = manifest(kind) if content == "" else content
    files: dict[str, str | bytes | Callable[[Path], object] | None] = {
        f"{package}/__init__.py": code or "raise SystemExit('imported while listing')\n",
        f"{package}/backend.json": content,
        f"{package}/lib/libacme.so": library,
        "INFO/entry_points.txt": f"[dovetail.runtimes]\n{kind} = {value or package}\n",
        "INFO/RECORD": rows if record_of_files is None else record_of_files,
    }
    return Bad(name, files, label or kind, "run", state, cause)


def _library(machine: int | None = None) -> bytes:
    """A shared library of Python's own, perhaps called one for another architecture."""
    origin = find_spec("_json").origin  # pyright: ignore[reportOptionalMemberAccess]
    content = bytearray(Path(str(origin)).read_bytes())
    if machine is not None:
        content[18:20] = machine.to_bytes(2, "little")  # e_machine
    return bytes(content)


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


MESSY = "import sys\nclass E(Exception):\n    def __str__(self): raise ValueError\nraise E\n"
ENDING = MESSY.replace("raise ValueError", "sys.exit(5)")
ENDLESS = "raise RuntimeError('x' * 10**7)"
LONER = "class Loner(BaseException): pass\nraise Loner('of a kind')\n"
RECURSION = "def f(): return f()\nf()\n"
RISCV = 243  # <elf.h>; nobody has built this on one
NO_ELF = "invalid ELF header"
RAISES = "def bad(*a): raise KeyError('lost')"
LEAVES = "def bad(*a): sys.exit(4)"

COMPILE_SIDE = [
    compiling("raises", "raise RuntimeError('no luck')", "RuntimeError: no luck (acme_raises"),
    compiling("exits", "import sys; sys.exit(3)", "SystemExit: 3"),
    compiling("says_bye", "import sys; sys.exit('bye')", "SystemExit: bye"),
    compiling("syntax", "def (:", "SyntaxError"),
    compiling("lacks", "import nothing_of_this_name", "No module named 'nothing_of_this_name'"),
    compiling("recurses", RECURSION, "RecursionError"),
    compiling("is_large", "raise MemoryError", "MemoryError"),
    compiling("is_alone", LONER, "Loner: of a kind"),
    compiling("is_mute", MESSY, "E: (its text cannot be made)"),
    compiling("is_closing", "raise GeneratorExit('by itself')", "GeneratorExit: by itself"),
    compiling("text_exits", ENDING, "E: (its text cannot be made)"),
    compiling("is_endless", ENDLESS, "x... (10000000 characters)"),
    compiling("null_byte", "\0", "null bytes"),
    Bad(
        "usurper",
        {
            "acme_usurper.py": "raise SystemExit('imported')\n",
            "INFO/entry_points.txt": "[dovetail.backends]\ncuda = acme_usurper:BACKEND\n",
        },
        "cuda (acme-usurper)", "compile", "failed",
        "claims the kind 'cuda', which is Dovetail's own", shown="",
    ),
    compiling("absent", record("{kind}"), "No module named 'acme_gone'", value="acme_gone:B"),
    compiling("nameless", record("{kind}"), "has no attribute 'B'", value="acme_nameless:B"),
    compiling("spaced", "", "'acme_spaced B' is not the name of an object", value="acme_spaced B"),
    compiling("pathlike", "", "is not the name of an object", value="../x:B"),
    compiling(
        "valueless", "", "'' is not the name of an object",
        point="[dovetail.backends]\nbad_valueless\n",
    ),
    compiling("number", "BACKEND = 3", "is a int, expected a dovetail.plugin.Backend"),
    compiling("future", record("{kind}", "api=99"), "written for plug-in API 99"),
    compiling("api_text", record("{kind}", "api='1'"), "has a str as 'api', expected a whole"),
    compiling("other", COPY + "BACKEND = N", "its record has the kind 'null'"),
    compiling("schema", record("{kind}").replace(", )\n", ", schema=3)\n"), "SyntaxError"),
    compiling("no_schema", COPY + "BACKEND = dataclasses.replace(N, schema=3)", "AttributeError"),
    compiling("no_code", record("{kind}", "codegen=None"), "'codegen', expected a function"),
    compiling("no_hint", record("{kind}", "runtime='pip'"), "'runtime', expected RuntimeHint"),
    compiling("variants", record("{kind}", "variants=5"), "'variants', expected a function, or"),
    compiling("gaps", record("{kind}", "gaps=['x']"), "has a list as 'gaps', expected a mapping"),
    compiling("checker", record("{kind}", "checker=1"), "'checker', expected Checker, or None"),
    compiling("space", record("{kind}", "namespace='T'"), "'str' object has no attribute 'kind'"),
    compiling("declares", record("{kind}", "environment=['X']"), "expected a tuple of Variable"),
    compiling("attributes", record("{kind}", schema="attributes=[1]"), "a tuple of Attribute"),
    # What is wrong with these shows only when they are used.
    compiling("prints", record("{kind}", before="print('noise')"), "", state="ready"),
    compiling(
        "expands", record("{kind}", "variants=bad", before=RAISES), "", state="ready",
        shown="KeyError: 'lost'",
    ),
    compiling(
        "expands_out", record("{kind}", "variants=bad", before=LEAVES), "", state="ready",
        shown="SystemExit: 4",
    ),
    compiling("makes_none", record("{kind}", "codegen=lambda *a: None"), "", state="ready"),
    compiling("makes_other", record("{kind}", "codegen=lambda *a: N.codegen(*a)"), "",
              state="ready"),
    compiling("makes_nothing", record("{kind}", "codegen=empty", before=(
        "def empty(ir, target):\n"
        " made = N.codegen(ir, dataclasses.replace(target, kind='null'))\n"
        " return dataclasses.replace(made, kind='{kind}', functions=())\n"
    )), "", state="ready"),
    compiling("makes_mute", record("{kind}", "codegen=bad", before=(
        MESSY.replace("raise E", "def bad(*a): raise E").replace("Exception", "BaseException")
    )), "", state="ready"),
    compiling("fails_to_make", record("{kind}", "codegen=bad", before=RAISES), "", state="ready"),
    compiling("plans_nothing", record("{kind}", "pipeline=lambda t: 3"), "", state="ready"),
    compiling("knows_nothing", record("{kind}", "capabilities=lambda t: {}"), "", state="ready"),
    compiling(
        "expands_not", record("{kind}", "variants=lambda t: t"), "", state="ready",
        shown="expected a tuple of one or more targets",
    ),
    # Damage that does not concern the plug-in: it works.
    compiling("no_metadata", record("{kind}"), "", state="ready", METADATA=None),
    compiling("latin", record("{kind}"), "", state="ready", METADATA=b"Name: \xe9\n\n"),
    compiling("anonymous", record("{kind}"), "", state="ready", METADATA=b"\n\nx"),
    compiling(
        "neighbours", record("{kind}"), "", state="ready",
        point="x\n[other]\nno equals sign\n[dovetail.backends]\n# x\n"
        "bad_neighbours = acme_neighbours:BACKEND\n",
    ),
]  # fmt: skip

HEAD = "from dovetail.passes import Pass, after, before\n"
PASS = HEAD + "class X(Pass):\n name = '{name}'\n place = after('split')\n"
STAYS = " def run(self, module, capabilities): return module\n"


def passing(name: str, code: str, cause: str, *, claims: str = "") -> Bad:
    """A pass. `{name}` in the code stands for its name."""
    package, own = f"acme_{name}", claims or f"bad-{name.replace('_', '-')}"
    return Bad(
        name,
        {
            f"{package}.py": code.replace("{name}", own),
            "INFO/entry_points.txt": f"[dovetail.passes]\n{own} = {package}:X\n",
        },
        own, "passes", "failed" if cause else "ready", cause,
    )  # fmt: skip


def tagging(
    name: str, text: str | bytes | Callable[[Path], object] | None, cause: str, state: str = ""
) -> Bad:
    """A package with tags; it is imported by nobody."""
    package, own = f"acme_{name}", f"bad_{name}"
    return Bad(
        name,
        {
            f"{package}/__init__.py": "raise SystemExit('imported for its tags')\n",
            f"{package}/tags.toml": text,
            "INFO/entry_points.txt": f"[dovetail.tags]\n{own} = {package}\n",
        },
        own, "tags", state or "failed", cause,
    )  # fmt: skip


PASSES = [
    passing("pass_raises", "raise RuntimeError('no luck')", "RuntimeError: no luck"),
    passing("pass_exits", "import sys; sys.exit(3)", "SystemExit: 3"),
    passing("pass_lacks", "import nothing_of_this_name", "No module named 'nothing_of_this_name'"),
    passing("pass_mute", ENDING, "E: (its text cannot be made)"),
    passing("pass_alone", LONER, "Loner: of a kind"),
    passing("pass_number", "X = 3", "X is int, expected a class of dovetail.passes.Pass"),
    passing("pass_other", "class X: pass", "is the class X, expected a class"),
    passing("pass_hollow", PASS, "lacks run"),
    passing("pass_taken", PASS + STAYS, "is a pass of Dovetail", claims="simplify"),
    passing(
        "pass_lost", (PASS + STAYS).replace("after('split')", "'split'"), "has the place 'split'"
    ),
    # What is wrong with these shows only when they are used.
    passing("pass_fails", PASS + " def run(self, m, c): raise KeyError('lost')\n", ""),
    passing("pass_leaves", PASS + " def run(self, m, c): raise SystemExit(4)\n", ""),
    passing("pass_wrong", PASS + " def run(self, m, c): return None\n", ""),
    passing(
        "pass_breaks",
        PASS + " def run(self, m, c):\n  import dataclasses\n"
        "  return dataclasses.replace(m, functions=m.functions * 2)\n",
        "",
    ),
    passing("pass_drops", PASS + " def run(self, m, c): return type(m)(())\n", ""),
    passing(
        "pass_changes",
        PASS + " def run(self, m, c):\n  object.__setattr__(m, 'functions', ())\n  return m\n",
        "",
    ),
    passing("pass_closes", PASS + " def run(self, m, c): raise GeneratorExit('by itself')\n", ""),
    passing("pass_circles", PASS.replace("'split'", "'bad-pass-circles'") + STAYS, ""),
    passing("pass_nowhere", PASS.replace("'split'", "'no-such-run'") + STAYS, ""),
]
USED_PASSES = {
    "pass_taken": "pass 'simplify' has no place",
    "pass_fails": "KeyError: 'lost'",
    "pass_leaves": "SystemExit: 4",
    "pass_wrong": "it returned NoneType, expected an ir.Module",
    "pass_breaks": "pass 'bad-pass-breaks' failed",
    "pass_drops": "it returned the functions (none), expected those that it was given: twice",
    "pass_changes": "it changed the module that it was given",
    "pass_closes": "GeneratorExit: by itself",
    "pass_circles": "bad-pass-circles",
    "pass_nowhere": "no-such-run",
}
"""What a build with a pass says, where that is not what the ledger does."""

TAGS = [
    tagging("tags_missing", None, "there is no such package with a tags.toml"),
    tagging("tags_broken", "[tags", "it is not TOML"),
    tagging("tags_bytes", b"\xff\xfe", "it is not TOML"),
    tagging("tags_unknown", "[tag]\n", "key 'tag' is unknown"),
    tagging("tags_type", "tags = 3\n", "key 'tags' is 3"),
    tagging("tags_loop", _loop, "too many levels of symbolic links"),
    tagging("tags_pipe", lambda path: os.mkfifo(path), "it is a pipe"),
    tagging(
        "tags_thief",
        '[sources]\nlist = "Acme"\n[tags]\n"nvidia/h100" = { target = "cpu", source = "list" }\n',
        "not used: 'nvidia/h100', which another distribution has",
        state="ready",
    ),
]

USED_BACKENDS = {
    "makes_none": "TypeError: it returned NoneType, expected a DeviceImage",
    "makes_other": "ValueError: it returned an image of kind 'null'",
    "makes_nothing": "its image has the functions (none), expected one for each kernel",
    "makes_mute": "E: (its text cannot be made)",
    "fails_to_make": "KeyError: 'lost'",
    "plans_nothing": "TypeError: it returned int, expected a tuple of passes",
    "knows_nothing": "TypeError: it returned dict, expected Capabilities",
    "expands": "KeyError: 'lost'",
    "expands_out": "SystemExit: 4",
}
"""Of backends that can be imported: what a build for them says."""

KIND_OF_NONE = Bad(
    "misnamed",
    {"INFO/entry_points.txt": "[dovetail.backends]\nFa ke! = acme:B\n"},
    "'Fa ke!'", "compile", "failed", "its entry point is called 'Fa ke!', expected a kind",
    shown="",
)  # fmt: skip

LIBRARY = """
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dovetail/backend.h"
static int32_t no_driver(const char* const* paths, uint32_t count, dvt_error* error) {
  (void)paths; (void)count; (void)error;
  DRIVER
  return DVT_DRIVER_MISSING;
}
static int32_t count_none(uint32_t* count, dvt_error* error) { (void)error; *count = 0; return 0; }
static dvt_backend_table table = {
  .struct_size = SIZE, .abi_version = DVT_ABI_VERSION, .kind = KIND,
  .driver_open = OPEN, .device_count = count_none,
};
DVT_EXPORT const dvt_backend_table* dovetail_backend_table(
    uint32_t oldest, uint32_t newest, uint32_t* theirs) {
  (void)oldest; (void)newest; (void)theirs;
  FIRST
  void** entries = (void**)&table.device_open;
  for (; entries < (void**)(&table + 1); ++entries) *entries = ENTRY;
  return &table;
}
__attribute__((constructor)) static void begin(void) { BEGIN }
"""

_INCLUDE = Path(__file__).parents[3] / "runtime" / "core" / "include"


def crashing(name: str, cause: str, state: str = "failed to load", **parts: str) -> Bad:
    """A runtime in C, with parts of its source replaced."""
    kind = f"bad_{name}"
    words = {
        "DRIVER": "", "SIZE": "sizeof(dvt_backend_table)", "KIND": f'"{kind}"', "FIRST": "",
        "ENTRY": "(void*)abort", "BEGIN": "", "OPEN": "no_driver", **parts,
    }  # fmt: skip
    source = re.sub("|".join(rf"\b{word}\b" for word in words), lambda m: words[m[0]], LIBRARY)

    def build(path: Path) -> None:
        text = path.with_suffix(".c")
        text.write_text(source)
        command = ["cc", "-shared", "-fPIC", "-w", "-I", _INCLUDE, "-o", path, text]
        subprocess.run(command, check=True)

    return running(name, cause, library=build, state=state)


OPENING = """
from dovetail_runtime import Limits, PythonBackend
class _B(PythonBackend):
    kind = "KIND"
    def open(self, candidates): pass
    def attributes(self, device): return {}
    def limits(self, device): return Limits()
    def image_load(self, device, image): pass
    def image_kernel(self, device, loaded, name): pass
    def launch(self, device, launch): pass
    def METHOD: ACTION
B = _B()
"""


def opening(name: str, cause: str, method: str, action: str) -> Bad:
    """A runtime in Python that is whole but for one method, which listing the backends calls."""
    kind = f"bad_{name}"
    code = OPENING.replace("KIND", kind).replace("METHOD", method).replace("ACTION", action)
    content = manifest(kind, python=f"acme_{name}:B")
    return running(name, cause, content, code=code, state="failed to load")


RUN_SIDE = [
    opening("opens_never", "SystemExit: 3", "open(self, c)", "raise SystemExit(3)"),
    opening("opens_mute", "GeneratorExit: x", "open(self, c)", "raise GeneratorExit('x')"),
    opening("counts_never", "SystemExit: 3", "device_count(self)", "raise SystemExit(3)"),
    opening("counts_less", "device_count returned -1", "device_count(self)", "return -1"),
    crashing("crashes_opened", "it crashed with SIGABRT", BEGIN="abort();"),
    crashing("crashes_asked", "it crashed with SIGSEGV", FIRST="raise(SIGSEGV);"),
    crashing("crashes_driving", "it crashed with SIGFPE", DRIVER="raise(SIGFPE);"),
    crashing("leaves_driving", "it ended the process with status 7", DRIVER="_Exit(7);"),
    crashing("leaves_well", "it ended the process with status 0", DRIVER="_Exit(0);"),
    crashing("has_no_entries", "its table has no entry 'device_open'", ENTRY="NULL"),
    crashing("has_no_driver", "its table has no entry 'driver_open'", OPEN="NULL"),
    crashing("is_cut", "its table has no entry 'device_count'",
             SIZE="offsetof(dvt_backend_table, device_count)"),
    crashing("is_empty", "its table has 8 bytes, the handshake alone has", SIZE="8"),
    crashing("has_no_kind", "the library says it is of kind ''", KIND="NULL"),
    crashing("says_no_text", "\ufffd\ufffd", state="failed to load",
             DRIVER="memset(error->text, 0xff, sizeof error->text); return DVT_DRIVER_ERROR;"),
    crashing("is_newer", "it has version 99 of the backend interface",
             state="wrong ABI", FIRST="*theirs = 99; return NULL;"),
    crashing("says_newer", "it has version 98", state="wrong ABI",
             FIRST="table.abi_version = 98;"),
    # A RECORD that is damaged still says where the library is.
    running("blank", NO_ELF, state="failed to load", record_of_files=(
        b"\nacme_blank/backend.json,,\n\n\nacme_blank/lib/libacme.so,,\n,,\n"
    )),
    running("columns", NO_ELF, state="failed to load", record_of_files=(
        b"acme_columns/backend.json,a,b,c,d\nacme_columns/lib/libacme.so\n"
    )),
    running("sizes", NO_ELF, state="failed to load", record_of_files=(
        b"acme_sizes/backend.json,sha256,many\nacme_sizes/lib/libacme.so,=,x\n"
    )),
    running("latin_files", NO_ELF, state="failed to load", record_of_files=(
        b"\xe9\xff,,\nacme_latin_files/backend.json,,\nacme_latin_files/lib/libacme.so,,\n"
    )),
    running("quotes", NO_ELF, state="failed to load", record_of_files=b'"' * 5),
    running("no_record", NO_ELF, state="failed to load", record_of_files=b""),
    running("empty_file", "is not JSON", b""),
    running("no_json", "is not JSON", "{kind: 1}"),
    running("a_list", "holds no JSON object", "[]"),
    running("deep", "is not JSON", "[" * 100_000),
    running("latin_json", "is not UTF-8", b'{"kind": "\xe9"}'),
    running("surrogate", "'install' is", manifest("bad_surrogate", install="\ud800")),
    running("types", "'sonames' is 3, expected a list", manifest("bad_types", sonames=3)),
    running("abi", "'abi' is 'new'", manifest("bad_abi", abi="new")),
    running("huge", "bytes, allowed are 1048576", b" " * ((1 << 20) + 1)),
    running("folder", "is not a regular file", lambda path: path.mkdir()),
    running("pipe", "is not a regular file", lambda path: os.mkfifo(path)),
    running("device", "is not a regular file", lambda path: path.symlink_to("/dev/zero")),
    running("loop", "Too many levels of symbolic links", _loop),
    running("dangling", "No such file or directory", lambda path: path.symlink_to("gone")),
    running("missing", "no 'acme_missing/backend.json' is installed", None),
    running("elsewhere", "no 'acme_gone/backend.json' is installed", value="acme_gone"),
    running("odd_value", "names 'a b', expected the package", value="a b"),
    running("climbs", "names '../acme_climbs', expected the pac", value="../acme_climbs"),
    running("other_kind", "'kind' is 'x', but its entry point", manifest("x")),
    running("future_abi", "manifest names version 7", manifest(
        "bad_future_abi", abi={"oldest": 7, "newest": 7}
    ), state="wrong ABI"),
    running("empty_library", "file too short", library=b"", state="failed to load"),
    running("no_library", "libacme.so", library=None, state="failed to load"),
    running("foreign", "libacme.so", library=_library(RISCV), state="failed to load"),
    running("no_symbol", "exports no dovetail_backend_table", library=_library(),
            state="failed to load"),
    running(
        "python_raises", "RuntimeError: no luck",
        manifest("bad_python_raises", python="acme_python_raises:B"),
        code="raise RuntimeError('no luck')", state="failed to load",
    ),
    running(
        "python_exits", "SystemExit: 3",
        manifest("bad_python_exits", python="acme_python_exits:B"),
        code="import sys; sys.exit(3)", state="failed to load",
    ),
    running(
        "python_closes", "GeneratorExit: by itself",
        manifest("bad_python_closes", python="acme_python_closes:B"),
        code="raise GeneratorExit('by itself')", state="failed to load",
    ),
    running(
        "python_mute", "E: (its text cannot be made)",
        manifest("bad_python_mute", python="acme_python_mute:B"),
        code=ENDING, state="failed to load",
    ),
    running(
        "python_wrong", "is not an object of a class derived from",
        manifest("bad_python_wrong", python="acme_python_wrong:B"),
        code="B = 3", state="failed to load",
    ),
    running("core", "which is the core's own", manifest("cpu"), kind="cpu",
            label="cpu (acme-core)"),
    # Nothing is taken from Dovetail's own, by what is whole or damaged.
    running("usurping", "claims the kind 'cuda', which is Dovetail's own", kind="cuda",
            label="cuda (acme-usurping)"),
    running("thief", "is not JSON", "{", kind="cuda", label="cuda (acme-thief)"),
]  # fmt: skip

BAD = [*COMPILE_SIDE, KIND_OF_NONE, *RUN_SIDE, *PASSES, *TAGS]
