// The member's recovery, on the page of progress and at #recovery. Contract: recoveryPart(loaded) → the inside of
// its section, loaded(reply, draw, rows) as in progress.js; recoveryPage() → template.
import { recoveryMap } from "../../shared/progress/charts/recovery.js";
import { feelings, sendFeeling } from "../../shared/progress/feelings.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/progress/progress.js";
import { app, clock, session, showError } from "../base/state.js";

const state = () => (app.form.recovery ??= { open: null, more: false });
const set = (values) => { Object.assign(state(), values); app.refresh(); };

async function say(muscle, feeling) {
  try {
    await sendFeeling({ change: (method, params) => session.change(method, params), reads: progressOf(session) }, muscle, feeling);
  } catch (error) { showError(error); }
  app.refresh();
}

const inside = ({ muscles }) => html`${recoveryMap(muscles)}
  <p class="small">${t("recovery.what")}</p>
  ${feelings({ muscles, now: clock.now(), ...state(), set, say })}
  <p class="small">${t("feel.rule")}</p>`;

const reply = () => progressOf(session).of("progress.recovery");

export const recoveryPart = (loaded) => loaded(reply(), inside, 5);

export function recoveryPage() {
  const { data, error } = reply();
  return html`${head({ back: { href: "#train", label: t("me.train") }, title: t("recovery.title") })}
    ${data ? html`<section class="panel card" aria-label=${t("recovery.title")}>${inside(data)}</section>`
      : error ? html`<section class="panel card">${blank({ icon: "cloud", title: t("feel.failed"),
        text: error.code === "away" ? t("progress.away") : fault(error), action: html`<button type="button" class="btn"
          @click=${() => { progressOf(session).retry(); app.refresh(); }}>${t("retry")}</button>` })}</section>`
      : skeleton(5)}`;
}
