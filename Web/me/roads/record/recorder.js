// Records where this phone goes. Contract: start({kind, set, route}), pause(), resume(), end(): its summary; discard(one): for good;
//   goOn(one), finish(one): one that was not saved, as if it had been paused, or ended; ran() → seconds so far, without pauses;
//   signal(now) → {is: "good" | "weak" | "none" | "waits", seconds}: how well the receiver hears, and since when it is silent;
//   look(): reads what this browser keeps, again; what is said on the way: said.js. All of it changes `here` (state.js).
// Guarantees: a point is kept in this browser's database within five seconds. One page of a browser records at a time. After a logout
// nothing is recorded any more, and what there is waits for its member.
// Tempting mistake: performance.now(), which stands still while a phone sleeps.
import { noun } from "../../../shared/register.js";
import { Instants } from "../../../shared/roads/live/instants.js";
import { LiveLine } from "../../../shared/roads/live/line.js";
import { Splits } from "../../../shared/roads/live/splits.js";
import { uuid } from "../../../shared/socket.js";
import { MILE } from "../../../shared/units.js";
import { app, session, unit } from "../../base/state.js";
import { heart } from "../../floor/heart.js";
import { unsaved } from "../unsaved.js";
import { stayAwake } from "./awake.js";
import { sayBegin, saySplit } from "./said.js";
import { here, kept, mine, remember, reset } from "./state.js";

const BATCH_MS = 5_000, TICK_MS = 1_000, KILOMETRE = 1_000;
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

export function start({ kind, set = null, route = null }) {
  // At the tap: later, a browser speaks for nobody who has not touched the page.
  sayBegin();
  return taking(async () => {
    begin(await kept.begin({ recording: uuid(), member: session.member.id, kind, startedAt: Date.now(), set }), route);
    resume();
  });
}

function begin(one, route = null) {
  const each = unit() === "lb" ? MILE : KILOMETRE, line = new LiveLine(one.head.kind, one.points);
  Object.assign(here, { phase: "paused", one, line, route, instants: new Instants(line.last?.at), splits: new Splits(each, line.meters),
    pending: [], flushedAt: Date.now(), ranMs: one.ranMs, seen: null, fault: null, asks: null, form: null });
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
  Object.assign(here, { phase: "on", since: Date.now(), seen: null, fault: null, asks: null, form: null });
  unsaved.isOn = true;
  stayAwake(true);
  watch = navigator.geolocation.watchPosition(got, failed, OPTIONS);
  tick = setInterval(beat, TICK_MS);
  app.refresh();
}

export function pause() {
  if (here.phase !== "on") return;
  Object.assign(here, { ranMs: ran() * 1000, phase: "paused", asks: null });
  here.line.pause();
  rest();
  flush();
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
  Object.assign(here, { phase: "ended", form: { name: "", kind: here.one.head.kind, errors: {}, isBusy: false } });
  app.refresh();
}

export async function discard(one) {
  const isHere = one === here.one;
  if (isHere) close();
  await kept.drop(one);
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
  Object.assign(here, { seen: { at: now, accuracy }, fault: null });
  const beats = beatsNow();
  const taken = line.take({ at: instants.of(timestamp, now), latitude, longitude, accuracy, ...Number.isFinite(altitude) && { altitude },
    ...beats && { heart: beats } });
  if (taken) {
    here.pending.push(line.last);
    const split = here.splits.reach(line.meters, ran());
    if (split) saySplit(split, one.head.kind, line.meters);
  }
  if (now - here.flushedAt >= BATCH_MS) flush();
  app.refresh();
}

// What was heard before the connection was lost is no heart rate of now.
const beatsNow = () => (session.socket.status === "live" && heart.now?.state === "live" ? heart.now.bpm : null);

function failed({ code }) {
  if (here.phase !== "on") return;
  here.fault = code === 1 ? "denied" : "none";
  // Nothing comes any more.
  if (code === 1) {
    pause();
    if (!here.one.points.length) {
      const { one } = here;
      close();
      here.fault = "denied";
      kept.drop(one).then(remember);
    }
  }
  app.refresh();
}

function beat() {
  if (here.pending.length && Date.now() - here.flushedAt >= BATCH_MS) flush();
  // Other pages show nothing that changes each second.
  if (app.page.startsWith("roads/record")) app.refresh();
}

export async function flush() {
  const { one, pending } = here;
  if (!one || !pending.length) return;
  Object.assign(here, { pending: [], flushedAt: Date.now() });
  await kept.add(one, pending, ran() * 1000);
}

// The last moment at which a phone that is put away runs a page.
document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
addEventListener("pagehide", () => { flush(); });

noun({ left() { flush(); close(); } });
