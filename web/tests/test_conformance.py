"""The conformance cases in a browser: the same data that every device runs.

Chromium compiles WGSL with Tint, wgpu with naga: what both take, and both run to the same results,
is WGSL and not one compiler's idea of it.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from browser import Page, Site

from dovetail import plugin
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target
from dovetail_conformance.case import Array, Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.evidence import Evidence
from dovetail_conformance.runner import is_array, run_case

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.evidence(
        "webgpu-chromium",
        runtime=("web/src", "web/package.json", "web/build.py"),
        versions={"tool": ("chromium", "node"), "module": "playwright"},
    ),
]

KIND = "webgpu"

FLUSHED = "SwiftShader takes subnormals for 0, operands and results, as WGSL 15.7 allows"

GAPS = {
    # Not for the sign of a 0, as on other drivers: that is right here.
    "float_parts": f"the spacing of the least normal numbers is subnormal: {FLUSHED}",
    "float_scaling": FLUSHED,
}
"""Where the browser differs from what the backend lists, with the reason."""

RUN = """
const bytesOf = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const textOf = (bytes) => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) {
    text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  }
  return btoa(text);
};
const device = (globalThis.device ??= await Device.request());
const upload = ({ dtype, memory, shape, strides, offset }) => {
  const { buffer } = bytesOf(memory);
  const elements = viewAs(dtype, buffer);
  const parts = dtype.startsWith("complex") ? 2 : 1;
  const whole = tensor(elements, [elements.length / parts], dtype);
  return device.upload(whole).view({ shape, strides, offset });
};
const lines = [];
const onPrint = (line) => lines.push(line);
const module = await load(bytesOf(file), { device, verify: true, onPrint });
const passed = given.map((each) => {
  if ("memory" in each) return upload(each);
  if ("integer" in each) return BigInt(each.integer);
  return "truth" in each ? each.truth : new Float64Array(bytesOf(each.float).buffer)[0];
});
const read = async (each) => {
  const { data, shape } = await each.read();
  return [textOf(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)), shape];
};
let results = [];
let failure = "";
try {
  const returned = await module.call(name, passed);
  if (returned !== undefined) results = Array.isArray(returned) ? returned : [returned];
} catch (error) {
  if (!(error instanceof DovetailError)) throw error;
  failure = error.message;
}
const tensors = passed.filter((each) => each instanceof GPUTensor);
const out = { lines, failure, results: [], tensors: [] };
for (const each of results) out.results.push([...(await read(each)), each.dtype]);
for (const each of tensors) out.tensors.push(await read(each));
for (const each of [...results, ...tensors]) each.destroy();
return out;
"""


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def spelled(value: Any) -> dict[str, Any]:
    """An argument as JSON; an array with the memory that it is a view of."""
    if not is_array(value):
        if isinstance(value, bool | np.bool_):
            return {"truth": bool(value)}
        if isinstance(value, int | np.integer):
            return {"integer": str(value)}
        return {"float": text_of(np.float64(value).tobytes())}
    array: Array = value
    size = array.itemsize
    base = array if array.base is None else np.frombuffer(array.base, np.uint8)
    start = base.__array_interface__["data"][0]
    offset = array.__array_interface__["data"][0] - start
    memory = base.tobytes()
    if offset % size or len(memory) % size or any(stride % size for stride in array.strides):
        array, memory, offset = np.ascontiguousarray(array), array.tobytes(), 0
    return {
        "dtype": array.dtype.name,
        "memory": text_of(memory),
        "shape": list(array.shape),
        "strides": [stride // size for stride in array.strides],
        "offset": offset // size,
    }


class BrowserExecutor:
    """Runs in a page; see `dovetail_conformance.runner.Executor`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        attributes = page.run(
            "globalThis.device = await Device.request(); return [...globalThis.device.attributes];"
        )
        backend = plugin.load(KIND)
        found = backend.detect(dict(attributes)) if backend.detect else Target(KIND)
        self.target = backend.schema.resolve(found)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        got = self.page.run(
            RUN,
            file=text_of(bundle),
            name=function,
            given=[spelled(each) for each in arguments],
        )
        sys.stdout.write("".join(f"{line}\n" for line in got["lines"]))
        if got["failure"]:
            raise RuntimeError(got["failure"])
        dtypes = [each.dtype for each in arguments if is_array(each)]
        return (
            [array_of(data, shape, np.dtype(name)) for data, shape, name in got["results"]],
            [
                array_of(data, shape, dtype)
                for (data, shape), dtype in zip(got["tensors"], dtypes, strict=True)
            ],
        )


def array_of(data: str, shape: Sequence[int], dtype: Any) -> Array:
    return np.frombuffer(base64.b64decode(data), dtype).reshape(shape)


@pytest.fixture(scope="module")
def executor(browser: Any, site: Site) -> Iterator[BrowserExecutor]:
    page = browser.new_page()
    yield BrowserExecutor(Page(page, site))
    page.close()


def marks(name: str) -> list[pytest.MarkDecorator]:
    """A listed case must be refused, or come out wrong; a crash of the page is neither."""
    reason = {**plugin.load(KIND).gaps, **GAPS}.get(name)
    if reason is None:
        return []
    refused = (AssertionError, UnsupportedError)
    return [pytest.mark.xfail(reason=reason, raises=refused, strict=True)]


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name, marks=marks(case.name)) for case in ALL]
)
def test_case(executor: BrowserExecutor, case: Case, evidence: Evidence) -> None:
    findings = run_case(case, executor, evidence.stands)
    assert not findings, "\n".join(findings)
