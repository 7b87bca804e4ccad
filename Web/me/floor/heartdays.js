// Heart sessions in the member's calendar. Contract: heartLines(day, weeks) → those of a day, which lead to #heart, or null; `weeks`
// are those that are shown, so that all days share one request.
import { zoneBar } from "../../shared/floor/hearts/parts.js";
import { dayKey, time } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { session } from "../base/state.js";

export function heartLines(day, weeks) {
  const { data } = progressOf(session).of("hearts.sessions", { from: weeks[0][0], to: weeks.at(-1)[6] }, { apart: true });
  const some = (data?.sessions ?? []).filter(({ startedAt }) => dayKey(startedAt) === day).reverse();
  return some.length ? html`<ul class="heart-lines">${some.map((one) => keyed(one.id, html`<li><a class="row" href="#heart"><span><span
      class="strong">${t("hearts.on", { points: t("hearts.past.points", { n: one.points }), time: t("hearts.past.span", { from: time(one.startedAt),
    to: time(one.endedAt) }) })}</span>${zoneBar(one.seconds)}</span><rack-icon name="next"></rack-icon></a></li>`))}</ul>` : null;
}
