// The filters above the list of exercises: body parts in a row, the muscles of a body and everything else in sheets under it. Contract:
//   chosen() → the filters as shared/gym/search.js takes them; filtered() → whether there are any; clearFilters();
//   freshSearch(): resets the search for another page or list;
//   filters(list, found) → template; `found` is how many exercises are left.
import { PARTS } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { anyOf, FILTERS, labelOf, muscleLeft, offersOf, withPart } from "../../shared/gym/exercise/filters.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app } from "../base/state.js";
import { later } from "../later.js";

const state = () => (app.form.filters ??= { open: null });
const names = ["bodyPart", ...FILTERS];

export const chosen = () => Object.fromEntries(names.map((name) => [name, state()[name]]));
export const filtered = () => names.some((name) => state()[name]);
// For a new search: no text, no filters, the first rows.
export function freshSearch() { Object.assign(app.form, { text: "", filters: null, most: undefined }); }
noun({ turned: freshSearch });

export function clearFilters() {
  app.form.filters = null;
  app.refresh();
}

function set(name, value) {
  state()[name] = value;
  app.refresh();
}

export function filters(list, found) {
  const here = state(), own = FILTERS.filter((name) => here[name]);
  const sheetButton = (name, label) => html`<button type="button" class="chip sheet-button"
    aria-expanded=${here.open === name ? "true" : "false"}
    @click=${() => { here.open = here.open === name ? null : name; app.refresh(); }}>${label} <rack-icon
    name=${here.open === name ? "up" : "down"}></rack-icon></button>`;
  const close = () => { here.open = null; app.refresh(); };
  return html`<div class="filter-row" role="group" aria-label=${t("exercises.filter")}>
      ${sheetButton("all", html`${t("exercises.filter")}${own.length ? html` <span class="count">${own.length}</span>` : null}`)}
      ${sheetButton("body", t("exercises.body"))}
      ${PARTS.map((part) => keyed(part, html`<button type="button" class="chip"
        aria-pressed=${here.bodyPart === part ? "true" : "false"}
        @click=${() => choosePart(list, here.bodyPart === part ? undefined : part)}>${t(`bodyPart.${part}`)}</button>`))}
    </div>
    ${here.open === "body" ? body(list, here, found, close) : here.open ? sheet(list, here, found, close) : own.length ? html`<div class="filters-on">${own.map((name) =>
      keyed(name, html`<button type="button" class="chip" aria-label=${t("exercises.filter.remove",
        { name: labelOf(name, here[name]) })} @click=${() => set(name, undefined)}>${labelOf(name, here[name])}
        <rack-icon name="close"></rack-icon></button>`))}</div>` : null}`;
}

// A muscle of another body part than the chosen one would find nothing.
function choosePart(list, part) {
  Object.assign(state(), withPart(list, part, state()));
  app.refresh();
}
const chooseMuscle = (muscle) => { state().bodyPart = undefined; set("muscle", muscle); };

const bodyButtons = later("bodyButtons");
const body = (list, here, found, close) => html`<section class="panel card filter-sheet" aria-label=${t("exercises.body")}>
  ${bodyButtons({ chosen: here.muscle, may: muscleLeft(list, here), choose: chooseMuscle })}${ends(found, close)}</section>`;

const sheet = (list, here, found, close) => html`<section class="panel card filter-sheet"
    aria-label=${t("exercises.filter")}>
  <div class="filter-fields">${FILTERS.map((name) => keyed(name, html`<div class="field"><label
      for=${`filter-${name}`}>${t(`exercises.filter.${name}`)}</label>
    <select id=${`filter-${name}`} @change=${(event) => set(name, event.target.value || undefined)}>
      <option value="" ?selected=${!here[name]}>${anyOf(name)}</option>
      ${offersOf(list, here).get(name).map(({ value, label }) => keyed(value,
        html`<option value=${value} ?selected=${here[name] === value}>${label}</option>`))}</select></div>`))}</div>
  ${ends(found, close)}</section>`;

const ends = (found, close) => html`<div class="ends"><button type="button" class="btn go" @click=${close}>${
  t("exercises.filter.show", { n: found })}</button>
  <button type="button" class="btn quiet" ?disabled=${!filtered()} @click=${clearFilters}>${
    t("exercises.filter.clear")}</button></div>`;
