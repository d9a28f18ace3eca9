"""A real browser with WebGPU on the CPU, and a server of files beside it.

Chromium brings SwiftShader, so no GPU is needed; with the flags of `browser.FLAGS` it gives an
adapter for it.
"""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from browser import CHROMIUM, FLAGS, Page, QuietHandler, Site, build
from node import Node

from dovetail_conformance.levels import on_ci


def missing(reason: str) -> NoReturn:
    """Skip for a system part that is missing, or on CI fail, as `needs` markers do."""
    if on_ci():
        pytest.fail(f"missing on a CI machine: {reason}", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node; tests skip where there is none."""
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        missing("node and npm are not on PATH: run tools/setup-system as root")
    return found


@pytest.fixture(scope="session")
def engine(node: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Node with the module."""
    folder = tmp_path_factory.mktemp("node")
    build("--part", "module", "--module", str(folder / "module"))
    started = Node(node, folder / "module", folder)
    yield started
    started.close()


@pytest.fixture(scope="session")
def site(node: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The folder of the built page, and the address at which it is served."""
    folder = tmp_path_factory.mktemp("site")
    build("--part", "page", "--site", str(folder))
    handler = functools.partial(QuietHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(folder, f"http://127.0.0.1:{server.server_address[1]}")
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def page_bundle(site: Site) -> bytes:
    """The bundle of the page, which the site then serves."""
    build("--part", "bundle", "--site", str(site.folder))
    return (site.folder / "page.dvt").read_bytes()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright."""
    if CHROMIUM is None:
        missing("chromium is not on PATH: run tools/setup-system as root")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=0)
        yield started
        started.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A fresh page; what it leaves uncaught fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    opened = context.new_page()
    failures: list[str] = []
    opened.on("pageerror", lambda error: failures.append(str(error)))
    yield opened
    context.close()
    assert not failures, failures


@pytest.fixture
def script(page: Any, site: Site) -> Page:
    """A page in which tests run JavaScript with the module."""
    return Page(page, site)
