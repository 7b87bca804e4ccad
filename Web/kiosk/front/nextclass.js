// The next class on the front, which leads to the week's classes before anybody has logged in. Contract: nextClass() → template, or
// null while there is no class in the next seven days.
import { placesOf, whenOf } from "../../shared/calendar/classes/row.js";
import { shift } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { gymClasses } from "../person/booking.js";

export function nextClass() {
  if (!live()) return null;
  const now = app.clock.now(), today = dayKey(now), { sessions } = gymClasses().days(today, shift(today, 6));
  const next = sessions.find(({ startsAt, cancelled }) => startsAt > now && !cancelled);
  if (!next) return null;
  return html`<button type="button" class="next-class panel" @click=${() => show("week", { day: dayKey(next.startsAt) })}><rack-icon name="clock"></rack-icon><span class="what"><span
    class="name"><bdi>${next.name}</bdi>, ${whenOf(next, now)}</span><span class="dim">${placesOf(next)}</span></span><span
    class="all">${t("kiosk.classes")}</span><rack-icon name="next"></rack-icon></button>`;
}
