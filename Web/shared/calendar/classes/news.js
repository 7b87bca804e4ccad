// What changed about a booking. Contract: newsOf({booking, session}, {now, busy, act}) → template; act(method). The reminder
// of it says the same (reminders.js).
import { time } from "../../format.js";
import { html } from "../../template.js";
import { t } from "../../words.js";
import "../../words/calendar/reminders.js";
import { canClaim, isHeld, whenOf } from "./row.js";

// One button marks it as read, another takes the place that came free.
export function newsOf({ booking, session }, { now, busy, act }) {
  const isKept = booking.news === "placeFree" && isHeld(booking, now);
  const about = { name: session.name, when: whenOf(session, now), until: isKept ? time(booking.heldUntil) : "" };
  const claims = booking.news === "placeFree" && canClaim(session, booking, now);
  return html`<div class=${`class-news ${["cancelled", "dropped"].includes(booking.news) ? "bad" : "good"}`} role="status">
    <p class="strong">${t(`remind.news.${isKept ? "placeHeld" : booking.news}`, about)}</p>
    <div class="ends">${claims ? html`<button type="button" class="btn go" ?disabled=${busy} aria-label=${
      t("class.claim.of", { name: session.name, time: time(session.startsAt) })} @click=${() => act("classes.claim")}>${t("class.claim")}</button>` : null}<button type="button" class="btn" ?disabled=${busy}
      @click=${() => act("classes.seen")}>${t("class.seen")}</button></div></div>`;
}
