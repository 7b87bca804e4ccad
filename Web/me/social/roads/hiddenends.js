// Whether others see where the member's activities begin and end. Contract: hiddenEnds() → a switch; it takes effect at once.
import { progressOf } from "../../../shared/progress/progress.js";
import { skeleton, toggle } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/social/friends.js";
import { failed } from "../../base/failed.js";
import { app, session, showError } from "../../base/state.js";

const reads = () => progressOf(session);

export function hiddenEnds() {
  const { data, error } = reads().of("roads.settings", {}, { apart: true });
  if (!data) return error ? failed(t("sharing.ends.failed"), error) : skeleton(1);
  return toggle({ live: true, id: "hides-ends", label: t("sharing.ends"), value: data.hidesEnds,
    hint: t(data.hidesEnds ? "sharing.ends.on" : "sharing.ends.off"), set: put });
}

async function put(hidesEnds) {
  const { data: before } = reads().of("roads.settings", {}, { asks: false });
  reads().put("roads.settings", {}, { ...before, hidesEnds });
  try { await session.change("roads.configure", { hidesEnds }); } catch (error) { showError(error); }
  // Shows what is stored, even if the reply was lost, or the switch was tapped meanwhile.
  reads().stale({ method: "roads.settings" });
  app.refresh();
}
