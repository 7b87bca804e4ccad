// Below the week: what was tapped, with what can be done about it, or else a workout that was missed and the day that suits it.
// Contract: deeds(known) → template; known as in grid.js.
// The second tap of a double tap does nothing: buttons rest for a moment after each change, and what undoes or seals the first tap is
// not under the same finger. The place of the main button keeps the standing while there is no main deed, and the question before
// a late cancelling has its "Keep it" where Cancel was.
import { deeds as deedsOf, facts, lineRule, placesOf, standing } from "../../shared/calendar/classes/row.js";
import { dateText, dayAt } from "../../shared/days.js";
import { day as dayOf, dayKey, time } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { act, bookingOf } from "../person/booking.js";
import { calm, isOff } from "../person/screen.js";
import { wishFor } from "../person/wish.js";
import { aboutAppointment } from "./appointments.js";
import { dayFor, itemOf, planText } from "./plans.js";
import { movePlan, put } from "./state.js";

const weekday = (day) => dateText(dayAt(day), { weekday: "long" });

export function deeds(known) {
  const { person, state, sessions } = known, error = person ? bookingOf(person).error : null;
  const session = state.chosen?.session && sessions.find(({ id }) => id === state.chosen.session);
  const { moving } = state, meeting = state.chosen?.appointment && known.appointments.find(({ id }) => id === state.chosen.appointment);
  const chosen = state.chosen?.plan && itemOf(known, state.chosen.plan);
  const { offer } = known, shown = moving ? ["move", aside(known, moving)] : session ? ["class", aboutClass(known, session)]
    : meeting ? ["appointment", aboutAppointment(known, meeting)]
      : chosen ? [state.chosen.plan, aboutPlan(known, chosen)] : offer ? ["offer", aboutPlan(known, offer.item)] : ["hint", hint(known)];
  // The text is in one element that stays, so that a screen reader hears what changes.
  const [key, { icon, title, text, buttons: some }] = shown;
  return html`<section class="week-deeds panel" aria-label=${t("week.deeds")}>${error ? html`<p class="fault" role="alert">${fault(error)}</p>` : null}
    ${keyed(`icon ${key}`, icon)}<div class="what" aria-live="polite"><p class="strong">${title}</p>${text ? html`<p class="dim">${text}</p>` : null}</div>
    ${keyed(key, html`<div class="ends">${some}</div>`)}</section>`;
}

const line = (icon, title, text, some = null) => ({ icon, title, text, buttons: some });

const hint = ({ person, sessions }) => line(html`<rack-icon name="info"></rack-icon>`, !live() ? t("week.away") : sessions.length
  ? t(person ? "week.hint" : "week.hint.front") : t("week.hint.none"), "");

// MARK: A class

function aboutClass({ person }, session) {
  const now = app.clock.now(), booking = person?.classes.booking(session.id), stands = standing(session, booking, now);
  const day = dayKey(session.startsAt), when = `${weekday(day)}, ${time(session.startsAt)}`;
  const isOver = now >= session.endsAt;
  const more = [facts(session), isOver ? t("class.over") : session.cancelled ? null : placesOf(session),
    !booking && now < session.opensAt && !session.cancelled ? t("class.opens", { day: dayOf(session.opensAt, now), time: time(session.opensAt) }) : null,
    lineRule(session, booking, now), session.names?.length ? t("class.who", { names: session.names.join(", ") }) : null].filter(Boolean).join(" · ");
  if (person && bookingOf(person).sure === session.id) return sure(person, session);
  const isDim = person && !live() && deedsOf(session, booking, now, { checkIn: true }).length > 0;
  return line(html`<rack-icon name="clock"></rack-icon>`, html`<bdi>${session.name}</bdi>, ${when}`, [more, isDim ? t("away.not") : null].filter(Boolean).join(" · "), person
    ? buttons(person, session, booking, stands) : front(session));
}

const labelOf = (word, session) => t(`class.${word}.of`, { name: session.name, time: time(session.startsAt) });

function front(session) {
  const [deed] = deedsOf(session, undefined, app.clock.now());
  return deed ? html`<button type="button" class="btn go main" ?disabled=${!live()} @click=${() => wishFor(session)}>${t(
    session.full ? "week.login.wait" : "week.login")}</button>` : null;
}

function buttons(person, session, booking, stands) {
  const now = app.clock.now(), { busy } = bookingOf(person), all = deedsOf(session, booking, now, { checkIn: true });
  const main = all.find(({ tone }) => tone !== "line"), aside = all.find(({ tone }) => tone === "line");
  const press = ({ method, word }) => () => {
    if (word === "cancel" && now > session.cancelUntil) ask(person, session.id); else act(person, method, session.id);
  };
  const button = (deed, place) => html`<button type="button" class=${`btn ${place} ${deed.tone === "go" ? "go" : ""}`} ?disabled=${busy !== null || !live()}
    aria-disabled=${isOff(person)} aria-label=${labelOf(deed.word, session)} @click=${calm(person, press(deed))}>${t(`class.${deed.word}`)}</button>`;
  return html`${aside ? keyed(aside.method, button(aside, "aside")) : null}${main ? keyed(main.method, button(main, "main")) : stands
    ? keyed("stands", html`<p class=${`main stands ${stands.tone}`}>${stands.tone === "good" ? html`<rack-icon name="check"></rack-icon>` : null}${stands.pill}</p>`) : null}`;
}

function ask(person, id) {
  bookingOf(person).sure = id;
  person.screen.renew();
  app.refresh();
}

function sure(person, session) {
  const state = bookingOf(person);
  return line(html`<rack-icon name="warn"></rack-icon>`, session.name, t("class.sure"), html`<button type="button" class="btn aside" aria-disabled=${isOff(person)} @click=${
    calm(person, () => ask(person, null))}>${t("class.keep")}</button><button type="button" class="btn bad main" ?disabled=${state.busy !== null || !live()}
    aria-disabled=${isOff(person)} @click=${calm(person, () => act(person, "classes.cancel", session.id))}>${t("class.sure.do")}</button>`);
}

// MARK: A plan

const icon = ({ part, look }) => html`<part-icon part=${part} look=${look}></part-icon>`;

function aboutPlan(known, item) {
  const { person, today, offer } = known, { plan, name } = item, isMissed = plan.state === "missed";
  // One that was missed in another week has no offer, and no day of this one.
  const isKnown = isMissed && offer !== null, to = !isKnown ? null : plan === offer.item.plan ? offer.to : dayFor(known, plan);
  const other = () => put(person, { moving: item, chosen: null });
  const title = isMissed ? t("week.open", { day: weekday(plan.day), name }) : html`<bdi>${name}</bdi>, ${weekday(plan.day)}`;
  return line(icon(item), title, [isKnown ? reason(to, today) : planText(item), live() ? null : t("away.not")].filter(Boolean).join(" · "), html`<button type="button" class=${isMissed && to ? "btn aside" : "btn main"}
    ?disabled=${!live()} aria-disabled=${isOff(person)} @click=${calm(person, other)}>${t(isMissed ? "week.other" : "week.move")}</button>${to ? html`<button type="button" class="btn go main title"
    ?disabled=${!live() || bookingOf(person).busy !== null} aria-disabled=${isOff(person)} @click=${calm(person, () =>
      movePlan(person, item, to.day))}>${to.day === today
      ? t("week.move.today") : t("week.move.to", { day: weekday(to.day) })}</button>` : null}`);
}

// Only what the member's own calendar says.
function reason(to, today) {
  if (!to) return t("week.why.none");
  const day = to.day === today ? t("cal.now") : weekday(to.day), { before, after, isClear } = to;
  if (!isClear || (!before && !after)) return t(isClear ? "week.why.clear" : "week.why.free", { day });
  return t(before && after ? "week.why.between" : before ? "week.why.after" : "week.why.before", { day, before, after });
}

const aside = ({ person }, item) => line(icon(item), t("cal.move.to", { name: item.name }), t("week.move.how"), html`<button type="button"
  class="btn aside" aria-disabled=${isOff(person)} @click=${calm(person, () => put(person, { moving: null }))}>${t("cancel")}</button>`);
