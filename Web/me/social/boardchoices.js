// What a member shows on boards, and joining or leaving all of them at once. Contract: switches(form, names) → template,
// which changes `form` of {score, sex, age, weight}; shownOn(boards) → the names that these boards offer;
// allBoards(here, act) → the card above the list, or null for a single board: act(method, params, text) sends and redraws.
import { html, keyed } from "../../shared/template.js";
import { toggle } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, session } from "../base/state.js";

// Whether the profile has what a class needs.
const LISTED = { sex: ({ sex }) => sex, age: ({ birthDate }) => birthDate, weight: ({ sex, bodyWeight }) => sex && bodyWeight };
const CLASSES = { sex: "sexes", age: "ages", weight: "weights" };

export const shownOn = (boards) => ["score", ...Object.keys(CLASSES).filter((name) => boards.some((board) => board[CLASSES[name]]))];

export const switches = (form, names) => names.map((name) => keyed(name, toggle({ label: t(`boards.show.${name}`),
  value: form[name], set: (isOn) => { form[name] = isOn; app.refresh(); },
  hint: name !== "score" ? html`${t(`boards.show.${name}.hint`)}${form[name] && !LISTED[name](session.member)
    ? html` <span class="warns">${t(`boards.show.${name}.missing`)}</span>` : null}`
  : form.score ? null : t("boards.show.score.off") })));

export function allBoards(here, act) {
  const { list, all } = here, on = list.filter(({ own }) => own).length;
  const rest = list.filter(({ own }) => !own).map(({ board }) => board);
  const turn = (next) => { here.all = next; app.refresh(); };
  if (list.length < 2) return null;
  if (all?.leaves) return html`<section class="panel card"><rack-sure class="sure" role="alertdialog"
    aria-label=${t("boards.every.leave.sure")}><p>${t("boards.every.leave.sure")}</p>
    <button type="button" class="btn bad" ?disabled=${here.busy} @click=${() => act("boards.leave", {}, "boards.every.left")}>${
      t("boards.every.leave.do")}</button><button type="button" class="btn" @click=${() => turn(null)}>${t("boards.stay")}</button></rack-sure></section>`;
  if (all) return joining(here, rest, on, act, () => turn(null));
  return html`<section class="panel card board-every" aria-label=${t("boards.every")}><p class="strong">${
      t("boards.every.on", { n: on, of: list.length })}</p><div class="ends">
    ${rest.length ? html`<button type="button" class=${on ? "btn" : "btn go"} @click=${() => turn({ score: false, sex: false,
      age: false, weight: false })}>${t(on ? "boards.every.rest" : "boards.every.join")}</button>` : null}
    ${on ? html`<button type="button" class="btn line" @click=${() => turn({ leaves: true })}>${
      t("boards.every.leave")}</button>` : null}</div></section>`;
}

// Says what joining will show, before the member joins. By default it shows only the rank.
function joining(here, boards, on, act, cancel) {
  const form = here.all, strength = boards.some(({ metric }) => metric === "strength");
  return html`<section class="panel card board-form" aria-labelledby="board-every"><h2 class="label" id="board-every">${
      t("boards.every.title", { n: boards.length, on })}</h2>
    <p>${t("boards.every.shows", { n: boards.length })}</p>
    ${on ? html`<p>${t("boards.every.stay")}</p>` : null}
    ${boards.some(({ onWalls }) => onWalls) ? html`<p>${t("boards.every.walls")}</p>` : null}
    ${switches(form, shownOn(boards))}
    ${strength && form.score ? html`<p class="hint">${t("boards.strength.hint")}</p>` : null}
    <div class="ends"><button type="button" class="btn go" ?disabled=${here.busy} @click=${() => act("boards.join",
      { boards: boards.map(({ id }) => id), ...form }, "boards.every.joined")}>${t("boards.every.join.do",
      { n: boards.length })}</button><button type="button" class="btn line" @click=${cancel}>${t("cancel")}</button></div></section>`;
}
