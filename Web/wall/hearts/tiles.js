// The tiles of a class's hearts. Contract: tiles(shown) → template of a list that fills its box; `shown` are tiles as board.js
// makes them. <wall-tiles .count=${24}> lays out so many, and again when its room changes (grid.js).
// Tempting mistake: a list that is announced as it changes. It would never be silent, so it is no live region.
import { html, keyed } from "../../shared/template.js";
import { whole } from "../../shared/format.js";
import { wordOf } from "../../shared/floor/hearts/zones.js";
import { t } from "../../shared/words.js";
import "./band.js";
import { gridOf } from "./grid.js";

// Letters of a name that is written smaller before anything of it is cut, and of one that is written as small as it may be.
const LONG = 11, LONGEST = 15;

class WallTiles extends HTMLElement {
  #count = 1;
  #room = new ResizeObserver(() => this.lay());

  set count(count) {
    if (count === this.#count) return;
    this.#count = count;
    this.lay();
  }
  connectedCallback() { this.#room.observe(this); }
  disconnectedCallback() { this.#room.disconnect(); }

  lay() {
    const { clientWidth: width, clientHeight: height } = this;
    if (!width || !height) return;
    const gap = parseFloat(getComputedStyle(this).getPropertyValue("--gap-of")) * parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { columns, rows } = gridOf(this.#count, { width, height, gap });
    this.style.setProperty("--columns", columns);
    this.style.setProperty("--rows", rows);
  }
}
customElements.define("wall-tiles", WallTiles);

export const tiles = (shown) => html`<wall-tiles .count=${shown.length}><ul>${shown.map((one) => keyed(`${one.tile} ${one.kind}`,
  one.kind === "card" ? card(one) : one.kind === "lost" ? lost(one) : live(one)))}</ul></wall-tiles>`;

const nameOf = ({ name, loan }) => (loan === undefined ? name ?? "" : t("hearts.wall.loan", { name: loan }));

// Text that runs from right to left is cut at its own end.
function title(one) {
  const name = nameOf(one), letters = [...name].length;
  return html`<p class=${`name${letters > LONGEST ? " longest" : letters > LONG ? " long" : ""}`} dir="auto">${name}</p>`;
}

const points = (n) => (n === undefined ? null
  : html`<p class="points"><b>${whole(n)}</b> ${t("zone.points", { n })}</p>`);

const spelled = (code) => html`<span aria-hidden="true">${code}</span><span class="unseen">${t("hearts.wall.code", { code: [...code].join(" ") })}</span>`;

const live = (one) => html`<li class="heart-tile">
  <div class="of">${title(one)}${FIGURES[one.figure](one)}</div>
  ${one.zone === undefined ? html`<p class="pulse"><rack-icon name="heart"></rack-icon></p>` : html`<heart-band .zone=${one.zone}></heart-band>`}</li>`;

const FIGURES = {
  percent: ({ percent, points: n }) => html`<p class=${`number figure${percent > 99 ? " smaller" : ""}`}>${percent}<span class="sign">%</span></p>${points(n)}`,
  points: ({ points: n }) => html`<p class="number figure smaller">${whole(n)}</p><p class="points">${t("zone.points", { n })}</p>`,
  zone: ({ zone }) => html`<p class="title says alone" aria-hidden="true">${wordOf(zone)}</p>`,
  code: ({ code }) => html`<p class="number figure code">${spelled(code)}</p><p class="points">${t("hearts.wall.type.loan")}</p>`,
  null: () => html`<p class="points">${t("hearts.wall.unknown")}</p>`,
};

const lost = (one) => html`<li class="heart-tile lost"><div class="of">${title(one)}
    <p class="title says">${t("hearts.wall.check")}</p>${points(one.points)}</div>
  <p class="pulse"><rack-icon name="heartlost"></rack-icon><span class="title">${t("hearts.wall.lost")}</span></p></li>`;

const card = ({ code }) => html`<li class="heart-tile card-of"><p class="yours">${t("hearts.wall.yours")}</p>
  <p class="number code">${spelled(code)}</p>
  <p class="how">${t("hearts.wall.type")}</p></li>`;
