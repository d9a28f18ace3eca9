"""The conformance cases in a browser: the same data that every device runs.

Chromium compiles WGSL with Tint, wgpu with naga: what both take, and both run to the same results,
is WGSL and not one compiler's idea of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import Page, Site
from executor import ModuleExecutor

from dovetail import plugin
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.gaps import SWIFTSHADER
from dovetail_conformance.runner import run_case

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.alone,
    pytest.mark.evidence(
        "webgpu-chromium", versions={"tool": ("chromium", "node"), "module": "playwright"}
    ),
]

KIND = "webgpu"


@pytest.fixture(scope="module")
def executor(browser: Any, site: Site) -> Iterator[ModuleExecutor]:
    page = browser.new_page()
    yield ModuleExecutor(Page(page, site).run, "Device", detected)
    page.close()


def detected(attributes: dict[str, str]) -> Target:
    backend = plugin.load(KIND)
    found = backend.detect(attributes) if backend.detect else Target(KIND)
    return backend.schema.resolve(found)


def marks(name: str) -> list[pytest.MarkDecorator]:
    """A listed case must be refused, or come out wrong; a crash of the page is neither."""
    # Chromium's adapter on a machine without a GPU is SwiftShader.
    reason = {**plugin.load(KIND).gaps, **SWIFTSHADER}.get(name)
    if reason is None:
        return []
    refused = (AssertionError, UnsupportedError)
    return [pytest.mark.xfail(reason=reason, raises=refused, strict=True)]


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name, marks=marks(case.name)) for case in ALL]
)
def test_case(executor: ModuleExecutor, case: Case) -> None:
    findings = run_case(case, executor)
    assert not findings, "\n".join(findings)
