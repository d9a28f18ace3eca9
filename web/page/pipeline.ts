/** The edges demo on one size of picture: its tensors stay on the device between frames. */

import { type DeviceTensor, type Module, tensor } from "../src/index.js";

export interface Frame {
  /** RGBA pixels, ready for a canvas. */
  readonly blurred: Uint8ClampedArray<ArrayBuffer>;
  readonly edges: Uint8ClampedArray<ArrayBuffer>;
  readonly final: Uint8ClampedArray<ArrayBuffer>;
}

/** Milliseconds that each panel's functions take, waited for one by one. */
export interface StepTimes {
  readonly blur: number;
  readonly edges: number;
  readonly final: number;
}

type Size = readonly [height: number, width: number];

export class Pipeline {
  readonly #module: Module;
  readonly #size: Size;
  readonly #rgba: DeviceTensor;
  readonly #photo: DeviceTensor;
  readonly #grey: DeviceTensor;
  readonly #smooth: DeviceTensor;
  readonly #edges: DeviceTensor;
  readonly #final: DeviceTensor;
  readonly #pixels: readonly DeviceTensor[];
  #taps: DeviceTensor;

  constructor(module: Module, size: Size, taps: Float32Array) {
    this.#module = module;
    this.#size = size;
    const [h, w] = size;
    const { device } = module;
    this.#rgba = device.empty([h, w, 4], "uint8");
    // The kernel takes three bytes a pixel and any strides; a canvas has four.
    this.#photo = this.#rgba.view({ shape: [h, w, 3], strides: [4 * w, 4, 1] });
    const plane = (): DeviceTensor => device.empty([h, w], "float32");
    [this.#grey, this.#smooth, this.#edges, this.#final] = [plane(), plane(), plane(), plane()];
    this.#pixels = [0, 1, 2].map(() => device.empty([h, w], "uint32"));
    this.#taps = device.upload(tensor(taps));
  }

  fits(h: number, w: number): boolean {
    return this.#size[0] === h && this.#size[1] === w;
  }

  setTaps(taps: Float32Array): void {
    this.#taps.destroy();
    this.#taps = this.#module.device.upload(tensor(taps));
  }

  destroy(): void {
    const all = [this.#rgba, this.#grey, this.#smooth, this.#edges, this.#final, this.#taps];
    for (const each of [...all, ...this.#pixels]) each.destroy();
  }

  /** All steps on one picture. */
  async run(image: ImageData): Promise<Frame> {
    this.#write(image);
    // Calls run in the order in which they are made; only what the host needs is waited for.
    const [, , , largest] = await Promise.all([
      this.#call("grey", this.#photo, this.#grey),
      this.#call("blur", this.#grey, this.#taps, this.#smooth),
      this.#call("sobel", this.#smooth, this.#edges),
      this.#module.functions["largest"]?.(this.#edges),
    ]);
    const peak = Math.max(await scalarOf(largest), 2 ** -20);
    const [first, second, third] = this.#pixels;
    if (first === undefined || second === undefined || third === undefined) {
      throw new TypeError("three panels are painted");
    }
    const [, blurred, edges, final] = await Promise.all([
      this.#call("equalise", this.#edges, peak, this.#final),
      this.#paint(this.#smooth, 1, first),
      this.#paint(this.#edges, 1 / peak, second),
      this.#paint(this.#final, 1, third),
    ]);
    return { blurred, edges, final };
  }

  /** The shortest of several runs of each step. */
  async measure(rounds: number): Promise<StepTimes> {
    const { device } = this.#module;
    const shortest = async (action: () => Promise<unknown>): Promise<number> => {
      let best = Infinity;
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        await action();
        await device.synchronize();
        best = Math.min(best, performance.now() - start);
      }
      return best;
    };
    return {
      blur: await shortest(() =>
        Promise.all([
          this.#call("grey", this.#photo, this.#grey),
          this.#call("blur", this.#grey, this.#taps, this.#smooth),
        ]),
      ),
      edges: await shortest(() => this.#call("sobel", this.#smooth, this.#edges)),
      final: await shortest(() => this.#call("equalise", this.#edges, 1, this.#final)),
    };
  }

  #write(image: ImageData): void {
    this.#rgba.write(tensor(image.data, [image.height, image.width, 4]));
  }

  #call(name: string, ...args: (DeviceTensor | number)[]): Promise<unknown> {
    return this.#module.call(name, args);
  }

  async #paint(
    image: DeviceTensor,
    scale: number,
    pixels: DeviceTensor,
  ): Promise<Uint8ClampedArray<ArrayBuffer>> {
    await this.#call("paint", image, scale, pixels);
    const { data } = await pixels.read();
    return new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
  }
}

async function scalarOf(returned: DeviceTensor | undefined): Promise<number> {
  const read = await returned?.read();
  returned?.destroy();
  return Number(read?.data[0]);
}
