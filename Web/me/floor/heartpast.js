// The member's past heart sessions. Contract: ownPast() → template.
import { blankPast, past } from "../../shared/floor/hearts/past.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { failed } from "../base/failed.js";
import { app, clock, session, showError } from "../base/state.js";

const reads = () => progressOf(session);
const state = () => (app.form.heartPast ??= { ...blankPast(), removing: null });

export function ownPast() {
  const { data: set } = reads().of("hearts.settings", {}, { apart: true });
  return past({ state: state(), isOwn: true, maximum: set?.effective?.beats, now: () => clock.now(), refresh: () => app.refresh(), failed, ends,
    list: (range) => reads().of("hearts.sessions", range, { apart: true }), whole: (id) => reads().of("hearts.session", { id }, { apart: true }) });
}

const asks = (id) => { state().removing = id; app.refresh(); };

const ends = (one, when) => (state().removing === one.id
  ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("hearts.past.sure")}><p>${t("hearts.past.sure")}</p>
    <button type="button" class="btn bad" data-live @click=${() => remove(one)}>${t("hearts.past.remove")}</button>
    <button type="button" class="btn" @click=${() => asks(null)}>${t("hearts.keep")}</button></rack-sure>`
  : html`<div class="ends"><button type="button" class="btn quiet end" aria-label=${t("hearts.past.remove.of", { when })}
    @click=${() => asks(one.id)}><rack-icon name="trash"></rack-icon>${t("hearts.past.remove")}</button></div>`);

async function remove({ id }) {
  state().removing = null;
  try {
    await session.change("hearts.remove", { id });
    state().open = null;
    toast(t("hearts.past.removed"));
    reads().stale({ method: "hearts.sessions" });
  } catch (error) { showError(error); }
  app.refresh();
}
