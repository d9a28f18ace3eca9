/** Decoding of deflate streams (RFC 1951), by the browser. */

import { fail } from "./errors.js";

/** Fed at once: what a piece becomes has a bound then, also when a stream is not of its size. */
const PIECE_BYTES = 4096;

/**
 * What a deflate stream stands for, all of its bytes, and exactly `size` of them; an Error says
 * what is wrong with it. Nothing beyond what one piece becomes is made.
 */
export async function inflate(
  stored: Uint8Array<ArrayBuffer>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(size);
  await run(stored, content);
  // The standard has what stands behind a stream refused (Compression, 4.3); Node 20 overlooks it.
  isLenient ??= completes(Uint8Array.of(3, 0, 0));
  if ((await isLenient) && (await completes(stored.subarray(0, -1), size))) {
    throw new Error("bytes stand behind the stream's end");
  }
  return content;
}

let isLenient: Promise<boolean> | undefined;

async function completes(stored: Uint8Array<ArrayBuffer>, size = 0): Promise<boolean> {
  try {
    await run(stored, new Uint8Array(size));
    return true;
  } catch {
    return false;
  }
}

function decoder(): DecompressionStream {
  try {
    return new DecompressionStream("deflate-raw");
  } catch {
    return fail(
      "not-ready",
      "this page has no DecompressionStream of 'deflate-raw', which a compressed bundle needs: " +
        "take Chrome 103, Firefox 113, Safari 16.4, Node 20.12 or later, or build it without --compress",
    );
  }
}

async function run(stored: Uint8Array<ArrayBuffer>, out: Uint8Array): Promise<void> {
  let next = 0;
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.enqueue(stored.subarray(next, (next += PIECE_BYTES)));
      if (next >= stored.length) controller.close();
    },
  });
  const reader = pieces.pipeThrough(decoder()).getReader();
  let made = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (value.length > out.length - made) {
      await reader.cancel().catch(() => undefined);
      throw new Error("it makes more bytes");
    }
    out.set(value, made);
    made += value.length;
  }
  if (made < out.length) throw new Error(`it makes only ${made} bytes`);
}
