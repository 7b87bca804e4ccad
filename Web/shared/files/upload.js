// Sends a text file to the server in parts. Contract: sendText(session, text, progress) resolves once the server has it
// all; progress(share) is called after each part, from 0 to 1. The server keeps one upload for each login, so whatever
// reads it must ask next.
const FRAME = 250_000, PART = 180_000;

const bytes = (text) => new TextEncoder().encode(JSON.stringify(text)).length;

export async function sendText(session, text, progress = () => {}) {
  let part = 0;
  for (let from = 0; from < text.length || part === 0; part++) {
    let to = Math.min(text.length, from + PART);
    // A frame holds 256 KiB. A character may take three bytes, or six if it is escaped; the bytes that are sent count.
    while (to - from > 1_000 && bytes(text.slice(from, to)) > FRAME) to = from + Math.floor((to - from) / 2);
    // Never split a surrogate pair: it is one character.
    if (to < text.length && /[\ud800-\udbff]/.test(text[to - 1])) to -= 1;
    await session.socket.request("imports.upload", { as: session.handle, part, text: text.slice(from, to) },
      { timeoutMs: 30_000 });
    from = to;
    progress(text.length ? from / text.length : 1);
  }
}
