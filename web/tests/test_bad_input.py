"""What bad input gets in a real browser: damaged files, wrong arguments, limits, a lost device."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import browser_kernels as kernels
import pytest
from browser import Page, Site

import dovetail as dt
from dovetail_conformance.vectors.make import wrong_streams

pytestmark = [pytest.mark.level("real"), pytest.mark.alone]


def built(*functions: Any, targets: tuple[str, ...] = ("webgpu",)) -> bytes:
    return dt.build(list(functions), list(targets)).tobytes()


@pytest.fixture(scope="module")
def good() -> bytes:
    return built(kernels.scaled, targets=("cpu", "webgpu"))


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 16]) + data[at + 1 :]


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (lambda data: b"", "the file is empty"),
        (lambda data: b"<!doctype html>" + data, "the file is not a bundle: expected the magic"),
        (lambda data: data[:40], "the file is cut off: 40 bytes, a bundle has at least 64"),
        (lambda data: data[:-64], "it is cut off"),
        (lambda data: data + b"\0", "something was added or changed"),
        (lambda data: flipped(data, 100), "the header is damaged: its SHA-256 is"),
        (
            lambda data: data[:8] + struct.pack("<I", 2) + data[12:],
            "format version 2, this reader knows version 1; update dovetail-web",
        ),
    ],
)  # fmt: skip
def test_damaged_files(script: Page, good: bytes, change: Any, wanted: str) -> None:
    got = script.run("return refusal(() => load(bundle));", change(good))
    assert got.startswith("bundle: bundle '/test-"), got
    assert wanted in got


def test_a_damaged_section_is_found_at_its_first_use(script: Page, good: bytes) -> None:
    at = good.index(b"@compute")
    got = script.run(
        """
        const module = await load(bundle);
        const first = await refusal(() => module.functions.scaled(tensor(new Float32Array(1)), 1));
        return [first, await refusal(() => load(bundle, { verify: true }))];
        """,
        flipped(good, at),
    )
    for text in got:
        assert "is damaged: its SHA-256 is" in text
        assert text.startswith("bundle: bundle '/test-")


@pytest.mark.parametrize("name", [Path(each).name for each in wrong_streams()])
def test_a_section_that_is_no_stream_is_named(script: Page, name: str) -> None:
    """As Node, whose decoder is not the browser's, says it in vectors.test.ts."""
    got = script.run(
        "return refusal(() => load(bundle, { verify: true }));",
        wrong_streams()[f"bundle/invalid/{name}"],
    )
    assert got.startswith("bundle: bundle '/test-"), got
    assert "section 0 (" in got
    assert " is no deflate stream of " in got


def test_what_cannot_be_fetched(script: Page, site: Site) -> None:
    got = script.run(
        """
        return [
          await refusal(() => load("/absent.dvt")),
          await refusal(() => load("http://127.0.0.1:1/absent.dvt")),
        ];
        """
    )
    assert got[0] == (
        "bundle: cannot load bundle '/absent.dvt': the server answered 404 File not found"
    )
    assert got[1].startswith("bundle: cannot load bundle 'http://127.0.0.1:1/absent.dvt': ")


def test_wrong_arguments(script: Page, good: bytes) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        const x = tensor(new Float32Array(4));
        return [
          await refusal(() => functions.scaled(x)),
          await refusal(() => functions.scaled(tensor(new Int32Array(4)), 1)),
          await refusal(() => functions.scaled(tensor(new Float32Array(4), [2, 2]), 1)),
          await refusal(() => functions.scaled([1, 2], 1)),
          await refusal(() => functions.scaled(new Float32Array(4), 1)),
          await refusal(() => functions.scaled(x, "2")),
          await refusal(() => functions.absent(x)),
          await refusal(() => tensor(new Float32Array(4), [3])),
          await refusal(() => tensor(new Float32Array(4), [4], "int32")),
          await refusal(() => tensor(new Float32Array(4), [-4])),
        ];
        """,
        good,
    )
    assert got[:6] == [
        "type: scaled takes 2 arguments (x, a), got 1",
        "type: scaled: parameter 'x' expects float32, got int32",
        "value: scaled: parameter 'x' expects rank 1, got rank 2 with shape [2, 2]",
        "type: scaled: parameter 'x' expects a float32 tensor of rank 1, got a Array",
        "type: scaled: parameter 'x' expects a float32 tensor of rank 1, got a Float32Array "
        "without a shape (make it a tensor: tensor(x, [2, 3]))",
        "type: scaled: parameter 'a' expects float32, got a String",
    ]
    assert got[6].endswith("has no function 'absent'; it has scaled")
    assert got[7:] == [
        "value: a float32 tensor of shape [3] needs an array of 3 elements, got 4",
        "type: a float32 array cannot hold int32",
        "value: shape [-4]: axis 0 is -4, expected a whole number of at least 0",
    ]


def test_a_failed_check_of_the_plan(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        return refusal(() => functions.add_to(zeros(3), zeros(4)));
        """,
        built(kernels.add_to),
    )
    assert got.startswith("value: add_to: y.shape == (n,) does not hold: (4,) == (3,)")


def test_a_bundle_without_an_image_for_browsers(script: Page) -> None:
    got = script.run(
        """
        const module = await load(bundle);
        return refusal(() => module.functions.scaled(tensor(new Float32Array(1)), 1));
        """,
        built(kernels.scaled, targets=("cpu",)),
    )
    first, *reasons, advice = got.split("\n")
    assert first.startswith("unsupported: scaled has no variant for webgpu (")
    assert {line.partition("): ")[2] for line in reasons} == {"is for kind cpu"}
    assert advice == "build the bundle with the target 'webgpu' as well"


def test_variants_that_do_not_fit_are_passed_over_with_their_reasons(script: Page) -> None:
    needs = ["webgpu.f16", "webgpu.max_block_threads >= 100000"]
    demanding = [
        kernels.by_hand("negate", kernels.NEGATE, requirements=needs[:count]) for count in (2, 1)
    ]
    large = kernels.by_hand("negate", kernels.NEGATE, block=1024, requirements=["!webgpu.absent"])
    plain = kernels.by_hand("negate", kernels.NEGATE)
    got = script.run(
        """
        const module = await load(bundle);
        const out = tensor(new Float32Array(3));
        await module.functions.negate(tensor(new Float32Array([1, 2, 3])), out);
        return [[...out.data], await module.explain("negate")];
        """,
        built(*demanding, large, plain),
    )
    assert got[0] == [-1, -2, -3]
    reasons = [line.partition("): ")[2] for line in got[1]]
    assert reasons[:2] == ["needs webgpu.f16, the device has webgpu.f16 = false"] * 2
    assert reasons[2].startswith("kernel 'negate")
    assert reasons[2].endswith("needs blocks of width 1024, the device allows 256")
    assert reasons[3] == "chosen"
    alone = script.run(
        """
        const module = await load(bundle);
        return refusal(() => module.functions.negate(zeros(1), zeros(1)));
        """,
        built(*demanding),
    )
    assert alone.startswith("unsupported: negate has no variant for webgpu (")
    assert alone.count("needs webgpu.f16, the device has webgpu.f16 = false") == 2


def test_a_shader_that_the_browser_refuses_is_shown_with_its_line(script: Page) -> None:
    wrong = kernels.NEGATE.replace("-x[i]", "-absent[i]")
    got = script.run(
        """
        const module = await load(bundle);
        const call = () => module.functions.negate(zeros(1), zeros(1));
        return [await refusal(call), await refusal(call)];
        """,
        built(kernels.by_hand("negate", wrong)),
    )
    assert got[0] == got[1]
    assert got[0].startswith("backend: the WGSL of 'source' was refused by webgpu (")
    assert "wgsl:9:" in got[0]
    assert "unresolved value 'absent'" in got[0]
    assert "if (i < scalars.n) { y[i] = -absent[i]; }" in got[0]


def test_an_entry_point_that_is_not_there(script: Page) -> None:
    other = kernels.NEGATE.replace("fn negate", "fn other")
    got = script.run(
        """
        const module = await load(bundle);
        return refusal(() => module.functions.negate(zeros(1), zeros(1)));
        """,
        built(kernels.by_hand("negate", other)),
    )
    assert got.startswith("backend: kernel 'negate")
    assert "makes no pipeline of it" in got


def test_memory_beyond_the_device(script: Page, good: bytes) -> None:
    got = script.run(
        """
        const module = await load(bundle);
        const { device } = module;
        const most = device.gpu.limits.maxBufferSize;
        const first = await refusal(() => device.empty([most], "float32"));
        // The device still works.
        const out = await module.functions.scaled(tensor(new Float32Array([2])), 3);
        return [first, most, await values(out)];
        """,
        good,
    )
    assert got[0].startswith("resource: webgpu (")
    assert got[0].endswith(f"allocates at most {got[1]} bytes at once, asked for {4 * got[1]}")
    assert got[2] == [6]


def test_a_destroyed_tensor_and_one_of_another_device(script: Page, good: bytes) -> None:
    got = script.run(
        """
        const module = await load(bundle);
        const x = module.device.upload(tensor(new Float32Array(2)));
        x.destroy();
        const other = (await Device.request()).upload(tensor(new Float32Array(2)));
        return [
          await refusal(() => module.functions.scaled(x, 1)),
          await refusal(() => x.read()),
          await refusal(() => module.functions.scaled(other, 1)),
        ];
        """,
        good,
    )
    assert got[:2] == ["value: GPUTensor(float32, [2]) has been destroyed"] * 2
    assert got[2].startswith("value: scaled: parameter 'x' is on another device than the call")


def test_a_lost_device_is_said_and_a_new_one_serves(script: Page, good: bytes) -> None:
    got = script.run(
        """
        const module = await load(bundle);
        const x = module.device.upload(tensor(new Float32Array([1, 2])));
        const pending = refusal(() => module.functions.scaled(x, 1).then((out) => out.read()));
        module.device.gpu.destroy();
        const lost = await module.device.lost;
        const late = [
          await refusal(() => module.functions.scaled(tensor(new Float32Array(1)), 1)),
          await refusal(() => x.read()),
          await refusal(() => module.device.empty([1], "int32")),
          await refusal(() => module.device.synchronize()),
        ];
        const again = await load(bundle);
        const out = await again.functions.scaled(tensor(new Float32Array([3])), 2);
        return [await pending, lost.kind, late, await values(out)];
        """,
        good,
    )
    pending, kind, late, out = got
    assert kind == "device-lost"
    for text in [pending, *late]:
        assert text.startswith("device-lost: the device webgpu ("), text
        assert "it was destroyed" in text
        assert text.endswith("Request a new device and load the bundle again")
    assert out == [6]


def test_failures_that_belong_to_no_call_are_reported(script: Page) -> None:
    got = script.run(
        """
        const errors = [];
        const device = await Device.request({ onError: (error) => errors.push(error) });
        const { MAP_READ, STORAGE } = GPUBufferUsage;
        device.gpu.createBuffer({ size: 16, usage: MAP_READ | STORAGE });
        await device.synchronize();
        for (let i = 0; i < 100 && errors.length === 0; i += 1) {
          await new Promise((wait) => setTimeout(wait, 20));
        }
        return errors.map((error) => [error instanceof DovetailError, error.kind]);
        """
    )
    assert got == [[True, "backend"]]


@pytest.mark.parametrize(
    ("setup", "wanted"),
    [
        (
            "Object.defineProperty(navigator, 'gpu', { value: undefined })",
            "not-ready: this browser has no WebGPU: use a recent Chrome",
        ),
        (
            "navigator.gpu.requestAdapter = async () => null",
            "not-ready: this browser knows WebGPU and has no adapter for it",
        ),
    ],
)
def test_a_browser_without_webgpu(script: Page, good: bytes, setup: str, wanted: str) -> None:
    got = script.run(f"{setup}; return refusal(() => load(bundle));", good)
    assert got.startswith(wanted)


def test_a_page_without_webcrypto(script: Page, good: bytes) -> None:
    got = script.run(
        """
        Object.defineProperty(globalThis, "crypto", { value: {} });
        return refusal(() => load(bundle));
        """,
        good,
    )
    assert got.startswith("not-ready: this page has no WebCrypto")
