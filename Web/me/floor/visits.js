// The member's own visits: what all pages of the phone know of them, and the gym's row on Today. Contract:
//   mine() → the cached reply of visits.mine for today, whose `open` and `membership` follow the server; busy() → that of
//   visits.busy, which is requested again when a page is opened or the phone is taken up;
//   visitsOf(from, to) → the cached reply for other days; timesOf(visit) → "18:05–19:20"; grouped(visits, keyOf) → a Map
//   of them by keyOf(day);
//   crowd() → {now, usually, both}: how many are in, how many usually are in this hour, and both in one line; null for
//   what is not known; hourNow() → the hour in the gym, 0 to 23;
//   visitButton() → the button that fits, or null; visitProblem() → why the last tap did nothing, or null.
// A check-in is sent at once or not at all, unlike a set. Tempting mistake: to keep it in the outbox. A member whom the
// gym would not let in would then read hours later that they were not.
import { html, keyed } from "../../shared/template.js";
import { dateText, dayAt } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { uuid } from "../../shared/socket.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/ownvisits.js";
import { app, ask, clock, session } from "../base/state.js";

const BUSY_MS = 60_000;
// Leave appears where Check in was, and the second tap of a double one must not take the check-in back.
const PAUSE_MS = 600;
// When visits.busy became stale last.
let askedAt = 0;

const state = () => (app.form.visit ??= { sending: null, problem: null });
const reads = () => progressOf(session);
const today = () => ({ from: dayKey(clock.now()), to: dayKey(clock.now()) });

export const visitsOf = (from, to) => reads().of("visits.mine", { from, to }, { apart: true });
export const mine = () => visitsOf(...Object.values(today()));

export const busy = () => reads().of("visits.busy", {}, { apart: true });

function age() {
  if (clock.now() - askedAt < BUSY_MS) return;
  askedAt = clock.now();
  reads().stale({ method: "visits.busy" });
}

// The member came or left, or the gym changed their membership. This changes replies that the page already has, and requests
// none: it runs after the first set of a visit, too, and a set should not cost more requests.
function become({ open, membership }) {
  const { data } = reads().of("visits.mine", today(), { asks: false });
  const { data: crowd } = reads().of("visits.busy", {}, { asks: false });
  reads().stale({ method: "visits.mine" });
  if (!data) return;
  reads().put("visits.mine", today(), { ...data, open, membership });
  const by = Boolean(open) - Boolean(data.open);
  if (crowd && by) reads().put("visits.busy", {}, { ...crowd, now: Math.max(0, crowd.now + by) });
}

noun({
  row: { place: "today.aside", order: 30, draw: gymRow },
  entered: () => { askedAt = clock.now(); },
  hears: { "visits.changed": (data) => { state().problem = null; become(data); } },
  turned() { state().problem = null; age(); },
  returned: () => { state().problem = null; },
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) { age(); app.refresh(); } });

// MARK: Checking in and leaving

const longDay = (ms) => {
  const day = dayKey(ms), isOther = day.slice(0, 4) !== dayKey(clock.now()).slice(0, 4);
  return dateText(dayAt(day), { day: "numeric", month: "long", ...(isOther && { year: "numeric" }) });
};

const REFUSED = { membership_ended: "visits.ended", membership_frozen: "visits.frozen" };

// `wasAway`: it was not even sent.
function problemOf(method, error, wasAway) {
  const what = method.split(".")[1], { dueAt } = mine().data?.open ?? {};
  if (error.unanswered) return t(`visits.${wasAway ? "away" : "lost"}.${what}`, { time: dueAt && time(dueAt) });
  const key = error.params?.at && REFUSED[error.reason];
  return key ? t(key, { day: longDay(error.params.at) }) : fault(error);
}

async function send(method, done) {
  const here = state(), wasAway = session.away;
  if (here.sending) return;
  Object.assign(here, { sending: method, problem: null });
  app.refresh();
  try {
    const { visit, membership } = await ask(method, { key: uuid() });
    become(method === "visits.checkIn" ? { open: visit, membership } : { membership: mine().data?.membership });
    toast(done(visit, membership));
    setTimeout(() => { here.sending = null; app.refresh(); }, PAUSE_MS);
  } catch (error) {
    Object.assign(here, { sending: null, problem: problemOf(method, error, wasAway) });
    reads().stale({ method: "visits.mine" });
  }
  app.refresh();
}

const checkIn = () => send("visits.checkIn", (visit, membership) => t("visits.in", { left: membership?.visitsLeft }));
const leave = () => send("visits.leave", (visit) => (visit ? t("visits.left", { time: time(visit.leftAt) })
  : t("visits.mistake")));

export function visitButton() {
  const { data } = mine(), { sending } = state(), name = data?.open ? "leave" : "checkIn";
  if (!data?.open && !data?.byPhone) return null;
  return keyed(name, html`<button type="button" class="btn" aria-label=${t(`visits.${name}.of`)} ?disabled=${sending}
    @click=${name === "leave" ? leave : checkIn}>${t(`visits.${name}`)}</button>`);
}

export const visitProblem = () => (state().problem
  ? html`<p class="notice visit-problem" role="alert">${state().problem}</p>` : null);

// MARK: What is shown

export const timesOf = ({ arrivedAt, leftAt, estimated }) => (leftAt === undefined
  ? t("visits.times.open", { from: time(arrivedAt) })
  : t(estimated ? "visits.times.about" : "visits.times", { from: time(arrivedAt), to: time(leftAt) }));

export function grouped(visits, keyOf) {
  const groups = new Map();
  for (const visit of visits) {
    const key = keyOf(dayKey(visit.arrivedAt));
    groups.set(key, [...groups.get(key) ?? [], visit]);
  }
  return groups;
}

export const hourNow = () => Number.parseInt(time(clock.now()), 10);

export function crowd() {
  const { data } = busy(), { open } = mine().data ?? {}, average = data?.usual?.[hourNow()], n = Math.round(average);
  // Without a connection, how many were in is old news.
  const now = session.away || !data ? null : t("visits.now", { n: data.now, isOnlyYou: Boolean(open) && data.now <= 1 });
  return { now, usually: average === undefined ? null : t("visits.usually", { n }),
    both: now && n > 0 ? t("visits.now.usually", { now, n }) : now };
}

function gymRow() {
  const open = mine().data?.open, { now, usually, both } = crowd(), button = visitButton();
  const title = open ? t("visits.since", { time: time(open.arrivedAt) }) : now ?? t("visits.gym");
  const small = (open && both) ?? usually ?? t("visits.what");
  return html`<section class="panel card rows gym-row" aria-label=${t("visits.gym")}><div class="row">
      <a href="#visits"><span class="strong">${title}</span><span class="small">${small}</span></a>${
      button ?? html`<rack-icon name="next"></rack-icon>`}</div>${visitProblem()}</section>`;
}
