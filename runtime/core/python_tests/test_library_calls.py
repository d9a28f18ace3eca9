"""Plans that call functions of libraries: what is done, what is declined, and what is refused.

The plans are written by hand, and the libraries in C, so that nothing is needed but the core: the
engine's and the compiler's verifier say the same of each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from plan_writer import FLOAT32, FLOAT64, INT64, PlanWriter, scalar, tensor

import dovetail_runtime as dr
from dovetail import ir
from dovetail.bundle import (
    Bundle,
    BundleFunction,
    BundleImage,
    BundleReader,
    decode_plan,
    encode_bundle,
    verify_plan,
)
from dovetail.bundle.call_signature import parse_signature
from dovetail.image import encode_image
from dovetail_runtime import formats

HEADERS = Path(__file__).parents[1] / "include"

SOURCE = """
#include <string.h>
#include "dovetail/library.h"

static int32_t yes(const dvt_call_context* context, dvt_error* error) {
  (void)error;
  return strcmp(context->device_kind, "cpu") == 0;
}

/* out = factor * x, for a stride of 1; declines others, fails for a factor of 13. */
static int32_t scale(const dvt_call_context* context, const dvt_call_argument* given,
                     uint32_t count, uint32_t* is_done, dvt_error* error) {
  const dvt_call_tensor *x = &given[0].tensor, *out = &given[1].tensor;
  (void)context, (void)count;
  if (given[2].integer == 13) {
    error->code = DVT_DRIVER_ERROR;
    strcpy(error->text, "thirteen is not served");
    return DVT_DRIVER_ERROR;
  }
  if (x->shape[0] > 1 && x->strides[0] != 1) return DVT_OK;
  *is_done = 1;
  for (int64_t i = 0; i < x->shape[0]; ++i) {
    float* to = (float*)((char*)out->memory + out->offset) + i * out->strides[0];
    *to = (float)given[2].integer * ((float*)((char*)x->memory + x->offset))[i];
  }
  return DVT_OK;
}

static const dvt_library_function function = {
    sizeof function, 0, "acme.scale", "%SIGNATURE%", yes, scale};
static const dvt_library_function* const functions[] = {&function};
static const dvt_library_table table = {
    sizeof table, DVT_LIBRARY_VERSION, DVT_SANITIZER_NONE, 1, "acme", functions, 0};

const dvt_library_table* dovetail_library_table(uint32_t oldest, uint32_t newest,
                                                dvt_error* error) {
  (void)oldest, (void)newest, (void)error;
  return &table;
}
"""
SIGNATURE = "x:read:float32[n] out:write:=x[n] factor:integer"


def bundle(image: bytes, *plans: PlanWriter, features: tuple[str, ...] = ("call",)) -> bytes:
    functions = tuple(BundleFunction(plan.name, "", ((0, plan.encode()),)) for plan in plans)
    images = (BundleImage("cpu", "obj", "cpu", (), image),)
    return encode_bundle(Bundle("tests", functions, images, features))


@pytest.fixture(scope="module")
def image(bundle_bytes: bytes) -> bytes:
    return encode_image(BundleReader(bundle_bytes).image(0))


def call(plan: PlanWriter, name: str, *arguments: tuple[int, int]) -> int:
    plan.messages.append(name)
    flat = [word for argument in arguments for word in argument]
    return plan.op("call", len(plan.messages) - 1, *flat)


def scaled(name: str = "acme.scale", **kinds: ir.DType) -> PlanWriter:
    """Calls a function that scales, and fails with a message where nothing was done."""
    x, out = kinds.get("x", FLOAT32), kinds.get("out", FLOAT32)
    plan = PlanWriter(
        "scaled", tensor("x", x), tensor("out", out, access="write"), scalar("by", INT64)
    )
    done = call(plan, name, (0, 0), (0, 1), (2, 2))
    plan.check(done, "nothing was done")
    return plan


# --- refused whatever is installed ---------------------------------------------------------------


def sorted_plan(
    *arguments: tuple[int, int],
    name: str = "extra.sort",
    x: ir.DType = FLOAT32,
    out: ir.DType = FLOAT32,
    rank: int = 1,
    access: str = "write",
) -> PlanWriter:
    plan = PlanWriter(
        "f", tensor("x", x, rank=rank), tensor("out", out, access=access), scalar("n", INT64)
    )
    call(plan, name, *(arguments or ((0, 0), (0, 1))))
    return plan


HOSTILE = {
    "no function": (sorted_plan(name="extra.nonsense"), "there is no function 'extra.nonsense'"),
    "no library": (sorted_plan(name="sort"), "is not a library, a dot, and a function"),
    "empty name": (sorted_plan(name=""), "is not a library, a dot, and a function"),
    "long name": (sorted_plan(name="acme." + "x" * 5000), "is not a library, a dot"),
    "too few": (sorted_plan((0, 0)), "it takes 2 arguments, 1 are given"),
    "too many": (sorted_plan((0, 0), (0, 1), (0, 0)), "it takes 2 arguments, 3 are given"),
    "scalar": (sorted_plan((0, 0), (2, 2)), "argument 1 ('out') gets a scalar"),
    "rank": (sorted_plan(rank=2), "argument 0 ('x') has 1 axes, tensor 0 has 2"),
    "dtype": (
        sorted_plan(x=ir.DType("float", 16)),
        "argument 0 ('x') does not take tensor 0 of dtype float16",
    ),
    "other dtype": (sorted_plan(out=FLOAT64), "argument 1 ('out') does not take tensor 1"),
    "access": (sorted_plan(access="read"), "argument 1 ('out') has access"),
    "written twice": (
        sorted_plan((0, 1), (0, 1), access="both"),
        "argument 1 ('out') is written, and tensor 1 is argument 0, too",
    ),
    "tag": (sorted_plan((0, 0), (7, 1)), "tag 7"),
    "tensor": (sorted_plan((0, 0), (0, 9)), "tensor 9"),
    "value": (sorted_plan((0, 0), (1, 9)), "9"),
}


@pytest.mark.parametrize("which", HOSTILE)
def test_a_wrong_call_is_refused_by_both_readers(which: str, image: bytes) -> None:
    plan, text = HOSTILE[which]
    reader = BundleReader(bundle(image, plan))
    with pytest.raises(dr.DovetailError) as caught:
        verify_plan(decode_plan(plan.encode()), reader.image(0))
    assert text in str(caught.value)
    with pytest.raises(dr.PlanError) as refused:
        dr.load_bytes(bundle(image, plan)).verify()
    assert text in str(refused.value)


def test_half_a_pair_is_refused(image: bytes) -> None:
    plan = sorted_plan()
    plan.op("call", 0, 0)
    with pytest.raises(dr.PlanError, match="expected a message and pairs"):
        dr.load_bytes(bundle(image, plan)).verify()
    with pytest.raises(dr.DovetailError, match="which are pairs"):
        verify_plan(decode_plan(plan.encode()), BundleReader(bundle(image, plan)).image(0))


def test_extents_are_compared_at_each_call(image: bytes) -> None:
    plan = sorted_plan()
    function = dr.load_bytes(bundle(image, plan))["f"]
    with pytest.raises(dr.PlanError, match="argument 1 has the extent 3 along axis 0, argument 0"):
        function(np.zeros(2, np.float32), np.zeros(3, np.float32), 0)
    function(np.zeros(2, np.float32), np.zeros(2, np.float32), 0)


def test_a_negative_workspace_is_an_error(image: bytes) -> None:
    plan = PlanWriter("f", tensor("x"), scalar("n", INT64))
    extent = plan.op("scalar", 1)
    word = FLOAT32.code | FLOAT32.bits << 8 | FLOAT32.lanes << 16
    plan.op("workspace", word, extent)
    call(plan, "extra.sort", (0, 0), (0, 1))
    function = dr.load_bytes(bundle(image, plan))["f"]
    function(np.zeros(2, np.float32), 2)
    with pytest.raises(dr.ArgumentValueError, match="which is negative"):
        function(np.zeros(2, np.float32), -2)
    with pytest.raises(dr.PlanError, match="both must be equal"):
        function(np.zeros(2, np.float32), 3)


def test_a_feature_that_nobody_knows_is_refused_by_name(image: bytes) -> None:
    data = bundle(image, sorted_plan(), features=("call", "telepathy"))
    with pytest.raises(dr.BundleError, match="telepathy"):
        dr.load_bytes(data)
    with pytest.raises(dr.DovetailError, match="telepathy"):
        BundleReader(data)


def test_signatures_of_the_formats_are_in_order() -> None:
    names = [each.name for each in formats.LIBRARY_FUNCTIONS]
    assert names == sorted(set(names))
    for each in formats.LIBRARY_FUNCTIONS:
        assert parse_signature(each.signature)


@pytest.mark.parametrize(
    "text", ["x", "x:read", "x:read:float32", "x:eat:float32[n]", "x:read:=y[n]", "x:read:f[n,]"]
)
def test_what_is_no_signature(text: str) -> None:
    with pytest.raises(ValueError, match=r"parameter|extents|before"):
        parse_signature(text)


# --- a stranger's library ------------------------------------------------------------------------


@pytest.mark.level("real")
def test_without_its_library_nothing_is_done(image: bytes) -> None:
    function = dr.load_bytes(bundle(image, scaled()))["scaled"]
    with pytest.raises(dr.ArgumentValueError, match="nothing was done"):
        function(np.ones(3, np.float32), np.zeros(3, np.float32), 2)


CHILD = """
import json, sys
import numpy as np
import dovetail_runtime as dr
from dovetail_runtime import ledger_report

said = []
module = dr.load(sys.argv[1])
x, out = np.arange(6, dtype=np.float32), np.zeros(6, np.float32)
for given, by in ((x, 2), (x[::2], 2), (x, 13)):
    out[:] = 0
    try:
        module.scaled(given, out[: len(given)], by)
        said.append(out.tolist())
    except dr.DovetailError as error:
        said.append(f"{type(error).__name__}: {error}")
said.append([[each.kind, each.state, each.evidence] for each in ledger_report.libraries()])
print(json.dumps(said))
"""


def run_with(folder: Path, content: bytes, **variables: str) -> list[object]:
    path = folder / "f.dvt"
    path.write_bytes(content)
    environment = {**os.environ, "DOVETAIL_RUNTIME_PATH": str(folder), **variables}
    command = [sys.executable, "-c", CHILD, str(path)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def build(
    folder: Path, signature: str = SIGNATURE, name: str = "acme", **manifest: object
) -> None:
    source = folder / "acme.c"
    source.write_text(SOURCE.replace("%SIGNATURE%", signature))
    command = ["gcc", "-shared", "-fPIC", "-fvisibility=hidden", f"-I{HEADERS}"]
    subprocess.run([*command, str(source), "-o", str(folder / "libacme.so")], check=True)
    written = {"kind": name, "abi": {"oldest": 1, "newest": 1}, "library": "libacme.so"}
    text = json.dumps({**written, "device_type": 1, **manifest})
    (folder / "library.json").write_text(text)


@pytest.mark.level("real")
@pytest.mark.needs(tool="gcc")
def test_a_strangers_library_works_declines_and_fails(image: bytes, tmp_path: Path) -> None:
    build(tmp_path)
    done, declined, failed, libraries = run_with(tmp_path, bundle(image, scaled()))
    assert done == [0, 2, 4, 6, 8, 10]
    assert "nothing was done" in str(declined)
    assert "calling 'acme.scale': thirteen is not served" in str(failed)
    assert ["acme", "ready", "1 functions"] in list(libraries)  # pyright: ignore[reportArgumentType]


@pytest.mark.needs(tool="gcc")
@pytest.mark.parametrize(
    ("signature", "state", "text"),
    [
        ("x:read:float64[n] out:write:=x[n] by:integer", "ready", "does not take tensor 0"),
        ("x:read:float32[n] out:write:=x[n] by:float", "ready", "gets an integer"),
        ("x:read:float32[n] out:write:=x[n]", "ready", "it takes 2 arguments, 3 are given"),
        ("x:read:nonsense[n]", "failed to load", "nothing was done"),
        ("x", "failed to load", "nothing was done"),
    ],
)
def test_what_does_not_fit_a_strangers_signature(
    signature: str, state: str, text: str, image: bytes, tmp_path: Path
) -> None:
    build(tmp_path, signature)
    said = run_with(tmp_path, bundle(image, scaled()))
    assert text in str(said[0])
    assert any(entry[:2] == ["acme", state] for entry in said[3])  # pyright: ignore


@pytest.mark.needs(tool="gcc")
def test_a_library_that_is_denied_or_called_otherwise(image: bytes, tmp_path: Path) -> None:
    build(tmp_path)
    said = run_with(tmp_path, bundle(image, scaled()), DOVETAIL_BACKENDS="-acme")
    assert "nothing was done" in str(said[0])
    build(tmp_path, name="other")
    said = run_with(tmp_path, bundle(image, scaled("other.scale")))
    assert "nothing was done" in str(said[0])
    assert "the library says it is 'acme'" in str(said[3])


def test_a_library_that_is_no_library(image: bytes, tmp_path: Path) -> None:
    (tmp_path / "libacme.so").write_text("not ELF")
    manifest = {"kind": "acme", "abi": {"oldest": 1, "newest": 1}, "library": "libacme.so"}
    (tmp_path / "library.json").write_text(json.dumps({**manifest, "device_type": 1}))
    said = run_with(tmp_path, bundle(image, scaled()))
    assert "nothing was done" in str(said[0])
    assert "failed to load" in str(said[3])


# --- our own, from programs of every sort --------------------------------------------------------


@pytest.fixture(scope="module")
def sorting(image: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A function that only the library can do: without it the check of the plan fails."""
    plan = PlanWriter("sorted", tensor("x"), tensor("out", access="write"))
    done = call(plan, "extra.sort", (0, 0), (0, 1))
    plan.check(done, "nobody sorted it")
    path = tmp_path_factory.mktemp("sorting") / "sorting.dvt"
    path.write_bytes(bundle(image, plan))
    return path


@pytest.mark.level("real")
@pytest.mark.needs(distribution="dovetail-runtime-extra")
def test_a_program_without_python_finds_the_library(sorting: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.array([3, 1, np.nan, 2], np.float32))
    command = ["dvt-run", str(sorting), "sorted", "x.npy", "out.npy:like=x"]
    program = str(Path(sys.executable).with_name(command[0]))
    subprocess.run([program, *command[1:]], cwd=tmp_path, check=True, capture_output=True)
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), np.float32([1, 2, 3, np.nan]))
    denied = {**os.environ, "DOVETAIL_BACKENDS": "-extra"}
    done = subprocess.run(
        [program, *command[1:]], cwd=tmp_path, env=denied, check=False, capture_output=True
    )
    assert b"nobody sorted it" in done.stderr


@pytest.mark.level("real")
@pytest.mark.needs(distribution="dovetail-runtime-extra")
def test_tvm_ffi_calls_it(sorting: Path) -> None:
    program = (
        "import sys, numpy as np, tvm_ffi, dovetail_runtime\n"
        "module = tvm_ffi.load_module(sys.argv[1])\n"
        "x, out = np.array([3, 1, 2], np.float32), np.zeros(3, np.float32)\n"
        "module.get_function('sorted')(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(out))\n"
        "print(out.tolist())\n"
    )
    command = [sys.executable, "-c", program, str(sorting)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.stdout == "[1.0, 2.0, 3.0]\n", done.stderr
