// The changes that can be made to an exercise of the plan. Contract: changes(hand, plan, working) → template, while
//   training().panel is "change" or "swap"; `working` is the working weight after the warm-ups.
import { alternatives } from "../../shared/gym/alternatives.js";
import { html, keyed } from "../../shared/template.js";
import { addSet, canGroup, canMove, groupWithNext, moveItem, removeItem, removeSet, setPerSide, setWarmups, skipItem,
  ungroup } from "../../shared/log/planedits.js";
import { kitOf, warmupsFor } from "../../shared/log/targets.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { showExercise } from "../base/exerciseaddress.js";
import { freshSearch } from "./filters.js";
import { setPlan, swap, training } from "./plan.js";
import { app, book, exercise } from "../base/state.js";

const SHOWN = 4;

export function changes({ planned, rows, about }, plan, working) {
  const state = training(), { item } = planned;
  if (state.panel === "swap") return swaps(planned, plan);
  const put = (next, text = null) => {
    setPlan(next);
    if (text) toast(text, { undo: () => setPlan(plan) });
  };
  const button = (icon, text, act, { off = false, pressed = null } = {}) => keyed(text, html`<button type="button"
    class="btn" ?disabled=${off} aria-pressed=${pressed} @click=${act}><rack-icon name=${icon}></rack-icon><span>${text}
    </span></button>`);
  const isIn = planned.superset !== undefined, warm = warmups(planned, rows, about, working);
  const left = planned.sets.length - rows.filter(({ set }) => set.side !== "right").length;
  return html`<div class="changes" role="group" aria-label=${t("plan.change.of", { name: about?.name ?? "" })}>
    ${[
      button("plus", t("plan.set.add"), () => put(addSet(plan, item))),
      button("minus", t("plan.set.remove"), () => put(removeSet(plan, item, planned.sets.length - 1)),
        { off: left < 1 || planned.sets.length < 2 }),
      button("up", t("plan.up"), () => put(moveItem(plan, item, -1)), { off: !canMove(plan, item, -1) }),
      button("down", t("plan.down"), () => put(moveItem(plan, item, 1)), { off: !canMove(plan, item, 1) }),
      button("swap", t("plan.swap"), () => { state.panel = "swap"; app.refresh(); }),
      button("skip", t(planned.skipped ? "plan.unskip" : "plan.skip"), () => {
        Object.assign(state, planned.skipped ? { panel: null } : { panel: null, item: null });
        put(skipItem(plan, item, !planned.skipped));
      }),
      button("link", t(isIn ? "plan.ungroup" : "plan.group"),
        () => put(isIn ? ungroup(plan, item) : groupWithNext(plan, item)), { off: !isIn && !canGroup(plan, item) }),
      button("sides", t("plan.sides"), () => put(setPerSide(plan, item, !planned.perSide)),
        { pressed: planned.perSide ? "true" : "false", off: rows.length > 0 }),
      button("info", t("workout.about"), () => showExercise(planned.exercise)),
      button("flame", t("plan.warmups"), () => put(setWarmups(plan, item, warm)), { off: !warm.length }),
      button("trash", t("plan.remove"), () => {
        state.panel = null;
        put(removeItem(plan, item), t("plan.removed", { name: about?.name ?? "" }));
      }),
    ]}</div>`;
}

function warmups(planned, rows, about, working) {
  if (about?.type !== "weightReps" || !working?.value || rows.length) return [];
  if (planned.sets.some(({ kind }) => kind === "warmup")) return [];
  return warmupsFor(working, kitOf(about, working));
}

// The plan's own alternatives, then exercises for the same muscles with the gym's equipment.
function instead({ exercise: id, alternatives: own = [] }, plan) {
  const about = exercise(id), taken = plan.map((each) => each.exercise);
  const alike = about ? alternatives(about, book.list ?? [], 2 * SHOWN).filter((each) => !taken.includes(each.id)) : [];
  return [...new Set([...own.map(exercise), ...alike])].filter(Boolean).slice(0, SHOWN);
}

function swaps(planned, plan) {
  const state = training(), name = exercise(planned.exercise)?.name ?? "";
  return html`<div class="changes swaps" role="group" aria-label=${t("plan.swap.for", { name })}>
    ${instead(planned, plan).map((each) => keyed(each.id, html`<button type="button" class="btn"
      @click=${() => swap(planned.item, each.id)}><span><bdi class="strong">${each.name}</bdi> <span
        class="small">${t(`equipment.${each.equipment}`)}</span></span></button>`))}
    <button type="button" class="btn" @click=${() => {
      Object.assign(state, { panel: "other", swapping: planned.item });
      freshSearch();
      app.refresh();
      window.scrollTo(0, 0);
    }}><rack-icon name="search"></rack-icon><span>${t("plan.swap.other")}</span></button>
    <button type="button" class="btn quiet" @click=${() => { state.panel = "change"; app.refresh(); }}><rack-icon
      name="back"></rack-icon><span>${t("back")}</span></button></div>`;
}
