// The member's own body measurements, beside their body weight. Contract: measured() → template.
import { measurements } from "../../shared/progress/measurements.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import "../../shared/words/progress/measurements.js";
import { dayNow } from "./glance.js";
import { app, session, unit } from "../base/state.js";

const METHOD = "measurements.list";

export function measured() {
  const { data, error } = progressOf(session).of(METHOD), state = (app.form.measured ??= { form: null, open: null });
  const change = async (method, params) => {
    await session.change(method, params);
    progressOf(session).stale({ method: METHOD });
    app.refresh();
  };
  return measurements({
    state, list: data?.entries ?? null, error, unit: unit(), today: dayNow(), about: t("measure.private"), refresh: app.refresh,
    note: (params) => change("measurements.note", params), remove: (params) => change("measurements.delete", params),
    mine: () => true,
  });
}
