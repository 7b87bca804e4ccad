// Finishing and reopening a workout. Contract: finish() ends the open one and offers an undo; reopen(id).
import { t } from "../shared/words.js";
import { toast } from "../shared/ui.js";
import { app, memberLog, showError, session } from "./state.js";

export async function finish() {
  const { id } = memberLog.current;
  try {
    memberLog.hold((await session.change("workouts.finish", { workout: id })).workout);
    toast(t("me.finished"), { undo: () => reopen(id) });
  } catch (error) { showError(error); }
  app.refresh();
}

export async function reopen(id) {
  try {
    memberLog.hold((await session.change("workouts.reopen", { workout: id })).workout);
    if (app.page !== "today") location.hash = "today";
  } catch (error) { showError(error); }
  app.refresh();
}
