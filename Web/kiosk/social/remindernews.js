// Reminders among the news of the kiosk's start view: what the view does not show elsewhere.
// A reminder that has just arrived is also shown on the rail, unless the current view shows it.
import { html, keyed } from "../../shared/template.js";
import { remindersOf, textOf } from "../../shared/calendar/reminders.js";
import { t } from "../../shared/words.js";
import { noun, pageOf } from "../../shared/register.js";
import { activePerson, app } from "../base/app.js";
import { showNotice } from "../base/notice.js";
import { nextOf } from "../person/next.js";
import { openMessages } from "../person/opening.js";

const remindersFor = (person) => remindersOf(person,
  { clock: app.clock, kiosk: true, changed: () => app.refresh() });

noun({
  row: { place: "news", order: 50, draw: reminders, tells: (person) => listed(person).map((each) => {
    const { title, page } = textOf(each, app.clock.now());
    return { text: title, ...page === "messages" && { open: () => openMessages(person, each.about) } };
  }) },
  entered: (person) => { person.reminders = remindersFor(person); },
  hears: { "": (data, event, person) => {
    const issued = person.reminders.event(event, data);
    if (issued) showReminder(person, issued);
  } },
  returned: (person) => person.reminders.stale(),
});

const RESULTS = 2;
// A missed workout can be made up for today.
const VIEWS = { classes: "week", appointments: "appointments", calendar: "else" };

// Left out because the start view shows them elsewhere: planned workouts, and the next class or appointment, unless something
// happened to it. News of classes have cards of their own.
function listed(person) {
  const { due, today } = person.reminders, next = nextOf(person);
  const more = due.filter(({ kind, news }) => ["message", "missed"].includes(kind) || (kind === "appointment" && news));
  const results = due.filter(({ kind, challenge }) => kind === "challenge" && challenge !== "asked").reverse().slice(0, RESULTS);
  const isSaid = ({ kind, about }) => [next, ...more].some((one) => one?.kind === kind && one.about === about);
  const later = today.filter((one) => ["class", "appointment"].includes(one.kind) && !isSaid(one));
  return [...more, ...later, ...results];
}

function reminders(person) {
  const now = app.clock.now(), some = listed(person), { due } = person.reminders;
  return some.length ? some.map((each) => keyed(each.id, row(person, each, now, due.includes(each)))) : null;
}

function row(person, each, now, isDue) {
  const { title, detail, page, icon, tone } = textOf(each, now);
  const open = page === "messages" ? () => openMessages(person, each.about) : VIEWS[page] ? () => person.screen.go(VIEWS[page]) : null;
  const what = html`<rack-icon name=${icon}></rack-icon><span class="what"><bdi class="name">${title}</bdi>${detail ? html`<bdi
    class="dim">${detail}</bdi>` : null}</span>`;
  return html`<div class=${`start-cell panel ${tone}`}>${open ? html`<button type="button" class="start-cell-open" @click=${open}>${what}<rack-icon
    name="next"></rack-icon></button>` : html`<span class="start-cell-open">${what}</span>`}${isDue && page !== "messages" ? html`<button type="button"
    class="btn" aria-label=${t("remind.dismiss.of", { title })} @click=${() => person.reminders.dismiss(each.id)}>${
    t("remind.dismiss")}</button>` : null}</div>`;
}

function showReminder(person, reminder) {
  const isOnScreen = activePerson() === person && !app.clocks;
  if (isOnScreen && pageOf(person.screen.view).shows?.(reminder)) return;
  const { title, detail, page } = textOf(reminder, app.clock.now());
  showNotice(person, [title, detail].filter(Boolean).join(" · "), () => {
    if (page === "messages") openMessages(person, reminder.about);
  });
}
