"""The demonstration page in a real browser, and the same bytes of its bundle on the desktop."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser import ROOT, Page, Site

pytestmark = [pytest.mark.level("real"), pytest.mark.alone]

UNIT = 2.0**-24
"""The unit roundoff of float32."""

SCREENSHOTS = ROOT / "build" / "web" / "screenshots"


def opened(page: Any, site: Site) -> Any:
    page.set_default_timeout(0)  # none of its own
    page.goto(f"{site.address}/index.html")
    page.wait_for_function("document.documentElement.dataset.state === 'done'")
    return page


def screenshot(page: Any, name: str) -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path, full_page=True)
    return path


def picture(height: int, width: int) -> bytes:
    """A PNG: a white disc on black."""
    from PIL import Image

    y, x = np.mgrid[:height, :width]
    disc = (y - height / 2) ** 2 + (x - width / 2) ** 2 < (height / 4) ** 2
    out = io.BytesIO()
    Image.fromarray(np.repeat(disc[:, :, None] * np.uint8(255), 3, 2)).save(out, "PNG")
    return out.getvalue()


def pixels(page: Any, canvas: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """What a canvas shows, as (height, width, 4)."""
    # As text: a list of a million numbers takes Playwright seconds.
    got = page.evaluate(
        """id => {
          const canvas = document.getElementById(id);
          const { data, width, height } =
            canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let text = "";
          for (let i = 0; i < data.length; i += 4096) {
            text += String.fromCharCode(...data.subarray(i, i + 4096));
          }
          return [btoa(text), width, height];
        }""",
        canvas,
    )
    data, width, height = got
    return np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)


def test_every_check_passes_and_the_picture_is_drawn(
    page: Any, site: Site, page_bundle: bytes
) -> None:
    opened(page, site)
    screenshot(page, "light")
    rows = page.locator("#checks tr")
    names = page.evaluate(
        "[...document.querySelectorAll('#checks tr')].map(r => r.dataset.kernel)"
    )
    wrong = page.evaluate(
        "[...document.querySelectorAll('#checks tr')].filter(r => r.dataset.good !== 'true')"
        ".map(r => r.innerText)"
    )
    assert not wrong, wrong
    assert rows.count() == len(set(names)) >= 17
    assert page.inner_text("#verdict") == f"✓ all {rows.count()} kernels agree"
    assert page.inner_text("#device").startswith("Runs on webgpu")
    assert page.inner_text("#picture-error") == ""
    assert not page.is_visible("#missing")
    assert "ms a frame" in page.inner_text("#frame")
    for name in ("load", "open", "verify", "compile"):
        assert name in page.inner_text("#timings")
    # The directory: every image is whole, and one of them runs here.
    images = page.evaluate("[...document.querySelectorAll('#images tr')].map(r => r.innerText)")
    assert all("✓ verified" in text for text in images)
    here = [text for text in images if "✓ runs here" in text]
    assert here
    assert all("webgpu" in text for text in here)
    assert any("is for kind cpu" in text for text in images)
    # Edges are there, and the equalised picture is as light as it is dark.
    edges, final = pixels(page, "panel-edges"), pixels(page, "panel-final")
    assert edges.shape == (512, 512, 4)
    assert edges[..., 0].max() == 255
    assert edges[..., 0].std() > 10
    assert 90 < np.median(final[..., 0]) < 170, "half of the pixels are above half brightness"
    assert (final[..., 3] == 255).all()


def test_without_webgpu_the_page_runs_on_webassembly(
    page: Any, site: Site, page_bundle: bytes
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'gpu', { value: undefined })")
    opened(page, site)
    screenshot(page, "wasm")
    rows = page.locator("#checks tr")
    wrong = page.evaluate(
        "[...document.querySelectorAll('#checks tr')].filter(r => r.dataset.good !== 'true')"
        ".map(r => r.innerText)"
    )
    assert not wrong, wrong
    assert page.inner_text("#verdict") == f"✓ all {rows.count()} kernels agree"
    assert page.inner_text("#device") == "Runs on wasm"
    assert page.inner_text("#picture-error") == ""
    images = page.evaluate("[...document.querySelectorAll('#images tr')].map(r => r.innerText)")
    here = [text for text in images if "✓ runs here" in text]
    assert here
    assert all("wasm32" in text for text in here)
    edges = pixels(page, "panel-edges")
    assert edges[..., 0].max() == 255
    assert edges[..., 0].std() > 10


def test_an_uploaded_picture(page: Any, site: Site, page_bundle: bytes) -> None:
    opened(page, site)
    upload = {"name": "disc.png", "mimeType": "image/png", "buffer": picture(200, 300)}
    page.set_input_files("#upload", upload)
    page.wait_for_function(
        "document.getElementById('time-photo').textContent === '300 \u00d7 200'"
    )
    screenshot(page, "upload")
    edges = pixels(page, "panel-edges")
    assert edges.shape == (200, 300, 4)
    assert edges[50:54, 150, 0].max() > 100, "the disc has an edge on top"
    assert edges[100, 150, 0] == 0, "there is none inside"
    assert edges[5, 5, 0] == 0, "or outside"
    page.set_input_files(
        "#upload", {"name": "notes.txt", "mimeType": "image/png", "buffer": b"no picture"}
    )
    page.wait_for_function("!document.getElementById('picture-error').hidden")
    assert page.inner_text("#picture-error").startswith("'notes.txt' is no picture")


def test_the_camera_runs_frame_after_frame(page: Any, site: Site, page_bundle: bytes) -> None:
    opened(page, site)
    page.click("#use-camera")
    page.wait_for_function(
        "document.getElementById('time-photo').textContent !== '512 \u00d7 512'"
    )
    # The device that Chromium makes up shows a clock: frames differ.
    seen: set[bytes] = set()
    for _ in range(40):
        seen.add(pixels(page, "panel-blur").tobytes())
        if len(seen) > 2:
            break
        page.wait_for_timeout(150)
    assert len(seen) > 2
    assert page.inner_text("#picture-error") == ""
    assert page.get_attribute("#use-camera", "aria-pressed") == "true"
    page.click("#use-photograph")
    page.wait_for_function(
        "document.getElementById('time-photo').textContent === '512 \u00d7 512'"
    )


def test_on_a_phone_in_the_dark_nothing_sticks_out(
    browser: Any, site: Site, page_bundle: bytes
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")
    page = context.new_page()
    opened(page, site)
    screenshot(page, "phone-dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # Every control has a name that a screen reader can say.
    unnamed = page.evaluate(
        """[...document.querySelectorAll('button, input, canvas, progress')].filter(each =>
          !(each.textContent.trim() || each.ariaLabel || each.labels?.length)).map(e => e.id)"""
    )
    assert not unnamed
    context.close()


def test_without_webgpu_and_webassembly_the_page_says_so_and_shows_the_file(
    page: Any, site: Site, page_bundle: bytes
) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'gpu', { value: undefined });"
        "delete globalThis.WebAssembly;"
    )
    opened(page, site)
    screenshot(page, "no-webgpu")
    assert page.is_visible("#missing")
    assert "this browser has no WebGPU" in page.inner_text("#missing-reason")
    assert not page.is_visible("#pictures")
    assert not page.is_visible("#checked")
    assert "✓ verified" in page.inner_text("#images")
    assert page.locator("#functions li").count() >= 17


def test_a_damaged_bundle_is_said_on_the_page(page: Any, site: Site, page_bundle: bytes) -> None:
    at = page_bundle.index(b"@compute")
    damaged = page_bundle[:at] + b"#" + page_bundle[at + 1 :]
    page.route("**/page.dvt", lambda route: route.fulfill(body=damaged))
    opened(page, site)
    assert "is damaged" in page.inner_text("#verdict")


def test_the_picture_is_there_before_the_bundle(page: Any, site: Site, page_bundle: bytes) -> None:
    held: list[Any] = []
    page.route("**/page.dvt", lambda route: held.append(route))
    page.set_default_timeout(0)
    page.goto(f"{site.address}/index.html")
    page.wait_for_function(
        "document.getElementById('time-photo').textContent === '512 \u00d7 512'"
    )
    assert pixels(page, "panel-photo")[..., :3].std() > 10
    assert page.evaluate("document.documentElement.dataset.state") is None
    while not held:
        page.wait_for_timeout(10)
    held[0].abort()
    page.wait_for_function("document.documentElement.dataset.state === 'done'")
    for said in ("#verdict", "#picture-error"):
        assert "cannot load bundle 'page.dvt'" in page.inner_text(said)
    assert page.inner_text("#device") == "Nothing runs here"


def test_a_photograph_that_is_not_there_is_said_to_be_missing(
    page: Any, site: Site, page_bundle: bytes
) -> None:
    page.route("**/photograph.jpg", lambda route: route.fulfill(status=404, body="<p>none</p>"))
    opened(page, site)
    said = page.inner_text("#picture-error")
    assert said.startswith("cannot load picture 'photograph.jpg': the server answered 404")
    # The kernels are checked nevertheless, and a picture of one's own is drawn.
    assert "kernels agree" in page.inner_text("#verdict")
    page.set_input_files(
        "#upload", {"name": "disc.png", "mimeType": "image/png", "buffer": picture(200, 300)}
    )
    page.wait_for_function("document.getElementById('time-edges').textContent !== ''")
    assert page.inner_text("#picture-error") == ""


def test_nothing_comes_from_elsewhere(page: Any, site: Site, page_bundle: bytes) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, site)
    assert asked
    assert all(url.startswith((site.address, "data:", "blob:")) for url in asked), asked


SAME_FILE = """
const { functions } = await load("/page.dvt");
const f32 = (values, shape) => tensor(Float32Array.from(values), shape);
const out = {};
const read = async (returned) => [...(await returned.read()).data];
out.matmul = await read(await functions.matmul(f32(a, [70, 50]), f32(b, [50, 60])));
out.softmax = await read(await functions.softmax(f32(a, [70, 50])));
out.total = await read(await functions.total(f32(a)));
const image = f32(a, [70, 50]), smooth = f32(new Array(3500).fill(0), [70, 50]);
await functions.blur(image, f32(taps), smooth);
out.blur = [...smooth.data];
const edges = f32(new Array(3500).fill(0), [70, 50]);
await functions.sobel(smooth, edges);
out.sobel = [...edges.data];
out.histogram = await read(await functions.histogram(tensor(Uint8Array.from(bytes))));
out.running_sum = await read(await functions.running_sum(tensor(Int32Array.from(integers))));
return out;
"""


def test_the_same_file_gives_the_same_on_the_desktop(
    script: Page, site: Site, page_bundle: bytes, tmp_path: Path
) -> None:
    """One file, two worlds: each within the bound of its arithmetic from the other."""
    import dovetail_runtime as dr

    rng = np.random.default_rng(3)
    a, b = (rng.random(3500).astype(np.float32), rng.random(3000).astype(np.float32))
    taps = np.array([0.25, 0.5, 0.25], np.float32)
    data = rng.integers(0, 256, 5000).astype(np.uint8)
    integers = rng.integers(-1000, 1000, 3000).astype(np.int32)
    got = script.run(
        SAME_FILE, a=a.tolist(), b=b.tolist(), taps=taps.tolist(), bytes=data.tolist(),
        integers=integers.tolist(),
    )  # fmt: skip

    path = tmp_path / "page.dvt"
    path.write_bytes(page_bundle)
    image = a.reshape(70, 50)
    # Two results within a bound of the exact one are within twice that of each other.
    blur = 2 * 2 * 4 * UNIT * 1.01
    bounds = {
        "matmul": 2 * 51 * UNIT * (image.astype(np.float64) @ b.reshape(50, 60)).ravel() * 1.01,
        "softmax": 2 * (2 * 16 + 2 + 50 + 5) * UNIT * 1.01,
        "total": 2 * 3500 * UNIT * float(a.sum()) * 1.01,
        "blur": blur,
        # Each on its own blurred picture, whose difference the weights of both gradients carry on.
        "sobel": 2 * (4 * 16 + 12 * 8) * UNIT + 16 * blur,
        "histogram": 0,
        "running_sum": 0,
    }
    kinds = {device.kind for device in dr.devices()} & {"cpu", "webgpu"}
    assert "cpu" in kinds
    for kind in sorted(kinds):
        device = dr.device(f"{kind}:0")
        module = dr.load(path, device=device)

        def move(array: Any, device: Any = device) -> Any:
            return dr.asarray(np.ascontiguousarray(array), device)

        smooth, edges = (dr.empty((70, 50), "float32", device) for _ in range(2))
        module.blur(move(image), move(taps), smooth)
        module.sobel(smooth, edges)
        desktop = {
            "matmul": module.matmul(move(image), move(b.reshape(50, 60))),
            "softmax": module.softmax(move(image)),
            "total": module.total(move(a)),
            "blur": smooth,
            "sobel": edges,
            "histogram": module.histogram(move(data)),
            "running_sum": module.running_sum(move(integers)),
        }
        for name, value in desktop.items():
            there = np.asarray(dr.asnumpy(value), np.float64).ravel()
            error = np.abs(np.array(got[name], np.float64) - there)
            assert (error <= bounds[name]).all(), f"{name} on {kind}: {error.max()}"


def test_in_a_frame_of_another_page_it_shows_the_pictures_only(
    page: Any, site: Site, page_bundle: bytes
) -> None:
    (site.folder / "frame.html").write_text("<!doctype html><iframe src='index.html'></iframe>")
    page.set_default_timeout(0)
    page.goto(f"{site.address}/frame.html")
    (frame,) = page.main_frame.child_frames
    frame.wait_for_function("document.documentElement?.dataset.state === 'done'")
    assert frame.locator("#panel-final").is_visible()
    assert frame.locator("#device").is_visible()
    for hidden in ("h1", "#checked", "#file", "footer"):
        assert not frame.locator(hidden).is_visible()
