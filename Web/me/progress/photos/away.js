// What stands on the pages of photos in place of what is not there. Contract: unknown() → while the list of them is not known: a
// placeholder, or what went wrong, with a button to try again; lost(text) → the same for an image that could not be loaded.
import { html } from "../../../shared/template.js";
import { blank, skeleton } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app } from "../../base/state.js";
import { state } from "./state.js";

export function unknown() {
  const { list } = state();
  return list.fault ? html`<section class="panel card">${blank({ icon: "cloud", title: t("photos.failed"), text: list.fault.code === "away" ? t("away.plain")
    : fault(list.fault), action: html`<button type="button" class="btn" @click=${() => { list.stale(); app.refresh(); }}>${t("retry")}</button>` })}</section>`
    : skeleton(4);
}

export const lost = (text = t("photos.lost")) => html`<div class="panel card"><p class="dim">${text}</p><button type="button" class="btn" @click=${() => {
  state().images.retry();
  app.refresh();
}}>${t("retry")}</button></div>`;
