// The switch that shows a member's earned awards on the wall. Contract: sharing(isShown) → the switch on the profile, or
// null until its state is known. It is disabled unless the member is shown on the wall (`isShown`).
import { progressOf } from "../../shared/progress/progress.js";
import { toggle } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/progress/awards.js";
import { friendBook } from "../social/friendbook.js";
import { app, session, showError } from "../base/state.js";

const ask = () => progressOf(session).of("awards.list");

export function sharing(isShown) {
  const audience = ask().data?.sharedWith;
  if (!audience) return null;
  return toggle({ live: true, label: t("award.share"), hint: t(isShown ? "award.share.hint" : "award.share.unseen"), isOff: !isShown,
    value: audience === "gym" && isShown, set: (isOn) => share(isOn ? "gym" : unshown()) });
}

// Back to friends, but not for whoever shows them no workouts either.
function unshown() {
  return friendBook().known?.sharing.workouts === "nobody" ? "nobody" : "friends";
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
