/**
 * Dovetail in a browser: reads a bundle (.dvt), and runs its kernels on WebGPU or WebAssembly.
 *
 *     const module = await load("edges.dvt");
 *     const out = tensor(new Float32Array(w * h), [h, w]);
 *     await module.functions.sobel(image, out);
 */

export { Bundle } from "./bundle.js";
export { ComputeDevice } from "./compute-device.js";
export { Device, type DeviceOptions } from "./device.js";
export { DeviceTensor, type ViewOptions } from "./device-tensor.js";
export { type DType, type TypedArray } from "./dtype.js";
export { DovetailError, type ErrorKind } from "./errors.js";
export { GPUTensor } from "./gpu-tensor.js";
export type { Directory, FunctionEntry, ImageEntry, SectionEntry } from "./header.js";
export { DEFAULT_LIMITS } from "./formats.js";
export type { LimitName, Limits } from "./limits.js";
export {
  type AnyFunction,
  type Argument,
  type Functions,
  type LoadOptions,
  Module,
  type Progress,
  type Returned,
  load,
} from "./module.js";
export type { PlanParameter } from "./plan.js";
export { Tensor, tensor } from "./tensor.js";
export { WasmDevice, WasmTensor } from "./wasm-device.js";
