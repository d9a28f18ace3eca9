"""The parts of the browser's module that need no browser: its unit tests, and what npm packs."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from browser import ROOT, WEB, build

from dovetail.bundle import encode_bundle
from dovetail.bundle.limits import DEFAULTS
from dovetail.bundle.reader import BundleReader
from dovetail.support.errors import FormatError
from dovetail_conformance.levels import one_process
from dovetail_conformance.mutations import base, mutants

VECTORS = ROOT / "conformance" / "src" / "dovetail_conformance" / "vectors"

CONSUMER = """
import { DeviceTensor, DovetailError, Tensor, load, tensor } from "dovetail-web";

interface Edges {
  sobel(image: Tensor | DeviceTensor, out: Tensor | DeviceTensor): Promise<void>;
}

export async function edges(image: Float32Array, h: number, w: number): Promise<Float32Array> {
  const module = await load<Edges>("edges.dvt", {
    onProgress: ({ phase, done, total }) => console.log(phase, done, total ?? "?"),
  });
  const out = tensor(new Float32Array(h * w), [h, w]);
  await module.functions.sobel(tensor(image, [h, w]), out);
  return out.data as Float32Array;
}

export async function untyped(): Promise<Tensor> {
  const { functions } = await load(new Uint8Array());
  const out: DeviceTensor = await functions["blur"]!(tensor(new Float32Array(4)), 1.5, 2n, true);
  return out.read();
}

const refused = await load(new Uint8Array([1, 2, 3])).catch((error: unknown) => error);
if (!(refused instanceof DovetailError) || refused.kind !== "bundle") throw refused;
console.log(refused.message);
"""


def run(*command: str | Path, cwd: Path = WEB, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


MUTANTS = 4000


def write_mutants(folder: Path) -> None:
    """Changed bundles with what the Python reader says of each, and its limits."""
    verdicts: list[str] = []
    with (folder / "bundles.bin").open("wb") as file:
        for data in mutants(seed=7, count=MUTANTS):
            try:
                verdict = "bad" if BundleReader(data).verify() else "good"
            except FormatError:
                verdict = "bad"
            verdicts.append(f"{len(data)} {verdict}")
            file.write(data)
    (folder / "verdicts.txt").write_text("\n".join(verdicts))
    reader = BundleReader(encode_bundle(base()))
    assert reader.verify() == []
    (folder / "base.bin").write_bytes(encode_bundle(base()))
    needs = {name: used for name, (used, _) in reader.budget.use.items()}
    (folder / "needs.json").write_text(json.dumps(needs))
    (folder / "limits.json").write_text(json.dumps(dict(DEFAULTS)))
    assert any(line.endswith("good") for line in verdicts)


def test_unit_tests_in_node(node: str, tmp_path: Path) -> None:
    build("--part", "tests")
    write_mutants(tmp_path)
    folder = ROOT / "build" / "web" / "unit" / "tests"
    files = sorted(folder.glob("*.test.js"))
    assert len(files) == len(list((WEB / "tests").glob("*.test.ts")))
    out = run(node, "--test", "--test-reporter=tap", *files, DOVETAIL_TEST_VECTORS=str(VECTORS),
              DOVETAIL_TEST_MUTANTS=str(tmp_path))  # fmt: skip
    counts = {name: int(count) for name, count in re.findall(r"^# (\w+) (\d+)$", out, re.M)}
    assert counts["pass"] == counts["tests"] > 30, out


@pytest.fixture(scope="module")
def packed(node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pack")
    # Nobody makes web/dist anew while it is packed.
    with one_process(ROOT / "build" / "web" / "pack.lock"):
        build("--part", "module")
        run("npm", "pack", "--pack-destination", folder, "--loglevel=error")
    (archive,) = folder.glob("*.tgz")
    return archive


def test_package_holds_the_module_and_nothing_else(packed: Path) -> None:
    names = set(run("tar", "-tzf", packed).split())
    modules = {path.stem for path in (WEB / "src").glob("*.ts")}
    wanted = {f"package/dist/{name}{end}" for name in modules for end in (".js", ".d.ts")}
    assert names == wanted | {"package/package.json", "package/README.md"}


def test_package_has_no_dependencies_and_exact_tools() -> None:
    package = json.loads((WEB / "package.json").read_text())
    assert "dependencies" not in package
    assert all(
        re.fullmatch(r"\d+\.\d+\.\d+", each) for each in package["devDependencies"].values()
    )
    assert all(meta["optional"] for meta in package["peerDependenciesMeta"].values())
    assert set(package["peerDependencies"]) == set(package["peerDependenciesMeta"])
    tracked = subprocess.run(
        ["git", "ls-files", "web"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not [name for name in tracked if "lock" in name or "node_modules" in name]


def test_package_serves_a_strict_program(node: str, packed: Path, tmp_path: Path) -> None:
    installed = tmp_path / "node_modules" / "dovetail-web"
    installed.mkdir(parents=True)
    run("tar", "-xzf", packed, "--strip-components=1", "-C", installed)
    (tmp_path / "node_modules" / "@webgpu").symlink_to(WEB / "node_modules" / "@webgpu")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "program.ts").write_text(CONSUMER)
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    options = "--strict --target es2022 --module es2022 --moduleResolution bundler --outDir out"
    types = "--types @webgpu/types --lib es2022,esnext.float16,dom,dom.iterable"
    run(node, compiler, *options.split(), *types.split(), "program.ts", cwd=tmp_path)
    said = run(node, tmp_path / "out" / "program.js", cwd=tmp_path)
    assert said == (
        "bundle '<bytes>': the file is not a bundle: expected the magic bytes "
        "89 44 56 54 0D 0A 1A 0A, found 01 02 03\n"
    )


def test_sources_use_no_any() -> None:
    for path in [*WEB.glob("src/*.ts"), *WEB.glob("page/*.ts"), *WEB.glob("tests/*.ts")]:
        text = path.read_text()
        code = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
        assert not re.search(r"<any\b|: any\b|as any\b|any\[\]|@ts-", code), path.name
        assert len(text.splitlines()) <= 500, path.name
