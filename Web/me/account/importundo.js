// Earlier imports, each with a button that undoes it as a whole, after one question. Contract: earlier() → template or
// null. The list is loaded once for each member, and again after an import. What could not be loaded is tried again at the
// next visit, or at a tap.
import { html, keyed } from "../../shared/template.js";
import { longDay, whole } from "../../shared/format.js";
import { blank, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/import.js";
import { app, session } from "../base/state.js";

// A new object for each request, so that a reply that comes late is not taken for the next member's.
let list = null, sure = null, busy = false;

async function load() {
  const mine = list = { member: session.member.id, visit: app.visits, rows: null, failed: null };
  try { mine.rows = (await session.ask("imports.list")).imports; } catch (error) { mine.failed = error; }
  app.refresh();
}

// Call it after an import: the list is then loaded again.
export function forget() { list = null; }

export function earlier() {
  if (list?.member !== session.member.id || (list.failed && list.visit !== app.visits)) load();
  const { rows, failed } = list;
  if (!failed && !rows?.length) return null;
  return html`<section class="panel card" aria-labelledby="imports-title">
    <h2 class="label" id="imports-title">${t("me.imports")}</h2>
    ${failed ? blank({ icon: "cloud", title: fault(failed), action: html`<button type="button" class="btn"
      @click=${() => { load(); app.refresh(); }}>${t("retry")}</button>` }) : all(rows)}</section>`;
}

const all = (rows) => html`<ul class="pairs">${rows.map((one) => keyed(one.id, html`<li><div class="match">
      <span><span class="strong">${longDay(one.at)}</span><span class="small">${[t("me.imports.what",
        { app: t(`me.import.app.${one.format ?? "strong"}`), n: one.workouts, workouts: whole(one.workouts), m: one.sets,
          sets: whole(one.sets) }), one.extras ? t("me.imports.extras", { n: one.extras }) : null].filter(Boolean)
        .join(" · ")}</span></span>
      ${sure === one.id ? html`<span role="alert" class="strong">${t("me.imports.sure",
          { n: one.sets, sets: whole(one.sets) })}</span>
        <button type="button" class="btn bad" ?disabled=${busy}
          @click=${() => undo(one)}>${t("me.imports.yes", { n: one.sets })}</button>
        <button type="button" class="btn line" @click=${() => ask(null)}>${t("cancel")}</button>`
      : html`<button type="button" class="btn line" aria-label=${t("me.imports.undo.of", { day: longDay(one.at) })}
        @click=${() => ask(one.id)}>${t("me.imports.undo")}</button>`}</div></li>`))}</ul>`;

function ask(id) {
  sure = id;
  app.refresh();
}

async function undo(one) {
  const mine = list;
  busy = true;
  app.refresh();
  try {
    const { sets } = await session.change("imports.undo", { import: one.id });
    toast(t("me.imports.undone", { n: sets, sets: whole(sets) }));
    mine.rows = mine.rows.filter((other) => other !== one);
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  busy = false;
  ask(null);
}
