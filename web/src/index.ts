/**
 * Dovetail in a browser: reads a bundle (.dvt), and runs its kernels on WebGPU.
 *
 *     const module = await load("edges.dvt");
 *     const out = tensor(new Float32Array(w * h), [h, w]);
 *     await module.functions.sobel(image, out);
 */

export { Bundle } from "./bundle.js";
export { Device, type DeviceOptions } from "./device.js";
export { type DType, type TypedArray } from "./dtype.js";
export { DovetailError, type ErrorKind } from "./errors.js";
export { GPUTensor, type ViewOptions } from "./gpu-tensor.js";
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
