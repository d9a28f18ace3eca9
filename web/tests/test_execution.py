"""Bundles in a real browser: calls, tensors, order, and what WebGPU lacks or forbids."""

from __future__ import annotations

from typing import Any

import browser_kernels as kernels
import numpy as np
import pytest
from browser import Page

import dovetail as dt
from dovetail import T

pytestmark = [pytest.mark.level("real"), pytest.mark.alone]


def built(*functions: Any, targets: tuple[str, ...] = ("webgpu",)) -> bytes:
    return dt.build(list(functions), list(targets)).tobytes()


def test_a_result_stays_on_the_device_until_it_is_read(script: Page) -> None:
    got = script.run(
        """
        const progress = [];
        const onProgress = ({ phase }) => progress.push(phase);
        const module = await load(bundle, { compile: true, onProgress });
        const out = await module.functions.scaled(tensor(new Float32Array([1, 2, 3])), 2.5);
        const twice = await module.functions.scaled(out, 2);
        const read = await twice.read();
        return {
          names: module.names, gpu: out instanceof GPUTensor, shape: read.shape, dtype: read.dtype,
          data: [...read.data], progress, explain: await module.explain("scaled"),
          parameters: (await module.parameters("scaled")).map((each) => each.name),
        };
        """,
        built(kernels.scaled, targets=("cpu", "webgpu")),
    )
    assert got["data"] == [5, 10, 15]
    assert (got["gpu"], got["shape"], got["dtype"]) == (True, [3], "float32")
    assert got["names"] == ["scaled"]
    assert got["parameters"] == ["x", "a"]
    assert {"download", "compile"} <= set(got["progress"])
    *others, ours = [line.partition("): ")[2] for line in got["explain"]]
    assert set(others) == {"is for kind cpu"}
    assert ours == "chosen"


def test_several_results_and_integers(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        const [first, second] = await functions.two(tensor(new Int32Array([5, -7])));
        return [await values(first), second.shape, await values(second)];
        """,
        built(kernels.two),
    )
    assert got == [[6, -6], [2, 2], [5, -5, -7, 7]]


def test_host_arrays_that_are_written_are_changed_in_place(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        const whole = new Float32Array([9, 9, 1, 2, 3, 9]);
        const y = whole.subarray(2, 5);
        await functions.add_to(tensor(new Float32Array([10, 20, 30])), tensor(y));
        const same = tensor(y);
        await functions.add_to(same, same);
        return [...whole];
        """,
        built(kernels.add_to),
    )
    assert got == [9, 9, 22, 44, 66, 9]


def test_calls_run_in_the_order_in_which_they_are_made(script: Page) -> None:
    got = script.run(
        """
        const { functions, device } = await load(bundle);
        const y = device.upload(tensor(new Float32Array([1, 1])));
        const x = device.upload(tensor(new Float32Array([1, 2])));
        const calls = [];
        for (let i = 0; i < 20; i += 1) calls.push(functions.add_to(x, y), functions.add_to(y, x));
        const early = y.read();
        calls.push(functions.add_to(x, y));
        await Promise.all(calls);
        return [[...(await early).data], await values(y)];
        """,
        built(kernels.add_to),
    )
    x, y = np.array([1, 2], np.float32), np.ones(2, np.float32)
    for _ in range(20):
        y = y + x
        x = x + y
    assert got == [y.tolist(), (y + x).tolist()]


def test_one_buffer_read_and_written_by_one_dispatch(script: Page) -> None:
    got = script.run(
        """
        const { functions, device } = await load(bundle);
        const memory = device.upload(tensor(Float32Array.from({ length: 200 }, (_, i) => i)));
        await functions.add_to(memory, memory);
        // Views of one memory that lie side by side, at offsets that WebGPU cannot bind.
        const x = memory.view({ shape: [30], offset: 7 });
        const y = memory.view({ shape: [30], offset: 41 });
        await functions.add_to(x, y);
        const even = memory.view({ shape: [20], strides: [2], offset: 100 });
        const odd = memory.view({ shape: [20], strides: [-2], offset: 139 });
        await functions.add_to(even, odd);
        return [await values(memory), await values(odd)];
        """,
        built(kernels.add_to),
    )
    want = np.arange(200, dtype=np.float32) * 2
    want[41:71] += want[7:37]
    want[139:99:-2] += want[100:140:2]
    assert got[0] == want.tolist()
    assert got[1] == want[139:99:-2].tolist()


def test_a_grid_beyond_65535_blocks_is_cut(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        const out = tensor(new Int32Array(140000));
        await functions.block_numbers(out);
        return out.data.every((value, i) => value === 3 * i);
        """,
        built(kernels.block_numbers),
    )
    assert got is True


def test_bytes_and_truth_values(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        const x = tensor(new Uint8Array([255, 1, 2, 3, 4, 5, 6]));
        const mask = tensor(new Uint8Array([1, 0, 1, 1, 0, 1, 1]), [7], "bool");
        const out = await functions.bytes_plus(x, mask);
        return values(out);
        """,
        built(kernels.bytes_plus),
    )
    assert got == [0, 0, 3, 4, 0, 6, 7]


def test_nothing_is_launched_for_nothing(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle);
        const out = await functions.scaled(tensor(new Float32Array(0)), 1);
        const y = tensor(new Float32Array(0));
        await functions.add_to(y, y);
        return [(await out.read()).data.length, out.shape];
        """,
        built(kernels.scaled, kernels.add_to),
    )
    assert got == [0, [0]]


def test_wgsl_written_by_hand(script: Page) -> None:
    got = script.run(
        """
        const { functions } = await load(bundle, { verify: true });
        const out = tensor(new Float32Array(1000));
        await functions.negate(tensor(Float32Array.from({ length: 1000 }, (_, i) => i)), out);
        return out.data.every((value, i) => value === -i);
        """,
        built(kernels.by_hand("negate", kernels.NEGATE)),
    )
    assert got is True


def test_shared_memory_that_each_launch_sizes(script: Page) -> None:
    @dt.kernel
    def reversed_blocks(x: T.Buffer[T.float32], width: T.int32) -> T.Buffer[T.float32]:
        (n,) = x.shape
        out = T.empty((n,), T.float32)
        with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
            part = T.alloc((width,), T.float32, scope="shared")
            i = block.x * 64 + thread.x
            if i < n and thread.x < width:
                part[thread.x] = x[i]
            T.barrier()
            if i < n and thread.x < width:
                out[i] = part[width - 1 - thread.x]
        return out

    got = script.run(
        """
        const { functions } = await load(bundle);
        const x = tensor(Float32Array.from({ length: 128 }, (_, i) => i));
        const results = [];
        for (const width of [64, 32]) {
          results.push(await values(await functions.reversed_blocks(x, width)));
        }
        return results;
        """,
        built(reversed_blocks),
    )
    x = np.arange(128.0).reshape(2, 64)
    for width, rows in zip((64, 32), got, strict=True):
        want = np.zeros((2, 64))
        want[:, :width] = x[:, :width][:, ::-1]
        assert rows == want.ravel().tolist()


def test_views_are_read_as_they_are(script: Page) -> None:
    got = script.run(
        """
        const device = await Device.request();
        const whole = device.upload(tensor(Uint8Array.from({ length: 24 }, (_, i) => i), [4, 6]));
        const columns = whole.view({ shape: [6, 4], strides: [1, 6] });
        const last = whole.view({ shape: [3], strides: [-1], offset: 23 });
        const inner = whole.view({ shape: [5], offset: 3 });
        return [await values(columns), await values(last), await values(inner)];
        """
    )
    x = np.arange(24).reshape(4, 6)
    assert got == [x.T.ravel().tolist(), [23, 22, 21], [3, 4, 5, 6, 7]]


def test_every_dtype_travels_to_the_device_and_back(script: Page) -> None:
    got = script.run(
        """
        const device = await Device.request();
        const seen = [];
        const there = async (data, shape, dtype) => {
          const host = tensor(data, shape, dtype);
          const back = await device.upload(host).read();
          const same = String([...back.data]) === String([...data]);
          seen.push([host.dtype, same && back.data.constructor === data.constructor]);
        };
        await there(new Int8Array([-1, 2, 3]));
        await there(new Uint8Array([1, 2, 255]));
        await there(new Uint8Array([1, 0, 1]), [3], "bool");
        await there(new Int16Array([-1, 2, 3]));
        await there(new Uint16Array([1, 2, 65535]));
        await there(new Uint16Array([0x3f80, 2, 3]), [3], "bfloat16");
        await there(new Float16Array([1.5, -2, 65504]));
        await there(new Int32Array([-5, 6]));
        await there(new Uint32Array([5, 2 ** 32 - 1]));
        await there(new BigInt64Array([-5n, 2n ** 62n]));
        await there(new BigUint64Array([5n, 2n ** 64n - 1n]));
        await there(new Float32Array([1.5, -0.25, 3]));
        await there(new Float64Array([Math.PI, -1e300]));
        await there(new Float32Array([1, 2, 3, 4]), [2], "complex64");
        await there(new Float64Array([1, 2, 3, 4]), [1, 2], "complex128");
        const bits = tensor(new Uint16Array([0x3c00]), [1], "float16");
        seen.push(["bits", (await device.upload(bits).read()).data[0] === 1]);
        const pixels = tensor(new Uint8ClampedArray([7, 300]));
        seen.push([pixels.dtype, (await device.upload(pixels).read()).data[1] === 255]);
        return seen;
        """
    )
    assert [name for name, _ in got] == [
        "int8", "uint8", "bool", "int16", "uint16", "bfloat16", "float16", "int32", "uint32",
        "int64", "uint64", "float32", "float64", "complex64", "complex128", "bits", "uint8",
    ]  # fmt: skip
    assert all(same for _, same in got), got


def test_a_compressed_bundle_runs(script: Page) -> None:
    plain = dt.build([kernels.scaled], ["cpu", "webgpu"])
    small = plain.compressed().tobytes()
    assert len(small) < len(plain.tobytes())
    got = script.run(
        """
        const module = await load(bundle, { verify: true });
        const out = await module.functions.scaled(tensor(new Float32Array([1, 2, 3])), 2);
        return [...(await out.read()).data];
        """,
        small,
    )
    assert got == [2, 4, 6]


def test_bundles_from_everywhere(script: Page) -> None:
    got = script.run(
        """
        const device = await Device.request();
        const bytes = new Uint8Array(await (await fetch(bundle)).arrayBuffer());
        const whole = bytes.slice();
        const sources = [
          bundle, new URL(bundle, location.href), await fetch(bundle), bytes, bytes.buffer,
          new Blob([bytes]), new File([bytes], "mine.dvt"),
        ];
        const names = [];
        for (const source of sources) {
          const module = await load(source, { device });
          names.push(module.bundle.name.replace(location.origin, ""));
          // What is loaded is a copy.
          if (source === bytes.buffer) bytes.fill(0, 64, 80);
          await module.bundle.verify();
          if (source === bytes.buffer) bytes.set(whole);
        }
        const stop = new AbortController();
        stop.abort();
        const { signal } = stop;
        const aborted = await load(bundle, { device, signal }).catch((error) => error.name);
        return [names, bundle, aborted];
        """,
        built(kernels.scaled),
    )
    names, address, aborted = got
    assert names == [address] * 3 + ["<bytes>", "<bytes>", "<blob>", "mine.dvt"]
    assert aborted == "AbortError"


def test_what_a_kernel_prints_and_asserts(script: Page) -> None:
    @dt.kernel
    def talkative(x: T.Buffer[T.int32]) -> None:
        (n,) = x.shape
        for i in T.parallel(n):
            T.printf("x[{}] = {:+04d}", i, x[i])
            T.assert_(x[i] < 5, "{} is too large", x[i])

    got = script.run(
        """
        const lines = [];
        const { functions } = await load(bundle, { onPrint: (line) => lines.push(line) });
        await functions.talkative(tensor(new Int32Array([1, -2])));
        const failure = await refusal(() => functions.talkative(tensor(new Int32Array([4, 7]))));
        return [lines, failure];
        """,
        built(talkative),
    )
    assert got[0] == ["x[0] = +001", "x[1] = -002", "x[0] = +004", "x[1] = +007"]
    assert got[1].startswith("device-assert: talkative: 1 failure was reported by its kernel:\n  ")
    assert "test_execution.py" in got[1]
    assert got[1].endswith(": 7 is too large (i = 1)")
