// Records where this phone goes. Contract: start({kind, set, route}), pause(), resume(), end(): its summary; discard(one): for good;
//   goOn(one), finish(one): one that was not saved, as if it had been paused, or ended; ran() → seconds so far, without pauses;
//   signal(now) → {is: "good" | "weak" | "none" | "waits", seconds}: how well the receiver hears, and since when it is silent;
//   look(): reads what this browser keeps, again; what is said on the way: said.js. All of it changes `here` (state.js).
// Guarantees: a point is kept in this browser's database within five seconds. One page of a browser records at a time, and no other one
// discards what it records. After a logout nothing is recorded any more, and what there is waits for its member.
// Tempting mistake: performance.now(), which stands still while a phone sleeps.
import { noun } from "../../../shared/register.js";
import { Instants } from "../../../shared/roads/live/instants.js";
import { LiveLine, WORST } from "../../../shared/roads/live/line.js";
import { Splits } from "../../../shared/roads/live/splits.js";
import { uuid } from "../../../shared/socket.js";
import { MILE } from "../../../shared/units.js";
import { app, session, unit } from "../../base/state.js";
import { heart } from "../../floor/heart.js";
import { unsaved } from "../unsaved.js";
import { stayAwake } from "./awake.js";
import { sayRoute } from "./followed.js";
import { sayBegin, saySplit } from "./said.js";
import { here, kept, mine, remember, reset } from "./state.js";

const BATCH_MS = 5_000, TICK_MS = 1_000, KILOMETRE = 1_000;
// ms. So much of a long silence is lost at most: without points, only the time is kept.
const TIME_MS = 60_000;
// m, and ms of silence.
const GOOD = 20, SILENT_MS = 10_000;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 };

let watch = null, tick = null, release = null;

export const ran = () => (here.ranMs + (here.phase === "on" ? Math.max(0, Date.now() - here.since) : 0)) / 1000;

export function signal(now = Date.now()) {
  const { seen, since } = here, silent = now - Math.max(seen?.at ?? 0, since);
  if (silent > SILENT_MS) return { is: "none", seconds: Math.floor(silent / 1000) };
  if (!seen || seen.at < since) return { is: "waits", seconds: 0 };
  return { is: seen.accuracy <= GOOD ? "good" : "weak", seconds: 0 };
}

// MARK: One page at a time

// Null while another page of this browser holds it. The browser frees it when the page ends, however that happens.
const hold = () => new Promise((done) => {
  if (!navigator.locks) return done(() => {});
  navigator.locks.request("rackside.recording", { ifAvailable: true }, (lock) => (lock ? new Promise((free) => { done(free); }) : done(null)))
    .catch(() => done(null));
});

function free() {
  release?.();
  release = null;
}

// Takes the lock, and runs `work` with it. What another page has done meanwhile is read first.
async function taking(work) {
  if (here.isBusy || here.phase !== "idle") return;
  here.isBusy = true;
  try {
    release ??= await hold();
    here.isElsewhere = !release;
    if (release && session.phase === "in") {
      await kept.again();
      await work();
    }
  } finally {
    here.isBusy = false;
    if (here.phase === "idle") free();
    app.refresh();
  }
}

export async function look() {
  if (here.phase === "idle" && !here.isBusy) await kept.again();
  remember();
  app.refresh();
}

// MARK: Begin and end

export function start({ kind, set = null, route = null, routeId = route?.id ?? null }) {
  // At the tap: later, a browser speaks for nobody who has not touched the page.
  sayBegin();
  return taking(async () => {
    const one = await kept.begin({ recording: uuid(), member: session.member.id, kind, startedAt: Date.now(), set, route: routeId });
    // They have logged out meanwhile.
    if (!stillThere(one)) return kept.drop(one);
    begin(one, route);
    resume();
  });
}

function begin(one, route = null) {
  const each = unit() === "lb" ? MILE : KILOMETRE, line = new LiveLine(one.head.kind, one.points);
  Object.assign(here, { phase: "paused", one, line, route, instants: new Instants(line.last?.at), splits: new Splits(each, line.meters),
    pending: [], flushedAt: Date.now(), ranMs: one.ranMs, seen: null, isDenied: false, asks: null, form: null });
  remember();
}

const stillThere = ({ head }) => mine().find((one) => one.head.recording === head.recording && one.head.state !== "ready");

export function goOn(one) {
  sayBegin();
  return taking(() => {
    const now = stillThere(one);
    if (!now) return;
    begin(now);
    resume();
  });
}

export const finish = (one) => taking(() => {
  const now = stillThere(one);
  if (!now) return;
  begin(now);
  end();
});

export function resume() {
  if (!["paused", "ended"].includes(here.phase)) return;
  const now = Date.now();
  Object.assign(here, { phase: "on", since: now, clockAt: now, seen: null, isDenied: false, asks: null, form: null });
  unsaved.isOn = true;
  stayAwake(true);
  listen();
  tick = setInterval(beat, TICK_MS);
  app.refresh();
}

function listen() {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = navigator.geolocation.watchPosition(got, failed, OPTIONS);
}

export function pause() {
  if (here.phase !== "on") return;
  followClock(Date.now());
  Object.assign(here, { ranMs: ran() * 1000, phase: "paused", asks: null });
  here.line.pause();
  rest();
  flush({ time: true });
  app.refresh();
}

function rest() {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  clearInterval(tick);
  [watch, tick] = [null, null];
  unsaved.isOn = false;
  stayAwake(false);
}

export function end() {
  pause();
  if (here.phase !== "paused") return;
  Object.assign(here, { phase: "ended", form: { name: "", kind: here.one.head.kind, isBusy: false } });
  app.refresh();
}

export async function discard(one) {
  if (one === here.one) {
    close();
    await kept.drop(one);
  } else await taking(async () => {
    const now = stillThere(one);
    if (now) await kept.drop(now);
  });
  remember();
  app.refresh();
}

// What is recorded on this page is put away: it was saved, or goes, or its member has.
export function close() {
  rest();
  reset();
  free();
}

// MARK: Points

function got({ coords, timestamp }) {
  if (here.phase !== "on") return;
  const now = Date.now(), { line, instants, one } = here, { latitude, longitude, accuracy, altitude } = coords;
  followClock(now);
  // A place that is too far off to be taken is no news of where the phone is.
  if (accuracy <= WORST) here.seen = { at: now, accuracy };
  const beats = beatsNow();
  const taken = line.take({ at: instants.of(timestamp, now), latitude, longitude, accuracy, ...Number.isFinite(altitude) && { altitude },
    ...beats && { heart: beats } });
  if (taken) {
    here.pending.push(line.last);
    const split = here.splits.reach(line.meters, ran());
    if (split) saySplit(split, one.head.kind, line.meters);
    sayRoute(line.last);
  }
  if (now - here.flushedAt >= BATCH_MS) flush();
  redraw();
}

// A clock that was set back would stop the time, and keep nothing until it is where it was.
function followClock(now) {
  const back = here.clockAt - now;
  here.clockAt = now;
  if (back <= 0) return;
  here.since -= back;
  here.flushedAt -= back;
  if (here.seen) here.seen.at -= back;
}

// Other pages show nothing that changes each second.
const redraw = () => { if (!document.hidden && app.page.startsWith("roads/record")) app.refresh(); };

// What was heard before the connection was lost is no heart rate of now.
const beatsNow = () => (session.socket.status === "live" && heart.now?.state === "live" ? heart.now.bpm : null);

function failed({ code }) {
  // Silence is seen by the time since the last point. Only after a denial nothing comes any more.
  if (here.phase !== "on" || code !== 1) return;
  pause();
  const { one } = here;
  if (!one.points.length) {
    close();
    kept.drop(one).then(remember);
  }
  here.isDenied = true;
  app.refresh();
}

function beat() {
  const now = Date.now();
  followClock(now);
  if (now - here.flushedAt >= (here.pending.length ? BATCH_MS : TIME_MS)) flush({ time: true });
  redraw();
}

// `time`: also if there is only time to keep.
export async function flush({ time = false } = {}) {
  const { one, pending } = here, ranMs = ran() * 1000;
  if (!one || !(pending.length || (time && ranMs > one.ranMs))) return;
  Object.assign(here, { pending: [], flushedAt: Date.now() });
  await kept.add(one, pending, ranMs);
}

document.addEventListener("visibilitychange", () => {
  // The last moment at which a phone that is put away runs a page.
  if (document.hidden) flush({ time: true });
  else if (here.phase === "on") {
    // Some phones end the watch of a page that was put away, without a word.
    listen();
    redraw();
  }
});
addEventListener("pagehide", () => { flush({ time: true }); });

noun({ left() { flush({ time: true }); close(); } });
