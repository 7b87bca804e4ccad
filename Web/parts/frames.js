// What holds the rest: heads, cards, and what stands where something is missing. Contract: frames() → {"name.state": template}.
import { head } from "../shared/parts/head.js";
import { html } from "../shared/template.js";
import { t } from "../shared/words.js";
import { banner, blank, skeleton, toastOf } from "../shared/ui.js";

const face = { initials: "IN", colour: "blue" };
const card = (inside, more = null) => html`<div class="panel card"><div class="card-head"><h2 class="label">${
  t("parts.card")}</h2>${more}</div>${inside}</div>`;
const again = html`<button type="button" class="btn">${t("retry")}</button>`;

export const frames = () => ({
  "head.plain": head({ title: t("parts.page") }),
  "head.back": head({ title: t("parts.page"), back: { href: "#frames" } }),
  "head.full": head({ title: t("parts.page"), back: { act() {}, label: t("parts.buttons") }, above: t("parts.above"), below: t("parts.below"),
    rest: html`<span class="face"><rack-plate .face=${face}></rack-plate></span>` }),
  "head.long": head({ title: t("parts.page.long"), isLong: true, back: { act() {}, label: t("parts.fields") },
    rest: html`<button type="button" class="btn go"><rack-icon name="plus"></rack-icon>${t("parts.add")}</button>` }),
  "card.plain": card(html`<p>${t("parts.text")}</p><p class="dim">${t("parts.aside")}</p>`),
  "card.action": card(html`<p class="number">82.5</p>`, html`<a class="link" href="#frames">${t("parts.link")}</a>`),
  "rows.two": html`<section class="panel card rows" aria-label=${t("parts.rows")}>${[1, 2].map((n) => html`<a class="row" href="#frames"><span><span
    class="strong">${t("parts.option", { n })}</span><span class="small">${t("parts.aside")}</span></span><rack-icon name="next"></rack-icon></a>`)}</section>`,
  "empty.plain": card(blank({ icon: "flame", title: t("parts.none"), text: t("parts.none.text") })),
  "empty.action": card(blank({ icon: "list", title: t("parts.none"), action: html`<button type="button" class="btn go">${t("parts.add")}</button>` })),
  "empty.failed": card(blank({ icon: "cloud", title: t("parts.failed"), text: t("fault.internal"), action: again })),
  "loading.rows": card(skeleton(3)),
  "notice.plain": html`<p class="notice">${t("parts.notice")}</p>`,
  "notice.bad": html`<p class="notice bad">${t("fault.internal")} ${again}</p>`,
  "away.plain": banner({ status: "away" }),
  "away.waiting": banner({ status: "away" }, { keeps: true, waiting: 2 }),
  "toast.plain": toastOf({ id: 1, text: t("parts.toast") }),
  "toast.undo": toastOf({ id: 2, text: t("parts.toast"), label: t("undo"), undo() {} }),
  "toast.bad": toastOf({ id: 3, text: t("fault.internal"), tone: "bad" }),
});
