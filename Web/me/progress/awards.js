// Awards: those that the log has earned, and the progress towards the next ones. Contract:
//   awards() → the inside of their section on #progress; earnedBy(workout) → the awards of a finished workout, or null.
import { html, keyed } from "../../shared/template.js";
import { byNearest, earnedIn, earnedRow, nextRow } from "../../shared/progress/awards.js";
import { progressOf } from "../../shared/progress/progress.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, clock, session, unit } from "../base/state.js";

const FEW_NEXT = 4, FEW_EARNED = 5;

const state = () => (app.form.awards ??= { allNext: false, allEarned: false });
const put = (values) => { Object.assign(state(), values); app.refresh(); };
const ask = () => progressOf(session).of("awards.list");

const more = (shown, all, isAll, flip) => (all > shown || isAll ? html`<button type="button" class="btn" aria-expanded=${
  isAll ? "true" : "false"} @click=${flip}>${isAll ? t("award.fewer") : t("award.all", { n: all })}</button>` : null);

const earnedList = (earned) => html`<ul class="awards">${earned.map((one) =>
  keyed(one.id, earnedRow(one, { now: clock.now() })))}</ul>`;

export function awards() {
  const { data, error } = ask(), { allNext, allEarned } = state();
  if (!data) {
    return error ? html`<p class="dim">${error.code === "away" ? t("progress.away") : fault(error)}</p>` : skeleton(3);
  }
  const next = byNearest(data.next);
  const coming = allNext ? next : next.filter(({ value }) => value > 0).slice(0, FEW_NEXT);
  const earned = allEarned ? data.earned : data.earned.slice(0, FEW_EARNED);
  return html`${earned.length ? html`<p class="small">${t("award.count", { n: data.earned.length })}</p>` : null}
    ${earned.length ? html`${earnedList(earned)}${
      more(earned.length, data.earned.length, allEarned, () => put({ allEarned: !allEarned }))}`
      : html`<p class="dim">${t("award.none")}</p>`}
    ${next.length ? html`<h3 class="label">${t("award.next")}</h3><ul class="awards-next">${coming.map((one) =>
      keyed(one.slug, nextRow(one, { unit: unit() })))}</ul>${more(coming.length, next.length, allNext,
      () => put({ allNext: !allNext }))}` : null}`;
}

export function earnedBy(workout) {
  const earned = earnedIn(ask().data, workout);
  return earned.length ? html`<section class="panel card" aria-labelledby="earned-title"><h2 class="label"
    id="earned-title">${t("award.earned", { n: earned.length })}</h2>${earnedList(earned)}</section>` : null;
}
