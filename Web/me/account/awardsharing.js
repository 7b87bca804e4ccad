// The switch that shows a member's earned awards on the wall. Contract: sharing(isShown) → the switch on the profile, or
// null until its state is known. It is disabled unless the member is shown on the wall (`isShown`).
import { html } from "../../shared/template.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import "../../shared/words/progress/awards.js";
import { app, session, showError } from "../base/state.js";

const ask = () => progressOf(session).of("awards.list");

export function sharing(isShown) {
  const audience = ask().data?.sharedWith;
  if (!audience) return null;
  return html`<label class="switch">
    <input type="checkbox" role="switch" .checked=${audience === "gym" && isShown} ?disabled=${!isShown} @change=${(event) =>
      share(event.target.checked ? "gym" : "friends")}>
    <span class="track" aria-hidden="true"></span><span class="strong">${t("award.share")}</span></label>
    <p class="hint">${t(isShown ? "award.share.hint" : "award.share.unseen")}</p>`;
}

async function share(audience) {
  const known = ask().data, reads = progressOf(session);
  reads.put("awards.list", {}, { ...known, sharedWith: audience });
  try {
    await session.change("awards.share", { with: audience });
  } catch (error) {
    reads.put("awards.list", {}, known);
    showError(error);
  }
  app.refresh();
}
