"""What compiles WGSL here: wgpu's naga in this process, and Chromium's Tint in a headless page.

Both stop at a pipeline: everything that a driver would be given has been checked then. The browser
is started once for all texts of a test, over the software device that it brings along.
"""

from __future__ import annotations

import contextlib
import http.server
import shutil
import threading
from collections.abc import Iterator, Mapping
from typing import Any

FEATURES = ("shader-f16", "subgroups")

_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--enable-unsafe-webgpu",
    "--use-webgpu-adapter=swiftshader",
)

_COMPILE = """async ([wanted, texts]) => {
  const adapter = await navigator.gpu.requestAdapter();
  const features = wanted.filter((name) => adapter.features.has(name));
  const device = await adapter.requestDevice({requiredFeatures: features});
  const found = {};
  for (const [name, [symbol, code]] of Object.entries(texts)) {
    device.pushErrorScope('validation');
    const module = device.createShaderModule({code});
    const {messages} = await module.getCompilationInfo();
    const errors = messages.filter((each) => each.type === 'error')
        .map((each) => `${each.lineNum}:${each.linePos}: ${each.message}`);
    if (errors.length === 0) {
      const compute = {module, entryPoint: symbol};
      try {
        await device.createComputePipelineAsync({layout: 'auto', compute});
      } catch (error) {
        errors.push(`pipeline: ${error.message}`);
      }
    }
    const error = await device.popErrorScope();
    if (error && errors.length === 0) errors.push(error.message);
    if (errors.length) found[name] = errors.join('\\n');
  }
  return found;
}"""

Texts = Mapping[str, tuple[str, str]]
"""Symbol and WGSL by a name of the test's own."""


class _Empty(http.server.BaseHTTPRequestHandler):
    """An empty page: `navigator.gpu` exists on localhost, and not in `about:blank`."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>wgsl</title>")

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def _page_address() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Empty) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def tint_errors(texts: Texts) -> dict[str, str]:
    """What Chromium's compiler says against texts, by name; those it takes are left out."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium")
    assert program is not None
    with _page_address() as address, sync_playwright() as playwright:
        arguments = list(_ARGUMENTS)
        browser = playwright.chromium.launch(executable_path=program, args=arguments, timeout=0)
        try:
            page = browser.new_page()
            page.set_default_timeout(0)
            page.goto(address)
            given = {name: list(each) for name, each in texts.items()}
            return page.evaluate(_COMPILE, [list(FEATURES), given])
        finally:
            browser.close()


def naga_errors(texts: Texts) -> dict[str, str]:
    """What wgpu's compiler says against texts, by name; those it takes are left out."""
    import wgpu

    adapter: Any = wgpu.gpu.request_adapter_sync()
    wanted = [name for name in ("shader-f16", "subgroup") if name in adapter.features]
    device: Any = adapter.request_device_sync(required_features=wanted)
    found: dict[str, str] = {}
    for name, (symbol, code) in texts.items():
        try:
            module = device.create_shader_module(code=code)
            compute = {"module": module, "entry_point": symbol}
            device.create_compute_pipeline(layout="auto", compute=compute)
        except wgpu.GPUError as error:
            found[name] = str(error)
    return found
