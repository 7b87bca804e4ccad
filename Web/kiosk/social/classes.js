// The coming days' classes at the kiosk. Contract: classesPage(person) → the person's page.
import { shift } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { sessionRow } from "../../shared/calendar/classes/row.js";
import { dayKey, relativeDay } from "../../shared/format.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { act, stateOf } from "./classcell.js";
import { onKeys } from "../base/scan.js";

export function classesPage(person) {
  const now = app.clock.now(), state = stateOf(person), today = dayKey(now);
  const keys = Array.from({ length: 7 }, (_, i) => shift(today, i));
  const { sessions, loading, error } = person.classes.days(keys[0], keys[6]);
  const days = keys.map((key) => ({ key, some: sessions.filter(({ startsAt }) => dayKey(startsAt) === key) }))
    .filter(({ key, some }) => some.length || key === keys[0]);
  const back = () => person.screen.back();
  onKeys((key) => key === "Escape" && (back(), true));
  return html`<main class="classes">
    <header><button type="button" class="btn" data-first @click=${back}><rack-icon name="back"></rack-icon>${
      t("back")}</button><h1 class="title">${t("class.title")}</h1></header>
    ${state.error ? html`<p class="fault" role="alert">${fault(state.error)}</p>` : null}
    ${error ? blank({ icon: "cloud", title: fault(error) }) : loading && !sessions.length ? skeleton(4)
      : html`<div class="class-days">${days.map(({ key, some }) => keyed(key, html`<section class="panel class-day"
        aria-labelledby=${`day-${key}`}><h2 class="label" id=${`day-${key}`}>${
        relativeDay(some[0]?.startsAt ?? now, now)}</h2>${some.length ? html`<ul class="class-list">${some.map((each) =>
        keyed(each.id, html`<li>${row(person, each)}</li>`))}</ul>` : html`<p class="dim">${
        t("class.none.today")}</p>`}</section>`))}</div>`}
  </main>`;
}

function row(person, session) {
  const state = stateOf(person);
  return sessionRow(session, person.classes.booking(session.id), { now: app.clock.now(), can: { checkIn: true },
    busy: state.busy === session.id, sure: state.sure === session.id,
    ask: (on) => { state.sure = on ? session.id : null; app.refresh(); },
    act: (method) => act(person, method, session.id) });
}
