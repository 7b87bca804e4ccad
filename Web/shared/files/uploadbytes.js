// Sends a file of bytes to the server in parts. Contract: sendBytes(session, method, file, progress) resolves once the server has it
// all; progress(share) is called after each part, from 0 to 1. Throws a Fault, or a DOMException if the browser cannot read the file any
// more. The server keeps one such upload for each login, so whatever reads it must ask next.
// Guarantee: all parts are sent for whoever was logged in at the first one.
import { base64 } from "./base64.js";

// In base64 it fits into a frame with room to spare.
const PART = 120_000;

export async function sendBytes(session, method, file, progress = () => {}) {
  const as = session.handle;
  for (let part = 0, from = 0; part === 0 || from < file.size; part += 1, from += PART) {
    const bytes = await base64(file.slice(from, from + PART));
    await session.socket.request(method, { as, part, bytes }, { timeoutMs: 30_000 });
    progress(Math.min(1, (from + PART) / Math.max(1, file.size)));
  }
}
