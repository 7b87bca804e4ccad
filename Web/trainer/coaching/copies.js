// Who has a routine, shown below its plan. Contract: copies(routine) → the list, with a button to update the copies;
// copiesWay(routine) → the button that assigns it; stateOf(row) → the state of a copy, as text.
import { dayText } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/assign.js";
import { copiesOf, here, loadCopies } from "./assigndata.js";
import { app, session } from "../state.js";

export const copiesWay = (routine) => html`<a class="btn go" href=${`#routines/${routine.id}/assign`}><rack-icon
  name="person"></rack-icon>${t("assign.do")}</a>`;

export function stateOf({ client, changedBy = [], deleted }) {
  if (deleted) return [t("assign.state.deleted", { name: client.name })];
  return changedBy.length ? changedBy.map((by) => t(`assign.state.${by}`, { name: client.name })) : [t("assign.state.given")];
}

export function copies(routine) {
  const rows = copiesOf(routine.id);
  return html`<section class="copies" aria-labelledby="copies-title"><h2 class="label"
      id="copies-title">${t("assign.copies")}</h2>
    ${!rows ? here.failed ? blank({ icon: "cloud", title: t("assign.failed"), action: html`<button type="button" class="btn"
      @click=${() => loadCopies(routine.id)}>${t("retry")}</button>` }) : skeleton(2)
    : !rows.length ? html`<p class="dim">${t("assign.copies.none")}</p>`
    : html`${update(routine, rows)}<ul class="panel copy-rows">${rows.map((row) =>
      keyed(row.id, html`<li>${line(routine, row)}</li>`))}</ul>`}</section>`;
}

function line(routine, row) {
  const states = stateOf(row), isChanged = row.changedBy?.length || row.deleted;
  return html`<a href=${`#routines/${routine.id}/copy-${row.id}`} aria-label=${t("assign.open", { name: row.client.name,
      state: [...states, row.behind ? t("assign.state.behind") : null].filter(Boolean).join(", ") })}>
    <rack-plate .face=${row.client}></rack-plate><span><bdi class="strong">${row.client.name}</bdi><span
      class="small">${row.until ? t("assign.until", { day: dayText(row.until) }) : t("assign.until.none")}</span></span>
    <span class="copy-states">${states.map((text) => html`<span class=${`pill ${isChanged ? "wait" : ""}`}>${text}</span>`)}${
      row.behind ? html`<span class="pill bad">${t("assign.state.behind")}</span>` : null}</span>
    <rack-icon name="next"></rack-icon></a>`;
}

// Shows what will change before the update.
function update(routine, rows) {
  const behind = rows.filter((row) => row.behind && !row.deleted), n = behind.filter((row) => !row.changedBy).length;
  if (!behind.length) return null;
  const stay = behind.length - n;
  return html`<div class="notice copy-update" role="status"><p><strong>${t("assign.update.text", { n, of: rows.length })}</strong>
      ${stay ? t("assign.update.stay", { n: stay }) : ""}</p>
    ${n ? html`<button type="button" class="btn go" data-live ?disabled=${here.busy} @click=${() => bring(routine, n)}>${
      t("assign.update.do", { n })}</button>` : null}
    ${here.problem ? html`<p class="wrong" role="alert">${fault(here.problem)}</p>` : null}</div>`;
}

async function bring(routine, n) {
  Object.assign(here, { busy: true, problem: null });
  app.refresh();
  try {
    const { assignments } = await session.change("assignments.update", { template: routine.id, version: routine.version });
    if (here.template === routine.id) here.rows = assignments;
    toast(t("assign.updated", { n }));
  } catch (error) { here.problem = error; }
  here.busy = false;
  app.refresh();
}
