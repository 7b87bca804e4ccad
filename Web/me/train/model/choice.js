// Whether the gym's language model may put a member's figures into words, with what is sent and where. Contract: modelCard() → a card, or
//   null if the gym has no model.
import { html } from "../../../shared/template.js";
import { toggle } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/model.js";
import { settings, turn } from "./state.js";

export function modelCard() {
  const { data } = settings();
  if (!data?.isThere) return null;
  return html`<section class="panel card" aria-labelledby="model-title"><h2 class="label" id="model-title">${t("model.title")}</h2>
    ${toggle({ id: "model-on", label: t("model.turn"), value: data.isOn, set: turn, live: true })}
    <p class="small">${t("model.what")}</p>
    ${data.isAnywhere ? html`<p class="notice">${t("model.anywhere")}</p>` : null}
    <p class="small">${t("model.checked")}</p>
    ${data.isOn ? html`<p class="small">${t("model.left", data)}</p>` : null}</section>`;
}
