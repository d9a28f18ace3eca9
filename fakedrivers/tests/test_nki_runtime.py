"""The runtime of `trn`: its states, what it refuses, and the image where it is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from nki_device import KIND, NkiExecutor, register
from rebundled import rebundled

import dovetail as dt
import dovetail_runtime as runtime
from dovetail import T
from dovetail.bundle import BundleReader
from dovetail.image import encode_image

pytestmark = pytest.mark.level("shim")


@dt.kernel
def halve(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 0.5


@pytest.fixture(scope="module")
def bundle() -> bytes:
    return dt.build([halve], ["trn"]).tobytes()


def python(program: str, **variables: str) -> str:
    environment = {**os.environ, "DOVETAIL_BACKENDS": "cpu,trn", **variables}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def state(*, shim: bool, **variables: str) -> dict[str, Any]:
    program = (
        "import json\n"
        + ("from dovetail_fakedrivers import nki_shim\nnki_shim.install()\n" if shim else "")
        + "import dovetail_runtime as dr\n"
        "rows = dr.backends(load=True)\n"
        "(row,) = [each for each in rows if each.kind == 'trn']\n"
        "print(json.dumps(row._asdict(), default=str))\n"
    )
    return json.loads(python(program, **variables))


def test_without_nki_the_state_says_so_and_how_to_get_it():
    found = state(shim=False)
    assert found["state"] == "driver missing"
    assert "neuronxcc.nki cannot be imported" in found["evidence"]
    assert "neuronx-cc from AWS's repository" in found["fix"]


def test_without_a_device_node_there_is_no_device(tmp_path: Path):
    assert state(shim=True, DOVETAIL_TRN_DEVICES=str(tmp_path))["state"] == "no device"


def test_device_nodes_are_devices(tmp_path: Path):
    for name in ("neuron0", "neuron1", "neuron_core"):
        (tmp_path / name).touch()
    found = state(shim=True, DOVETAIL_TRN_DEVICES=str(tmp_path))
    assert (found["state"], found["device_count"]) == ("ready", 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise OSError('libnrt.so.1: cannot open')", "OSError: libnrt.so.1: cannot open"),
        ("raise RuntimeError('wrong package')", "RuntimeError: wrong package"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("x = (", "SyntaxError"),
    ],
)
def test_an_nki_that_fails_is_a_state_with_the_cause(tmp_path: Path, text: str, said: str):
    (tmp_path / "neuronxcc").mkdir()
    (tmp_path / "neuronxcc" / "__init__.py").write_text(text)
    found = state(shim=False, PYTHONPATH=str(tmp_path))
    assert found["state"] == "failed to load"
    assert said in found["evidence"]


def test_a_disabled_runtime_is_not_looked_for():
    assert state(shim=True, DOVETAIL_BACKENDS="-trn")["state"] == "disabled"


def test_the_platform_is_the_targets(tmp_path: Path):
    (tmp_path / "neuron0").touch()
    program = (
        "from dovetail_fakedrivers import nki_shim\nnki_shim.install()\n"
        "import dovetail_runtime as dr\n"
        "from dovetail import plugin\n"
        "print(plugin.load('trn').detect(dr.device('trn:0').attributes).number('generation'))\n"
    )
    variables = {"DOVETAIL_TRN_DEVICES": str(tmp_path)}
    trn2 = {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}
    assert python(program, **variables, **trn2).strip() == "3"
    assert python(program, **variables).strip() == "2"


def test_the_image_is_the_same_with_and_without_the_runtime(bundle: bytes, tmp_path: Path):
    path = tmp_path / "halve.dvt"
    path.write_bytes(bundle)
    image = encode_image(BundleReader(bundle).image(0))
    (tmp_path / "neuron0").touch()
    program = (
        "import hashlib, sys, dovetail as dt\n"
        "import sys\n{shim}"
        "sys.path.insert(0, {tests!r})\n"
        "from test_nki_runtime import halve\n"
        "print(hashlib.sha256(dt.build([halve], ['trn']).tobytes()).hexdigest())\n"
    )
    shim = "from dovetail_fakedrivers import nki_shim; nki_shim.install()\n"
    tests = str(Path(__file__).parent)
    made = {
        python(program.format(shim=each, tests=tests), **variables)
        for each, variables in (
            ("", {}),
            (shim, {"DOVETAIL_TRN_DEVICES": str(tmp_path)}),
            ("", {"DOVETAIL_COMPILE_FORCE_FALLBACK": "1"}),
        )
    }
    assert len(made) == 1
    assert b"import neuronxcc.nki.language as nl" in image


def test_a_launch_without_the_runtime_says_what_is_missing(bundle: bytes):
    program = (
        "import numpy as np, dovetail_runtime as dr\n"
        f"given = bytes.fromhex({bundle.hex()!r})\n"
        "try:\n    dr.load_bytes(given, device='trn').halve(np.ones(2, np.float32))\n"
        "except dr.DovetailError as error:\n    print(error)\n"
    )
    said = python(program)
    assert "driver missing" in said
    assert "neuronxcc.nki" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"def halve_0(:", "not a Python module"),
        (b"\xff\xfe\x00", "not a Python module"),
        (b"raise RuntimeError('a')", "not a Python module: RuntimeError: a"),
        (b"raise SystemExit(3)", "not a Python module: SystemExit: 3"),
        (
            b"class X(BaseException):\n    def __str__(self): raise SystemExit\nraise X",
            "not a Python module: X: .its text cannot be made",
        ),
        (b"", "no kernel 'halve_0"),
        (b"halve_0 = 3", "no kernel 'halve_0"),
    ],
)
def test_bad_text_is_an_error(bundle: bytes, text: bytes, said: str):
    from dovetail.support.dataclasses import replace

    register()
    bad = rebundled(
        bundle, KIND, lambda image: replace(image, kind=KIND, payload={"source": text})
    )
    with pytest.raises(runtime.DovetailError, match=said):
        runtime.load_bytes(bad, device=KIND).halve(np.ones(2, np.float32))


@pytest.mark.parametrize("change", [{"format": "ir"}, {"payload": {"text": b""}}])
def test_another_format_is_an_error(bundle: bytes, change: dict[str, Any]):
    from dovetail.support.dataclasses import replace

    register()
    bad = rebundled(bundle, KIND, lambda image: replace(image, kind=KIND, **change))
    with pytest.raises(runtime.DovetailError, match="this runtime takes 'nki'"):
        runtime.load_bytes(bad, device=KIND).halve(np.ones(2, np.float32))


def test_what_nki_refuses_reaches_the_caller(bundle: bytes):
    from dovetail.support.dataclasses import replace

    register()

    def wrong(image: Any) -> Any:
        text = image.payload["source"].replace(b"nl.multiply", b"nl.no_such")
        return replace(image, kind=KIND, payload={"source": text})

    with pytest.raises(runtime.DovetailError, match="no_such"):
        runtime.load_bytes(rebundled(bundle, KIND, wrong), device=KIND).halve(
            np.ones(2, np.float32)
        )


def test_a_kernel_does_not_end_the_process(bundle: bytes):
    from dovetail.support.dataclasses import replace

    register()

    def ending(image: Any) -> Any:
        text = image.payload["source"].replace(b"nl.affine_range(", b"exit(4) or nl.affine_range(")
        return replace(image, kind=KIND, payload={"source": text})

    with pytest.raises(runtime.DovetailError, match="the kernel's text: SystemExit: 4"):
        runtime.load_bytes(rebundled(bundle, KIND, ending), device=KIND).halve(
            np.ones(2, np.float32)
        )


def test_empty_and_strided_tensors(bundle: bytes):
    executor = NkiExecutor()
    assert executor.run(bundle, "halve", [np.empty(0, np.float32)])[1][0].shape == (0,)
    x = np.arange(10, dtype=np.float32)
    got = executor.run(bundle, "halve", [x[::-3]])[1][0]
    assert got.tolist() == [4.5, 3.0, 1.5, 0.0]
