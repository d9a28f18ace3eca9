/**
 * Buffers that calls need for a moment: workspaces, uniform blocks, staging for reads.
 *
 * The queue runs in order, so a buffer may be used again by the next call as soon as this one has
 * been submitted. Sizes are rounded up to powers of two, and what lies idle is bounded.
 */

const MAX_IDLE_BYTES = 256 << 20;

export class BufferPool {
  readonly #gpu: GPUDevice;
  readonly #idle = new Map<string, GPUBuffer[]>();
  #idleBytes = 0;

  constructor(gpu: GPUDevice) {
    this.#gpu = gpu;
  }

  /** A buffer of at least `bytes`, with what an earlier user left in it. */
  take(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const size = Math.min(
      2 ** Math.ceil(Math.log2(Math.max(bytes, 256))),
      this.#gpu.limits.maxBufferSize,
    );
    const found = this.#idle.get(`${usage} ${size}`)?.pop();
    if (found !== undefined) {
      this.#idleBytes -= size;
      return found;
    }
    return this.#gpu.createBuffer({ size, usage });
  }

  /** Gives a buffer back; the submitted work that uses it need not be done. */
  give(buffer: GPUBuffer): void {
    if (this.#idleBytes + buffer.size > MAX_IDLE_BYTES) {
      buffer.destroy(); // takes effect after the work that was submitted
      return;
    }
    const key = `${buffer.usage} ${buffer.size}`;
    const list = this.#idle.get(key);
    if (list === undefined) this.#idle.set(key, [buffer]);
    else list.push(buffer);
    this.#idleBytes += buffer.size;
  }
}
