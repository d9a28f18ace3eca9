"""Bundles that packages bring: found lazily, out of folders and archives, each with its owner."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_runtime import stale

pytestmark = pytest.mark.level("real")

INIT = """\
import dovetail_runtime

kernels = dovetail_runtime.load_package(__name__, "kernels.dvt")
"""


def package(
    site: Path, name: str = "acme_norms", bundle: bytes | None = None, version: str = "1.0"
) -> Path:
    """A package as pip leaves it."""
    folder = site / name
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(INIT)
    if bundle is not None:
        (folder / "kernels.dvt").write_bytes(bundle)
    info = site / f"{name}-{version}.dist-info"
    info.mkdir()
    distribution = name.replace("_", "-")
    metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n"
    (info / "METADATA").write_text(metadata)
    (info / "top_level.txt").write_text(f"{name}\n")
    return folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for packages, on the path of this process."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "acme_norms", raising=False)
    importlib.invalidate_caches()
    return folder


def check(module: dr.Module) -> None:
    x, out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    module.add(x, x, out)
    np.testing.assert_array_equal(out, x + x)


def test_it_runs(site: Path, bundle_bytes: bytes) -> None:
    package(site, bundle=bundle_bytes)
    check(importlib.import_module("acme_norms").kernels)
    assert "acme_norms/kernels.dvt" in repr(dr.load_package("acme_norms"))
    check(dr.load_package("acme_norms", device="cpu:0"))


def test_nothing_is_opened_before_it_is_used(site: Path, bundle_bytes: bytes) -> None:
    package(site, bundle=bundle_bytes)
    program = (
        "import sys, acme_norms\n"
        "late = {'importlib.resources', 'importlib.metadata', 'json', 'tomllib', 'subprocess'}\n"
        "print(sorted(late & {*sys.modules}))"
    )
    said = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{program}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "importlib.resources" not in said.stdout
    assert "tomllib" not in said.stdout


def test_in_an_archive(site: Path, bundle_bytes: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = site / "packages.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("acme_zipped/__init__.py", INIT)
        file.writestr("acme_zipped/deep/kernels.dvt", bundle_bytes)
        file.writestr("acme_zipped/kernels.dvt", bundle_bytes)
    monkeypatch.syspath_prepend(str(archive))
    check(importlib.import_module("acme_zipped").kernels)
    check(dr.load_package("acme_zipped", "deep/kernels.dvt"))
    with pytest.raises(dr.BundleNotFoundError, match=r"no file 'none\.dvt'; it has kernels\.dvt"):
        _ = dr.load_package("acme_zipped", "none.dvt").add


def test_two_versions_in_one_process(
    tmp_path: Path, bundle_bytes: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[ModuleType] = []
    for version in ("1.0", "2.0"):
        folder = tmp_path / version
        package(folder, "acme_both", bundle_bytes, version)
        with monkeypatch.context() as patch:
            patch.syspath_prepend(str(folder))
            patch.delitem(sys.modules, "acme_both", raising=False)
            found.append(importlib.import_module("acme_both"))
    sys.modules.pop("acme_both", None)
    first, second = (dr.load_package(each) for each in found)
    (tmp_path / "1.0" / "acme_both" / "kernels.dvt").write_bytes(b"")
    check(second)
    with pytest.raises(dr.BundleError, match="it belongs to package 'acme_both'"):
        check(first)


def test_no_variant_names_package_and_author(
    site: Path, bundle_bytes: bytes, module: dr.Module
) -> None:
    """A bundle for a kind that is not here: the same error, whichever way a call is made."""
    from dovetail.bundle import BundleFunction, BundleImage, decode_bundle

    whole = decode_bundle(bundle_bytes, list(module))
    images = tuple(
        BundleImage("acme", each.format, "acme -arch=x", each.requirements, _as(each.data))
        for each in whole.images
    )
    functions = tuple(
        BundleFunction(each.name, each.signature, each.variants) for each in whole.functions
    )
    package(site, bundle=type(whole)(whole.producer, functions, images).tobytes())
    kernels = dr.load_package("acme_norms")
    x = np.zeros(4, np.float32)
    calls = (
        lambda: kernels.add(x, x, x.copy()),
        lambda: kernels.add.call_in_python(x, x, x.copy()),
        lambda: kernels.add.prepare(),
        lambda: kernels.on("cpu:0").add.prepare(),
    )
    for call in calls:
        with pytest.raises(dr.UnsupportedError) as caught:
            call()
        said = str(caught.value)
        assert "add has no variant for cpu:0" in said
        assert "\n  acme: not installed" in said
        assert "package 'acme_norms' of acme-norms 1.0 brings kernels for 'acme -arch=x'" in said
        assert "'targets' or 'fleet' of [tool.dovetail]" in said


def _as(image: bytes) -> bytes:
    """An image as one of the kind 'acme'."""
    from dataclasses import replace

    from dovetail.image import decode_image, encode_image

    return encode_image(replace(decode_image(image), kind="acme"))


def test_what_is_missing(site: Path) -> None:
    package(site)
    with pytest.raises(dr.BundleNotFoundError) as caught:
        _ = dr.load_package("acme_norms").add
    said = str(caught.value)
    assert said.startswith("package 'acme_norms' of acme-norms 1.0 has no file 'kernels.dvt'. Its")
    assert '"dovetail-compiler" in build-system.requires' in said
    with pytest.raises(dr.BundleNotFoundError, match="no package 'acme_none' on sys"):
        _ = dr.load_package("acme_none").add
    with pytest.raises(dr.BundleNotFoundError, match=r"'json\.decoder' is a module"):
        _ = dr.load_package("json.decoder").add
    (site / "acme_norms" / "sub").mkdir()
    (site / "acme_norms" / "sub" / "__init__.py").write_text("import no_such_dependency")
    with pytest.raises(ModuleNotFoundError, match="no_such_dependency") as other:
        _ = dr.load_package("acme_norms.sub").add
    assert not isinstance(other.value, dr.DovetailError)


def test_newer_and_damaged(site: Path, bundle_bytes: bytes) -> None:
    newer = bytearray(bundle_bytes)
    newer[8] += 1
    folder = package(site, bundle=bytes(newer))
    with pytest.raises(dr.BundleError, match="update dovetail-runtime; it belongs to package"):
        _ = dr.load_package("acme_norms").add
    (folder / "kernels.dvt").write_bytes(b"nothing")
    with pytest.raises(dr.BundleError, match="belongs to package 'acme_norms' of acme-norms"):
        _ = dr.load_package("acme_norms").add


def test_what_shows_at_the_first_call_names_the_package(
    site: Path, bundle_bytes: bytes, module: dr.Module
) -> None:
    """A plan that says of what its kernel writes that it is read."""
    from dataclasses import replace

    from dovetail.bundle import decode_bundle, decode_plan, encode_plan

    whole = decode_bundle(bundle_bytes, list(module))
    (add,) = (each for each in whole.functions if each.name == "add")

    def lying(data: bytes) -> bytes:
        plan = decode_plan(data)
        params = tuple(replace(each, access="read") for each in plan.params)
        return encode_plan(replace(plan, params=params))

    variants = tuple((image, lying(plan)) for image, plan in add.variants)
    package(site, bundle=replace(whole, functions=(replace(add, variants=variants),)).tobytes())
    x = np.zeros(4, np.float32)
    kernels = dr.load_package("acme_norms")
    for call in (lambda: kernels.add(x, x, x), lambda: kernels.add.prepare()):
        with pytest.raises(dr.PlanError, match=r"plan 'add'.* belongs to package 'acme_norms' of"):
            call()


@pytest.mark.parametrize("name", ["", "a-b", "a..b", 3, None])
def test_no_package(name: str) -> None:
    with pytest.raises(dr.ArgumentTypeError, match="takes the name of a package"):
        dr.load_package(name)


@pytest.mark.parametrize("path", ["", "/etc/k.dvt", "../k.dvt", "a//b.dvt", "a\0.dvt", 3, None])
def test_no_resource(path: str) -> None:
    with pytest.raises(dr.ArgumentValueError, match="path of a bundle within the package"):
        dr.load_package("acme_norms", path)


def test_a_module_is_no_package() -> None:
    with pytest.raises(dr.ArgumentValueError, match=r"'json\.decoder' is a module of one; pass"):
        dr.load_package(json.decoder)


@pytest.mark.parametrize("layout", ["src", "flat"])
def test_stale_without_the_compiler(
    layout: str, tmp_path: Path, bundle_bytes: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stale, "has_compiler", lambda: False)
    name = f"acme_{layout}"
    folder = tmp_path / "src" if layout == "src" else tmp_path
    source = package(folder, name, bundle_bytes) / "made_of.py"
    source.write_text("one = 1")
    table = f'[tool.dovetail]\nbundle = "{name}/kernels.dvt"\n'
    (tmp_path / "pyproject.toml").write_text(table)
    (settings,) = stale.tables(tmp_path)
    path = source.with_name("kernels.dvt")
    stale.record_path(path).write_text(stale.record(tmp_path, settings, [source]))
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()
    check(dr.load_package(name))

    source.write_text("one = 2")
    with pytest.warns(RuntimeWarning, match=r"older than .*made_of\.py, and the compiler is not"):
        check(dr.load_package(name))
    source.write_text("one = 1")
    (tmp_path / "pyproject.toml").write_text(f'{table}targets = ["cpu"]\n')
    with pytest.warns(RuntimeWarning, match=r"older than \[tool\.dovetail\] of pyproject\.toml"):
        check(dr.load_package(name))
    stale.record_path(path).write_text("[]")
    with pytest.warns(RuntimeWarning, match="its record, which is missing"):
        check(dr.load_package(name))
    path.unlink()
    with pytest.raises(dr.BundleNotFoundError, match="is not built yet, and the compiler is not"):
        _ = dr.load_package(name).add
