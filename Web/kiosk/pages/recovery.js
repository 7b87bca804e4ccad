// The member's recovery at the kiosk, where they can say how a muscle feels. Contract: recovery(person) → a page, in which
// Escape leads back to the suggestions; recoveryPanel(person) → its content, also on the page of a day of rest.
import { head } from "../../shared/parts/head.js";
import { recoveryMap } from "../../shared/progress/charts/recovery.js";
import { feelings, sendFeeling } from "../../shared/progress/feelings.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";

const reads = (person) => progressOf(person, app.refresh);

async function say(person, muscle, feeling) {
  const change = (method, params) => person.change(method, params);
  try { await sendFeeling({ change, reads: reads(person) }, muscle, feeling); } catch (error) { return person.screen.fail(error); }
  app.refresh();
}

export function recoveryPanel(person) {
  const { data, error } = reads(person).of("progress.recovery"), { screen } = person;
  if (!data) return html`<section class="panel recovery-panel" aria-label=${t("recovery.title")}>${error
    ? html`<p class="dim">${fault(error)}</p><button type="button" class="btn" @click=${() => { reads(person).retry();
      app.refresh(); }}>${t("retry")}</button>` : skeleton(5)}</section>`;
  return html`<section class="panel recovery-panel" aria-label=${t("recovery.title")}>
    ${feelings({ muscles: data.muscles, now: app.clock.now(), more: screen.typed.more ?? false, inline: true,
      set: ({ more }) => { screen.typed.more = more; app.refresh(); }, say: (muscle, feeling) => say(person, muscle, feeling) })}
  </section>`;
}

export function recovery(person) {
  const { data } = reads(person).of("progress.recovery"), back = () => person.screen.back();
  onKeys((key) => {
    if (key !== "Escape") return false;
    back();
    return true;
  });
  return html`<main class="suggested" aria-label=${t("recovery.title")}>
    ${head({ title: t("recovery.title"), back: { act: back } })}
    <section class="panel why" tabindex="0" aria-label=${t("recovery.about")}>${data ? recoveryMap(data.muscles) : skeleton(4)}
      <p>${t("recovery.what")}</p><p class="dim">${t("feel.rule")}</p></section>
    ${recoveryPanel(person)}
  </main>`;
}
