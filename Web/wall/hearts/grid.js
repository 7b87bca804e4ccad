// How tiles lie on a wall. Contract: gridOf(count, {width, height, gap}) → {columns, rows}, in which a tile's text is as large
// as it can be; lengths in px. pageOf(tiles, now) → {tiles, page, pages}: at most MOST at once, in pages of about one length
// that turn by the server's clock, so that all walls show the same.
// Tempting mistake: a grid as square as possible. What counts is the text, and a tile is wider than high.

// The room of a tile at the size of its text: it needs half as much again in width as in height.
const WIDE = 3, HIGH = 2;
export const MOST = 35;
const TURN = 10_000;

export function gridOf(count, { width, height, gap = 0 }) {
  let best = { columns: 1, rows: Math.max(1, count) }, most = -Infinity;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const size = Math.min((width - gap * (columns - 1)) / columns / WIDE, (height - gap * (rows - 1)) / rows / HIGH);
    const empty = columns * rows - count;
    // Of two that are equally large, the one with fewer empty places.
    if (size > most + 0.5 || size > most - 0.5 && empty < best.columns * best.rows - count) [best, most] = [{ columns, rows }, Math.max(size, most)];
  }
  return best;
}

export function pageOf(tiles, now) {
  const pages = Math.max(1, Math.ceil(tiles.length / MOST)), size = Math.ceil(tiles.length / pages);
  const page = Math.floor(now / TURN) % pages;
  return { page, pages, tiles: tiles.slice(page * size, (page + 1) * size) };
}
