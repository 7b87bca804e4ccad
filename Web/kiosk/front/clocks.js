// The floor's clocks at the kiosk, with or without a login. An action is recorded under the name of the member on the
// screen, or of the kiosk if there is none. Contract: openClocks(), closeClocks(); clocksButton() → the button on the
// rail and the front that shows running clocks; clocksStrip() → the same as a line, for fronts without it;
// clockLine(timer); watchClocks({opened(), closed()}) for the screen (clockspage.js).
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { digits, dueAt } from "../../shared/floor/timers/display.js";
import { phaseWords } from "../../shared/floor/timers/shown.js";
import { activePerson, app, ownAreas } from "../base/app.js";

const { floor } = app;
const refresh = () => app.refresh();
let ticking = 0, screen = null;

floor.addEventListener("changed", refresh);

export const watchClocks = (listener) => { screen = listener; };

export function openClocks() {
  app.clocks = true;
  activePerson()?.typing.close();
  screen?.opened();
  refresh();
}

export function closeClocks() {
  app.clocks = false;
  screen?.closed();
  refresh();
}

const running = () => floor.shown(ownAreas()).filter((timer) => !floor.isDone(timer));

export function clockLine(timer) {
  const at = floor.position(timer), words = phaseWords(timer, at).replace(/[\u2068\u2069]/g, "");
  return html`<span class="clock-line" data-kind=${timer.state.pausedAt === undefined ? at.kind : "paused"}><bdi
    class="name">${timer.label}</bdi>
    <span class="number">${digits(timer, at)}</span><span
      class="phase">${words === timer.label ? t(`timer.format.${timer.plan.format}`) : words}</span></span>`;
}

// Redraws when the next displayed second changes; each clock has its own phase.
function tick(timers) {
  clearTimeout(ticking);
  const now = app.clock.now();
  const due = Math.min(...timers.map((timer) => dueAt(timer, floor.position(timer, now), now) ?? Infinity));
  if (due < Infinity) ticking = setTimeout(refresh, Math.max(20, Math.ceil(due - now)));
}

function inside(timers, most) {
  if (!timers.length) return html`<rack-icon name="clock"></rack-icon><span>${t("clocks.title")}</span>`;
  return html`<span class="unseen">${t("clocks.title")}: </span>${timers.slice(0, most)
    .map((timer) => keyed(timer.id, clockLine(timer)))}
    ${timers.length > most
      ? html`<span class="others">${t("kiosk.clocks.more", { n: timers.length - most })}</span>`
      : null}`;
}

export function clocksButton({ most }) {
  const timers = app.clocks ? [] : running();
  if (timers.length) tick(timers);
  return html`<button type="button" class=${`clocks-button${timers.length ? " running" : ""}`}
    aria-current=${app.clocks ? "true" : null}
    @click=${openClocks}>${inside(timers, most)}</button>`;
}

export function clocksStrip() {
  const timers = running();
  if (!timers.length) return null;
  tick(timers);
  return html`<button type="button" class="clocks-button strip running"
    @click=${openClocks}>${inside(timers, 3)}</button>`;
}
