// The first page's warning that the server's clock is not set. Contract: clockProblem() → a card that says what the clock shows and lets the
// owner say that it is right; null while nothing is wrong.
import { longDay, time } from "../../shared/format.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, session, showError } from "../state.js";

let isSending = false;
const when = (ms) => `${longDay(ms)}, ${time(ms)}`;

export function clockProblem() {
  const wrong = session.gym?.clock;
  if (!wrong) return null;
  return html`<section class="panel card home-problem" aria-labelledby="home-clock"><rack-icon name="warn"></rack-icon><div class="what"><h2 class="strong" id="home-clock">${
    t("home.clock")}</h2><p>${t("home.clock.text", { shows: when(wrong.shows), newest: when(wrong.newest) })}</p></div><div class="ends"><button type="button" class="btn" data-live
    ?disabled=${isSending} @click=${trust}>${t("home.clock.trust")}</button></div></section>`;
}

async function trust() {
  isSending = true;
  app.refresh();
  try {
    await session.change("clock.trust");
    toast(t("home.clock.trusted"));
  } catch (error) { showError(error); }
  isSending = false;
  app.refresh();
}
