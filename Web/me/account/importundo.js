// Earlier imports, each with a button that undoes it as a whole, after one question. Contract: earlier() → template or
// null. The list is loaded once for each member, and again after an import or an undo.
import { html, keyed } from "../../shared/template.js";
import { longDay, whole } from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../base/state.js";

let rows = null, member = null, asking = false, sure = null, busy = false;

async function load() {
  asking = true;
  try { rows = (await session.socket.request("imports.list", { as: session.handle })).imports; }
  catch { rows = null; }
  asking = false;
  app.refresh();
}

// Call it after an import or an undo: the list is then loaded again.
export function forget() { rows = null; member = null; }

export function earlier() {
  if (member !== session.member?.id) { member = session.member?.id; rows = null; if (member && !asking) load(); }
  if (!rows?.length) return null;
  return html`<section class="panel card" aria-labelledby="imports-title">
    <h2 class="label" id="imports-title">${t("me.imports")}</h2>
    <ul class="pairs">${rows.map((one) => keyed(one.id, html`<li><div class="match">
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
        @click=${() => ask(one.id)}>${t("me.imports.undo")}</button>`}</div></li>`))}</ul></section>`;
}

function ask(id) {
  sure = id;
  app.refresh();
}

async function undo(one) {
  busy = true;
  app.refresh();
  try {
    const { sets } = await session.change("imports.undo", { import: one.id });
    toast(t("me.imports.undone", { n: sets, sets: whole(sets) }));
    rows = rows.filter((other) => other !== one);
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  busy = false;
  ask(null);
}
