// The gym's catalog of exercises, the same for everybody. Contract:
//   await catalog(path) → its rows; `path` comes from `exercises.list`. Throws where it cannot be had.
// The path names the content, so the browser keeps the file: a reload transfers nothing. One page reads it once, whoever
// logs in.

const PATIENCE_MS = 10_000;
let read = { path: null, rows: null };

export function catalog(path) {
  if (read.path === path) return read.rows;
  const rows = fetched(path);
  read = { path, rows };
  // The next one tries again.
  rows.catch(() => { if (read.rows === rows) read = { path: null, rows: null }; });
  return rows;
}

async function fetched(path) {
  const reply = await fetch(path, { signal: AbortSignal.timeout?.(PATIENCE_MS) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return (await reply.json()).exercises;
}
