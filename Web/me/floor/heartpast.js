// Past heart sessions, newest first; one opens to its curve. Contract: past() → template.
import { html, keyed } from "../../shared/template.js";
import { shift } from "../../shared/days.js";
import { dayKey, relativeDay, time } from "../../shared/format.js";
import { curve } from "../../shared/floor/hearts/curve.js";
import { figures, zoneBar, zoneList } from "../../shared/floor/hearts/parts.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { failed } from "../base/failed.js";
import { app, clock, session, showError } from "../base/state.js";

// As many days are asked for at once: what the server allows.
const DAYS = 62, MOST_SPANS = 12;
// How many rows are shown at first, and more by one tap.
const FIRST = 4, MORE = 10;

const reads = () => progressOf(session);
const state = () => (app.form.heartPast ??= { spans: 1, most: FIRST, open: null, removing: false });

const spans = () => Array.from({ length: state().spans }, (_, i) => {
  const to = shift(dayKey(clock.now()), -DAYS * i);
  return reads().of("hearts.sessions", { from: shift(to, 1 - DAYS), to }, { apart: true });
});

export function past() {
  const all = spans(), error = all.find((one) => one.error)?.error, rows = all.flatMap(({ data }) => data?.sessions ?? []), last = all.at(-1);
  return html`<section class="panel card heart-past" aria-labelledby="heart-past"><h2 class="label" id="heart-past">${t("hearts.past")}</h2>
    ${error ? failed(t("hearts.past.failed"), error) : rows.length ? html`<ul>${rows.slice(0, state().most).map((one) => keyed(one.id, sessionOf(one)))}</ul>`
      : last.data ? blank({ icon: "heart", title: t("hearts.past.none"), text: t("hearts.past.none.text") }) : null}
    ${!last.data && !error ? skeleton(3) : rows.length > state().most || rows.length && state().spans < MOST_SPANS ? html`<button type="button" class="btn wide"
      @click=${() => more(rows.length)}>${t("hearts.past.earlier")}</button>` : null}</section>`;
}

function more(known) {
  const here = state();
  here.most += MORE;
  if (here.most > known && here.spans < MOST_SPANS) here.spans += 1;
  app.refresh();
}

function sessionOf(one) {
  const here = state(), isOpen = here.open === one.id, when = `${relativeDay(one.startedAt, clock.now())}, ${time(one.startedAt)}`;
  return html`<li><button type="button" class="row" aria-expanded=${isOpen ? "true" : "false"} @click=${() => { Object.assign(here,
    { open: isOpen ? null : one.id, removing: false }); app.refresh(); }}><span><span class="strong">${when}</span><span class="small">${[
    t("hearts.past.points", { n: one.points }), span(one)].join(" · ")}</span></span><rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    ${zoneBar(one.seconds)}${isOpen ? opened(one, when) : null}</li>`;
}

const span = ({ startedAt, endedAt }) => t("hearts.past.span", { from: time(startedAt), to: time(endedAt) });

function opened(one, when) {
  const here = state(), { data, error } = reads().of("hearts.session", { id: one.id }, { apart: true }), whole = data?.session ?? one;
  const { data: set } = reads().of("hearts.settings", {}, { apart: true });
  return html`<div class="heart-open">${zoneList(one.seconds)}${figures(one)}
    ${whole.curve?.length ? curve(whole.curve, { maximum: set?.effective?.beats, label: t("hearts.past.curve", { from: time(one.startedAt),
      to: time(one.endedAt), average: one.average, maximum: one.maximum }) }) : error ? failed(t("hearts.past.failed"), error) : data ? null : skeleton(2)}
    ${here.removing ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("hearts.past.sure")}><p>${t("hearts.past.sure")}</p>
      <button type="button" class="btn bad" data-live @click=${() => remove(one)}>${t("hearts.past.remove")}</button>
      <button type="button" class="btn" @click=${() => { here.removing = false; app.refresh(); }}>${t("hearts.keep")}</button></rack-sure>`
      : html`<div class="ends"><button type="button" class="btn quiet end" aria-label=${t("hearts.past.remove.of", { when })} @click=${() => { here.removing = true;
        app.refresh(); }}><rack-icon name="trash"></rack-icon>${t("hearts.past.remove")}</button></div>`}</div>`;
}

async function remove({ id }) {
  state().removing = false;
  try {
    await session.change("hearts.remove", { id });
    state().open = null;
    toast(t("hearts.past.removed"));
    reads().stale({ method: "hearts.sessions" });
  } catch (error) { showError(error); }
  app.refresh();
}
