// The right column: the plates to load, the workout so far, one true sentence, the way out. While a number is typed,
// the keypad stands here instead, so that neither the number nor the sets are covered.
import { html, keyed } from "/shared/template.js";
import { keypad } from "/shared/ui.js";
import { t } from "/shared/words.js";
import { app, live } from "./app.js";
import { plates } from "./loading.js";
import { advice } from "./advice.js";
import { fieldsOf, today } from "./log.js";
import { hasRow, restPanel } from "./rest.js";
import { offer } from "./scores.js";
import { typeKey, typeNext } from "./typing.js";
import { finish } from "./done.js";

export function side(one, exercise, draft) {
  if (one.typing) return pad(one, exercise);
  return html`<aside class="side" aria-label=${t("kiosk.side")}>
    ${exercise.equipment === "barbell" && fieldsOf(exercise).includes("weight") && exercise.type !== "bodyweightPlus" ? plates(draft.weight ?? 0, one.member.unit) : null}
    ${list(one, exercise)}
    ${offer(one)}${restPanel(one) ?? (offer(one) ? null : offer(one, { saved: true }) ?? advice(one, exercise))}
    ${ways(one)}
  </aside>`;
}

const pad = (one, exercise) => html`<aside class="side pad panel" aria-label=${t("keypad")}>
  <p class="label">${t(`kiosk.field.${one.typing.field}`)}</p>
  ${keypad({ press: (key) => typeKey(one, exercise, key), point: one.typing.field === "weight" })}
  <button type="button" class="btn next" @click=${() => typeNext(one, exercise)}>${fieldsOf(exercise).indexOf(one.typing.field) === 0 && fieldsOf(exercise).length > 1 ? t("next") : t("kiosk.pad.done")}</button>
</aside>`;

function list(one, exercise) {
  const shown = one.stale || one.startsNew ? [] : one.workout?.sets ?? [];
  const waiting = app.outbox.of(one.id).map((item) => item.params.exercise).filter(Boolean);
  const ids = [...new Set([...shown.map((set) => set.exercise), ...waiting, exercise.id])];
  // What this member often does comes next: one tap, where the list has room.
  const others = one.recent.filter((id) => !ids.includes(id));
  // A heading over rows that are cut off would be worse than none, so they are counted by the screen's height.
  const room = Math.max(0, Math.floor(window.innerHeight / 260) - (hasRow(one) || (offer(one) && one.rest.phase === "rest") ? 1 : 0) - ids.length);
  const lately = others.map((id) => one.byId.get(id)).filter(Boolean).slice(0, room);
  return html`<section class="list panel" aria-label=${t("kiosk.workout")}>
    <p class="label">${one.workout?.name ?? t("kiosk.workout")}</p>
    <ul>${ids.map((id) => one.byId.get(id)).filter(Boolean).map((each) => keyed(each.id, html`<li>
      <button type="button" aria-current=${each.id === exercise.id ? "true" : null} @click=${() => pick(one, each.id)}>
        <span class="name">${each.name}</span><span class="count">${t("count.sets", { n: today(one, each.id).length })}</span></button></li>`))}
      ${lately.length ? keyed("recent", html`<li class="label recent">${t("kiosk.pick.recent")}</li>`) : null}
      ${lately.map((each) => keyed(each.id, html`<li class="other"><button type="button" @click=${() => pick(one, each.id)}>
        <span class="name">${each.name}</span><rack-icon name="next"></rack-icon></button></li>`))}
    </ul>
    <button type="button" class="btn line add" @click=${() => { one.view = "pick"; one.editing = null; app.refresh(); }}>
      <rack-icon name="plus"></rack-icon>${t("kiosk.exercise.add")}</button>
  </section>`;
}

export function pick(one, id) {
  Object.assign(one, { current: id, view: "train", typing: null, editing: null, opened: null, fault: null, landed: null });
  app.refresh();
}

function ways(one) {
  const waits = app.outbox.of(one.id).length > 0;
  return html`<div class="ways">
    <button type="button" class="btn" @click=${() => { one.view = "history"; app.refresh(); }}><rack-icon name="history"></rack-icon>${t("kiosk.history")}</button>
    <button type="button" class="btn" ?disabled=${!one.workout || waits || !live()} @click=${() => finish(one)}>${t("kiosk.finish")}</button>
  </div>`;
}
