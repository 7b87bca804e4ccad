// A QR code, drawn by the server (`qr.make`) once for each text. Contract:
//   connectQr(ask, refresh) once for each page: ask(method, params) → promise, without a login's
//   handle, which the server would refuse; refresh() is called when a code has arrived.
//   qr(text, label) → an <svg> with a light margin, or null until it has arrived; forgetQr(text) drops one that is a secret.
import { html } from "./template.js";

const known = new Map(); // text → rows, or null while it is asked for; the newest last
// Some hold a login, and are not kept longer than they may be shown.
const KEPT = 12;
let connection = { ask: null, refresh: () => {} };

export function connectQr(ask, refresh) { connection = { ask, refresh }; }

export function qr(text, label) {
  const rows = known.get(text);
  if (rows) return drawing(rows, label);
  if (rows === undefined) fetchCode(text);
  return null;
}

// One that is on its way is not kept either.
const unwanted = new Set();
export function forgetQr(text) {
  if (known.get(text) === null) unwanted.add(text);
  known.delete(text);
}

async function fetchCode(text) {
  const { ask, refresh } = connection;
  if (!ask) return;
  known.set(text, null);
  while (known.size > KEPT) known.delete(known.keys().next().value);
  try {
    const { rows } = await ask("qr.make", { text });
    if (unwanted.delete(text)) return;
    known.set(text, rows);
    refresh();
  } catch {
    if (unwanted.delete(text)) return;
    // Forget the failure after a while, so that the next draw asks again: a screen may stay open until the server is
    // back.
    setTimeout(() => { known.delete(text); refresh(); }, 5_000);
  }
}

// Adjacent dark modules of a row are drawn as one piece. Scanners need dark on light in both colour schemes.
function drawing(rows, label) {
  const margin = 4, side = rows.length + 2 * margin;
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) =>
    `M${index + margin} ${y + margin}h${run.length}v1h-${run.length}z`)).join("");
  return html`<svg class="qr" viewBox=${`0 0 ${side} ${side}`} role="img" aria-label=${label}
    shape-rendering="crispEdges"><rect width=${side} height=${side} fill="#fff"></rect><path d=${path}
    fill="#000"></path></svg>`;
}
