// An appointment as text and as a row. Contract: whenOf(one, now) → "Tue, 24 Nov, 10:00–10:30"; startOf(ms, now) → the
// same without the end; standing(one) → {pill, tone}; holds(one): whether it blocks its time; factsOf(one, side) → with
// whom, where; callsOf(one, now): whether its call can be joined; row(one, {now, side, deeds, dated, isShared, isOverview}) → template of an <li>'s content.
import { HOUR_MS } from "../../days.js";
import { html } from "../../template.js";
import { day, relativeDay, time } from "../../format.js";
import { t } from "../../words.js";
import "../../words/calendar/appointments.js";
import { holds } from "./reads.js";

export { holds };

const isNear = (ms, now) => Math.abs(ms - now) < 36 * HOUR_MS && !/\d/.test(relativeDay(ms, now));
const near = (ms, now) => (isNear(ms, now) ? relativeDay(ms, now) : day(ms, now));
// For use within a sentence.
export const startOf = (ms, now) => `${isNear(ms, now) ? near(ms, now).toLowerCase() : day(ms, now)}, ${time(ms)}`;
export const whenOf = ({ startsAt, endsAt }, now) =>
  t("appt.when", { day: near(startsAt, now), from: time(startsAt), to: time(endsAt) });

export function standing(one) {
  if (one.checkedInAt) return { pill: t("appt.state.here"), tone: "good" };
  return { pill: t(`appt.state.${one.state}`),
    tone: { requested: "wait", confirmed: "good", declined: "bad", expired: "bad" }[one.state] ?? "" };
}

// Without a side the person is not named, for callers that show the face beside it.
export const factsOf = (one, side) => [side && t("appt.with", { name: (side === "trainer" ? one.member : one.trainer).name }),
  one.room?.name, one.series ? t("appt.series") : null].filter(Boolean).join(" · ");

// Not before the trainer has said yes.
export const callsOf = (one, now) => Boolean(one.link) && one.state === "confirmed" && now < one.endsAt;

// Nobody joins a call on a screen that is everybody's, and its browser has no way back to the page.
const call = (one, now, isShared) => (isShared ? html`<p class="small">${t("appt.call.phone")}</p>` : html`<p><a class="link"
  href=${one.link} target="_blank" rel="noopener noreferrer" aria-label=${t("appt.call.of", { name: one.name,
  when: startOf(one.startsAt, now) })}>${t("appt.call")}</a></p>`);

// `isShared`: the screen is a kiosk. `deeds`: buttons, or nothing. The note or the reason is shown below the facts, but not in
// an overview, where others read along.
export function row(one, { now, side = "member", deeds = null, dated = true, isShared = false, isOverview = false }) {
  const stands = standing(one), said = isOverview ? null : one.reason ?? one.note, facts = factsOf(one, side);
  return html`<div class=${`appt-row${holds(one) && now < one.endsAt ? "" : " past"}`}>
    <div class="appt-what"><p class="strong"><bdi>${one.name}</bdi> <span class=${`pill ${stands.tone}`}>${stands.pill}</span></p>
      <p class="appt-when">${dated ? whenOf(one, now) : `${time(one.startsAt)}–${time(one.endsAt)}`}</p>
      ${facts ? html`<p class="small"><bdi>${facts}</bdi></p>` : null}
      ${one.answerBy ? html`<p class="small">${t(side === "member" ? "appt.answerBy.member" : "appt.answerBy",
        { when: startOf(one.answerBy, now) })}</p>` : null}
    ${one.movedFrom ? html`<p class="small">${t("appt.movedFrom", { when: startOf(one.movedFrom, now) })}</p>` : null}
      ${said ? html`<p class="small appt-said"><bdi>${t("appt.said", { text: said })}</bdi></p>` : null}
      ${callsOf(one, now) ? call(one, now, isShared) : null}</div>
    ${deeds ? html`<div class="appt-do">${deeds}</div>` : null}</div>`;
}
