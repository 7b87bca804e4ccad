// What the owner's first page shows. Contract: homeData() → {week, slipping, plans, boards: the replies to attendance.week,
// attendance.slipping, classes.all and boards.list, or undefined until they are known; leaders: a map from the boards that are shown to
// their first rows, or undefined; sessions: this week's, kept up to date by topic `classes`, or undefined; failed: an
// error or null}; loads at the first call with a line, at each visit, each five minutes and hour, and when somebody has come; what
// is known stays meanwhile.
import { classesOf } from "../../shared/calendar/classes/book.js";
import { mondayOf, shift } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { desk } from "../floor/desk.js";
import { app, clock, session } from "../state.js";
import { mostUsed } from "./boards.js";

// ms. No more often than the second, however many come.
const EACH_MS = 300_000, LEAST_MS = 15_000, AGAIN_MS = 30_000;
const blank = () => ({ askedAt: -Infinity, failed: null });
let here = blank();

const classes = () => classesOf(session, { socket: session.socket, clock, changed: () => app.refresh() });
const hour = () => `${dayKey(clock.now())} ${time(clock.now()).slice(0, 2)}`;

export function homeData() {
  const monday = mondayOf(dayKey(clock.now())), since = performance.now() - here.askedAt, { count } = desk;
  const isDue = since > EACH_MS || here.hour !== hour() || (count > here.count && since > LEAST_MS);
  if (session.socket.status === "live" && isDue) load(count);
  else if (count < here.count) here.count = count;
  const { sessions, isKnown, error } = classes().days(monday, shift(monday, 6));
  return { ...here, monday, sessions: isKnown ? sessions : undefined, failed: here.failed ?? error ?? null };
}

export const staleHome = () => { here.askedAt = -Infinity; };

export function leaveHome() {
  here = blank();
  classes().close();
}

async function load(count) {
  const mine = here;
  Object.assign(mine, { askedAt: performance.now(), hour: hour(), count });
  desk.loadUsual();
  const asked = { week: ["attendance.week"], slipping: ["attendance.slipping"], plans: ["classes.all"], boards: ["boards.list"] };
  const all = await Promise.allSettled(Object.values(asked).map((request) => session.ask(...request)));
  Object.keys(asked).forEach((name, i) => { if (all[i].status === "fulfilled") mine[name] = all[i].value; });
  if (mine.boards) await leaders(mine);
  mine.failed = all.find(({ status }) => status === "rejected")?.reason ?? null;
  if (mine.failed) mine.askedAt = performance.now() - EACH_MS + AGAIN_MS;
  app.refresh();
}

// A board that cannot be read stands there without its first.
async function leaders(mine) {
  const shown = mostUsed(mine.boards.boards);
  const pages = await Promise.allSettled(shown.map(({ board }) => session.ask("boards.show", { board: board.id })));
  mine.leaders = new Map(shown.map(({ board }, i) => [board.id, pages[i].value?.rows[0] ?? null]));
}
