// The gym's month. Contract: const month = new Month(socket, changed); month.look(now) loads the sums at the first
// call, each hour, at midnight and after each reconnect; calendar(state) → template. Today's number comes from topic
// `floor`, which is newer; how many plan to train on a future day comes from state.plans (plans.js). Days are in the
// gym's time zone.
import { html, keyed } from "../shared/template.js";
import { dayKey, dayLetters, monthName, whole } from "./dates.js";
import { time } from "../shared/format.js";
import { t } from "../shared/words.js";
import { classPanel } from "./classes.js";
import { slim, strip } from "./clocks.js";
import "../shared/parts/bar.js";

const HOUR = 3_600_000;

export class Month {
  #asked = null;

  constructor(socket, changed) {
    Object.assign(this, { socket, changed, sums: new Map() });
    socket.addEventListener("status", () => { if (socket.status === "live") { this.#asked = null; changed(); } });
  }

  async look(now) {
    const today = dayKey(now), key = `${today} ${Math.floor(now / HOUR)}`;
    if (key === this.#asked || this.socket.status !== "live") return;
    this.#asked = key;
    const { from, to } = monthOf(today);
    try {
      const { days } = await this.socket.request("floor.days", { from, to });
      this.sums = new Map(days.map(({ day, sum }) => [day, sum]));
      this.changed();
    } catch { /* tried again in an hour, or after a reconnect */ }
  }
}

// Weeks begin on Monday.
export function monthOf(today) {
  const [year, month] = today.split("-").map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const lead = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const key = (n) => `${today.slice(0, 8)}${String(n).padStart(2, "0")}`;
  const days = Array.from({ length }, (_, i) => ({ n: i + 1, key: key(i + 1) }));
  return { from: key(1), to: key(length), lead, days };
}

export function calendar(state) {
  const today = dayKey(state.now), { days, lead } = monthOf(today);
  const setsOf = (key) => (key === today ? state.floor.totals.today.sets : state.month.sums.get(key)?.sets ?? 0);
  const past = days.filter(({ key }) => key <= today).map(({ key }) => setsOf(key));
  const most = Math.max(1, ...past), sum = past.reduce((a, b) => a + b, 0);
  const classes = classPanel(state);
  return html`<main class=${`wall calendar${state.shown.length ? " timed" : ""}${classes ? " classed" : ""}`}>
    ${state.shown.length ? slim(state) : null}
    <section class="month panel" aria-labelledby="month-title">
      <header><h1 class="title" id="month-title">${monthName(state.now)}</h1>
        <p class="dim">${t("wall.month.sum", { n: sum, sets: whole(sum) })}</p>
        <p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p></header>
      <ol class="letters" aria-hidden="true">${dayLetters().map((letter, i) =>
        keyed(i, html`<li class="label">${letter}</li>`))}</ol>
      <ol class="days">${days.map(({ n, key }) =>
        keyed(key, one(n, key, today, setsOf(key), most, n === 1 ? lead : 0, state.plans.of(key))))}</ol>
    </section>
    ${classes}${strip(state, { showsTotals: true })}
  </main>`;
}

function one(n, key, today, sets, most, lead, planned) {
  const when = key === today ? "today" : key < today ? "past" : "ahead";
  return html`<li class=${`day ${when}${sets ? "" : " none"}`} data-day=${key} data-lead=${lead || null}>
    <p class="n"><span class="number">${n}</span>${when === "today"
      ? html`<span class="unseen">${t("wall.month.today")}</span>` : null}</p>
    ${when === "ahead" ? (planned ? html`<p class="planned"><span class="number">${planned}</span> <span class="of-plans">${t("wall.month.planned")}</span></p>`
      : null) : html`<p class="sets"><span class="number">${sets ? whole(sets) : "–"}</span>
      <span class="unseen">${t("wall.month.sets", { n: sets })}</span></p>
      <rack-bar .part=${sets / most}></rack-bar>`}
  </li>`;
}
