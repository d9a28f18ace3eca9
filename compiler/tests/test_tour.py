"""The commands and outputs in docs/ are what really happens: every `console` block is executed.

A block's lines that begin with `$ ` (continued by lines that begin with `> `) are run in one
scratch folder a document, in order, with the repository at `$REPO`; what follows a command is its
output, compared exactly, where a line `…` stands for any lines and a `…` inside a line for any
text. `make bless` rewrites the outputs (those with `…` are left as they are). A block of another
language under a line that ends with a file's name, as in "A kernel. `kernels.py`:", is that file.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.page_blocks import FILE, SHELL, write_files

REPO = Path(__file__).parent.parent.parent
DOCUMENTS = sorted(
    path
    for path in [REPO / "README.md", *(REPO / "docs").rglob("*.md")]
    if "```console" in path.read_text(encoding="utf-8")
)
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def run(command: str, folder: Path) -> str:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "REPO": str(REPO), "COLUMNS": "100", "NO_COLOR": "1", "DOVETAIL_CACHE_DIR": str(folder),
    }  # fmt: skip
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    output = (done.stdout + done.stderr).replace(f"{folder}/", "")
    # What doctor says of variables that are set here, or where the test runs.
    output = re.sub(r"^ *set: DOVETAIL_.*\n", "", output, flags=re.MULTILINE)
    return output.replace(str(REPO), "$REPO")


def parts(block: str) -> list[tuple[str, str]]:
    """(command, expected output) pairs."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif (line == ">" or line.startswith("> ")) and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
        else:
            found[-1][1].append(line)
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


def matches(expected: str, got: str) -> bool:
    pieces = [
        re.escape(piece).replace("…", "[^\n]*")
        for piece in re.split(r"^…$\n?", expected, flags=re.MULTILINE)
    ]
    return re.fullmatch("(?s)" + ".*".join(pieces), got) is not None


# One builds a runtime in C++, which a busy machine takes minutes for.
@pytest.mark.timeout(900)
@pytest.mark.parametrize("document", DOCUMENTS, ids=[path.stem for path in DOCUMENTS])
def test_document(document: Path, tmp_path: Path, bless: bool):
    text = document.read_text(encoding="utf-8")
    wrong: list[str] = []
    write_files(text, tmp_path)

    def visit(block: re.Match[str]) -> str:
        lines: list[str] = []
        for command, expected in parts(block[1]):
            got = "\n".join(line.rstrip() for line in run(command, tmp_path).splitlines()).strip(
                "\n"
            )
            good = matches(expected, got)
            # What is left out is for a person to say: such a text is not rewritten.
            by_hand = "…" in expected
            if not good and (by_hand or not bless):
                wrong.append(f"$ {command}\n--- expected\n{expected}\n--- got\n{got}")
            shown = expected if good or by_hand else got
            first, *more = command.split("\n")
            lines += [f"$ {first}", *(f"> {each}".rstrip() for each in more)]
            lines += [shown] if shown else []
        return "```console\n" + "\n".join(lines) + "\n```"

    rewritten = BLOCK.sub(visit, text)
    if bless:
        document.write_text(rewritten, encoding="utf-8")
    assert not wrong, f"{document.name}:\n" + "\n".join(wrong)


# The tests of these pages run their blocks of `sh`, in environments of their own.
WITH_TESTS = {
    "cpp-pass": "end_to_end/test_cpp_page.py",
    "runtime-in-c-or-rust": "../../conformance/tests/test_other_languages.py",
}


@pytest.mark.parametrize(
    "page", sorted((REPO / "docs" / "extend").glob("*.md")), ids=lambda p: p.stem
)
def test_no_block_of_docs_extend_is_only_shown(page: Path) -> None:
    """Each is commands that are run, with what they print, or a file that is used."""
    text = page.read_text(encoding="utf-8")
    if page.stem in WITH_TESTS:
        assert page.name in (Path(__file__).parent / WITH_TESTS[page.stem]).read_text()
        text = SHELL.sub("", text)
    assert not re.findall(r"^```.*", BLOCK.sub("", FILE.sub("", text)), re.MULTILINE)
