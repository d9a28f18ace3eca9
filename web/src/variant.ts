/** Picks the image that runs a function on a device (docs/format/bundle.md, "Variant choice"). */

import type { Bundle } from "./bundle.js";
import type { ComputeDevice } from "./compute-device.js";
import { fail } from "./errors.js";
import type { FunctionEntry, ImageEntry, VariantEntry } from "./header.js";
import { Program } from "./program.js";
import { type Attributes, explainUnmet } from "./requirement.js";

/** Characters of one reason in a message, and variants that are listed. */
const MAX_REASON = 1000;
const MAX_LISTED = 100;

/** Images that a device takes, and what their requirements are compared with. */
export interface Taker {
  readonly kind: string;
  readonly format: string;
  readonly attributes: Attributes;
}

/** "" when an image may run on a device, else why not. */
export function whyNot(image: ImageEntry, { kind, format, attributes }: Taker): string {
  if (image.kind !== kind) return `is for kind ${image.kind}`;
  if (image.format !== format) {
    return `a browser does not take format ${image.format}, only ${format}`;
  }
  for (const requirement of image.requirements) {
    const unmet = explainUnmet(requirement, attributes);
    if (unmet !== "") return unmet;
  }
  return "";
}

/** The answers of `whyNot` by the number of an image; variants may share one. */
function answers(images: readonly ImageEntry[], taker: Taker): (image: number) => string {
  const known = new Map<number, string>();
  return (image) => {
    const entry = images[image];
    const answer =
      known.get(image) ??
      (entry === undefined ? "" : whyNot(entry, taker).slice(0, MAX_REASON));
    known.set(image, answer);
    return answer;
  };
}

/** The variants that may run, best first: most requirements, then order in the file. */
export function rank(
  variants: readonly VariantEntry[],
  images: readonly ImageEntry[],
  taker: Taker,
): VariantEntry[] {
  const answer = answers(images, taker);
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
function firstMisfit(program: Program, device: ComputeDevice): string {
  for (const { kernel } of program.recipes) {
    const misfit = device.misfit(kernel);
    if (misfit !== "") return misfit;
  }
  return "";
}

/** Decodes the best variant that the device's limits allow too; else says why each was refused. */
export async function choose(
  bundle: Bundle,
  entry: FunctionEntry,
  device: ComputeDevice,
): Promise<Choice> {
  const { images } = bundle.directory;
  const reasons = new Map<VariantEntry, string>();
  const answer = answers(images, device);
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
  for (const variant of rank(entry.variants, images, device)) {
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
  const { kind, format, target } = device;
  const isBuiltForThis = entry.variants.some(
    ({ image }) => images[image]?.kind === kind && images[image]?.format === format,
  );
  const advice = isBuiltForThis ? "" : `\nbuild the bundle with the target '${target}' as well`;
  fail("unsupported", `${entry.name} has no variant for ${device.name}${found}${advice}`);
}
