// What is wrong with https, on the first page. Contract: httpsProblem() → a card that says so and leads to what to do, or null. Of a gym
// that had https before it was restored here, the card has what to do.
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { concern, title, why } from "../gym/httpsstate.js";
import { takeover } from "../gym/takeover.js";
import { app, session } from "../state.js";

export function httpsProblem() {
  const key = concern(), restored = session.away ? null : app.https?.restored;
  if (restored) return html`<section class="panel card home-problem" aria-labelledby="home-https"><rack-icon name="warn"></rack-icon><div class="what"><h2 class="strong" id="home-https">${
    t("https.restored")}</h2>${takeover(restored)}<p class="dim"><bdi>${t("https.restored.no", restored)}</bdi></p></div></section>`;
  if (!key) return null;
  return html`<section class="panel card home-problem" aria-labelledby="home-https"><rack-icon name="warn"></rack-icon><div class="what"><h2 class="strong" id="home-https">${
    title(key, app.https)}</h2><p><bdi>${why(key, app.https)}</bdi></p></div><div class="ends"><a class="btn" href="#https">${t("https.help")}</a></div></section>`;
}
