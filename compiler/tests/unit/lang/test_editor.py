"""What an editor says: the types of examples and documents, and the texts under the pointer.

Both come from pyright, which is also what the language server of most editors with types is.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dovetail.lang.builtins import BUILTINS

ROOT = Path(__file__).resolve().parents[4]
TOOLS = Path(sys.executable).parent
SOURCES = [str(ROOT / folder) for folder in ("compiler/src", "runtime/core/python", "examples")]
PRELUDE = "import dovetail as dt\nfrom dovetail import T\nimport numpy as np\n\n"
# A block of Python, and the message with which it is rejected, if one stands behind it.
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```)?", re.DOTALL)
# Those whose blocks are programs of their own; how-to pages show pieces of files.
DOCUMENTS = [ROOT / "README.md", ROOT / "docs" / "language.md"]
# Programs that use libraries without types, with types for no scalar of any dtype, or a package
# whose types are made when it is built; what is unknown because of them is not ours.
UNTYPED = re.compile(
    r"examples/(\w+/run|packages/(dovetail-toy/dovetail_toy/machine|llm-kernels/tests/\w+))\.py$"
)
UNKNOWN = re.compile(r"reportUnknown\w+|reportMissing(TypeStubs|Imports)|reportUntypedBaseClass")


def settings(mode: str) -> dict[str, object]:
    return {
        "typeCheckingMode": mode,
        "pythonVersion": "3.11",
        "venvPath": str(TOOLS.parent.parent),
        "venv": TOOLS.parent.name,
        "extraPaths": SOURCES,
        "enableTypeIgnoreComments": False,
        # A block is a piece of a program.
        "reportUnusedFunction": "none",
        "reportUnusedImport": "none",
    }


def test_examples_and_documents_are_clean_in_strict_mode(tmp_path: Path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for document in DOCUMENTS:
        blocks = BLOCK.findall(document.read_text(encoding="utf-8"))
        for number, (code, message) in enumerate(blocks):
            if message:
                continue
            head = "" if "import dovetail as dt" in code else PRELUDE
            if "dt.load(" in code:
                head = "from typing import Any\nx: Any = None\ny: Any = None\n" + head
            (tmp_path / f"{document.stem}_{number}.py").write_text(head + code)
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings("strict")))
    done = subprocess.run(
        [str(TOOLS / "pyright"), "-p", str(tmp_path), "--outputjson"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    report = json.loads(done.stdout[done.stdout.index("{") :])
    assert report["summary"]["filesAnalyzed"] > 10
    wrong = [
        f"{Path(each['file']).name}:{each['range']['start']['line'] + 1}: {each['message']}"
        for each in report["generalDiagnostics"]
        if each["severity"] == "error"
        and not (UNTYPED.search(each["file"]) and UNKNOWN.match(each.get("rule", "")))
    ]
    assert not wrong, "\n".join(wrong)


PROGRAM = '''\
import dovetail as dt
from dovetail import T

@dt.inline
def twice(v: T.float32) -> T.float32:
    """Two of it."""
    return 2 * v

@twice.overload
def double(v: T.int32) -> T.int32:
    return 2 * v

@dt.kernel
def count(x: T.Buffer[T.float32], bins: T.Buffer[T.int32]) -> None:
    """Counts something."""
    for i in T.parallel(x.shape[0]):
        T.atomic_add(bins, 0, 1)
        x[i] = T.sum(x[k] for k in range(4)) + twice(x[i])
        bins[i] = double(bins[i])
        element = x[i]
        T.static_assert(True)

count.specialize(n=3)
'''


class LanguageServer:
    """A language server over its standard input and output; one request at a time."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [str(TOOLS / "pyright-langserver"), "--stdio"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder,
        )  # fmt: skip
        self.number = 0
        uri = folder.as_uri()
        folders = [{"uri": uri, "name": "test"}]
        self.ask(
            "initialize",
            processId=None, rootUri=uri, workspaceFolders=folders,
            capabilities={
                "textDocument": {"hover": {"contentFormat": ["markdown"]}},
                "workspace": {"workspaceFolders": True},
            },
        )  # fmt: skip
        self.send({"method": "initialized", "params": {}})

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        size = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        assert size, "the language server has ended"
        return json.loads(self.process.stdout.read(size))

    def ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            if "id" in message and "method" in message:
                # A question of the server's: it gets as many empty answers as it asks for.
                items = message.get("params", {}).get("items", [])
                self.send({"id": message["id"], "result": [{} for _ in items] or None})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LanguageServer, str]]:
    folder = tmp_path_factory.mktemp("editor")
    (folder / "pyrightconfig.json").write_text(json.dumps(settings("standard")))
    file = folder / "program.py"
    file.write_text(PROGRAM)
    server = LanguageServer(folder)
    document = {
        "uri": file.as_uri(), "languageId": "python", "version": 1, "text": PROGRAM,
    }  # fmt: skip
    server.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    yield server, file.as_uri()
    server.ask("shutdown")
    server.send({"method": "exit"})
    server.process.communicate()


def place(words: str) -> dict[str, int]:
    """Where the last word of a piece of the program stands."""
    before = PROGRAM[: PROGRAM.index(words) + len(words)]
    return {"line": before.count("\n"), "character": len(before.rpartition("\n")[2]) - 1}


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        (
            "T.atomic_add",
            (
                "def atomic_add( buffer: Buffer[",
                BUILTINS["atomic_add"].summary,
                f"Types: {BUILTINS['atomic_add'].types}",
                BUILTINS["atomic_add"].rule,
                f"Example: `{BUILTINS['atomic_add'].example}`",
            ),
        ),
        ("= T.sum", ("def sum(values: Iterable[", "An empty range gives 0")),
        (
            "@dt.kernel",
            (
                "def kernel(",
                "Make a function a kernel: `@dt.kernel`, or `@dt.kernel(strict=True)`.",
                "strict: IEEE floats",
            ),
        ),
        ("@dt.inline", ("def inline(", "a function that kernels may call")),
        ("    element", ("element: float32",)),
        ("bins[i] = double", ("double: Inline[..., Any]",)),
        ("def count", ("x: Buffer[float32 | Any] | Any, bins: Buffer[", "Counts something.")),
        ("count.specialize", ("def specialize(", "Returns:")),
        ("T.Buffer", ("(class) Buffer",)),
        ("T.static_assert", ("condition: object, message: str", "when it is compiled")),
        ("for i", ("i: int",)),
    ],
    ids=lambda value: value.strip() if isinstance(value, str) else "",
)
def test_hover(words: str, texts: tuple[str, ...], server: tuple[LanguageServer, str]):
    opened, uri = server
    answer = opened.ask("textDocument/hover", textDocument={"uri": uri}, position=place(words))
    # Escapes of Markdown, and line breaks that only lay a paragraph out.
    shown = re.sub(
        r"\s+", " ", answer["contents"]["value"].replace("\\", "").replace("&nbsp;", " ")
    )
    for text in texts:
        assert text in shown


def test_completion_offers_the_language(server: tuple[LanguageServer, str]):
    opened, uri = server
    where = place("        T.")
    answer = opened.ask(
        "textDocument/completion", textDocument={"uri": uri},
        position={**where, "character": where["character"] + 1},
    )  # fmt: skip
    names = {item["label"] for item in answer["items"]}
    assert {"atomic_add", "parallel", "Buffer", "float32", "static_assert"} <= names
