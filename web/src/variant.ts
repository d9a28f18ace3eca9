/** Picks the image that runs a function on a device (docs/format/bundle.md, "Variant choice"). */

import type { Bundle } from "./bundle.js";
import type { Device } from "./device.js";
import { fail } from "./errors.js";
import type { FunctionEntry, ImageEntry, VariantEntry } from "./header.js";
import { FORMAT, whyKernelDoesNotFit } from "./kernels.js";
import { Program } from "./program.js";
import { type Attributes, explainUnmet } from "./requirement.js";

export const KIND = "webgpu";

/** Characters of one reason in a message, and variants that are listed. */
const MAX_REASON = 1000;
const MAX_LISTED = 100;

/** "" when an image may run on a device with these attributes, else why not. */
export function whyNot(image: ImageEntry, attributes: Attributes): string {
  if (image.kind !== KIND) return `is for kind ${image.kind}`;
  if (image.format !== FORMAT) {
    return `a browser does not take format ${image.format}, only ${FORMAT}`;
  }
  for (const requirement of image.requirements) {
    const unmet = explainUnmet(requirement, attributes);
    if (unmet !== "") return unmet;
  }
  return "";
}

/** The answers of `whyNot` by the number of an image; variants may share one. */
function answers(images: readonly ImageEntry[], attributes: Attributes): (image: number) => string {
  const known = new Map<number, string>();
  return (image) => {
    const entry = images[image];
    const answer =
      known.get(image) ??
      (entry === undefined ? "" : whyNot(entry, attributes).slice(0, MAX_REASON));
    known.set(image, answer);
    return answer;
  };
}

/** The variants that may run, best first: most requirements, then order in the file. */
export function rank(
  variants: readonly VariantEntry[],
  images: readonly ImageEntry[],
  attributes: Attributes,
): VariantEntry[] {
  const answer = answers(images, attributes);
  const needs = ({ image }: VariantEntry): number => images[image]?.requirements.length ?? 0;
  return variants
    .filter(({ image }) => images[image] !== undefined && answer(image) === "")
    .sort((a, b) => needs(b) - needs(a)); // stable
}

export interface Choice {
  readonly program: Program;
  readonly image: number;
  /** One line for each variant: chosen, or why not. */
  readonly reasons: readonly string[];
}

/** Why a kernel of a program does not fit a device; "" when all do. */
function firstMisfit(program: Program, device: Device): string {
  for (const { kernel } of program.recipes) {
    const misfit = whyKernelDoesNotFit(kernel, device);
    if (misfit !== "") return misfit;
  }
  return "";
}

/** Decodes the best variant that the device's limits allow too; else says why each was refused. */
export async function choose(
  bundle: Bundle,
  entry: FunctionEntry,
  device: Device,
): Promise<Choice> {
  const { images } = bundle.directory;
  const reasons = new Map<VariantEntry, string>();
  const answer = answers(images, device.attributes);
  for (const variant of entry.variants) {
    const reason = answer(variant.image);
    reasons.set(variant, reason || "fits, another is more specific or comes first");
  }
  const texts = (): string[] =>
    entry.variants.map((variant) => {
      const image = images[variant.image];
      return `image ${variant.image} (${image?.target}, ${image?.format}): ${reasons.get(variant)}`;
    });
  const misfits = new Map<string, string>(); // by sections of plan and image: tried once
  for (const variant of rank(entry.variants, images, device.attributes)) {
    const pair = `${variant.plan} ${images[variant.image]?.section}`;
    const known = misfits.get(pair);
    if (known !== undefined) {
      reasons.set(variant, known);
      continue;
    }
    const plan = await bundle.plan(variant.plan, entry.name);
    const image = await bundle.image(variant.image);
    bundle.checkLaunches(variant.plan, variant.image, plan, image);
    const program = new Program(plan, image, device.facts, bundle.budget);
    const misfit = firstMisfit(program, device);
    if (misfit === "") {
      reasons.set(variant, "chosen");
      return { program, image: variant.image, reasons: texts() };
    }
    misfits.set(pair, misfit);
    reasons.set(variant, misfit);
  }
  const lines = texts();
  const more = lines.length > MAX_LISTED ? [`and ${lines.length - MAX_LISTED} more`] : [];
  const listed = [...lines.slice(0, MAX_LISTED), ...more].join("\n  ");
  const found = lines.length === 0 ? ": the bundle has none at all" : `:\n  ${listed}`;
  const isBuiltForBrowsers = entry.variants.some(({ image }) => images[image]?.kind === KIND);
  const advice = isBuiltForBrowsers ? "" : "\nbuild the bundle with the target 'webgpu' as well";
  fail("unsupported", `${entry.name} has no variant for ${device.name}${found}${advice}`);
}
