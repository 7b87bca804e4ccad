// What the owner's first page shows. Contract: homeData() → {week, slipping, plans, boards: the replies to attendance.week,
// attendance.slipping, classes.all and boards.list, or undefined until they are known; lists: a map from the boards that are shown to
// their lists, or undefined; sessions: this week's, kept up to date by topic `classes`, or undefined; failed: an
// error or null}; loads at the first call with a line, at each visit, each five minutes and hour, and the week alone when somebody has
// come; what is known stays meanwhile.
import { classesOf } from "../../shared/calendar/classes/book.js";
import { mondayOf, shift } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { desk } from "../floor/desk.js";
import { app, clock, session } from "../state.js";
import { mostUsed, partsOf } from "./boards.js";

// ms. No more often than the second, however many come.
const EACH_MS = 300_000, LEAST_MS = 15_000, AGAIN_MS = 30_000;
const blank = () => ({ askedAt: -Infinity, weekAt: -Infinity, count: 0, failed: null });
let here = blank();

const classes = () => classesOf(session, { socket: session.socket, clock, changed: () => app.refresh() });
const hour = () => `${dayKey(clock.now())} ${time(clock.now()).slice(0, 2)}`;

export function homeData() {
  const monday = mondayOf(dayKey(clock.now())), { count } = desk;
  if (session.socket.status === "live") {
    if (since(here.askedAt) > EACH_MS || here.hour !== hour()) load(count);
    else if (count > here.count && since(here.weekAt) > LEAST_MS) loadWeek(count);
  }
  here.count = Math.min(here.count, count);
  const { sessions, isKnown, error } = classes().days(monday, shift(monday, 6));
  return { ...here, monday, sessions: isKnown ? sessions : undefined, failed: here.failed ?? error ?? null };
}

export const staleHome = () => { here.askedAt = -Infinity; };

export function leaveHome() {
  here = blank();
  classes().close();
}

const since = (at) => performance.now() - at;

// Whoever comes changes the week's visits, and nothing else that is shown.
async function loadWeek(count) {
  const mine = here;
  Object.assign(mine, { weekAt: performance.now(), count });
  try { mine.week = await session.ask("attendance.week"); } catch (error) { failed(mine, error); }
  app.refresh();
}

async function load(count) {
  const mine = here;
  Object.assign(mine, { askedAt: performance.now(), weekAt: performance.now(), hour: hour(), count });
  desk.loadUsual();
  const asked = { week: "attendance.week", slipping: "attendance.slipping", plans: "classes.all", boards: "boards.list" };
  const all = await Promise.allSettled(Object.values(asked).map((method) => session.ask(method)));
  Object.keys(asked).forEach((name, i) => { if (all[i].status === "fulfilled") mine[name] = all[i].value; });
  if (mine.boards) await lists(mine);
  failed(mine, all.find(({ status }) => status === "rejected")?.reason ?? null);
  app.refresh();
}

function failed(mine, error) {
  mine.failed = error;
  if (error) mine.askedAt = performance.now() - EACH_MS + AGAIN_MS;
}

// The lists that walls show of a board, or that of everybody. A list that cannot be read is left out, and a board without any that
// can be read stands there alone.
async function lists(mine) {
  const shown = mostUsed(mine.boards.boards).map(({ board }) => board), found = new Map();
  // One board after another, so that a gym with many classes does not ask for all of them at once.
  for (const board of shown) {
    const parts = partsOf(board), pages = await Promise.allSettled(parts.map((part) => session.ask("boards.show", { board: board.id, ...part })));
    const some = parts.flatMap((part, i) => (pages[i].value?.rows.length ? [{ ...part, rows: pages[i].value.rows }] : []));
    if (some.length || pages.every(({ status }) => status === "fulfilled")) found.set(board.id, some);
  }
  mine.lists = found;
}
