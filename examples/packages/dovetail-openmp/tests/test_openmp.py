"""The OpenMP backend as its users meet it: what it writes, compiles, keeps, and refuses.

Everything else is `pytest --pyargs dovetail_conformance --backend openmp`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dovetail_openmp.programs import PAYLOAD, CompilationError, Compiler, kept

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.image import decode_image


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


@dt.kernel
def histogram(x: T.Buffer[T.int32], counts: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    (bins,) = counts.shape
    for i in T.parallel(n):
        if x[i] >= 0 and x[i] < bins:
            T.atomic_add(counts, x[i], 1)


@dt.kernel
def softmax(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - top) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


@dt.kernel
def reversed_rows(x: T.Buffer[T.float64]) -> None:
    m, n = x.shape
    with T.launch(grid=m, block=256) as (block, thread):
        row = T.alloc((4096,), T.float64, scope="shared")
        for j in range(thread.x, n, 256):
            if j < 4096:
                row[j] = x[block.x, j]
        T.barrier()
        for j in range(thread.x, n, 256):
            if n - 1 - j < 4096:
                x[block.x, j] = row[n - 1 - j]


KERNELS = (saxpy, histogram, softmax, reversed_rows)


@pytest.fixture(scope="module")
def bundle() -> Any:
    return dt.build(KERNELS, ["openmp"])


@pytest.fixture(scope="module")
def texts(bundle: Any) -> dict[str, str]:
    payload = decode_image(bundle.images[0].data).payload
    return {key: text.decode() for key, text in payload.items() if key in PAYLOAD}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("DOVETAIL_CACHE", raising=False)
    return tmp_path / "openmp"


def test_results(bundle: Any) -> None:
    module = dr.load_bytes(bundle.tobytes(), device="openmp")
    x, y = np.arange(10000, dtype=np.float32), np.ones(10000, np.float32)
    module.saxpy(2.0, x, y)
    np.testing.assert_array_equal(y, 2 * x + 1)
    numbers = np.random.default_rng(1).integers(-2, 12, 100000).astype(np.int32)
    counts = np.zeros(10, np.int32)
    module.histogram(numbers, counts)
    inside = numbers[(numbers >= 0) & (numbers < 10)]
    np.testing.assert_array_equal(counts, np.bincount(inside, minlength=10))
    rows = np.random.default_rng(2).standard_normal((50, 333))
    flipped = rows.copy()
    module.reversed_rows(flipped)
    np.testing.assert_array_equal(flipped, rows[:, ::-1])


def test_what_the_mapping_uses(texts: dict[str, str]) -> None:
    assert set(texts) == set(PAYLOAD)
    # An exponential is exact only as written, so that its kernel's sums are not fused.
    assert "softmax_0(" in texts["strict"]
    assert "softmax_0(" not in texts["source"]
    relaxed = texts["source"]
    assert "#pragma omp parallel if" in relaxed
    assert "#pragma omp for collapse(3)" in relaxed
    loop = relaxed.index("#pragma omp simd\n")
    assert relaxed[loop:].splitlines()[1].lstrip().startswith("for (int64_t i")
    assert "#pragma omp atomic capture" in relaxed
    assert "float* y," in relaxed  # may be x: every access is element-wise
    assert "double* restrict x" in relaxed
    assert "aligned_alloc(64, 32768)" in relaxed  # 4096 doubles are too many for a stack


@pytest.mark.parametrize("key", PAYLOAD)
def test_the_texts_are_clean_c11(texts: dict[str, str], key: str, tmp_path: Path) -> None:
    path = tmp_path / "kernels.c"
    path.write_text(texts[key])
    options = ("-std=c11", "-pedantic-errors", "-Wall", "-Wextra", "-Wno-unused-parameter")
    options += ("-Werror", "-fopenmp", "-O2", "-c", "-o", os.devnull)
    done = subprocess.run([Compiler.find().path, *options, path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_program_is_compiled_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler.find()
    source = b"int answer(void) { return 42; }\n"
    assert compiler.program(source, "off").answer() == 42
    (file,) = cache.iterdir()
    assert cache.stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600

    def refuse(*_: object) -> bytes:
        raise AssertionError("compiled again")

    monkeypatch.setattr(Compiler, "compile", refuse)
    assert compiler.program(source, "off").answer() == 42
    with pytest.raises(AssertionError):
        compiler.program(source, "fast")  # another key


def _flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def _link(file: Path) -> None:
    other = file.with_suffix(".other")
    file.rename(other)
    file.symlink_to(other)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:100])


def _open(file: Path) -> None:
    file.chmod(0o666)


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.parametrize(
    "harm",
    [
        _flip,
        _link,
        _empty,
        _cut,
        _open,
        _pipe,
    ],
    ids=["flipped", "linked", "empty", "cut", "writable", "pipe"],
)
def test_what_cannot_be_believed_is_compiled_again(
    cache: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], object]
) -> None:
    compiler = Compiler.find()
    source = b"int answer(void) { return 42; }\n"
    compiler.program(source, "off")
    (file,) = cache.iterdir()
    harm(file)
    made: list[bytes] = []
    plain = Compiler.compile

    def compiled(*given: Any) -> bytes:
        made.append(plain(*given))
        return made[-1]

    monkeypatch.setattr(Compiler, "compile", compiled)
    assert compiler.program(source, "off").answer() == 42
    assert len(made) == 1
    assert compiler.program(source, "off").answer() == 42
    assert len(made) == 1  # it was mended


def test_folders_of_others_are_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept() == cache
    cache.chmod(0o755)
    assert kept() is None
    cache.rmdir()
    cache.symlink_to(cache.parent)
    assert kept() is None
    monkeypatch.setenv("DOVETAIL_CACHE", "off")
    assert kept() is None
    monkeypatch.delenv("DOVETAIL_CACHE")
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(cache.parent / "new" / "one"))
    assert kept() == cache.parent / "new" / "one" / "openmp"


def test_what_the_compiler_refuses_is_shown(cache: Path) -> None:
    with pytest.raises(CompilationError, match=r"(?s)status 1:.*error:.*nonsense"):
        Compiler.find().program(b"nonsense(;\n", "off")
    assert not list(cache.iterdir())


def external(payload: dict[str, bytes], format: str = "c") -> bytes:
    kernel = dt.external(
        "openmp", format, payload, {"x": "inout int32[n]", "by": "int32"},
        dt.ExternalLaunch("raise_all", grid="n", block=1), name="raise_all",
    )  # fmt: skip
    return dt.build([kernel], ["openmp"]).tobytes()


BY_HAND = b"""\
#include <stdint.h>
int32_t raise_all(void* const* buffers, const unsigned char* scalars, const int64_t* grid) {
  int32_t* x = buffers[0];
  const int32_t by = *(const int32_t*)scalars;
  if (by < 0) return 1;
#pragma omp parallel for
  for (int64_t i = 0; i < grid[0]; i++) x[i] += by;
  return 0;
}
"""


def test_c_by_hand_runs() -> None:
    x = np.arange(5, dtype=np.int32)
    module = dr.load_bytes(external({"source": BY_HAND}), device="openmp")
    module.raise_all(x, 3)
    assert x.tolist() == [3, 4, 5, 6, 7]
    with pytest.raises(dr.ResourceError, match="'raise_all_0': no memory"):
        module.raise_all(x, -1)


@pytest.mark.parametrize(
    ("payload", "format", "said"),
    [
        ({"source": b"nonsense(;\n"}, "c", "error:"),
        ({"source": b"int other;\n"}, "c", "has no function 'raise_all'"),
        ({"text": BY_HAND}, "c", "payload is text; this runtime takes source and strict"),
        ({"source": BY_HAND}, "cpp", "does not take format cpp"),
    ],
)
def test_images_that_it_refuses(payload: dict[str, bytes], format: str, said: str) -> None:
    with pytest.raises(dr.DovetailError, match="openmp") as caught:
        dr.load_bytes(external(payload, format), device="openmp").raise_all(
            np.zeros(1, np.int32), 1
        )
    assert said in str(caught.value)


def ledger(**environment: str) -> str:
    code = "import dovetail_runtime as dr; print(*dr.ledger(kinds=['openmp']), sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "DOVETAIL_BACKENDS": "openmp", **environment},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("openmp"))
    return line


def test_the_run_side_needs_no_compiler_of_ours() -> None:
    code = (
        "import sys, dovetail_runtime as dr;"
        " threads = dr.device('openmp').attributes['openmp.threads'];"
        " print(threads, any(name.partition('.')[0] == 'dovetail' for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    threads, imported = done.stdout.split()
    assert int(threads) >= 1
    assert imported == "False"


def test_without_a_compiler_the_ledger_says_so(tmp_path: Path) -> None:
    line = ledger(DOVETAIL_OPENMP_CC="no-such-cc")
    assert "driver missing" in line
    assert "there is no C compiler 'no-such-cc' (DOVETAIL_OPENMP_CC)" in line
    assert "apt install gcc" in line
    plain = tmp_path / "cc"
    plain.write_text(
        "#!/bin/sh\nif [ $1 = --version ]; then echo 1; exit; fi\necho no >&2; exit 3\n"
    )
    plain.chmod(0o755)
    line = ledger(DOVETAIL_OPENMP_CC=str(plain), DOVETAIL_CACHE="off")
    assert "driver missing" in line
    assert "ended with status 3" in line


def test_a_forked_child_is_told() -> None:
    code = """
import os, sys, numpy as np, dovetail_runtime as dr
module = dr.load_bytes(sys.stdin.buffer.read(), device="openmp")
x = np.zeros(5, np.int32)
module.raise_all(x, 1)
child = os.fork()
if child == 0:
    try:
        module.raise_all(x, 1)
    except dr.DovetailError as error:
        print(error)
    os._exit(0)
os.waitpid(child, 0)
"""
    done = subprocess.run(
        [sys.executable, "-u", "-c", code], input=external({"source": BY_HAND}),
        capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    assert b"fork" in done.stdout
