/** Gets the bytes of a bundle from where they are, and says how far it is. */

import { DovetailError, fail, textOf } from "./errors.js";

export type BundleSource = string | URL | Response | Blob | ArrayBuffer | Uint8Array;

interface Fetched {
  readonly bytes: Uint8Array;
  readonly name: string;
}

type ByteProgress = (done: number, total: number | undefined) => void;

async function readResponse(
  response: Response,
  name: string,
  progress: ByteProgress,
  what: string,
): Promise<Uint8Array> {
  if (!response.ok) {
    fail(
      "bundle",
      `cannot load ${what} '${name}': the server answered ${response.status} ${response.statusText}`.trimEnd(),
    );
  }
  // What is counted is what arrives, which is not what was sent when the server compresses.
  const isEncoded = response.headers.get("content-encoding") !== null;
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  const total = isEncoded || !Number.isFinite(length) ? undefined : length;
  progress(0, total);
  if (response.body === null) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let done = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) break;
    parts.push(value);
    done += value.length;
    progress(done, total);
  }
  const bytes = new Uint8Array(done);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The bytes, and a name for messages, which call it `what`. */
export async function fetchBundle(
  source: BundleSource,
  signal: AbortSignal | undefined,
  progress: ByteProgress,
  what = "bundle",
): Promise<Fetched> {
  if (source instanceof Uint8Array) return { bytes: source, name: "<bytes>" };
  if (source instanceof ArrayBuffer) return { bytes: new Uint8Array(source), name: "<bytes>" };
  if (source instanceof Blob) {
    const name = "name" in source ? String(source.name) : "<blob>";
    return { bytes: new Uint8Array(await source.arrayBuffer()), name };
  }
  if (source instanceof Response) {
    const name = source.url || "<response>";
    return { bytes: await readResponse(source, name, progress, what), name };
  }
  const name = String(source);
  let response: Response;
  try {
    response = await fetch(source, signal === undefined ? {} : { signal });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new DovetailError("bundle", `cannot load ${what} '${name}': ${textOf(error)}`, {
      cause: error,
    });
  }
  return { bytes: await readResponse(response, name, progress, what), name };
}
