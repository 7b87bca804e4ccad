// Reads a stream of bytes as text, piece by piece, while the page stays usable. Contract:
//   await readPieces(stream, take, {most, signal, progress}) calls take(text) for each piece and progress(bytes so far) now and then. It
//   throws the signal's reason once it is aborted, a DOMException if the browser cannot read the file any more, Unread("broken") if what it
//   unpacks is damaged or has more than `most` bytes, and whatever take throws.
// Guarantee: memory holds only a few pieces, whatever the file's size.
import { Unread } from "./unread.js";

// How long the page may have to wait for us.
const BUSY_MS = 12;

// A message instead of a timer: browsers slow down the timers of hidden pages.
const turn = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resolve(); };
  port2.postMessage(null);
});

async function next(reader) {
  try { return await reader.read(); } catch (error) { throw error instanceof DOMException ? error : new Unread("broken"); }
}

export async function readPieces(stream, take, { most = Infinity, signal, progress = () => {} } = {}) {
  const reader = stream.getReader(), decoder = new TextDecoder();
  let bytes = 0, since = performance.now();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { value, done } = await next(reader);
      bytes += value?.length ?? 0;
      if (bytes > most) throw new Unread("broken");
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (text) take(text);
      if (done) return;
      if (performance.now() - since < BUSY_MS) continue;
      progress(bytes);
      await turn();
      since = performance.now();
    }
  } catch (error) {
    // Not awaited: after an error of the stream itself, it rejects.
    reader.cancel().catch(() => {});
    throw error;
  }
}
