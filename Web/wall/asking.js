// The pairing screen, with the code as large as possible and the two words that the owner compares. Contract:
// asking(pairing, state) → template.
import { hostOf, phoneAddress } from "../shared/gym/address.js";
import { html } from "../shared/template.js";
import { countdown } from "../shared/format.js";
import { t } from "../shared/words.js";
import "./fit.js";

export function asking({ code, words, expiresAt, refused }, { gym, now }) {
  const shown = code ? `${code.slice(0, 4)}-${code.slice(4)}` : "····-····";
  return html`<main class="asking">
    <header>
      <p class="title gym"><bdi>${gym?.setUp ? gym.name : t("app.name")}</bdi></p>
      <p class="label">${t("wall.pair.what")}</p>
    </header>
    <section class="panel" aria-labelledby="pair-title">
      <h1 id="pair-title" class="label">${t("wall.pair.title")}</h1>
      <wall-fit class="figures"><span class="line number code" role="status"
        aria-label=${code ? t("wall.pair.code", { code: shown }) : t("loading")}>${shown}</span></wall-fit>
      <p class="number same">${words ? words.join(" · ") : "\u00a0"}</p>
      <p class="left label">${code ? t("wall.pair.left", { time: countdown(expiresAt - now) }) : t("wall.pair.new")}</p>
    </section>
    <footer>
      <ol class="steps">
        ${gym && !gym.setUp ? html`<li><b class="number">1</b>
          <p>${t("wall.pair.setUp", { address: `${hostOf(gym)}/owner/` })}</p></li>`
        : html`<li><b class="number">1</b><p>${t(phoneAddress(gym) ? "wall.pair.open" : "wall.pair.open.here", { address: `${hostOf(gym)}/owner/` })}</p></li>`}
        <li><b class="number">2</b><p>${t("wall.pair.type")}</p></li>
        <li><b class="number">3</b><p>${t("wall.pair.then")}</p></li>
      </ol>
      ${refused ? html`<p class="again" role="status"><rack-icon name="warn"></rack-icon>${t(refused === "declined"
        ? "wall.pair.declined"
        : "wall.pair.expired")}</p>` : null}
    </footer>
  </main>`;
}
