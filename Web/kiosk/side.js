// The right column: plates to load, the workout so far, one line of advice, the way out. While a number is typed, the
// keypad replaces it, so that neither the number nor the sets are covered.
import { html, keyed } from "../shared/template.js";
import { keypad } from "../shared/ui.js";
import { t } from "../shared/words.js";
import { app, live } from "./app.js";
import { plates } from "./loading.js";
import { advice } from "./advice.js";
import { finish } from "./done.js";
import { fieldsOf } from "./fields.js";
import { hasRow, restPanel } from "./rest.js";
import { offer } from "./scores.js";
import { pick } from "./screen.js";
import { rowsToday, setsToday } from "./sets.js";
import { typeKey, typeNext } from "./typing.js";

export function side(person, exercise, draft) {
  if (person.typing.field) return pad(person, exercise);
  return html`<aside class="side" aria-label=${t("kiosk.side")}>
    ${exercise.equipment === "barbell" && fieldsOf(exercise).includes("weight") && exercise.type !== "bodyweightPlus"
      ? plates(draft.weight ?? 0, person.member.unit)
      : null}
    ${list(person, exercise)}
    ${offer(person)}
    ${restPanel(person) ?? (offer(person) ? null : offer(person, { saved: true }) ?? advice(person, exercise))}
    ${ways(person)}
  </aside>`;
}

function pad(person, exercise) {
  const { field } = person.typing, fields = fieldsOf(exercise);
  const hasNext = fields.length > 1 && fields.indexOf(field) === 0;
  return html`<aside class="side pad panel" aria-label=${t("keypad")}>
    <p class="label">${t(`kiosk.field.${field}`)}</p>
    ${keypad({ press: (key) => typeKey(person, exercise, key), point: field === "weight" })}
    <button type="button" class="btn next"
      @click=${() => typeNext(person, exercise)}>${t(hasNext ? "next" : "kiosk.pad.done")}</button>
  </aside>`;
}

function list(person, exercise) {
  const waiting = app.outbox.of(person.id).map((item) => item.params.exercise).filter(Boolean);
  const ids = [...new Set([...setsToday(person).map((set) => set.exercise), ...waiting, exercise.id])];
  // Recent exercises fill the rest of the list.
  const others = person.book.recent.filter(({ id }) => !ids.includes(id));
  // As many rows as the screen's height allows: none is cut off, and no heading stands without a row.
  const isNarrowed = hasRow(person) || (offer(person) && person.rest.phase === "rest");
  const room = Math.floor(window.innerHeight / 260) - (isNarrowed ? 1 : 0) - ids.length;
  const lately = others.slice(0, Math.max(0, room));
  return html`<section class="list panel" aria-label=${t("kiosk.workout")}>
    <p class="label">${person.log.current?.name ?? t("kiosk.workout")}</p>
    <ul>${ids.map((id) => person.book.find(id)).filter(Boolean).map((each) => keyed(each.id, html`<li>
      <button type="button" aria-current=${each.id === exercise.id ? "true" : null}
        @click=${() => pick(person, each.id)}>
        <span class="name">${each.name}</span><span
          class="count">${t("count.sets", { n: rowsToday(person, each.id).length })}</span></button></li>`))}
      ${lately.length ? keyed("recent", html`<li class="label recent">${t("kiosk.pick.recent")}</li>`) : null}
      ${lately.map((each) => keyed(each.id,
        html`<li class="other"><button type="button" @click=${() => pick(person, each.id)}>
        <span class="name">${each.name}</span><rack-icon name="next"></rack-icon></button></li>`))}
    </ul>
    <button type="button" class="btn line add" @click=${() => { person.drafts.endEdit(); person.screen.go("pick"); }}>
      <rack-icon name="plus"></rack-icon>${t("kiosk.exercise.add")}</button>
  </section>`;
}

function ways(person) {
  const waits = app.outbox.of(person.id).length > 0;
  return html`<div class="ways">
    <button type="button" class="btn" @click=${() => person.screen.go("history")}><rack-icon
      name="history"></rack-icon>${t("kiosk.history")}</button>
    <button type="button" class="btn" ?disabled=${!person.log.current || waits || !live()}
      @click=${() => finish(person)}>${t("kiosk.finish")}</button>
  </div>`;
}
