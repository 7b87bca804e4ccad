// The week's classes on the phone: book, wait, claim, cancel. Contract: classesPage() → template of #classes;
// sessionList(book, here, sessions) → sessions with their buttons; here: {sure, busy}, kept as long as the page is
// open.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dayAt, shift, weekOf } from "../../shared/days.js";
import { classesOf } from "../../shared/calendar/classes/book.js";
import { sessionRow, whenOf } from "../../shared/calendar/classes/row.js";
import { dayKey, relativeDay, shortDay } from "../../shared/format.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, clock, session, showError } from "../base/state.js";

const state = () => (app.form.classes ??= { week: 0, sure: null, busy: null });

export function classesPage() {
  const now = clock.now(), here = state(), book = classesOf(session), today = dayKey(now);
  const keys = weekOf(shift(today, here.week * 7));
  const { sessions, loading, error } = book.days(keys[0], keys[6]);
  // In the current week, leave out past days.
  const days = keys.filter((key) => here.week !== 0 || key >= today)
    .map((key) => ({ key, sessions: sessions.filter(({ startsAt }) => dayKey(startsAt) === key) }))
    .filter((day) => day.sessions.length);
  const turn = (by) => { here.week += by; here.sure = null; app.refresh(); };
  const title = here.week === 0 ? t("class.week")
    : t("class.of", { day: shortDay(dayAt(keys[0]), now) });
  return html`${head({ back: { href: "#calendar" }, title: t("class.title") })}
    <div class="class-week"><button type="button" class="btn icon" aria-label=${t("class.before")}
        ?disabled=${here.week <= -4} @click=${() => turn(-1)}><rack-icon name="back"></rack-icon></button>
      <h2 class="strong" aria-live="polite">${title}</h2>
      <button type="button" class="btn icon" aria-label=${t("class.after")} ?disabled=${here.week >= 12}
        @click=${() => turn(1)}><rack-icon name="next"></rack-icon></button></div>
    ${error ? html`<section class="panel card">${blank({ icon: "cloud", title: fault(error) })}</section>`
      : loading && !days.length ? skeleton(4)
      : !days.length ? html`<section class="panel card">${blank({ icon: "list", title: t("class.none"),
        text: t("class.none.text") })}</section>`
      : html`<div class="columns">${days.map(({ key, sessions: some }) => keyed(key, html`<section
        class="panel card class-day" aria-labelledby=${`day-${key}`}><h3 class="label" id=${`day-${key}`}>${
        relativeDay(some[0].startsAt, now)}</h3>${sessionList(book, here, some)}</section>`))}</div>`}`;
}

export const sessionList = (book, here, sessions) => html`<ul class="class-list">${sessions.map((each) => keyed(each.id,
  html`<li>${sessionRow(each, book.booking(each.id), { now: clock.now(), busy: here.busy === each.id,
    sure: here.sure === each.id, ask: (on) => { here.sure = on ? each.id : null; app.refresh(); },
    act: (method) => act(book, here, method, each) })}${notice(book, here, each, clock.now())}</li>`))}</ul>`;

const HOURS = [6, 12, 24, 48];

// How long before the start a waiting member still wants to move up. Values below the class's own cut-off have no
// effect.
function notice(book, here, each, now) {
  const booking = book.booking(each.id), moves = Math.round((each.startsAt - each.movesUntil) / 60_000);
  if (booking?.state !== "waiting" || each.cancelled || now >= each.movesUntil) return null;
  const chosen = booking.noticeMinutes > moves ? booking.noticeMinutes : 0, id = `notice-${each.id}`;
  const options = [...new Set([0, ...HOURS.map((hours) => hours * 60).filter((n) => n > moves), chosen])]
    .sort((a, b) => a - b);
  return html`<div class="field class-notice"><label for=${id}>${t("class.notice")}</label><select id=${id}
    .value=${String(chosen)} ?disabled=${here.busy === each.id} @change=${(event) => act(book, here, "classes.book", each,
      { noticeMinutes: Number(event.target.value) })}>${options.map((n) => keyed(n, html`<option value=${n}
      ?selected=${n === chosen}>${t("class.notice.at", { n: n || moves })}</option>`))}</select></div>`;
}

async function act(book, here, method, about, more) {
  here.busy = about.id;
  app.refresh();
  try {
    const { booking } = await book.act(method, about.id, more);
    here.sure = null;
    if (more) toast(t("class.notice.did"));
    else toast(t(`class.did.${booking.state}`, { name: about.name, when: whenOf(about, clock.now()) }));
  } catch (error) { showError(error); }
  here.busy = null;
  app.refresh();
}
