// The words that the gym does not want. Contract: words() → a card, folded until the owner opens it.
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../state.js";

noun({ left: () => { app.words = null; } });

const state = () => (app.words ??= { open: false, text: null, usual: true, error: null, busy: false });

async function load(here) {
  try { put(here, await session.ask("reports.words")); } catch (error) { here.error = fault(error); }
  app.refresh();
}

const put = (here, { words: list, usual }) => Object.assign(here, { text: list.join("\n"), usual, error: null });

export function words() {
  const here = state(), n = (here.text ?? "").split("\n").filter((line) => line.trim()).length;
  const turn = () => {
    here.open = !here.open;
    if (here.open && here.text === null) load(here);
    app.refresh();
  };
  return html`<section class="panel card" aria-labelledby="words-title"><h2 class="label" id="words-title">${
      t("owner.words")}</h2><p class="dim">${t("owner.words.text")}</p>
    ${!here.open ? html`<p class="small">${t("owner.words.hidden")}</p><div class="ends"><button type="button" class="btn"
      @click=${turn}>${t("owner.words.show")}</button></div>`
    : here.text === null && !here.error ? skeleton(3) : html`<form class="entry" @submit=${(event) => {
        event.preventDefault();
        save(here, here.text.split("\n"));
      }}><label class="unseen" for="words-list">${t("owner.words")}</label><textarea class="input words-list" id="words-list"
        rows="10" spellcheck="false" autocapitalize="none" .value=${here.text ?? ""} aria-invalid=${here.error ? "true" : null}
        @input=${(event) => { Object.assign(here, { text: event.target.value, error: null }); app.refresh(); }}></textarea>
      <p class="small">${t("owner.words.n", { n })}</p>
      ${here.error ? html`<p class="wrong" role="alert">${here.error}</p>` : null}
      <div class="ends"><button class="btn go" ?disabled=${here.busy}>${t("owner.words.save")}</button>${here.usual ? null
        : html`<button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => save(here)}>${t("owner.words.usual")}</button>`}
        <button type="button" class="btn quiet" @click=${turn}>${t("owner.words.hide")}</button></div></form>`}</section>`;
}

async function save(here, list) {
  here.busy = true;
  app.refresh();
  try {
    put(here, await session.change("reports.setWords", list ? { words: list } : {}));
    toast(t("owner.words.saved"));
  } catch (error) { here.error = fault(error); }
  here.busy = false;
  app.refresh();
}
