// Replaces an exercise that a client has not begun. Contract, for a LiveClient `now` (client.js):
//   canSwap(now, planned); swapOf(now, planned) → a trainer's swap of it, or null;
//   swapButton(now, planned, name, {isWide}) opens the panel; swapping(now, name) → the panel, while now.swap is open.
// The plan's alternatives come first, then exercises for the same muscles with the gym's equipment.
import { focusOn } from "../../focus.js";
import { alternatives } from "../../gym/alternatives.js";
import { assign } from "../../log/plan.js";
import { find } from "../../gym/search.js";
import { html, keyed } from "../../template.js";
import { searchField, toast } from "../../ui.js";
import { fault, t } from "../../words.js";

const MOST = 6;

export const canSwap = (now, planned) => !planned.skipped
  && !assign(now.log.current.plan, now.rows()).get(planned.item).length;

export const swapOf = (now, { item, exercise }) =>
  now.swaps.find((each) => each.item === item && each.after === exercise) ?? null;

export function swapButton(now, planned, name, { isWide = false } = {}) {
  const isOpen = now.panel === "swap" && now.swap?.item === planned.item;
  const turn = () => {
    Object.assign(now, isOpen ? { panel: null, swap: null } : { panel: "swap", edit: null,
      swap: { item: planned.item, was: planned.exercise, text: "", problem: "" } });
    now.changed();
    if (!isOpen) focusOn(".live-swap .btn");
  };
  return html`<button type="button" class=${`btn quiet${isWide ? "" : " icon"}`} aria-expanded=${isOpen ? "true" : "false"}
    aria-label=${t("live.swap.of", { name })} @click=${turn}><rack-icon name="swap"></rack-icon>${
    isWide ? t("live.swap") : null}</button>`;
}

function offers(now, planned, text) {
  const { list } = now.book, others = new Set((now.log.current.plan ?? []).map(({ exercise }) => exercise));
  const free = (each) => each && !others.has(each.id);
  if (text.trim()) return find(list ?? [], { text }).filter(free).slice(0, MOST);
  const named = (planned.alternatives ?? []).map((id) => now.exercise(id)), about = now.book.find(planned.exercise);
  const alike = about && list ? alternatives(about, list, 2 * MOST) : [];
  return [...new Set([...named, ...alike])].filter(free).slice(0, MOST);
}

export function swapping(now, name) {
  const { swap } = now, planned = now.log.current.plan?.find(({ item }) => item === swap.item);
  const rows = planned ? offers(now, planned, swap.text) : [];
  return html`<section class="live-swap" aria-label=${t("live.swap.of", { name })}>
    <p class="strong">${t("live.swap.title", { name })}</p>
    ${swap.problem ? html`<p class="notice bad" role="alert">${swap.problem}</p>` : null}
    <div class="live-offers">${rows.map((each) => keyed(each.id, html`<button type="button" class="btn"
      ?disabled=${now.busy} @click=${() => choose(now, each)}><bdi>${each.name}</bdi></button>`))}</div>
    ${rows.length ? null : html`<p class="dim" role="status">${t(swap.text.trim() ? "live.swap.nothing" : "live.swap.none")}</p>`}
    ${searchField({ label: t("live.swap.search"), value: swap.text,
      set: (text) => { swap.text = text; now.changed(); } })}</section>`;
}

async function choose(now, { id, name }) {
  const { swap } = now;
  Object.assign(now, { busy: true });
  now.changed();
  try {
    await now.swapTo(swap, id);
    if (now.swap === swap) Object.assign(now, { panel: null, swap: null });
    toast(t("live.swap.done", { name: now.name, exercise: name }));
  } catch (error) { swap.problem = fault(error); }
  now.busy = false;
  now.changed();
}
