/**
 * Signatures of the functions of libraries, and whether a plan's `call` fits one.
 *
 * A browser has no libraries: a call does nothing and gives 0, so that the plan's own kernels run.
 * It is checked all the same, as every reader does (docs/format/plan.md, "Calls").
 */

import { type DType, isFloat } from "./dtype.js";
import { ACCESSES, LAUNCH_TAGS, LIBRARIES, LIBRARY_FUNCTIONS, MAX_NAME_BYTES } from "./formats.js";
import { WRITE } from "./image.js";
import type { PlanParameter, PlanTensor } from "./plan.js";

interface CallParameter {
  readonly name: string;
  readonly kind: "tensor" | "integer" | "float";
  readonly access: number;
  /** Allowed dtypes; undefined: that of parameter `same`. */
  readonly dtypes: readonly string[] | undefined;
  readonly same: number;
  readonly extents: readonly string[];
}

const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(LIBRARY_FUNCTIONS));

function parseSignature(text: string): readonly CallParameter[] {
  const found: CallParameter[] = [];
  for (const part of text.split(" ")) {
    const [name = "", second = "", third = ""] = part.split(":");
    if (second === "integer" || second === "float") {
      found.push({ name, kind: second, access: 0, dtypes: undefined, same: 0, extents: [] });
      continue;
    }
    const access = (ACCESSES as readonly string[]).indexOf(second);
    const [dtypes = "", extents = ""] = third.replace("]", "").split("[");
    const isSame = dtypes.startsWith("=");
    found.push({
      name,
      kind: "tensor",
      access,
      dtypes: isSame ? undefined : dtypes.split("|"),
      same: isSame ? found.findIndex((each) => each.name === dtypes.slice(1)) : 0,
      extents: extents === "" ? [] : extents.split(","),
    });
  }
  return found;
}

export interface CallArgument {
  readonly tag: number;
  readonly number: number;
}

/** Why the arguments do not fit; "" if they do. Their numbers have been checked. */
function whyNotFits(
  signature: readonly CallParameter[],
  given: readonly CallArgument[],
  tensors: readonly PlanTensor[],
  parameters: readonly PlanParameter[],
): string {
  if (given.length !== signature.length) {
    return `it takes ${signature.length} arguments, ${given.length} are given`;
  }
  const dtypeOf = (place: number): DType | undefined => tensors[given[place]?.number ?? -1]?.dtype;
  for (const [place, parameter] of signature.entries()) {
    const { tag, number } = given[place] ?? { tag: 0, number: 0 };
    const which = `argument ${place} ('${parameter.name}')`;
    const isTensor = tag === LAUNCH_TAGS.tensor;
    if (isTensor !== (parameter.kind === "tensor")) {
      return `${which} gets a ${isTensor ? "tensor" : "scalar"}`;
    }
    if (!isTensor) {
      const dtype = parameters[number]?.dtype;
      const isReal = tag === LAUNCH_TAGS.scalar_parameter && dtype !== undefined && isFloat(dtype);
      if (isReal !== (parameter.kind === "float")) {
        return `${which} gets ${isReal ? "a float" : "an integer"}`;
      }
      continue;
    }
    const tensor = tensors[number];
    if (tensor === undefined) return `${which} is no tensor`;
    if (tensor.rank !== parameter.extents.length) {
      return `${which} has ${parameter.extents.length} axes, tensor ${number} has ${tensor.rank}`;
    }
    const isAllowed =
      parameter.dtypes === undefined
        ? dtypeOf(parameter.same) === tensor.dtype
        : parameter.dtypes.includes(tensor.dtype);
    if (!isAllowed) return `${which} does not take tensor ${number} of dtype ${tensor.dtype}`;
    if ((parameter.access & ~tensor.access) !== 0) {
      return `${which} has access '${ACCESSES[parameter.access]}', tensor ${number} allows '${ACCESSES[tensor.access]}'`;
    }
    const other = given.findIndex(
      (each, at) => at !== place && each.tag === LAUNCH_TAGS.tensor && each.number === number,
    );
    if ((parameter.access & WRITE) !== 0 && other !== -1) {
      return `${which} is written, and tensor ${number} is argument ${other}, too`;
    }
  }
  return "";
}

/** What is wrong with a `call`; "" if nothing is. */
export function whyNoCall(
  name: string,
  given: readonly CallArgument[],
  tensors: readonly PlanTensor[],
  parameters: readonly PlanParameter[],
): string {
  const dot = name.indexOf(".");
  if (dot < 1 || dot === name.length - 1 || new TextEncoder().encode(name).length > MAX_NAME_BYTES) {
    return `'${name}' is not a library, a dot, and a function`;
  }
  const signature = KNOWN.get(name);
  if (signature === undefined) {
    const isKnown = (LIBRARIES as readonly string[]).includes(name.slice(0, dot));
    return isKnown ? `there is no function '${name}'` : "";
  }
  const reason = whyNotFits(parseSignature(signature), given, tensors, parameters);
  return reason === "" ? "" : `function '${name}': ${reason}`;
}
