// The panel that changes the current exercise of the plan: swap, skip, move, superset, warm-ups, sides, remove. It is
// above the steppers and does not cover them. Contract: changes(hand) → template; openChanges(person,
// panel), where panel is "change", "swap" or null.
import { alternatives } from "../../shared/gym/alternatives.js";
import { html, keyed } from "../../shared/template.js";
import { canGroup, canMove, groupWithNext, moveItem, removeItem, setPerSide, setWarmups, skipItem, ungroup }
  from "../../shared/log/planedits.js";
import { warmupsFor } from "../../shared/log/targets.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { advance, setPlan, swap } from "../person/plan.js";

const SHOWN = 4;

export function openChanges(person, panel) {
  const { screen } = person;
  Object.assign(screen, { panel, more: panel ? false : screen.more });
  app.refresh();
}

export function changes(hand) {
  const { person, exercise, workout: { plan }, planned, rows } = hand, { item } = planned;
  if (person.screen.panel === "swap") return swaps(hand);
  const put = (next, text = null) => {
    setPlan(person, next);
    if (text) toast(text, { undo: () => setPlan(person, plan) });
  };
  const button = (icon, text, act, { disabled = false, pressed = null } = {}) => html`<button type="button" class="btn"
    ?disabled=${disabled} aria-pressed=${pressed} @click=${act}><rack-icon name=${icon}></rack-icon><span>${text}</span>
  </button>`;
  const isIn = planned.superset !== undefined, warm = proposed(hand);
  return html`<section class="more panel changes" aria-label=${t("plan.change.of", { name: exercise.name })}>
    ${button("swap", t("plan.swap"), () => openChanges(person, "swap"))}
    ${button("skip", t(planned.skipped ? "plan.unskip" : "plan.skip"), () => {
      put(skipItem(plan, item, !planned.skipped));
      if (!planned.skipped) { advance(person); openChanges(person, null); }
    })}
    ${button("up", t("plan.up"), () => put(moveItem(plan, item, -1)), { disabled: !canMove(plan, item, -1) })}
    ${button("down", t("plan.down"), () => put(moveItem(plan, item, 1)), { disabled: !canMove(plan, item, 1) })}
    ${button("link", t(isIn ? "plan.ungroup" : "plan.group"),
      () => put(isIn ? ungroup(plan, item) : groupWithNext(plan, item)), { disabled: !isIn && !canGroup(plan, item) })}
    ${button("flame", t("plan.warmups"), () => put(setWarmups(plan, item, warm)), { disabled: !warm.length })}
    ${button("sides", t("plan.sides"), () => put(setPerSide(plan, item, !planned.perSide)),
      { pressed: planned.perSide ? "true" : "false", disabled: rows.length > 0 })}
    ${button("trash", t("plan.remove"), () => {
      put(removeItem(plan, item), t("plan.removed", { name: exercise.name }));
      openChanges(person, null);
    })}
  </section>`;
}

// Warm-ups are computed from the weight that the member works with now.
function proposed({ exercise, unit, planned, rows, kit, draft }) {
  const isTouched = planned.sets.some(({ kind }) => kind === "warmup") || rows.length > 0;
  if (isTouched || exercise.type !== "weightReps") return [];
  return warmupsFor({ value: draft.weight ?? 0, unit }, kit);
}

// The plan's own alternatives, then exercises for the same muscles with the gym's equipment.
function instead({ person: { book }, exercise, workout, planned }) {
  const taken = workout.plan.map((each) => each.exercise), own = (planned.alternatives ?? []).map((id) => book.find(id));
  const alike = alternatives(exercise, book.list ?? [], 2 * SHOWN).filter(({ id }) => !taken.includes(id));
  return [...new Set([...own, ...alike])].filter(Boolean).slice(0, SHOWN);
}

function swaps(hand) {
  const { person, exercise, planned } = hand;
  return html`<section class="more panel changes swaps" aria-label=${t("plan.swap.for", { name: exercise.name })}>
    ${instead(hand).map((each) => keyed(each.id, html`<button type="button" class="btn"
      @click=${() => { swap(person, planned.item, each.id); openChanges(person, null); }}><span><span
        class="name">${each.name}</span> <span class="dim">${t(`equipment.${each.equipment}`)}</span></span></button>`))}
    <button type="button" class="btn" @click=${() => {
      Object.assign(person.screen, { swapping: planned.item, panel: null });
      person.screen.go("pick");
    }}><rack-icon name="search"></rack-icon><span>${t("plan.swap.other")}</span></button>
    <button type="button" class="btn quiet" @click=${() => openChanges(person, "change")}><rack-icon
      name="back"></rack-icon><span>${t("back")}</span></button>
  </section>`;
}
