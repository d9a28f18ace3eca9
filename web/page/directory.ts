/** Shows what the bundle holds: images, hashes, functions. Needs no GPU. */

import { type Bundle, type ComputeDevice, DovetailError, type Module } from "../src/index.js";
import { byteText, element, make } from "./dom.js";

/** Requirements of an image that are shown at once. */
const SHOWN_NEEDS = 3;

/** Fills in everything that the header says. */
export function showDirectory(bundle: Bundle): void {
  const { directory, byteLength } = bundle;
  const { functions, images, sections, producer } = directory;
  element("file-summary", HTMLElement).textContent =
    `${bundle.name.split("/").pop() ?? ""}: ${byteText(byteLength)}, ${functions.size} functions, ` +
    `${images.length} images, ${sections.length} sections; made by ${producer}.`;
  element("images", HTMLElement).replaceChildren(
    ...images.map((image, number) => {
      const needs = image.requirements.map(({ text }) => text);
      const more = needs.length > SHOWN_NEEDS ? ` and ${needs.length - SHOWN_NEEDS} more` : "";
      const shown = `needs ${needs.slice(0, SHOWN_NEEDS).join(", ") || "nothing more"}${more}`;
      const section = sections[image.section];
      const hash = make("span", "hash", `${section?.hash.slice(0, 12) ?? ""}…`);
      hash.title = section?.hash ?? "";
      const state = make("span", "plain", "not yet checked");
      state.id = `hash-${image.section}`;
      const here = make("td", "", "");
      here.id = `here-${number}`;
      const target = make("th", "", image.target.split(" ")[0] ?? "", make("small", "", shown));
      target.title = needs.join("\n");
      target.setAttribute("scope", "row");
      const kernels = make("td", "number", "");
      kernels.id = `kernels-${number}`;
      return make(
        "tr",
        "",
        target,
        make("td", "", make("code", "", image.format)),
        kernels,
        make("td", "number", String(section?.size ?? 0)),
        make("td", "", hash, " ", state),
        here,
      );
    }),
  );
  element("functions", HTMLElement).replaceChildren(
    ...[...functions.values()].map(({ name, signature }) => {
      const rest = signature.startsWith(name) ? signature.slice(name.length) : ` ${signature}`;
      const shown = make("code", "", make("b", "", name), rest.replaceAll("T.", ""));
      return make("li", "", shown);
    }),
  );
}

/** Hashes every section, decodes every image, and says of each image whether it is whole. */
export async function showHashes(bundle: Bundle): Promise<void> {
  for (const [number, image] of bundle.directory.images.entries()) {
    const state = document.getElementById(`hash-${image.section}`);
    const kernels = document.getElementById(`kernels-${number}`);
    try {
      const { functions } = await bundle.image(number);
      if (kernels !== null) kernels.textContent = String(functions.size);
      state?.replaceChildren("✓ verified");
      state?.classList.replace("plain", "good");
    } catch (error) {
      state?.replaceChildren("✗ damaged");
      state?.classList.replace("plain", "bad");
      if (!(error instanceof DovetailError)) throw error;
    }
  }
}

/** Says of each image whether this device takes it, and why not. */
export async function showChoice(module: Module, device: ComputeDevice): Promise<void> {
  const chosen = new Set<number>();
  const reasons = new Map<number, string>();
  for (const name of module.names) {
    for (const line of await module.explain(name)) {
      const [, number = "", reason = ""] = /^image ([0-9]+) \(.*?\): (.*)$/s.exec(line) ?? [];
      if (reason === "chosen") chosen.add(Number(number));
      else reasons.set(Number(number), reason);
    }
  }
  for (const number of module.bundle.directory.images.keys()) {
    const cell = document.getElementById(`here-${number}`);
    if (chosen.has(number)) cell?.replaceChildren(make("span", "good", "✓ runs here"));
    else cell?.replaceChildren(make("span", "reason", reasons.get(number) ?? "is not asked for"));
  }
  element("device", HTMLElement).textContent = `Runs on ${device.name}`;
}
