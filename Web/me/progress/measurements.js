// The member's own body measurements, beside their body weight. Contract: measured() → the inside of their section.
import { measurementsIn } from "../../shared/progress/measurements.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html } from "../../shared/template.js";
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
  return html`<p class="small">${t("measure.private")}</p><div class="measurements">${measurementsIn({
    state, list: data?.entries ?? null, error, unit: unit(), today: dayNow(), refresh: app.refresh,
    note: (params) => change("measurements.note", params), remove: (params) => change("measurements.delete", params),
    mine: () => true,
  })}</div>`;
}
