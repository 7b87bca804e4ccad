// How a device learns to trust the gym's own https: the steps for its system, the certificate, and whether it worked.
// It is opened by http, by whoever has no trust yet, so it asks for no login and shows nothing secret.
import "../shared/words/trust.js";
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";
import "../shared/icons.js";
import { askServer } from "../shared/secure/facts.js";
import { originOf, trusts } from "../shared/secure/reach.js";
import { LOOK_AFTER, SYSTEMS, isFirefoxOnAndroid, systemOf } from "./system.js";

const STEPS = [1, 2, 3, 4, 5];
const isSecure = location.protocol === "https:";
// Nobody else on the network can answer for these, so what this page says is true.
const isServersOwn = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
let facts = null; // see facts.js
let isAway = false;
let system = systemOf(navigator);
let isTrusted = isSecure ? true : null; // null while it is being tried
let tries = 0;

const origin = () => (isSecure || !facts ? null : originOf(facts));

const refresh = mount(document.getElementById("trust"), () => html`<main class="trust">
  <header><h1 class="title"><bdi>${facts?.gym ? t("trust.title", { gym: facts.gym }) : t("app.name")}</bdi></h1>
    ${facts?.words ? html`<p class="dim">${t("trust.lead")}</p>` : null}</header>
  ${facts ? (facts.words ? whole() : facts.port ? result() : plain("trust.none")) : isAway ? plain("trust.away", true) : html`<p role="status">${t("trust.loading")}</p>`}
</main>`);

const plain = (text, isFault = false) => html`<section class="panel"><p role="status">${t(text)}</p>
  ${isFault ? html`<button class="btn go" @click=${load}>${t("trust.again")}</button>`
    : html`<a class="btn go" href="/">${t("trust.home")}</a>`}</section>`;

const hasSteps = () => !isTrusted || isSecure;
const whole = () => html`${result()}${compare()}${hasSteps() ? steps() : null}${isServersOwn ? desk() : null}`;

const state = () => {
  if (isSecure) return "here";
  if (!facts.port) return "off";
  return isTrusted === null ? "checking" : isTrusted ? "yes" : "no";
};

const result = () => html`<section class="panel" data-state=${state()}>
  <p class="strong" role="status">${t(`trust.${state()}`)}</p>
  ${isSecure ? html`<a class="btn go" href="/">${t("trust.home")}</a>`
    : isTrusted ? html`<a class="btn go" href=${`${origin()}/trust/`}>${t("trust.go")}</a>`
      : html`<button class="btn line" aria-disabled=${isTrusted === null ? "true" : null} @click=${load}>${t("trust.check")}</button>`}
</section>`;

const steps = () => html`<section class="panel" aria-labelledby="system"><h2 class="title" id="system">${t(`trust.${system}`)}</h2>
  <a class="btn go" href=${system === "ios" ? "/ca.mobileconfig" : "/ca.crt"}><rack-icon name="download"></rack-icon>${
    t(system === "ios" ? "trust.profile" : "trust.download")}</a>
  <ol>${STEPS.flatMap((n) => [keyed(`${system}${n}`, html`<li>${t(`trust.${system}.${n}`)}</li>`),
    ...n === LOOK_AFTER[system] ? [keyed(`${system}look`, html`<li class="strong">${t(`trust.${system}.look`)}</li>`)] : []])}</ol>
  ${system === "android" && isFirefoxOnAndroid(navigator) ? html`<p>${t("trust.android.firefox")}</p>` : null}
  <details><summary class="btn line">${t("trust.other")}</summary>
    <div class="systems">${SYSTEMS.filter((one) => one !== system).map((one) => keyed(one, html`<button class="btn"
      @click=${(event) => choose(event, one)}>${t(`trust.${one}`)}</button>`))}</div></details>
</section>`;

// This page and the file come from the same place, so only what the device itself shows says whose the file is.
const compare = () => html`<section class="panel" aria-labelledby="compare"><h2 class="title" id="compare">${t("trust.compare")}</h2>
  <p>${t("trust.compare.text")}</p>
  <p>${t("trust.compare.how")}</p>
  ${hasSteps() ? null : html`<p class="strong">${t(`trust.${system}.look`)}</p>`}
  <p class="dim">${t("trust.compare.wrong")}</p>
</section>`;

const desk = () => html`<section class="panel" aria-labelledby="desk"><h2 class="title" id="desk">${t("trust.desk")}</h2>
  <p>${t("trust.desk.text")}</p>
  <p class="hex"><code>${facts.sha256.split(":").map((pair, n) => html`${n ? ":" : ""}<wbr>${pair}`)}</code></p>
</section>`;

function choose(event, one) {
  system = one;
  event.currentTarget.closest("details").open = false;
  refresh();
  document.getElementById("system").scrollIntoView({ block: "start" });
}

async function load() {
  const number = ++tries;
  isAway = false;
  if (!isSecure) isTrusted = null;
  refresh();
  try {
    facts = await askServer();
    if (facts.gym) document.title = t("trust.title", { gym: facts.gym });
  } catch {
    isAway = !facts;
  }
  if (number !== tries) return;
  const there = origin();
  if (!isSecure && facts) isTrusted = there ? await trusts(there) : false;
  if (number === tries) refresh();
}

// Whoever comes back from the settings sees at once whether it worked.
document.addEventListener("visibilitychange", () => { if (!document.hidden && isTrusted === false) load(); });
load();
