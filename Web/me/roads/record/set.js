// A set of a workout that is measured by its distance and time, recorded on the road. Contract: recordSet({workout, item, place, name}) →
// the button beside its fields, or null where nothing can be recorded; fill(set, {metres, seconds}) writes both into the set's form and
// opens it, and returns false if that workout is not open any more.
import { number, duration } from "../../../shared/format.js";
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/record.js";
import { app, unit } from "../../base/state.js";
import { entryOf } from "../../train/entry.js";
import { training, workoutNow } from "../../train/plan.js";
import { canRecord, here } from "./state.js";

export const recordSet = (set) => (canRecord() ? html`<button type="button" class="btn" @click=${() => {
  // A recording that is already running goes on, for what it was begun for.
  if (here.phase === "idle") app.form.recordSet = set;
  location.hash = "roads/record";
}}><rack-icon name="clock"></rack-icon>${t("record.for.set")}</button>` : null);

export function fill({ workout, item, place }, { metres, seconds }) {
  const now = workoutNow();
  // A workout that was begun offline may have got its number since.
  if (!now || (workout !== null && now.id !== workout)) return false;
  const state = training(), { entry } = state, isOpen = entry?.item === item && entry.place === place;
  const values = isOpen ? entry.values : entryOf({ kind: "working" }, unit());
  Object.assign(values, { metres: number(metres), seconds: duration(seconds) });
  Object.assign(state, { item, panel: null, errors: {}, entry: { item, place, values } });
  return true;
}
