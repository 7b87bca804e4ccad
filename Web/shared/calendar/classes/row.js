// A session of a class in a list, with the member's possible actions. Contract:
//   sessionRow(session, booking, {now, busy, sure, can, act, ask}) → template of an <li>'s content. act(method) sends the
//   action; ask(on) opens or closes the question before a late cancellation; sure: whether it is open; can.checkIn: at a
//   kiosk.
//   standing(session, booking, now) → {pill, tone} or null; facts(session) → one line; lineRule(session, booking, now) → who gets a
//   place that comes free, or null; whenOf(session, now) → "today,
//   18:00".
import { HOUR_MS } from "../../days.js";
import { html } from "../../template.js";
import { day, relativeDay, time } from "../../format.js";
import { t } from "../../words.js";
import "../../words/calendar/classes.js";

const MINUTE = 60_000;

export const whenOf = ({ startsAt }, now) => {
  const near = Math.abs(startsAt - now) < 36 * HOUR_MS ? relativeDay(startsAt, now).toLowerCase() : day(startsAt, now);
  return `${near.includes("day") && !/\d/.test(near) ? near : day(startsAt, now)}, ${time(startsAt)}`;
};

// Whether a free place is kept for the member.
export const isHeld = (booking, now) => booking?.heldUntil > now;

// Whether somebody in line can take a free place. Until the cut-off the line moves up by itself.
export const canClaim = (session, booking, now) => now >= session.movesUntil && now < session.startsAt
  && (!session.full || isHeld(booking, now));

// When a free place is open to everybody: half an hour before the start, or half way from the cut-off if that is later.
const openToAllAt = ({ startsAt, movesUntil }) => startsAt - Math.min(30 * MINUTE, (startsAt - movesUntil) / 2);

// For somebody in line after the cut-off: who gets a place that comes free now. Null if the row says it already.
export function lineRule(session, booking, now) {
  if (booking?.state !== "waiting" || session.cancelled || now < session.movesUntil || now >= openToAllAt(session)) {
    return null;
  }
  return canClaim(session, booking, now) ? null : t("class.held.rule", { time: time(openToAllAt(session)) });
}

export function standing(session, booking, now) {
  if (session.cancelled) return { pill: t("class.cancelled"), tone: "bad" };
  switch (booking?.state) {
    case "booked": return { pill: t("class.booked"), tone: "good" };
    case "waiting":
      if (now >= session.startsAt) return null;
      return isHeld(booking, now) ? { pill: t("class.held", { until: time(booking.heldUntil) }), tone: "good" }
        : { pill: t("class.waiting", { n: booking.place }), tone: "wait" };
    case "late": return { pill: t("class.late"), tone: "" };
    case "checkedIn": return { pill: t("class.checkedIn"), tone: "good" };
    case "noShow": return { pill: t("class.noShow"), tone: "bad" };
    default: return null;
  }
}

export function placesOf(session) {
  if (session.left === undefined) return session.full ? t("class.full", { n: 0 }) : t("class.free");
  return session.full ? t("class.full", { n: session.waiting }) : t("class.left", { n: session.left, of: session.capacity });
}

export const facts = (session) => [session.trainer?.name, session.room?.name].filter(Boolean).join(" · ");

// The possible actions, the main one first: [{method, word, tone}].
export function deeds(session, booking, now, can = {}) {
  if (session.cancelled || now >= session.endsAt) return [];
  const opens = session.startsAt - 30 * MINUTE, closes = session.startsAt + 10 * MINUTE;
  const state = booking?.state, before = now < session.startsAt;
  if (state === "booked") {
    return [can.checkIn && now >= opens && now <= closes ? { method: "classes.checkIn", word: "checkIn", tone: "go" } : null,
      before ? { method: "classes.cancel", word: "cancel", tone: "line" } : null].filter(Boolean);
  }
  if (!before || state === "checkedIn") return [];
  if (state === "waiting") {
    return [canClaim(session, booking, now) ? { method: "classes.claim", word: "claim", tone: "go" } : null,
      { method: "classes.cancel", word: "leave", tone: "line" }].filter(Boolean);
  }
  if (now < session.opensAt) return [];
  return [{ method: "classes.book", word: session.full ? "wait" : "book", tone: session.full ? "" : "go" }];
}

export function sessionRow(session, booking, { now, busy, sure, can, act, ask }) {
  const stands = standing(session, booking, now), about = { name: session.name, time: time(session.startsAt) };
  const opens = !booking && now < session.opensAt && !session.cancelled;
  const rule = lineRule(session, booking, now);
  const isOver = now >= session.endsAt, places = isOver ? t("class.over") : session.cancelled ? "" : placesOf(session);
  if (sure) return html`<div class="class-row sure" role="group" aria-label=${t("class.cancel.of", about)}>
    <p><span class="strong">${session.name}</span><br>${t("class.sure")}</p>
    <div class="ends"><button type="button" class="btn" @click=${() => ask(false)}>${t("class.keep")}</button>
      <button type="button" class="btn bad" data-live ?disabled=${busy} @click=${() => act("classes.cancel")}>${
        t("class.sure.do")}</button></div></div>`;
  return html`<div class=${`class-row${session.cancelled || isOver ? " past" : ""}`}>
    <p class="number class-time">${time(session.startsAt)}</p>
    <div class="class-what"><p class="strong"><bdi>${session.name}</bdi>${stands
      ? html` <span class=${`pill ${stands.tone}`}>${stands.pill}</span>` : null}</p>
      <p class="small">${[facts(session), places].filter(Boolean).join(" · ")}</p>
      ${session.names?.length ? html`<p class="small">${t("class.who", { names: session.names.join(", ") })}</p>` : null}
      ${opens ? html`<p class="small">${t("class.opens", { day: day(session.opensAt, now),
        time: time(session.opensAt) })}</p>` : null}
      ${rule ? html`<p class="small">${rule}</p>` : null}</div>
    <div class="class-do">${deeds(session, booking, now, can).map(({ method, word, tone }) => html`<button type="button"
      class=${`btn ${tone}`} data-live ?disabled=${busy} aria-label=${t(`class.${word}.of`, about)} @click=${() =>
        (word === "cancel" && now > session.cancelUntil ? ask(true) : act(method))}>${t(`class.${word}`)}</button>`)}</div>
  </div>`;
}
