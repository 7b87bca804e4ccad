// Records where this phone goes. Contract: start({kind, set, route}), pause(), resume(), end(): its summary; discard(one): for good;
//   goOn(one), finish(one): resumes or ends a recording that was not saved; ran() → seconds so far, without pauses;
//   signal(now) → {is: "good" | "weak" | "none" | "waits", seconds}: how good the receiver's signal is, and for how long it has been silent;
//   look(): reads what this browser keeps, again; what is said aloud: said.js. All of these change `here` (state.js).
// Guarantees: a point is kept in this browser's database within five seconds. One page of a browser records at a time, and no other page
// discards what it records. After a logout nothing more is recorded, and what was recorded is kept for its member.
// Tempting mistake: performance.now(), which stands still while a phone sleeps.
import { noun } from "../../../shared/register.js";
import { Instants } from "../../../shared/roads/live/instants.js";
import { LiveLine, WORST } from "../../../shared/roads/live/line.js";
import { Splits } from "../../../shared/roads/live/splits.js";
import { uuid } from "../../../shared/socket.js";
import { MILE } from "../../../shared/units.js";
import { stayAwake } from "../../base/awake.js";
import { app, session, unit } from "../../base/state.js";
import { heart } from "../../floor/heart.js";
import { unsaved } from "../unsaved.js";
import { sayRoute } from "./followed.js";
import { sayBegin, saySplit } from "./said.js";
import { here, kept, mine, remember, reset } from "./state.js";

const BATCH_MS = 5_000, TICK_MS = 1_000, KILOMETRE = 1_000, AWAKE = "recording";
// ms. At most this much of a long silence is lost: without points, only the time is stored.
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

// Takes the lock, and runs `work` with it. First it reads what another page has done meanwhile.
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
  // At the tap: a browser speaks only in reply to a touch.
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
  stayAwake(AWAKE, true);
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
  stayAwake(AWAKE, false);
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

// Forgets the recording on this page: it was saved or discarded, or its member has logged out.
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
  // A place that is too inaccurate to be taken does not count as a signal.
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

// Without this, a clock that was set back would stop the time, and nothing would be stored until it caught up.
function followClock(now) {
  const back = here.clockAt - now;
  here.clockAt = now;
  if (back <= 0) return;
  here.since -= back;
  here.flushedAt -= back;
  if (here.seen) here.seen.at -= back;
}

// No other page shows anything that changes each second.
const redraw = () => { if (!document.hidden && app.page.startsWith("roads/record")) app.refresh(); };

// A heart rate from before the connection was lost is not the current one.
const beatsNow = () => (session.socket.status === "live" && heart.now?.state === "live" ? heart.now.bpm : null);

function failed({ code }) {
  // Silence shows in the time since the last point. Only after a denial, no point will come any more.
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

// time: stores also if there is only time to store, and no point.
export async function flush({ time = false } = {}) {
  const { one, pending } = here, ranMs = ran() * 1000;
  if (!one || !(pending.length || (time && ranMs > one.ranMs))) return;
  Object.assign(here, { pending: [], flushedAt: Date.now() });
  await kept.add(one, pending, ranMs);
}

document.addEventListener("visibilitychange", () => {
  // After this event, a phone that is put away may not run the page any more.
  if (document.hidden) flush({ time: true });
  else if (here.phase === "on") {
    // Some phones silently end the position watch of a page in the background.
    listen();
    redraw();
  }
});
addEventListener("pagehide", () => { flush({ time: true }); });

noun({ left() { flush({ time: true }); close(); } });
