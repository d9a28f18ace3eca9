"""WebAssembly in Node's engine through the browser's module: conformance cases, and failures.

That engine is V8, which Chromium has too: it compiles the module to the processor's instructions,
as a driver does with a kernel.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from executor import ModuleExecutor
from node import Node

import dovetail as dt
from dovetail import T, plugin
from dovetail.backends.cpu.target import processor
from dovetail.backends.cpu.wasm import link, read_object
from dovetail.codegen.llvm import data_layout, emit_object
from dovetail.compiler import resolve
from dovetail.target import Target
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import run_case

TARGETS = {
    "wasm32": "cpu -arch=wasm32",
    "wasm32-simd128": "cpu -arch=wasm32 -vectors=simd128",
}


@pytest.fixture(scope="module", params=TARGETS)
def executor(request: pytest.FixtureRequest, engine: Node) -> ModuleExecutor:
    target = resolve(TARGETS[request.param])

    def told(attributes: dict[str, str]) -> Target:
        assert attributes == {
            "cpu.arch": "wasm32", "wasm.lime1": "true", "wasm.simd128": "true"
        }  # fmt: skip
        return target

    return ModuleExecutor(engine.run, "WasmDevice", told)


@pytest.mark.level("real")
@pytest.mark.evidence("cpu-{executor}", versions={"tool": "node"})
@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case, executor: ModuleExecutor) -> None:
    assert case.name not in plugin.load("cpu").gaps
    findings = run_case(case, executor)
    assert not findings, "\n".join(findings)


MACHINE = processor(resolve(TARGETS["wasm32"])).machine


@dt.kernel
def scale(x: T.Buffer[T.float64], by: T.float64) -> T.Buffer[T.float64]:
    """In float64, which WebGPU does not have."""
    (n,) = x.shape
    out = T.empty((n,), T.float64)
    for i in T.parallel(n):
        out[i] = by * x[i]
    return out


@dt.kernel
def doubled(x: T.Buffer[T.int32]) -> None:
    """Changes its argument."""
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2 * x[i]


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "compressed"])
def bundle(request: pytest.FixtureRequest) -> list[int]:
    targets = ["cpu", TARGETS["wasm32-simd128"]]
    return list(dt.build([scale, doubled], targets, compress=request.param).tobytes())


@pytest.mark.level("real")
def test_a_host_without_webgpu_runs_the_module(engine: Node, bundle: list[int]) -> None:
    got = engine.run(
        """
        const module = await load(new Uint8Array(bundle), { verify: true, compile: true });
        const x = tensor(new Float64Array([1, 2, 3]));
        const out = await module.functions.scale(x, 1.5);
        const integers = tensor(new Int32Array([1, -2, 3]));
        await module.functions.doubled(integers);
        return [String(out), await values(out), [...integers.data], module.device.name,
                (await module.explain("scale")).map((each) => each.split(": ")[1])];
        """,
        bundle=bundle,
    )
    assert got[:4] == ["WasmTensor(float64, [3])", [1.5, 3, 4.5], [2, -4, 6], "wasm"]
    assert got[4].count("chosen") == 1


@pytest.mark.level("real")
def test_without_an_image_for_it_the_reason_is_webgpu(engine: Node) -> None:
    native = list(dt.build([scale], ["cpu"]).tobytes())
    got = engine.run(
        """
        const device = await WasmDevice.request();
        const bytes = new Uint8Array(bundle);
        const { functions } = await load(bytes, { device });
        return [await refusal(() => load(bytes)),
                await refusal(() => functions.scale(tensor(new Float64Array(1)), 1))];
        """,
        bundle=native,
    )
    assert got[0].startswith("not-ready: this browser has no WebGPU")
    assert "a browser does not take format obj, only wasm" in got[1]
    assert got[1].endswith("build the bundle with the target 'cpu -arch=wasm32' as well")


@pytest.mark.level("real")
def test_tensors_stay_between_calls_and_views_reach_their_part(
    engine: Node, bundle: list[int]
) -> None:
    got = engine.run(
        """
        const device = await WasmDevice.request();
        const { functions } = await load(new Uint8Array(bundle), { device });
        const all = device.upload(tensor(Int32Array.from({ length: 10 }, (_, i) => i)));
        const backwards = all.view({ shape: [3], strides: [-2], offset: 8 });
        const part = all.view({ shape: [2], offset: 1 });
        const calls = [functions.doubled(backwards), functions.doubled(part)];
        part.write(tensor(new Int32Array([70, 80])));
        calls.push(functions.doubled(part));
        await Promise.all(calls);
        const seen = [await values(all), await values(backwards)];
        const empty = device.empty([0], "int32");
        await functions.doubled(empty);
        seen.push(await values(empty));
        const other = await WasmDevice.request();
        seen.push(await refusal(() => functions.doubled(other.empty([1], "int32"))));
        seen.push(await refusal(() => backwards.write(tensor(new Int32Array(3)))));
        seen.push(await refusal(() => all.view({ shape: [3], offset: 8 })));
        all.destroy();
        seen.push(await refusal(() => functions.doubled(part)));
        device.destroy();
        seen.push((await device.lost).kind, await refusal(() => functions.doubled(empty)));
        return seen;
        """,
        bundle=bundle,
    )
    assert got[0] == [0, 140, 160, 3, 8, 5, 12, 7, 16, 9]
    assert got[1] == [16, 12, 8]
    assert got[2] == []
    assert "is on another device than the call (wasm)" in got[3]
    assert "is a view that a browser cannot write" in got[4]
    assert "reaches from byte 32 to 44, outside its memory of 40 bytes" in got[5]
    assert got[6] == "value: WasmTensor(int32, [2]) has been destroyed"
    assert got[7] == "device-lost"
    assert got[8].startswith("device-lost: the device wasm is lost: it was destroyed")


TRAPS = """
declare void @llvm.trap()
define void @k(ptr %buffers, ptr %scalars, i32 %first, i32 %last, ptr %grid, ptr %scratch) {
  %to = load ptr, ptr %buffers
  store volatile i32 7, ptr %to
  %value = load volatile i32, ptr %scalars
  %bad = icmp eq i32 %value, 0
  br i1 %bad, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  ret void
}
"""


def external(module: bytes, folder: Path) -> list[int]:
    """A bundle of a function `k` whose module is given."""
    file = folder / "k.wasm"
    file.write_bytes(module)

    @dt.external("cpu", "wasm", file)
    def k(x: T.Buffer[T.int32], value: T.int32) -> None:
        (_n,) = x.shape
        T.external("k", x, value, grid=1, block=1, updates=x)

    return list(dt.build([k], [TARGETS["wasm32"]]).tobytes())


@pytest.fixture(scope="module")
def trapping() -> bytes:
    head = f'target datalayout = "{data_layout(MACHINE)}"\ntarget triple = "{MACHINE.triple}"\n'
    return link(read_object(emit_object(head + TRAPS, MACHINE)), ["k"])


@pytest.mark.level("real")
def test_a_trap_is_an_error_of_its_call(engine: Node, trapping: bytes, tmp_path: Path) -> None:
    got = engine.run(
        """
        const { functions } = await load(new Uint8Array(bundle));
        const x = tensor(new Int32Array(1));
        const first = await refusal(() => functions.k(x, 0));
        const between = x.data[0];
        await functions.k(x, 1);
        return [first, between, x.data[0]];
        """,
        bundle=external(trapping, tmp_path),
    )
    assert got == ["backend: k: kernel 'k_0' ended with a trap: unreachable", 0, 7]


IMPORTS = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x0b\x01\x03env\x03log\0\0"


@pytest.mark.level("real")
@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (lambda _: IMPORTS, "image: the module asks for 'env.log'; modules of the cpu kind get"),
        (lambda made: made[:-9], "backend: the module was refused by wasm: "),
        (lambda made: made.replace(b"\x06memory", b"\x06memoir"), "image: the module does not"),
        (lambda made: made.replace(b"\x01k\0", b"\x01q\0"), "image: the module does not export"),
    ],
)  # fmt: skip
def test_a_module_that_is_none_of_ours_is_refused(
    engine: Node, trapping: bytes, tmp_path: Path, change: Any, wanted: str
) -> None:
    got = engine.run(
        """
        const { functions } = await load(new Uint8Array(bundle));
        return refusal(() => functions.k(tensor(new Int32Array(1)), 1));
        """,
        bundle=external(change(trapping), tmp_path),
    )
    assert got.startswith(wanted)


@pytest.mark.level("real")
def test_changed_modules_end_in_errors_and_nothing_else(
    engine: Node, trapping: bytes, tmp_path: Path
) -> None:
    """What the module says is not believed: not where its memory begins, nor how large it is."""
    draw = random.Random(11)
    code = trapping.index(b"\x0a", trapping.index(b"__heap_base"))
    bundles: list[list[int]] = []
    for _ in range(60):
        changed = bytearray(trapping)
        # The code itself is left alone: a loop without end would be the browser's to stop.
        changed[draw.randrange(8, code)] = draw.randrange(256)
        bundles.append(external(bytes(changed), tmp_path))
    got = engine.run(
        """
        const kinds = [];
        for (const bundle of bundles) {
          const said = await refusal(async () => {
            const { functions } = await load(new Uint8Array(bundle));
            await functions.k(tensor(new Int32Array(4)), 1);
          });
          kinds.push(said.split(":")[0]);
        }
        return kinds;
        """,
        bundles=bundles,
    )
    assert len(got) == 60
    assert set(got) <= {"accepted", "backend", "image", "resource"}
    assert len(set(got)) > 1
