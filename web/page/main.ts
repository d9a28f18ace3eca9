/** The page: load, show, check, draw; and say clearly what is missing. */

import { Bundle, DovetailError, type Module, type Progress, load } from "../src/index.js";
import { fetchBundle } from "../src/source.js";
import { runChecks } from "./checks.js";
import { Demo } from "./demo.js";
import { showChoice, showDirectory, showHashes } from "./directory.js";
import { byteText, element, make, milliseconds, timed } from "./dom.js";

const LABELS: Record<Progress["phase"], string> = {
  download: "Loading the bundle",
  verify: "Checking hashes",
  compile: "Compiling kernels",
};

/** What the page says of its device before it has one. */
const LOOKING = element("device", HTMLElement).textContent;

function showProgress({ phase, done, total }: Progress): void {
  const bar = element("progress", HTMLProgressElement);
  const part = total === undefined ? "" : ` ${Math.round((100 * done) / Math.max(total, 1))} %`;
  element("progress-label", HTMLElement).textContent = `${LABELS[phase]} …${part}`;
  if (total === undefined) bar.removeAttribute("value");
  else bar.value = done / Math.max(total, 1);
}

function showMissing(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  element("missing-reason", HTMLElement).textContent = text;
  element("missing", HTMLElement).hidden = false;
  element("pictures", HTMLElement).hidden = true;
  element("checked", HTMLElement).hidden = true;
  element("device", HTMLElement).textContent = "No WebGPU device";
}

function setVerdict(text: string, state: string): void {
  const verdict = element("verdict", HTMLElement);
  verdict.textContent = text;
  verdict.className = `verdict ${state}`.trim();
}

function showTimings(timings: readonly (readonly [string, string])[]): void {
  element("timings", HTMLElement).replaceChildren(
    ...timings.map(([name, value]) => make("div", "", make("dt", "", name), make("dd", "", value))),
  );
}

async function main(): Promise<void> {
  // In a frame of another page only the pictures are shown.
  if (window.self !== window.top) document.documentElement.dataset["embedded"] = "";
  const demo = new Demo();
  const shown = demo.usePhotograph(); // while the bundle is on its way
  const [{ bytes }, downloading] = await timed(() =>
    fetchBundle("page.dvt", undefined, (done, total) =>
      showProgress({ phase: "download", done, total }),
    ),
  );
  const [bundle, opening] = await timed(() => Bundle.open(bytes, "page.dvt"));
  showDirectory(bundle);
  const [, verifying] = await timed(() =>
    bundle.verify((done, total) => showProgress({ phase: "verify", done, total })),
  );
  await showHashes(bundle);

  let module: Module;
  const start = performance.now();
  try {
    module = await load(bytes, { compile: true, onProgress: showProgress });
  } catch (error) {
    if (!(error instanceof DovetailError) || error.kind !== "not-ready") throw error;
    showMissing(error);
    return;
  }
  const compiling = performance.now() - start;
  const { device } = module;
  void device.lost.then((error) => {
    element("device", HTMLElement).textContent = "The device is lost";
    const shown = element("picture-error", HTMLElement);
    shown.hidden = false;
    shown.textContent = `${error.message} (reload the page)`;
  });
  await showChoice(module, device);
  showTimings([
    ["load", `${byteText(bytes.length)} in ${milliseconds(downloading)}`],
    ["open", milliseconds(opening)],
    ["verify", `${bundle.directory.sections.length} hashes in ${milliseconds(verifying)}`],
    ["compile", `${module.names.length} functions in ${milliseconds(compiling)}`],
  ]);
  element("loading", HTMLElement).hidden = true;

  await shown;
  await demo.use(module);
  const results = await runChecks(module, element("checks", HTMLElement), (done, total) => {
    setVerdict(`Checking … ${done} of ${total}`, "");
  });
  const good = results.filter(({ isGood }) => isGood).length;
  setVerdict(
    good === results.length
      ? `✓ all ${good} kernels agree`
      : `✗ ${results.length - good} of ${results.length} kernels are wrong`,
    good === results.length ? "good" : "bad",
  );
}

main()
  .catch((error: unknown) => {
    element("loading", HTMLElement).hidden = true;
    const text =
      error instanceof DovetailError ? error.message : `the page failed: ${String(error)}`;
    const device = element("device", HTMLElement);
    if (device.textContent === LOOKING) device.textContent = "Nothing runs here";
    const shown = element("picture-error", HTMLElement);
    shown.hidden = false;
    shown.textContent = text;
    setVerdict(`✗ ${text}`, "bad");
  })
  .finally(() => {
    element("loading", HTMLElement).hidden = true;
    document.documentElement.dataset["state"] = "done";
  });
