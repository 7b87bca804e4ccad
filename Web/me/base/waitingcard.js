// The card at the top of Today until its reply is there. Contract: waitingCard() → template, as high as the card.
import { html } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";

export const waitingCard = () => html`<section class="panel card now-card" aria-label=${t("me.workout")} aria-busy="true">${
  skeleton(3)}</section>`;
