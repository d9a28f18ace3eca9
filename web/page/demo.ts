/** The picture part of the page: photograph, upload or camera, drawn step by step. */

import { textOf } from "../src/errors.js";
import type { Module } from "../src/index.js";
import { fetchBundle } from "../src/source.js";
import { gaussian } from "./checks.js";
import { element, milliseconds } from "./dom.js";
import { Pipeline } from "./pipeline.js";

const PHOTOGRAPH = "photograph.jpg";
const LONGEST_SIDE = 768;
const MEASURED_ROUNDS = 5;
/** How much of the frame time shown is the newest frame's. */
const SMOOTHING = 0.15;

type Source = CanvasImageSource & { readonly width: number; readonly height: number };

/** Messages that a person can act on. */
function describeCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The browser did not allow the camera: allow it for this page, then try again.";
  if (name === "NotFoundError") return "There is no camera: upload a picture instead.";
  return `The camera did not start: ${textOf(error)}`;
}

export class Demo {
  #module: Module | undefined;
  readonly #photo = element("panel-photo", HTMLCanvasElement);
  readonly #panels = ["panel-blur", "panel-edges", "panel-final"].map((id) =>
    element(id, HTMLCanvasElement),
  );
  readonly #error = element("picture-error", HTMLElement);
  readonly #frameText = element("frame", HTMLElement);
  readonly #sigma = element("sigma", HTMLInputElement);
  #pipeline: Pipeline | undefined;
  #source: Source | undefined;
  #stream: MediaStream | undefined;
  #frameTime = 0;
  #busy: Promise<void> = Promise.resolve();
  /** Changes when another picture is chosen: what is under way then stops. */
  #turn = 0;

  constructor() {
    element("use-photograph", HTMLButtonElement).addEventListener("click", () => {
      void this.usePhotograph();
    });
    element("use-camera", HTMLButtonElement).addEventListener("click", () => {
      void (this.#stream === undefined ? this.useCamera() : this.usePhotograph());
    });
    element("upload", HTMLInputElement).addEventListener("change", (event) => {
      const input = event.currentTarget as HTMLInputElement;
      const file = input.files?.[0];
      input.value = ""; // the same file may be chosen again
      if (file !== undefined) void this.useFile(file);
    });
    this.#sigma.addEventListener("input", () => {
      element("sigma-value", HTMLOutputElement).value = Number(this.#sigma.value).toFixed(1);
      this.#pipeline?.setTaps(this.#taps());
      if (this.#stream === undefined) void this.#still();
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void this.useFile(file);
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
  }

  /** From now on there is something that draws: until then pictures are shown as they are. */
  async use(module: Module): Promise<void> {
    this.#module = module;
    if (this.#stream === undefined) await this.#still();
  }

  /** The photograph that comes with the page. */
  async usePhotograph(): Promise<void> {
    let file: File;
    try {
      const { bytes } = await fetchBundle(PHOTOGRAPH, undefined, () => undefined, "picture");
      file = new File([new Uint8Array(bytes)], PHOTOGRAPH);
    } catch (error) {
      this.#stop();
      this.#show(`${textOf(error)}: upload another one, or reload the page.`);
      return;
    }
    await this.useFile(file, "use-photograph");
  }

  /** A picture of the user's; it stays on this machine. */
  async useFile(file: File, pressed = "upload-label"): Promise<void> {
    this.#stop();
    let picture: ImageBitmap;
    try {
      picture = await createImageBitmap(file);
    } catch {
      this.#show(`'${file.name}' is no picture that this browser can read: try a JPEG or PNG.`);
      return;
    }
    this.#press(pressed);
    this.#source = picture;
    await this.#still();
  }

  /** The camera, frame after frame, until something else is chosen. */
  async useCamera(): Promise<void> {
    this.#stop();
    const turn = this.#turn;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { width: { ideal: 640 }, height: { ideal: 480 } },
      });
      this.#stream = stream;
      const video = document.createElement("video");
      video.srcObject = stream;
      video.muted = true;
      await video.play();
      video.width = video.videoWidth;
      video.height = video.videoHeight;
      this.#source = video;
      this.#press("use-camera");
    } catch (error) {
      this.#show(describeCameraError(error));
      return;
    }
    while (this.#turn === turn) {
      await this.#guarded(() => this.#frame());
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  #taps(): Float32Array {
    return gaussian(Number(this.#sigma.value));
  }

  #stop(): void {
    this.#turn += 1;
    this.#frameTime = 0;
    this.#show("");
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }

  #press(id: string): void {
    for (const each of ["use-photograph", "use-camera"]) {
      element(each, HTMLButtonElement).setAttribute("aria-pressed", String(each === id));
    }
    element("upload-label", HTMLLabelElement).classList.toggle("pressed", id === "upload-label");
  }

  #show(error: string): void {
    this.#error.textContent = error;
    this.#error.hidden = error === "";
  }

  /** One after the other: frames share the tensors of the pipeline. */
  #guarded(action: () => Promise<void>): Promise<void> {
    this.#busy = this.#busy.then(action).catch((error: unknown) => {
      this.#turn += 1; // a camera stops
      this.#show(textOf(error));
    });
    return this.#busy;
  }

  #still(): Promise<void> {
    return this.#guarded(async () => {
      await this.#frame(); // compiles what is new
      this.#frameTime = 0;
      await this.#frame();
      const times = await this.#pipeline?.measure(MEASURED_ROUNDS);
      if (times === undefined) return;
      element("time-blur", HTMLElement).textContent = milliseconds(times.blur);
      element("time-edges", HTMLElement).textContent = milliseconds(times.edges);
      element("time-final", HTMLElement).textContent = milliseconds(times.final);
    });
  }

  async #frame(): Promise<void> {
    const source = this.#source;
    if (source === undefined || source.width === 0 || source.height === 0) return;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(source.width, source.height));
    const [w, h] = [source.width, source.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    if (w === undefined || h === undefined) return;
    if (this.#photo.width !== w || this.#photo.height !== h) this.#resize(w, h);
    const context = this.#photo.getContext("2d", { willReadFrequently: true });
    if (context === null) return;
    context.drawImage(source, 0, 0, w, h);
    element("time-photo", HTMLElement).textContent = `${w} × ${h}`;
    if (this.#module === undefined) return;
    if (this.#pipeline?.fits(h, w) !== true) {
      this.#pipeline?.destroy();
      this.#pipeline = new Pipeline(this.#module, [h, w], this.#taps());
    }
    const picture = context.getImageData(0, 0, w, h);
    const start = performance.now();
    const frame = await this.#pipeline.run(picture);
    const took = performance.now() - start;
    [frame.blurred, frame.edges, frame.final].forEach((pixels, i) => {
      this.#panels[i]?.getContext("2d")?.putImageData(new ImageData(pixels, w, h), 0, 0);
    });
    this.#frameTime =
      this.#frameTime === 0 ? took : this.#frameTime + SMOOTHING * (took - this.#frameTime);
    this.#tell();
  }

  #tell(): void {
    const time = document.createElement("b");
    time.textContent = milliseconds(this.#frameTime);
    const rate = (1000 / this.#frameTime).toFixed(this.#frameTime > 100 ? 1 : 0);
    this.#frameText.replaceChildren(time, ` a frame, up to ${rate} a second`);
  }

  #resize(w: number, h: number): void {
    for (const canvas of [this.#photo, ...this.#panels]) {
      canvas.width = w;
      canvas.height = h;
    }
    element("panels", HTMLElement).style.setProperty("--ratio", `${w} / ${h}`);
  }
}
