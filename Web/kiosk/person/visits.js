// A person's stay in the gym: check-in, leaving, and what their membership says. Contract: visitRow(person) → template,
// beside the greeting of the start view; gymLeave(person) → a button of the summary after a workout (done/page.js), or null while the
// person is not in; person.visits is what the server said last, {open?, membership?}, or undefined before.
// The server is asked directly, so that it may refuse a check-in. Guarantee: without it both work like a set. They wait in
// the outbox and are shown as done, and nobody is told what the server makes of them later (train/log.js).
import { dateText, dayAt, daysBetween } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { uuid } from "../../shared/socket.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { calm, isOff } from "./screen.js";
import "../../shared/words/floor/visits.js";

const ENTER = "visits.checkIn", LEAVE = "visits.leave";
// Leaving sooner takes the check-in back, as on the server.
const MISTAKE_MS = 120_000;
// A second tap at once is a double tap.
const MOMENT_MS = 1_200;
const NOTICE_DAYS = 14;

const today = () => dayKey(app.clock.now());

async function ask(person) {
  const before = person.visits, day = today();
  const reply = await person.ask("visits.mine", { from: day, to: day }).catch(() => before ?? {});
  // An event in the meantime is newer.
  if (person.visits === before) person.visits = reply;
  app.refresh();
}

noun({
  row: { place: "start.head", order: 20, draw: visitRow },
  opened: () => app.outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
    const person = app.people.find(({ id }) => id === item.member);
    if (person && [ENTER, LEAVE].includes(item.method)) took(person, reply);
  }),
  hears: { "visits.changed": (data, event, person) => { person.visits = data; } },
  returned: ask,
});

function took(person, { visit, membership = person.visits?.membership }) {
  person.visits = { membership, open: visit?.leftAt ? null : visit };
}

// The open visit, with what waits here applied. Sets check in as well.
function openOf(person) {
  let open = person.visits?.open;
  for (const { method, params, wall, refused } of [...app.outbox.of(person.id), person.visiting ?? {}]) {
    if (refused) continue;
    const isSet = method === "sets.log" && params.workout === undefined;
    if (method === LEAVE) open = null;
    if (method === ENTER || isSet) open = { arrivedAt: app.clock.fromWall(wall), ...open, how: isSet ? "set" : "kiosk" };
  }
  return open;
}

// → the server's reply, or undefined if it comes later.
async function send(person, { method, wall }) {
  const { id } = person;
  // It follows what waits here, such as a check-in that is not delivered yet.
  if (live() && app.outbox.of(id).every(({ refused }) => refused)) {
    try {
      const reply = await person.ask(method, { key: uuid() }, { timeoutMs: 4_000 });
      took(person, reply);
      return reply;
    } catch (error) { if (!error.retryable) throw error; }
  }
  await app.outbox.add({ member: id, method, params: method === ENTER ? { offline: true } : {}, at: true, wall });
}

async function go(person, open) {
  if (person.visiting || performance.now() - person.visitedAt < MOMENT_MS) return;
  person.visitedAt = performance.now();
  const isMistake = open && open.how !== "set" && open.how !== "class" && app.clock.now() - open.arrivedAt < MISTAKE_MS;
  person.visiting = { method: open ? LEAVE : ENTER, wall: Date.now() };
  person.screen.fault = null;
  app.refresh();
  try {
    const reply = await send(person, person.visiting);
    if (open) toast(t((reply ? !reply.visit : isMistake) ? "kiosk.visit.undone" : "kiosk.visit.left"));
  } catch (error) {
    // Mostly the row says why: the visit has ended by itself, or the membership has.
    await ask(person);
    if (error.reason !== "not_checked_in" && (open || !barred(person))) {
      if (person.screen.view === "start") person.screen.fail(error); else toast(fault(error));
    }
  }
  person.visiting = null;
  app.refresh();
}

const dayOf = (day) => day && dateText(dayAt(day),
  { day: "numeric", month: "long", ...(day.slice(0, 4) !== today().slice(0, 4) && { year: "numeric" }) });

// Why the membership does not cover today.
function barred({ visits: { membership } = {} }) {
  const { state = "active", endsOn, frozenUntil } = membership ?? {};
  return state === "active" ? null : t(`kiosk.visit.${state}`, { day: dayOf(state === "ended" ? endsOn : frozenUntil) });
}

function ahead({ visits: { membership } = {} }) {
  const { visitsLeft, endsOn } = membership ?? {};
  return [visitsLeft === undefined ? null : t("kiosk.visit.days", { n: visitsLeft }),
    endsOn && daysBetween(today(), endsOn) <= NOTICE_DAYS ? t("kiosk.visit.ends", { day: dayOf(endsOn) }) : null]
    .filter(Boolean).join(" · ");
}

export function visitRow(person) {
  // Its room is there from the first draw, so that nothing moves under a finger.
  if (!person.visits && live()) return html`<div class="visit" aria-busy="true"></div>`;
  const open = openOf(person), why = barred(person);
  const line = open ? why ?? ahead(person) : why ? t("kiosk.visit.desk") : ahead(person);
  return html`<div class=${`visit${open ? " in" : ""}`} aria-busy=${String(!!person.visiting)}><rack-icon name=${open ? "check" : why ? "info" : "badge"}
    ></rack-icon><p role="status"><span class="strong">${open ? t("kiosk.visit.since", { time: time(open.arrivedAt) })
      : why ?? t("kiosk.visit.out")}</span>${line ? html`<span class="dim">${line}</span>` : null}</p>
    ${open || !why ? html`<button type="button" class="btn" @click=${() => go(person, openOf(person))}>${
      t(open ? "kiosk.visit.leave" : "kiosk.visit.in")}</button>` : null}</div>`;
}

// After a tap it stays, so that nothing moves under a finger.
export function gymLeave(person) {
  const { screen } = person, open = openOf(person);
  if (!open && !screen.leftGym) return null;
  return html`<button type="button" class="btn quiet gym" ?disabled=${!open} aria-disabled=${isOff(person)} @click=${calm(person, () => {
    screen.leftGym = true;
    go(person, open);
  })}>${t("kiosk.visit.leave.gym")}</button>`;
}
