/**
 * The one error class, with a kind that says what the caller can do.
 *
 * The kinds are those of the native runtime (engine/error.h), and so are the texts: what happened,
 * to which named thing, with the value; what was allowed; what to do.
 */

export type ErrorKind =
  | "bundle" // bytes break docs/format/bundle.md, or cannot be had
  | "image" // bytes break docs/format/image.md
  | "plan" // bytes break docs/format/plan.md
  | "type" // an argument has the wrong sort or dtype
  | "value" // an argument has a wrong value, rank or shape
  | "not-found" // no function of this name
  | "resource" // memory or a limit of the device is exhausted
  | "unsupported" // no variant, or something that this browser or device lacks
  | "backend" // the browser or the driver refused or failed
  | "device-assert" // a kernel reported a failed check
  | "device-lost" // the device is gone; a new one may serve
  | "not-ready" // WebGPU cannot be used here
  | "internal"; // a defect of this module

/** What every function of this module throws. */
export class DovetailError extends Error {
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: { cause?: unknown }) {
    super(printable(message), options);
    this.name = "DovetailError";
    this.kind = kind;
  }
}

/** Texts of messages may come out of a file: characters that steer a terminal or a page do not. */
function printable(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function fail(kind: ErrorKind, message: string): never {
  throw new DovetailError(kind, message);
}

/** What a caught value says of itself. */
export function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** For places that the types cannot prove to be unreachable. */
export function defined<T>(value: T | undefined, what: string): T {
  if (value === undefined) fail("internal", `${what} is missing: a defect of dovetail-web`);
  return value;
}
