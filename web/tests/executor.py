"""Conformance cases through the module, in a browser or in Node: arrays in, arrays out."""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import is_array

RUN = """
const bytesOf = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const textOf = (bytes) => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) {
    text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  }
  return btoa(text);
};
const { device } = globalThis;
const upload = ({ dtype, memory, shape, strides, offset }) => {
  const { buffer } = bytesOf(memory);
  const elements = viewAs(dtype, buffer);
  const parts = dtype.startsWith("complex") ? 2 : 1;
  const whole = tensor(elements, [elements.length / parts], dtype);
  return device.upload(whole).view({ shape, strides, offset });
};
const lines = [];
const onPrint = (line) => lines.push(line);
const module = await load(bytesOf(file), { device, verify: true, onPrint });
const passed = given.map((each) => {
  if ("memory" in each) return upload(each);
  if ("integer" in each) return BigInt(each.integer);
  return "truth" in each ? each.truth : new Float64Array(bytesOf(each.float).buffer)[0];
});
const read = async (each) => {
  const { data, shape } = await each.read();
  return [textOf(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)), shape];
};
let results = [];
let failure = "";
try {
  const returned = await module.call(name, passed);
  if (returned !== undefined) results = Array.isArray(returned) ? returned : [returned];
} catch (error) {
  if (!(error instanceof DovetailError)) throw error;
  failure = error.message;
}
const tensors = passed.filter((each) => each instanceof DeviceTensor);
const out = { lines, failure, results: [], tensors: [] };
for (const each of results) out.results.push([...(await read(each)), each.dtype]);
for (const each of tensors) out.tensors.push(await read(each));
for (const each of [...results, ...tensors]) each.destroy();
return out;
"""


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def spelled(value: Any) -> dict[str, Any]:
    """An argument as JSON; an array with the memory that it is a view of."""
    if not is_array(value):
        if isinstance(value, bool | np.bool_):
            return {"truth": bool(value)}
        if isinstance(value, int | np.integer):
            return {"integer": str(value)}
        return {"float": text_of(np.float64(value).tobytes())}
    array: Array = value
    size = array.itemsize
    base = array if array.base is None else np.frombuffer(array.base, np.uint8)
    start = base.__array_interface__["data"][0]
    offset = array.__array_interface__["data"][0] - start
    memory = base.tobytes()
    if offset % size or len(memory) % size or any(stride % size for stride in array.strides):
        array, memory, offset = np.ascontiguousarray(array), array.tobytes(), 0
    return {
        "dtype": array.dtype.name,
        "memory": text_of(memory),
        "shape": list(array.shape),
        "strides": [stride // size for stride in array.strides],
        "offset": offset // size,
    }


class ModuleExecutor:
    """Runs on a device of the module; see `dovetail_conformance.runner.Executor`.

    Args:
        scripts: Runs JavaScript with the module: `Page.run` or `Node.run`.
        device: The class of the device.
        target: What bundles are compiled for, by the device's attributes.
    """

    def __init__(
        self, scripts: Callable[..., Any], device: str, target: Callable[[dict[str, str]], Target]
    ) -> None:
        self.scripts = scripts
        attributes = scripts(
            f"globalThis.device = await {device}.request(); "
            "return [...globalThis.device.attributes];"
        )
        self.target = target(dict(attributes))

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        got = self.scripts(
            RUN,
            file=text_of(bundle),
            name=function,
            given=[spelled(each) for each in arguments],
        )
        sys.stdout.write("".join(f"{line}\n" for line in got["lines"]))
        if got["failure"]:
            raise RuntimeError(got["failure"])
        dtypes = [each.dtype for each in arguments if is_array(each)]
        return (
            [array_of(data, shape, np.dtype(name)) for data, shape, name in got["results"]],
            [
                array_of(data, shape, dtype)
                for (data, shape), dtype in zip(got["tensors"], dtypes, strict=True)
            ],
        )


def array_of(data: str, shape: Sequence[int], dtype: Any) -> Array:
    return np.frombuffer(base64.b64decode(data), dtype).reshape(shape)
