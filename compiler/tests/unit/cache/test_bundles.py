"""Bundles in the cache: what makes another key, what is not kept, and that bytes are the same."""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, compiler, ir
from dovetail.api import jit
from dovetail.cache import bundles
from dovetail.cache.bundles import Question, ask, of_device, opened
from dovetail.cache.store import Store

FACTOR = 2


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] = FACTOR * x[i]


@dt.kernel
def another(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] + y[i]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOVETAIL_CACHE", "1")
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path))
    return tmp_path / "bundles"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The targets that something was compiled for, in order."""
    seen: list[str] = []
    before = compiler.compile_module

    def counted(*arguments: Any, **keywords: Any) -> compiler.Compiled:
        seen.append(str(arguments[1]))
        return before(*arguments, **keywords)

    monkeypatch.setattr(compiler, "compile_module", counted)
    return seen


def question(places: Sequence[str] = ("cpu",), **options: object) -> Question:
    options = {"sources": False, **options}
    found = ask([scale.fingerprint], places, bundles.kinds_of(places), **options)
    assert found is not None
    return found


def kept(*, variables: Sequence[str] = ()) -> Question:
    first = question()
    first.keep(["cpu -arch=x86-64"], variables, [], lambda: b"content")
    assert question().find() == b"content"
    return first


@pytest.mark.parametrize("sources", [False, True])
@pytest.mark.parametrize("targets", [["cpu"], ["null", "cpu -arch=aarch64", "opencl"]])
def test_a_kept_bundle_has_the_same_bytes(targets: list[str], sources: bool, compiled: list[str]):
    # The names are not in order, as they are in the file.
    kernels = [scale, another.renamed("zero"), another]
    plain = dt.build(kernels, targets, sources=sources, use_cache=False)
    count = len(compiled)
    first = dt.build(kernels, targets, sources=sources)
    assert len(compiled) == 2 * count
    again = dt.build(kernels, targets, sources=sources)
    assert len(compiled) == 2 * count
    assert again == first == plain
    assert again.tobytes() == plain.tobytes()
    assert dt.build(kernels[::-1], targets, sources=sources) != again
    assert len(compiled) == 3 * count


def test_a_target_is_kept_as_what_it_stands_for(compiled: list[str]):
    short = dt.build(scale, "cpu -arch=aarch64")
    count = len(compiled)
    long = dt.build(scale, dt.Target("cpu", (("arch", "aarch64"),)))
    assert (long.tobytes(), len(compiled)) == (short.tobytes(), count)
    dt.build(scale, "mesa/lavapipe")
    count = len(compiled)
    dt.build(scale, "mesa/lavapipe")
    assert len(compiled) == count


def test_a_call_is_kept(compiled: list[str], monkeypatch: pytest.MonkeyPatch):
    x = np.ones(3, np.float32)
    for factor in (2, 3, 2):
        monkeypatch.setitem(globals(), "FACTOR", factor)
        jit.forget()
        x[:] = 1
        scale(x)
        assert x.tolist() == [factor] * 3
    assert len(compiled) == 2


@pytest.mark.parametrize("value", [b"", b"content", b"DVT" + bytes(5000)])
def test_what_is_no_bundle_is_built_anew(value: bytes, compiled: list[str]):
    good = dt.build(scale, "cpu")
    scale(np.ones(3, np.float32))
    count = len(compiled)
    store = opened()
    assert store is not None
    for entry in store.entries():
        content = (Path(store.folder) / entry.name).read_bytes()
        key = content[72:].partition(b"\0")[0].decode()
        if key.startswith("bundle"):
            store.write(key, value)
    assert dt.build(scale, "cpu").tobytes() == good.tobytes()
    jit.forget()
    scale(np.ones(3, np.float32))
    assert len(compiled) > count


def test_a_bundle_of_something_else_is_built_anew(compiled: list[str]):
    good = dt.build(scale, "cpu")
    count = len(compiled)
    for wrong in ([scale, another], [another]):
        data = dt.build(wrong, "null").tobytes()
        asked = question()
        assert asked.find() == good.tobytes()
        targets = [str(each) for each in compiler.expand([scale], ["cpu"])]
        asked.keep(targets, [], [], functools.partial(bytes, data))
        assert dt.build(scale, "cpu").tobytes() == good.tobytes()
    assert len(compiled) == 3 * count + 2


@pytest.mark.parametrize("variable", ["DOVETAIL_BACKENDS", "DOVETAIL_BACKEND_AUTOLOAD"])
def test_the_selection_of_backends_is_in_the_key(variable: str, monkeypatch: pytest.MonkeyPatch):
    kept()
    monkeypatch.setenv(variable, "0" if "AUTOLOAD" in variable else "-webgpu")
    assert question().find() is None


def test_variables_that_backends_read_are_in_the_key(monkeypatch: pytest.MonkeyPatch):
    kept(variables=["A_TOOL_PATH"])
    monkeypatch.setenv("A_TOOL_PATH", "/somewhere")
    other = question()
    assert other.find() is None
    other.keep(["cpu -arch=x86-64"], ["A_TOOL_PATH"], [], lambda: b"of somewhere")
    assert question().find() == b"of somewhere"
    monkeypatch.delenv("A_TOOL_PATH")
    assert question().find() == b"content"


@pytest.mark.parametrize("name", ["_own_files", "digest_of_plugins"])
def test_other_files_are_another_version(name: str, monkeypatch: pytest.MonkeyPatch):
    kept()
    monkeypatch.setattr(bundles, name, lambda *_: "others")
    assert question().find() is None
    kept()
    monkeypatch.undo()


def test_options_and_devices_are_in_the_key():
    kept()
    assert question(sources=True).find() is None
    assert question(["cpu", "null"]).find() is None
    one, two = (of_device("cpu", {"cpu.arch": each}) for each in ("x86-64", "aarch64"))
    assert one != two


def test_files_that_are_newer_than_the_process_are_not_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dt, "IMPORTED_AT", time.time() - 10**9)
    dt.build(scale, "null")
    assert question().find() is None
    for entry in folder.iterdir():
        assert entry.read_bytes()[72:].startswith((b"plugins\n", b"files\n"))


def test_what_other_tools_have_made_is_not_kept():
    asked = question()
    asked.keep(["cpu -arch=x86-64"], [], ["", "ld.lld 19.1"], lambda: b"content")
    assert question().find() is None


def test_kernels_that_are_not_known_are_not_kept(folder: Path):
    class Made:
        """Something else that makes IR."""

        name = "scale"
        signature = "scale(x)"

        @staticmethod
        def parse() -> ir.Module:
            return scale.parse()

    dt.build(Made(), "null")
    assert not folder.exists()


def test_whoever_listens_sees_everything(compiled: list[str]):
    dt.build(scale, "null")
    seen: list[compiler.Compiled] = []
    with compiler.listening(seen.append):
        dt.build(scale, "null")
    assert (len(seen), len(compiled)) == (1, 2)


@pytest.mark.parametrize("value", ["0", "off", "programs"])
def test_the_cache_can_be_turned_off(
    value: str, folder: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
):
    monkeypatch.setenv("DOVETAIL_CACHE", value)
    dt.build(scale, "null")
    dt.build(scale, "null")
    assert (len(compiled), folder.exists()) == (2, False)


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "file"))
    assert dt.build(scale, "null") == dt.build(scale, "null")
    scale(np.ones(3, np.float32))


def test_errors_are_those_of_a_build_without_a_cache():
    unknown: dict[str, float] = {}

    def broken(x: T.Buffer[T.float32]) -> None:
        x[0] = unknown["gain"]

    kernels = [dt.kernel(broken), dt.kernel(name="more")(broken)]
    messages: list[str] = []
    for use_cache in (False, True, True):
        with pytest.raises(dt.SourceError) as caught:
            dt.build(kernels, "null", use_cache=use_cache)
        messages.append(str(caught.value))
    assert len({*messages}) == 1
    with pytest.raises(dt.TargetError, match="no installed backend"):
        dt.build(scale, "nowhere")


def test_the_limit_holds_for_bundles(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DOVETAIL_CACHE_LIMIT", "8000")
    for number in range(8):
        dt.build(scale.renamed(f"scale{number}"), "null")
    assert sum(entry.size for entry in Store(folder, 8000).entries()) <= 8000
