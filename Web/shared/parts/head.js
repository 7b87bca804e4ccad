// The head of a page: Back where there is one, the title, and what stands beside it. Contract:
//   head({ title, back, above, below, rest, isLong, isSecond }) → a <header>. back: what back() takes; above, below: a line over and
//   under the title; rest: buttons, or a plate; isLong: a smaller title; isSecond: the page has another title besides this one.
//   Names are passed as <bdi>.
//   back({ href or act, label, first, isOff }) → the button alone, for a page whose head is its own. label: where it leads, if not
//   “Back”; first: it has the focus when the page opens; isOff: while what was sent is on its way.
import { html } from "../template.js";
import { t } from "../words.js";
import "../icons.js";

export function back({ href, act, label = t("back"), first = false, isOff = false }) {
  const arrow = html`<rack-icon name="back"></rack-icon>`, mark = first ? "" : null;
  return href ? html`<a class="btn back" href=${href} aria-label=${label} data-first=${mark} @click=${act ?? null}>${arrow}</a>`
    : html`<button type="button" class="btn back" aria-label=${label} data-first=${mark} ?disabled=${isOff} @click=${act}>${arrow}</button>`;
}

export const head = ({ title, back: way, above, below, rest, isLong = false, isSecond = false }) => html`<header class="page-head">${way ? back(way) : null}<div
    class="of">${above ? html`<p class="label">${above}</p>` : null}${isSecond
    ? html`<h2 class="title" tabindex="-1">${title}</h2>` : html`<h1 class=${`title${isLong ? " long" : ""}`} tabindex="-1">${title}</h1>`}${
    below ? html`<p class="dim">${below}</p>` : null}</div>${rest ?? null}</header>`;
