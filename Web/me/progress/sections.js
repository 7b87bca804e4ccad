// The sections of Progress, each folded until it is opened. Contract:
//   sections([{name, title, aside, draw}]) → template, in the usual order; `aside`: a few words beside the title; draw() → what
//   is inside. It runs only while the section is open, so that a folded one asks the server for nothing.
//   #progress/awards opens that section and goes there.
// They stand in the order in which this member opens them, most often first; those opened equally often keep the usual order. It
// is counted on this device alone, and can be reset. The order is that of the first draw until the page is loaded again:
// nothing moves under a finger. What was left open stays open.
import { keep } from "../../shared/store.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, session } from "../base/state.js";
import "../../shared/words/progress/progress.js";

const AT_FIRST = { open: ["muscles"], times: {} };
// `followed` is the visit whose address was followed, so that a section can be closed again.
let shown = { member: null, times: {}, followed: null };

const kept = () => `progress.sections.${session.member.id}`;
const known = () => keep.get(kept()) ?? AT_FIRST;

function fold(name, opens) {
  const { open, times } = known(), others = open.filter((each) => each !== name);
  keep.set(kept(), opens ? { open: [...others, name], times: { ...times, [name]: (times[name] ?? 0) + 1 } }
    : { open: others, times });
}

function follow(all) {
  const wanted = app.page.split("/")[1];
  if (shown.followed === app.visits || !all.some(({ name }) => name === wanted)) return;
  shown.followed = app.visits;
  if (!known().open.includes(wanted)) fold(wanted, true);
  requestAnimationFrame(() => document.getElementById(`${wanted}-fold`)?.focus());
}

export function sections(all) {
  if (shown.member !== session.member.id) shown = { member: session.member.id, times: known().times, followed: null };
  follow(all);
  const { open } = known(), often = ({ name }) => shown.times[name] ?? 0;
  const sorted = [...all].sort((a, b) => often(b) - often(a)), isUsual = sorted.every((one, i) => one === all[i]);
  return html`<div class="folds">${sorted.map((one) => keyed(one.name, section(one, open.includes(one.name))))}
    ${isUsual ? null : html`<button type="button" class="btn quiet" @click=${reset}>${t("progress.sections.reset")}</button>`}</div>`;
}

function section({ name, title, aside, draw }, isOpen) {
  return html`<section class="panel fold" aria-labelledby=${`${name}-title`}><h2><button type="button" id=${`${name}-fold`}
    aria-expanded=${isOpen ? "true" : "false"} @click=${() => { fold(name, !isOpen); app.refresh(); }}><span class="strong"
      id=${`${name}-title`}>${title}</span><span class="small">${aside ?? ""}</span><rack-icon name=${isOpen ? "up"
        : "down"}></rack-icon></button></h2>${isOpen ? html`<div class="card">${draw()}</div>` : null}</section>`;
}

function reset() {
  keep.set(kept(), { open: known().open, times: {} });
  shown.times = {};
  app.refresh();
}
