// A record that has the large panel: whose it is, what was lifted, what it beats, and the bar with its plates. Contract:
// moment(state) → template of a wall in any layout, with the clocks beside it, while state.moment is {row, record, startedAt}.
// A member who is shown by initials has only the plate.
import { html, keyed } from "../../shared/template.js";
import { grams } from "../../shared/format.js";
import { discOf, load } from "../../shared/log/plates.js";
import { t } from "../../shared/words.js";
import { beside } from "../clocks.js";
import { spoken } from "../floor.js";
import { floorList } from "../floorlist.js";
import { ribbon } from "../ribbon.js";
import { pieces } from "../stage.js";

// Letters of a name and an exercise that fit on one line.
const LONG = 24;

export const moment = (state) => html`<main class="wall moment">${panel(state)}${state.shown.length ? beside(state)
  : floorList(state)}${ribbon(state)}</main>`;

function panel({ gym, moment: { row, record } }) {
  const { member } = row, isNamed = member.name !== member.initials, loaded = record.isBarbell && row.weight && plates(row.weight);
  const isLong = (isNamed ? member.name.length : 0) + row.exercise.length > LONG;
  return keyed(record.set, html`<section class=${`record-panel${loaded ? " loaded" : ""}`} data-colour=${member.colour}
    aria-label=${t("wall.moment")} data-stage="record"><h1 class="unseen">${gym?.name ?? t("app.name")}</h1>
    <rack-plate .face=${member}></rack-plate>
    <div class="feat"><header><p class=${`whose${isLong ? " long" : ""}`}>${isNamed ? html`<bdi class="name">${member.name}</bdi>` : null}<bdi
        class="title">${row.exercise}</bdi></p><span class="honour">${t("record")}</span></header>
      <wall-fit class="figures" aria-hidden="true"><span class="line number">${pieces(row)}</span></wall-fit>
      <p class="beats" role="status"><span class="unseen">${[isNamed ? member.name : null, row.exercise, spoken(row)].filter(Boolean)
        .join(", ")}. </span>${beats(row, record)}</p></div>
    ${loaded ? bar(loaded, row.weight.unit) : null}
    <p class="drain" aria-hidden="true"><span></span></p></section>`);
}

const beats = ({ weight }, { gainGrams, kinds }) => (gainGrams > 0 ? t("wall.moment.gain", { load: grams(gainGrams, weight.unit) })
  : kinds.map((kind) => t(`record.${kind}`)).join(" · "));

// What the gym's plates cannot make is not drawn.
function plates({ value, unit }) {
  const loaded = load(value, unit);
  return loaded && loaded.rest < 0.01 ? loaded.plates : null;
}

// The whole bar from the front, with exactly the plates of the weight.
function bar(some, unit) {
  const discs = some.map((plate, i) => keyed(i, html`<i class=${discOf(plate, unit)}></i>`));
  return html`<div class="whole-bar" aria-hidden="true"><div class="dropped"><i class="tip"></i><div class="side far">${discs}</div><i
    class="ring"></i><i class="shaft"></i><i class="ring"></i><div class="side">${discs}</div><i class="tip"></i></div></div>`;
}
