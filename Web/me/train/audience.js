// With whom one finished workout is shared. Contract: audienceRow(id) → template, folded until it is tapped. The
// server's reply is kept until the member opens another page.
import { html } from "../../shared/template.js";
import { choice } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, session, showError } from "../base/state.js";

const LEVELS = ["nobody", "friends", "gym"];

// One state for each workout, new with each visit: levels can change in the meantime, here or on another phone.
function state(id) {
  const all = app.form.audiences?.visit === app.visits ? app.form.audiences : (app.form.audiences = { visit: app.visits, of: {} });
  return all.of[id] ?? load((all.of[id] = { id, known: null, open: false }));
}

function load(here) {
  session.ask("workouts.audience", { workout: here.id }).then((known) => { here.known = known; app.refresh(); }, () => {});
  return here;
}

export function audienceRow(id) {
  const here = state(id), { known, open } = here;
  if (!known) return null;
  const level = known.audience ?? known.usual;
  return html`<div class="audience"><button type="button" class="audience-button" aria-expanded=${open ? "true" : "false"}
      @click=${() => { here.open = !open; app.refresh(); }}><rack-icon name="eye"></rack-icon><span>${t("audience.is",
      { who: t(`audience.${level}`) })}</span><rack-icon name=${open ? "up" : "down"}></rack-icon></button>
    ${open ? html`${choice({ live: true, name: `audience-${id}`, label: t("audience.title"), value: level, set: (one) => show(here, one),
      options: LEVELS.map((value) => ({ value, label: t(`audience.short.${value}`) })),
      hint: t(known.audience ? "audience.own" : "audience.usual") })}
      ${known.audience ? html`<button type="button" class="btn" data-live @click=${() => show(here)}>${t("audience.reset")}</button>` : null}`
    : null}</div>`;
}

async function show(here, audience) {
  const before = here.known;
  here.known = { usual: before.usual, ...(audience ? { audience } : {}) };
  app.refresh();
  try { await session.change("workouts.show", { workout: here.id, ...(audience ? { audience } : {}) }); }
  catch (error) {
    here.known = before;
    showError(error);
  }
  app.refresh();
}
