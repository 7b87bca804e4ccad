// Buttons, chips and pills. Contract: buttons() → {"name.state": template}.
import { back } from "../shared/parts/head.js";
import { segments } from "../shared/parts/segments.js";
import { html } from "../shared/template.js";
import { t } from "../shared/words.js";

const KINDS = ["", "go", "quiet", "line", "bad"];
const named = (kind) => `button.${kind || "plain"}`;

export const buttons = (refresh) => ({
  ...Object.fromEntries(KINDS.map((kind) => [named(kind), html`<button type="button" class=${`btn ${kind}`}>${t("save")}</button>`])),
  "button.icon": html`<button type="button" class="btn icon" aria-label=${t("parts.add")}><rack-icon name="plus"></rack-icon></button>`,
  "button.word": html`<button type="button" class="btn"><rack-icon name="plus"></rack-icon>${t("parts.add")}</button>`,
  "button.big": html`<button type="button" class="btn go big">${t("save")}</button>`,
  "button.off": html`<button type="button" class="btn" disabled>${t("save")}</button>`,
  "button.off-go": html`<button type="button" class="btn go" disabled>${t("save")}</button>`,
  "button.later": html`<button type="button" class="btn go" aria-disabled="true">${t("save")}</button>`,
  "button.ends": html`<div class="ends"><button type="button" class="btn go">${t("save")}</button><button type="button" class="btn quiet">${
    t("cancel")}</button></div>`,
  "link.plain": html`<a class="link" href="#buttons">${t("parts.link")}</a>`,
  "back.plain": back({ act() {} }),
  "back.to": back({ href: "#frames", label: t("parts.frames") }),
  "segments.two": segments({ label: t("parts.two"), value: shown.two, set: (two) => show(refresh, { two }), options: options(2) }),
  "segments.four": segments({ label: t("parts.four"), value: shown.four, set: (four) => show(refresh, { four }),
    options: [...options(3), { value: 4, label: t("parts.option", { n: 4 }), mark: html` <span class="pill wait">3</span>` },
      { value: 5, label: t("parts.option", { n: 5 }), isOff: true }] }),
  "chip.plain": html`<button type="button" class="chip">${t("parts.chip")}</button>`,
  "chip.pressed": html`<button type="button" class="chip" aria-pressed="true">${t("parts.chip")}</button>`,
  ...Object.fromEntries(["", "good", "bad", "go", "wait"].map((tone) => [`pill.${tone || "plain"}`,
    html`<span class=${`pill ${tone}`}>${t("parts.pill")}</span>`])),
});

const shown = { two: 1, four: 2 };
const show = (refresh, values) => { Object.assign(shown, values); refresh(); };
const options = (n) => Array.from({ length: n }, (_, i) => ({ value: i + 1, label: t("parts.option", { n: i + 1 }) }));
