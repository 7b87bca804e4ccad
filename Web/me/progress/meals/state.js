// What the parts of #meals share. Contract: state() → {visit, chosen, errors, busy, day, picked}, kept until the logout: chosen: what the
//   member changed and has not saved; day: "rest" or "training"; picked: which dish of each meal; put(values);
//   plan() → the cached reply of meals.plan; visit(): at each draw; a new visit asks anew.
import { progressOf } from "../../../shared/progress/progress.js";
import { noun } from "../../../shared/register.js";
import { app, session } from "../../base/state.js";

const reads = () => progressOf(session);
const forget = () => reads().stale({ method: "meals.plan" });
// Sets, workouts and weights by day make everything stale anyway (progressnews.js). What the profile says is asked anew with each visit.
noun({ hears: { "meals.": forget, "roads.": forget, "measurements.": forget } });

export const state = () => (app.form.meals ??= { visit: null, chosen: {}, errors: {}, busy: false, day: "rest", picked: [] });
export const put = (values) => { Object.assign(state(), values); app.refresh(); };
export const plan = () => reads().of("meals.plan");

export function visit() {
  if (state().visit === app.visits) return;
  state().visit = app.visits;
  forget();
}

export { forget };
