// Body measurements of the open client, if they share them. Contract: body(one) → template; `one` is currentClient() of
// clientdata.js.
import { dayKey } from "../../shared/format.js";
import { measurements } from "../../shared/progress/measurements.js";
import { t } from "../../shared/words.js";
import "../../shared/words/progress/measurements.js";
import { app, clock, session } from "../state.js";

const METHOD = "measurements.list";

export function body(one) {
  const { data, error } = one.reads.of(METHOD), state = (one.measured ??= { form: null, open: null });
  const change = async (method, params) => {
    await session.change(method, { client: one.id, ...params });
    one.reads.stale({ method: METHOD });
    app.refresh();
  };
  return measurements({
    state, list: data?.entries ?? null, error, unit: session.member.unit, today: dayKey(clock.now()), about: t("measure.shared"),
    refresh: () => app.refresh(), note: (params) => change("measurements.note", params),
    remove: (params) => change("measurements.delete", params), mine: (entry) => entry.by?.id === session.member.id,
  });
}
