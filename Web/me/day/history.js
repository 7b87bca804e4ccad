// History: workouts by day, newest first; each opens to its sets. Contract: history() → template.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { relativeDay } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { blank, searchField, skeleton } from "../../shared/ui.js";
import { card } from "./card.js";
import { memberLog } from "../train/memberlog.js";
import { app, clock } from "../base/state.js";
import { pickingSet } from "../train/workoutedit.js";

export function history() {
  const { pages } = memberLog, { rows, text, next, busy } = pages, { edited } = app.form;
  if (edited?.picking) return pickingSet();
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.history"),
      rest: html`<a class="btn" href="#past"><rack-icon name="plus"></rack-icon>${t("workout.past.add")}</a>` })}
    ${searchField({ label: t("me.history.search"), value: text, set: seek, most: 80 })}
    <p class="unseen" role="status">${rows && text.trim()
      ? t("me.history.found", { n: rows.length, more: next !== undefined })
      : ""}</p>
    ${!rows && pages.fault ? blank({ icon: "cloud", title: t("me.history.failed"),
      action: html`<button type="button" class="btn" @click=${() => pages.load()}>${t("retry")}</button>` })
    : !rows ? skeleton(5)
    : !rows.length ? nothing(text)
    : html`${days(rows).map(([day, list]) => keyed(day, html`<section class="days" aria-label=${day}>
      <h2 class="label">${day}</h2>
      ${list.map((workout) => keyed(workout.id, card(workout)))}
    </section>`))}
      ${next !== undefined ? html`<button type="button" class="btn wide" ?disabled=${busy}
        @click=${() => pages.load({ more: true })}>${t("me.history.more")}</button>`
        : html`<p class="end dim">${t("me.history.end")}</p>`}`}`;
}

const nothing = (text) => (text.trim()
  ? blank({ icon: "search", title: t("me.history.nothing", { text: text.trim() }), text: t("me.history.nothing.text") })
  : html`<div class="panel card">
    ${blank({ icon: "list", title: t("me.last.none"), text: t("me.last.none.text"),
      action: html`<div class="ends">
        <a class="btn go" href="#log">${t("me.log.title")}</a>
        <a class="btn" href="#import">${t("me.import.open")}</a>
      </div>` })}
  </div>`);

function seek(text) {
  memberLog.search(text);
  app.refresh();
}

function days(rows) {
  const all = new Map();
  for (const workout of rows) {
    const day = relativeDay(workout.startedAt, clock.now());
    all.set(day, [...(all.get(day) ?? []), workout]);
  }
  return [...all];
}
