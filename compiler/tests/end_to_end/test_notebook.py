"""The first kernel as a notebook: what the page says, and every cell prints what it shows."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from support.tools import tool

CELLS: list[dict[str, Any]] = json.loads(tool("notebook").NOTEBOOK.read_text("utf-8"))["cells"]


def test_the_notebook_is_the_page() -> None:
    assert tool("notebook").NOTEBOOK.read_text("utf-8") == tool("notebook").notebook()
    sources = ["".join(cell["source"]) for cell in CELLS]
    page = tool("notebook").PAGE.read_text("utf-8")
    for heading in re.findall(r"^## .*$", page, re.MULTILINE):
        assert any(heading in source for source in sources)
    for name in ("saxpy.py", "wrong.py", "backwards.py", "there.py"):
        assert any(source.startswith(f"%%writefile {name}\n") for source in sources)
    assert sum(source.startswith(("%run ", "!dovetail ")) for source in sources) >= 6
    for link in re.findall(r"\]\(([^)#]+)", "\n".join(sources)):
        assert (tool("notebook").NOTEBOOK.parent / link).is_file(), link


def said(cell: dict[str, Any]) -> str:
    """What the outputs of a cell say, whatever pieces they come in; of an error, its last line."""
    found = ""
    for each in cell["outputs"]:
        if each["output_type"] == "error":
            found += f"{each['ename']}: {each['evalue']}\n"
        else:
            found += "".join(each["text"])
    return found


# Jupyter's packages warn of each other's future, and a kernel leaves sockets to the collector.
@pytest.mark.level("real")
@pytest.mark.needs(group="notebook")
@pytest.mark.filterwarnings("default")
def test_every_cell_prints_what_the_notebook_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import nbformat
    from jupyter_client.kernelspec import KernelSpec
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient

    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    folder = tmp_path / "notebook"
    folder.mkdir()
    run = nbformat.read(tool("notebook").NOTEBOOK, as_version=4)
    nbformat.validate(run)
    kernels = AsyncKernelManager(kernel_name="python3")
    # The Python of the test, whatever kernels this machine knows.
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernels._kernel_spec = KernelSpec(argv=command, language="python", display_name="Python 3")
    client = NotebookClient(
        run, km=kernels, timeout=300, resources={"metadata": {"path": str(folder)}}
    )
    client.execute()
    got = [said(cell) for cell in run.cells if cell.cell_type == "code"]
    shown = [said(cell) for cell in CELLS if cell["cell_type"] == "code"]
    got = [each.replace(f"{folder}/", "").replace("\r\n", "\n") for each in got]
    assert got == shown
    assert sum(map(bool, shown)) >= 10
