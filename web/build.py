"""Builds the browser's module, its tests and the demonstration page; serves the page.

    python web/build.py                     all of it: module, bundle, page
    python web/build.py --part module       web/dist: what `npm pack` takes
    python web/build.py --part tests        build/web/unit: for `node --test`
    python web/build.py --serve 8000        build all of it, then serve the page on this port

TypeScript is installed by npm into web/node_modules, at the exact versions of package.json and
without a lock file, which would record the address of a registry. The page's bundle is made by
`dovetail.build` for every kind of device that the compiler knows and the page can show; no
browser, GPU or driver is needed.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import http.server
import importlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from dovetail.cli.progress import progress

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PARTS = ("module", "tests", "page", "bundle")
WITHOUT_WEBGPU = "cpu -arch=wasm32 -vectors=simd128"
"""What the page runs in a browser that has no WebGPU."""

SITE = ROOT / "build" / "web" / "site"


def run(*command: str | Path) -> None:
    """Run a tool in web/; its output is shown if it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=WEB, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        shown = " ".join(str(word) for word in command)
        sys.exit(
            f"error: '{shown}' failed with status {done.returncode}\n{done.stdout}{done.stderr}"
        )


def install_tools() -> None:
    """Install TypeScript and type definitions, unless package.json is as it was."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            sys.exit(f"error: '{tool}' is not there; install it: tools/setup-system")
    wanted = hashlib.sha256((WEB / "package.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".dovetail-stamp"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    # Nothing that a package brings is executed.
    run("npm", "install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund")
    stamp.write_text(wanted)


def write_tables() -> None:
    """web/src/formats.ts: the tables of the formats, as dovetail_runtime declares them."""
    generator = ROOT / "runtime" / "core" / "cmake" / "generate_formats.py"
    run(sys.executable, "-B", generator, "--typescript", WEB / "src" / "formats.ts")


def compile_project(config: str, *options: str) -> None:
    """Compile one tsconfig.json."""
    compiler = Path("node_modules") / "typescript" / "bin" / "tsc"
    run("node", compiler, "-p", config, *options)


def build_module(folder: Path) -> None:
    """A folder made anew, so that nothing of an older version is packed."""
    shutil.rmtree(folder, ignore_errors=True)
    compile_project("tsconfig.json", "--outDir", str(folder))


def build_tests() -> None:
    """build/web/unit."""
    shutil.rmtree(ROOT / "build" / "web" / "unit", ignore_errors=True)
    compile_project("tests/tsconfig.json")


def build_page(site: Path) -> None:
    """A folder that any server of files can serve."""
    shutil.rmtree(site, ignore_errors=True)
    compile_project("page/tsconfig.json", "--outDir", str(site))
    for name in ("index.html", "page.css"):
        shutil.copyfile(WEB / "page" / name, site / name)
    save_photograph(site / "photograph.jpg")


def build_bundle(path: Path) -> None:
    """The bundle of the page, for each kind that a machine without a GPU executes.

    As far as the compiler here has them; it needs neither Node nor a browser.
    """
    sys.path.insert(0, str(WEB / "page"))
    import dovetail
    from dovetail import plugin

    files = plugin.kind_files().items()
    targets = [kind for kind, file in files if "real" in file.executes and kind in plugin.kinds()]
    if "cpu" in targets:
        targets.append(WITHOUT_WEBGPU)
    dovetail.build(importlib.import_module("kernels").KERNELS, targets).save(path)


def save_photograph(path: Path) -> None:
    """The astronaut Eileen Collins (NASA, public domain), from scikit-image."""
    from PIL import Image
    from skimage import data

    Image.fromarray(data.astronaut()).save(path, quality=92)


def serve(site: Path, port: int) -> None:
    """Serve the page until the process is stopped."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://localhost:{server.server_address[1]}/", flush=True)
        server.serve_forever()


def main() -> None:
    """Build what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--part", choices=PARTS, action="append", help="only this; may be repeated"
    )
    parser.add_argument("--module", type=Path, default=WEB / "dist", help="where the module goes")
    parser.add_argument("--site", type=Path, default=SITE, help="where the page goes")
    parser.add_argument("--serve", type=int, metavar="PORT", help="serve the page afterwards")
    given = parser.parse_args()
    parts = given.part or ["module", "page", "bundle"]
    site = given.site.resolve()
    actions: dict[str, Callable[[], None]] = {
        "module": lambda: build_module(given.module.resolve()),
        "tests": build_tests,
        "page": lambda: build_page(site),
        "bundle": lambda: build_bundle(site / "page.dvt"),
    }
    with progress("building", len(parts) + (parts != ["bundle"])) as step:
        if parts != ["bundle"]:
            step("tools")
            install_tools()
            write_tables()
        for part, action in actions.items():
            if part in parts:
                step(part)
                action()
    if {"page", "bundle"} <= set(parts):
        print(f"page: {given.site}")
    if given.serve is not None:
        serve(given.site.resolve(), given.serve)


if __name__ == "__main__":
    main()
