// A record that has the large panel: whose it is, what was lifted, what it beats, and the bar with its plates. Contract:
// moment(state) → template of a wall in any layout, while state.moment is {row, record, startedAt}: with the clocks beside it,
// or else the list that the layout has there; said(state) → the same in words for a screen reader, or "".
// A member who is shown by initials has only the plate.
import { html, keyed } from "../../shared/template.js";
import { convert, number } from "../../shared/format.js";
import { discOf, load } from "../../shared/log/plates.js";
import { t } from "../../shared/words.js";
import { beside } from "../clocks.js";
import { spoken } from "../floor.js";
import { floorList } from "../floorlist.js";
import { ribbon } from "../ribbon.js";
import { scoreboard } from "../scoreboard.js";
import { pieces } from "../stage.js";

// Letters of a name and an exercise that fit on one line.
const LONG = 24;

// What stands beside it while no clock runs. A layout without a list shows nobody else's.
const BESIDE = { clockFeed: floorList, clockBoard: scoreboard };

export function moment(state) {
  const side = state.shown.length ? beside : BESIDE[state.layout];
  return html`<main class=${`wall moment${side ? "" : " alone"}`}>${panel(state)}${side ? side(state) : null}${ribbon(state)}</main>`;
}

export function said({ moment: shown }) {
  if (!shown) return "";
  const { row, record } = shown, name = isNamed(row) ? row.member.name : null;
  return `${t("wall.moment")}: ${[name, row.exercise, spoken(row)].filter(Boolean).join(", ")}. ${beats(row, record)}`;
}

const isNamed = ({ member }) => member.name !== member.initials;

function panel({ gym, moment: { row, record } }) {
  const { member } = row, name = isNamed(row) ? member.name : "", loaded = record.isBarbell && row.weight && plates(row.weight);
  const isLong = name.length + row.exercise.length > LONG;
  return keyed(record.set, html`<section class=${`record-panel${loaded ? " loaded" : ""}`} data-colour=${member.colour}
    aria-label=${t("wall.moment")} data-stage="record"><h1 class="unseen">${gym?.name ?? t("app.name")}</h1>
    <rack-plate .face=${member}></rack-plate>
    <div class="feat"><header><p class=${`whose${isLong ? " long" : ""}`}>${name ? html`<bdi class="name">${name}</bdi>` : null}<bdi
        class="title">${row.exercise}</bdi></p><span class="honour">${t("record")}</span></header>
      <wall-fit class="figures" aria-hidden="true"><span class="line number">${pieces(row)}</span></wall-fit>
      <p class="unseen">${spoken(row)}</p><p class="beats">${beats(row, record)}</p></div>
    ${loaded ? bar(loaded, row.weight.unit) : null}
    <p class="drain" aria-hidden="true"><span></span></p></section>`);
}

function beats({ weight }, { gainGrams, kinds }) {
  if (gainGrams > 0) {
    const gain = convert({ value: gainGrams / 1000, unit: "kg" }, weight.unit);
    return t("wall.moment.gain", { load: `${number(Math.round(gain * 100) / 100)} ${t(`unit.${weight.unit}`)}` });
  }
  if (kinds.includes("heaviest")) return t("wall.moment.heaviest");
  return kinds.map((kind) => t(`record.${kind}`)).join(" · ");
}

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
