// The gym's catalog of exercises, the same for everybody. Contract:
//   await catalog(path) → its rows; `path` comes from `exercises.list`. Throws if it cannot be fetched.
// The path depends on the content, so the browser caches the file and a reload transfers nothing. A page reads it only
// once, even if several members log in.
//   fetchAhead(): begins with the file that this browser read last, before the server has named one. A page that opens thus
//   waits one round trip less; if the catalog has changed since, catalog(path) fetches the new one.
import { keep } from "../store.js";

const PATIENCE_MS = 10_000, KEPT = "catalog";
let read = { path: null, rows: null };

export function catalog(path) {
  if (read.path === path) return read.rows;
  const rows = fetched(path);
  read = { path, rows };
  // An answer that comes after a newer path was asked for is not the one to begin with next time.
  const isLast = () => read.path === path;
  rows.then(() => { if (isLast()) keep.set(KEPT, path); }, () => {});
  // After a failure the next call tries again.
  rows.catch(() => { if (read.rows === rows) read = { path: null, rows: null }; });
  return rows;
}

export function fetchAhead() {
  const path = keep.get(KEPT);
  if (path) catalog(path).catch(() => {});
}

async function fetched(path) {
  const reply = await fetch(path, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return (await reply.json()).exercises;
}
