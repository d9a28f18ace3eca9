"""What the tests in a browser share: where things are, and JavaScript that runs in a page."""

from __future__ import annotations

import http.server
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from dovetail_conformance.levels import one_process

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
CHROMIUM = next((found for name in ("chromium", "chrome") if (found := shutil.which(name))), None)

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--enable-unsafe-webgpu",
    "--use-webgpu-adapter=swiftshader",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
]
"""With these Chromium gives a WebGPU adapter on a machine without a GPU: its own SwiftShader."""

NAMES = """
const { load, tensor, Device, Tensor, GPUTensor, DovetailError, Bundle } = dovetail;
const { ComputeDevice, DeviceTensor, WasmDevice, WasmTensor } = dovetail;
const values = async (each) => [...(await each.read()).data];
const zeros = (count) => tensor(new Float32Array(count));
const refusal = async (action) => {
  try { await action(); } catch (error) {
    if (!(error instanceof DovetailError)) return `not ours: ${error}\\n${error.stack}`;
    return `${error.kind}: ${error.message}`;
  }
  return "accepted";
};
"""


def script(body: str, names: Iterable[str], module: str) -> str:
    """A module whose default export is an async function with this body.

    Args:
        body: Its statements.
        names: What it takes.
        module: Where the module's files are.
    """
    return (
        f'import * as dovetail from "{module}/index.js";\n'
        f'import {{ viewAs }} from "{module}/dtype.js";\n{NAMES}\n'
        f"export default async ({{ {', '.join(names)} }}) => {{\n{body}\n}};\n"
    )


def build(*arguments: str) -> None:
    """Run web/build.py, one at a time: they share web/node_modules and web/dist."""
    command = [sys.executable, str(WEB / "build.py"), *arguments]
    with one_process(WEB.parent / "build" / "web" / "build.lock"):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """A server of files that writes no log."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Site:
    """The built page: the folder, and the address at which it is served."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address
        self.count = 0

    def add(self, data: bytes) -> str:
        """The name under which a page can load these bytes."""
        self.count += 1
        name = f"test-{self.count}.dvt"
        (self.folder / name).write_bytes(data)
        return f"/{name}"


class Page:
    """A page of the site in which JavaScript runs; `value` is what it returns."""

    def __init__(self, page: Any, site: Site) -> None:
        self.page = page
        self.site = site
        # A page of the same origin, with nothing on it.
        (site.folder / "blank.html").write_text("<!doctype html><title>test</title>")
        page.set_default_timeout(0)
        page.goto(f"{site.address}/blank.html")

    def run(self, body: str, bundle: bytes = b"", **values: object) -> Any:
        """Run the body of an async function; there `bundle` is an address, values are as given."""
        given = {"bundle": self.site.add(bundle), **values}
        self.site.count += 1
        file = f"script-{self.site.count}.js"
        (self.site.folder / file).write_text(script(body, given, "/src"))
        return self.page.evaluate(
            "async ([script, given]) => (await import(script)).default(given)",
            [f"/{file}", json.loads(json.dumps(given))],
        )


def numbers(values: Sequence[float]) -> list[float]:
    """A list that JSON takes."""
    return [float(value) for value in values]
