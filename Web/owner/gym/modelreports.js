// Texts by the gym's language model that members reported, without their members. Contract: loadWords() at each visit of #problems;
//   reportedWords() → a folded card, or null for none.
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { day } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";

let texts = [];
noun({ left() { texts = []; } });

export async function loadWords() {
  // Without them the page still has what people wrote.
  try { ({ texts } = await session.ask("model.reports")); } catch { return; }
  app.refresh();
}

export const reportedWords = () => (texts.length ? html`<details class="panel card problem-closed"><summary><h2 class="label">${
    t("owner.problems.model")}</h2><span class="small">${t("owner.problems.model.what")}</span></summary>
  <ul>${texts.map((one) => keyed(one.id, html`<li><span><span class="problem-text">${one.text}</span><br><span class="small">${
    day(one.at, clock.now())}</span></span></li>`))}</ul></details>` : null);
