// A page that could not be loaded, with a button to try again. Contract: failed(title, error); failedCard(title, error): the
// same as a panel of its own, which says more plainly that the server is away.
import { progressOf } from "../../shared/progress/progress.js";
import { html } from "../../shared/template.js";
import { blank } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "./state.js";

export const failed = (title, error, text = fault(error)) => blank({ icon: "cloud", title, text, action: html`<button
  type="button" class="btn" @click=${() => { progressOf(session).retry(); app.refresh(); }}>${t("retry")}</button>` });

export const failedCard = (title, error) => html`<section class="panel card">${
  failed(title, error, error.code === "away" ? t("progress.away") : fault(error))}</section>`;
