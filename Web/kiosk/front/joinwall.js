// How a new member will look on the wall: a small television with the floor as it is now, and the three ways to appear.
// Contract: wall(front, choose, isAsked); front: what join.js keeps; choose(look): "name", "initials" or "nobody";
// isAsked: whether this is all that is missing.
import { html, keyed } from "../../shared/template.js";
import { set } from "../../shared/format.js";
import { usualUnit } from "../../shared/gym/usualunit.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import "../../shared/words/accounts/appearing.js";

// The plate as the account will have it; before the server has answered, an empty one without a colour.
// While a name is typed on, the plate of its beginning stays.
export function face({ plate, name }) {
  const shown = name.trim(), fits = plate && shown && (shown.startsWith(plate.of) || plate.of.startsWith(shown));
  return fits ? plate : { initials: "", colour: "none" };
}

const SHOWN = 2;
let floor = null; // the newest snapshot of the floor, once the page was opened
let subscription = null;

function follow() {
  if (subscription) return;
  const keepRows = (rows) => [...new Map([...rows].reverse().map((row) => [row.member.id, row])).values()].reverse();
  subscription = app.socket.subscribe("floor", {
    snapshot: ({ rows, totals }) => { if (isLeft()) return; floor = { rows: keepRows(rows), present: totals.present }; app.refresh(); },
    event: (event, data) => {
      if (isLeft() || !floor) return;
      const others = (of) => floor.rows.filter(({ member }) => member.id !== of);
      if (event === "floor.totals") floor.present = data.present;
      else if (event === "floor.added") floor.rows = [data, ...others(data.member.id)];
      else if (event === "floor.changed") floor.rows = floor.rows.map((row) => (row.member.id === data.member.id ? { ...data } : row));
      else if (event === "floor.removed") floor.rows = floor.rows.filter((row) => row.set !== data.set);
      app.refresh();
    } });
}

// Once the page was left, the next news ends it: a kiosk does not follow the floor for nothing.
function isLeft() {
  if (app.active === null && app.front.screen === "join") return false;
  subscription?.close();
  subscription = floor = null;
  return true;
}

export function wall(front, choose, isAsked) {
  follow();
  const { look } = front, name = front.name.trim() || t("join.you"), own = face(front);
  const shown = look === "initials" ? own.initials : name;
  const others = (floor?.rows ?? []).slice(0, SHOWN);
  return html`<header class="looks-head"><h2 class="strong">${t(look ? "join.wall" : "join.wall.ask")}</h2><p
      class="dim">${t("join.wall.later")}</p></header>
    <div class="screen" role="img" aria-label=${look ? t(look === "nobody" ? "join.wall.unseen" : "join.wall.seen", { name: shown })
      : t("join.wall.ask")}>
      <p class="present"><span class="dim">${t("join.floor")}</span><span class="number">${(floor?.present ?? 0) + 1}</span></p>
      <div class=${`own${look === "nobody" ? " gone" : look ? "" : " open"}`}><div>${row(own, shown, t("join.example"), example())}</div></div>
      ${others.map((one) => keyed(one.member.id, row(one.member, one.member.name, one.exercise, lifted(one))))}
      ${others.length || !floor ? null : html`<p class="dim alone">${t("join.empty")}</p>`}
    </div>
    <fieldset class=${`appearances${isAsked ? " asked" : ""}`}><legend class="unseen">${t("join.wall.ask")}</legend>
      ${way(front, choose, "name", name, own, t("join.wall.name"))}
      ${way(front, choose, "initials", own.initials || "–", own, t("join.wall.initials"))}
      ${way(front, choose, "nobody", t("join.wall.nobody"), null, t("join.wall.none"))}</fieldset>`;
}

const row = (one, name, exercise, what) => html`<div class="row"><rack-plate .face=${one}></rack-plate><p
  class="what"><bdi class="strong">${name}</bdi><bdi class="dim">${exercise}</bdi></p><p class="number">${what}</p></div>`;

const example = () => (usualUnit(app.gym) === "lb" ? "35 × 10" : "16 × 10");
const lifted = (one) => set(one, one.type, one.weight?.unit, { bare: true });

const way = (front, choose, look, title, plate, text) => html`<label class="way"><input type="radio" name="look" value=${look}
  .checked=${front.look === look} @change=${() => choose(look)}>${plate
  ? html`<rack-plate .face=${plate}></rack-plate>` : html`<span class="nobody" aria-hidden="true"></span>`}<span
  class="what"><bdi class="strong">${title}</bdi><span class="dim">${text}</span></span></label>`;
