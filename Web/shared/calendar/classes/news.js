// What changed about a booking. Contract: newsOf({booking, session}, {now, busy, act}) → template; act(method);
// newsText({booking, session}, now) → its sentence, which the reminder of it says as well (reminders.js);
// isOffer({booking, session}, now) → whether there is a place that can be taken now, and not for long.
import { time } from "../../format.js";
import { html } from "../../template.js";
import { t } from "../../words.js";
import "../../words/calendar/reminders.js";
import { canClaim, isHeld, whenOf } from "./row.js";

export const isOffer = ({ booking, session }, now) => booking.news === "placeFree" && canClaim(session, booking, now);

export function newsText({ booking, session }, now) {
  const isKept = booking.news === "placeFree" && isHeld(booking, now);
  const about = { name: session.name, when: whenOf(session, now), until: isKept ? time(booking.heldUntil) : "" };
  return t(`remind.news.${isKept ? "placeHeld" : booking.news}`, about);
}

// One button marks it as read, another takes the place that came free.
export function newsOf({ booking, session }, { now, busy, act }) {
  const claims = isOffer({ booking, session }, now);
  return html`<div class=${`class-news ${["cancelled", "dropped"].includes(booking.news) ? "bad" : "good"}`} role="status">
    <p class="strong">${newsText({ booking, session }, now)}</p>
    <div class="ends">${claims ? html`<button type="button" class="btn go" data-live ?disabled=${busy} aria-label=${
      t("class.claim.of", { name: session.name, time: time(session.startsAt) })} @click=${() => act("classes.claim")}>${t("class.claim")}</button>` : null}<button type="button" class="btn" data-live ?disabled=${busy}
      @click=${() => act("classes.seen")}>${t("class.seen")}</button></div></div>`;
}
