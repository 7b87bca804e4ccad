// The member's own monthly report, at #report. Contract: monthReport() → template; monthReportRow() → the row of Progress that leads
// here. It is read anew at each visit of the page.
import { html } from "../../shared/template.js";
import { newReport, openReport, reviewPage } from "../../shared/coaching/review.js";
import { head } from "../../shared/parts/head.js";
import { t } from "../../shared/words.js";
import { app, clock, session, unit } from "../base/state.js";
import "../../shared/words/coaching/review.js";

function state() {
  const kept = app.form.report;
  return kept?.visit === app.visits ? kept : (app.form.report = { ...newReport(), visit: app.visits });
}

const host = { state, refresh: () => app.refresh(), now: () => clock.now(), unit,
  read: (month) => session.ask("progress.report", { month }), paper: (month) => session.ask("progress.paper", { month }) };

export const monthReportRow = () => html`<section class="panel card rows" aria-label=${t("me.report")}><a class="row" href="#report"><span><span
  class="strong">${t("me.report")}</span><span class="small">${t("review.what")}</span></span><rack-icon name="next"></rack-icon></a></section>`;

export function monthReport() {
  if (!state().month) openReport(host);
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.report") })}${reviewPage(host)}`;
}
