/** Predicates over device attributes (docs/format/bundle.md, "Header"). */

import { fail } from "./errors.js";

/** Device attributes by name: integers in decimal, true or false, or text. */
export type Attributes = ReadonlyMap<string, string>;

const ORDERS = ["==", "!=", "<", "<=", ">", ">="] as const;
type Order = (typeof ORDERS)[number];

export interface Requirement {
  readonly text: string;
  readonly name: string;
  readonly comparison: "true" | "not true" | Order;
  readonly value: string;
}

const NAME = /^[A-Za-z0-9_.]+$/;
const COMPARISON = /^([^ ]*) ([^ ]*) ([^ ]+)$/;
const INTEGER = /^-?[0-9]+$/;

export function parseRequirement(text: string): Requirement {
  if (!text.includes(" ")) {
    const isNegated = text.startsWith("!");
    const name = isNegated ? text.slice(1) : text;
    if (NAME.test(name)) {
      return { text, name, comparison: isNegated ? "not true" : "true", value: "" };
    }
  }
  const [, name = "", symbol, value = ""] = COMPARISON.exec(text) ?? [];
  const comparison = ORDERS.find((order) => order === symbol);
  if (comparison !== undefined && NAME.test(name)) return { text, name, comparison, value };
  fail(
    "bundle",
    `header: requirement '${text}' is not one of: name, !name, name OP value (OP one of ${ORDERS.join(" ")})`,
  );
}

function integer(text: string): bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function holds({ comparison, value }: Requirement, have: string): boolean {
  switch (comparison) {
    case "true":
      return have === "true";
    case "not true":
      return have !== "true";
    case "==":
      return have === value;
    case "!=":
      return have !== value;
    default: {
      const left = integer(have);
      const right = integer(value);
      if (left === undefined || right === undefined) return false;
      if (comparison === "<") return left < right;
      if (comparison === "<=") return left <= right;
      return comparison === ">" ? left > right : left >= right;
    }
  }
}

/** "" when the requirement holds, else what is missing. */
export function explainUnmet(requirement: Requirement, attributes: Attributes): string {
  const have = attributes.get(requirement.name);
  if (have === undefined) {
    if (requirement.comparison === "not true") return "";
    return `needs ${requirement.text}, the device has no attribute ${requirement.name}`;
  }
  if (holds(requirement, have)) return "";
  return `needs ${requirement.text}, the device has ${requirement.name} = ${have}`;
}
