// How lists share pages. Contract: pack(groups, fits) → pages in order, each an array of columns, each an array of
// {group, from, to}: the rows of a list from `from` up to `to`, without it. `groups` are [board, rows] in order, lists of one board
// side by side. `fits` is {rows, columns, gap, alone}: the rows of a column, of which the heading of each list takes one and
// `gap` lie between two lists, and how many rows a list has on a page of its own (at least rows - 1), where the page's title is
// its heading. A list is split only if it is longer than `alone`, into parts of about one length, and then shares no page.
// The terminal packs in the same way (PagePacker.swift); Tests/Vectors/pages.json tests both.
export function pack(groups, fits) {
  const pages = [];
  let page = [];
  const turn = () => {
    if (page.length) pages.push(balanced(page, fits));
    page = [];
  };
  for (const board of boardsOf(groups)) {
    // A board begins on a page with another one if all of it has room there, or if most of that page would stay empty.
    if (page.length && isHalfFull(page, fits) && !columnsOf([...page, ...board], fits, fits.rows)) turn();
    for (const list of board) {
      if (columnsOf([...page, list], fits, fits.rows)) {
        page.push(list);
        continue;
      }
      turn();
      if (list.to <= fits.alone) page = [list];
      else for (const part of parts(list, fits.alone)) pages.push([[part]]);
    }
  }
  turn();
  return pages;
}

function boardsOf(groups) {
  const boards = [];
  groups.forEach(([board, rows], group) => {
    if (!group || groups[group - 1][0] !== board) boards.push([]);
    boards.at(-1).push({ group, from: 0, to: rows });
  });
  return boards;
}

const heightOf = ({ from, to }) => 1 + to - from;
const isHalfFull = (page, { rows, columns }) => 2 * page.reduce((sum, list) => sum + heightOf(list), 0) >= rows * columns;

// Fills columns of at most `most` rows in order; null if that takes too many. A list without rows shares no page: its heading
// would stand there alone.
function columnsOf(lists, { columns, gap }, most) {
  if (lists.length > 1 && lists.some(({ from, to }) => from === to)) return null;
  const filled = [[]];
  let taken = 0;
  for (const list of lists) {
    const height = heightOf(list), last = filled.at(-1), more = last.length ? gap + height : height;
    if (taken + more <= most) {
      last.push(list);
      taken += more;
    } else if (last.length && height <= most && filled.length < columns) {
      filled.push([list]);
      taken = height;
    } else return null;
  }
  return filled;
}

// The columns of a page are as low as possible. A list that is too high for a column is a page of its own.
function balanced(page, fits) {
  for (let most = 1; most <= fits.rows; most++) {
    const columns = columnsOf(page, fits, most);
    if (columns) return columns;
  }
  return [page];
}

// Nobody stands alone on the last one.
function parts({ group, to }, alone) {
  const count = Math.ceil(to / alone), start = (i) => Math.floor(i * to / count);
  return Array.from({ length: count }, (_, i) => ({ group, from: start(i), to: start(i + 1) }));
}
