// The right column: plates to load, the workout so far, one line of advice, the buttons to other views. While a number
// is typed, the keypad replaces it, so that neither the number nor the sets are covered.
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { keypad } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { isPortrait } from "../base/app.js";
import { plates } from "./loading.js";
import { advice, backAdvice, newStart, plannedAdvice, restAdvice } from "./advice.js";
import { coachAsks, coachSide, coachReply } from "../person/coachcards.js";
import { finish } from "../person/finish.js";
import { isDone, pause } from "../person/plan.js";
import { planList } from "./planlist.js";
import { hasRow, restPanel } from "./rest.js";
import { offer } from "./scores.js";
import { look, saidCard, saidPanel } from "./said.js";
import { pick } from "../person/screen.js";
import { rowsToday } from "../person/sets.js";
import { typeKey, typeNext } from "../person/typing.js";
import { why } from "./why.js";

export function side(hand) {
  const { person, exercise, fields, unit, workout, draft } = hand;
  look(hand);
  if (person.typing.field) return pad(hand);
  if (person.coaching.reply) return coachReply(person);
  const opened = saidPanel(person);
  if (opened) return opened;
  const card = cardOf(hand);
  return html`<aside class="side" aria-label=${t("kiosk.side")}>
    ${exercise.equipment === "barbell" && fields.includes("weight") && exercise.type !== "bodyweightPlus"
      ? plates(draft.weight ?? 0, unit, person)
      : null}
    ${workout?.plan ? planList(hand) : list(hand, Boolean(card))}
    ${person.coaching.watching.length && !coachAsks(person) ? coachSide(person) : null}
    ${card}
    ${restPanel(person)}
    ${ways(hand)}
  </aside>`;
}

// One card at a time, so that the workout beside it keeps its rows; the next one comes once this is dealt with. First what a
// trainer did, then a record of the last set, what the exercise before or this one says, and a result to enter. Once the
// workout is done nothing is left to be said of a next set, so the result comes before the record.
function cardOf(hand) {
  const { person } = hand, { news: latest, said } = person;
  if (coachAsks(person)) return coachSide(person);
  const given = why(person), reason = given && (newStart(hand) ?? given), read = reason ? null : saidCard(person), result = offer(person), isOver = isDone(hand.workout);
  // The exercise's card has its record in it.
  if (latest && (!isOver || !result)) return read && latest.set.exercise === said.about ? read : news(person);
  const spoken = reason ?? read ?? (asksLoad(hand) ? restAdvice(hand) : null), text = isOver ? result ?? spoken : spoken ?? result;
  return text ?? (person.rest.phase === "rest" ? null : offer(person, { saved: true }) ?? tip(hand));
}

function tip(hand) {
  if (!hand.workout?.plan) return advice(hand);
  return asksLoad(hand) ? plannedAdvice(hand) : backAdvice(hand);
}

// Whether nothing says what to load: there is no plan, or it leaves the load open.
const asksLoad = ({ workout, slot }) => !workout?.plan || Boolean(slot && !slot.planned.load);

// A record stays visible until the next set is logged.
function news({ news: latest, member, book }) {
  const set = format.set(latest.set, book.find(latest.set.exercise)?.type, member.unit);
  return html`<section class="advice panel record news" aria-label=${t("record")}><p><rack-icon
    name="trophy"></rack-icon><strong>${latest.records}.</strong> ${latest.name}, ${set}</p></section>`;
}

function pad({ person, fields }) {
  const { field } = person.typing, hasNext = fields.length > 1 && fields.indexOf(field) === 0;
  return html`<aside class="side pad panel" aria-label=${t("keypad")}>
    <p class="label">${t(`kiosk.field.${field}`)}</p>
    ${keypad({ press: (key) => typeKey(person, key), point: field === "weight" })}
    <button type="button" class="btn next"
      @click=${() => typeNext(person)}>${t(hasNext ? "next" : "kiosk.pad.done")}</button>
  </aside>`;
}

function list({ person, exercise, workout }, hasCard) {
  const ids = [...new Set([...workout?.rows.map(({ set }) => set.exercise) ?? [], exercise.id])];
  // Recent exercises fill the rest of the list.
  const others = person.book.recent.filter(({ id }) => !ids.includes(id));
  // As many rows as the screen's height allows, so that no row is cut off and no heading is without a row.
  const isNarrowed = hasRow(person) || (hasCard && person.rest.phase === "rest");
  const rows = isPortrait() ? 3 : Math.floor(window.innerHeight / 260);
  const room = rows - (isNarrowed ? 1 : 0) - ids.length;
  const lately = others.slice(0, Math.max(0, room));
  return html`<section class="list panel" aria-label=${t("kiosk.workout")}>
    <p class="label">${person.log.current?.name ?? t("kiosk.workout")}</p>
    <ul>${ids.map((id) => person.book.find(id)).filter(Boolean).map((each) => keyed(each.id, html`<li>
      <button type="button" aria-current=${each.id === exercise.id ? "true" : null}
        @click=${() => pick(person, each.id)}>
        <span class="name">${each.name}</span><span
          class="count">${t("count.sets", { n: rowsToday(workout, each.id).length })}</span></button></li>`))}
      ${lately.length ? keyed("recent", html`<li class="label recent">${t("kiosk.pick.recent")}</li>`) : null}
      ${lately.map((each) => keyed(each.id,
        html`<li class="other"><button type="button" @click=${() => pick(person, each.id)}>
        <span class="name">${each.name}</span><rack-icon name="next"></rack-icon></button></li>`))}
    </ul>
    <button type="button" class="btn line add" @click=${() => { person.drafts.endEdit(); person.screen.go("pick"); }}>
      <rack-icon name="plus"></rack-icon>${t("kiosk.exercise.add")}</button>
  </section>`;
}

function ways({ person, workout }) {
  const isPaused = workout?.pausedAt !== undefined, over = isDone(workout);
  return html`<div class=${`ways${workout?.plan ? " of3" : ""}`}>
    ${workout?.plan ? html`<button type="button" class="btn"
      @click=${() => { person.drafts.endEdit(); person.screen.go("pick"); }}><rack-icon
        name="plus"></rack-icon>${t("plan.add")}</button>`
    : html`<button type="button" class="btn" @click=${() => person.screen.go("history")}><rack-icon
      name="history"></rack-icon>${t("kiosk.history")}</button>`}
    ${workout?.plan ? html`<button type="button" class="btn" aria-pressed=${isPaused ? "true" : "false"}
      @click=${() => pause(person, !isPaused)}><rack-icon
        name=${isPaused ? "resume" : "pause"}></rack-icon>${t(isPaused ? "plan.resume" : "plan.pause")}</button>` : null}
    <button type="button" class=${`btn${over ? " go" : ""}`} ?disabled=${!workout?.rows.length}
      @click=${() => finish(person)}>${workout?.plan ? html`<rack-icon name="flag"></rack-icon>` : null}${
      t("kiosk.finish")}</button>
  </div>`;
}
