// Pages whose modules are loaded when one of them is first opened, because most visits never open one. Contract:
// later(load, name, refresh, instead, meanwhile) → a function that draws the page, where load() imports a module that exports it as
// `name`; refresh() redraws once it is loaded; instead(...) draws if it cannot be loaded, by default a card that says so, and
// meanwhile() while it is loading.
// All such pages of a screen are in one module: the bundler would split several modules into many small files.
import { html } from "./template.js";
import { blank, skeleton } from "./ui.js";
import { t } from "./words.js";

const away = () => html`<section class="panel card">${blank({ icon: "cloud", title: t("fault.away"),
  action: html`<button type="button" class="btn" @click=${() => location.reload()}>${t("retry")}</button>` })}</section>`;

export function later(load, name, refresh, instead = away, meanwhile = () => skeleton(4)) {
  let module = null, waits = false, failed = false;
  const begin = async () => {
    waits = true;
    try { module = await load(); } catch { failed = true; }
    refresh();
  };
  return (...args) => {
    if (module) return module[name](...args);
    if (!waits) begin();
    // Some browsers cache a failed import, so only a reload of the page can try again.
    return failed ? instead(...args) : meanwhile();
  };
}
