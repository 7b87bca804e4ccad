// Texts of a timer's remote control. Contract: actionWords(action, format) → template; phaseWords(timer, position), ago(ms),
// refusal(error) → strings.
// Tempting mistake: importing face.js here. The kiosk's start needs these texts, and faces only on a page that is loaded later.
import { html } from "../../template.js";
import { fault, t } from "../../words.js";
import { phaseOf } from "./display.js";

const MARK = "\u2068";

// The name gets its own element, so that any script keeps its place in the sentence.
export function actionWords({ kind, byMs, who }, format) {
  const [before, after] = t(`timer.action.${kind}`, { byMs, format, who: MARK }).split(MARK);
  return html`<span>${before}<bdi>${who || t("timer.somebody")}</bdi>${after}</span>`;
}

export function phaseWords(timer, at) {
  return timer.state.pausedAt !== undefined && at.kind !== "done" ? t("timer.paused") : phaseOf(timer, at);
}

// Why the server did not do something to a clock.
export const refusal = (error) => (error.reason === "not_allowed" ? t("timer.notAllowed") : fault(error));

export function ago(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 5) return t("clocks.ago.now");
  if (seconds < 60) return t("clocks.ago.seconds", { n: seconds });
  return t(seconds < 5400 ? "clocks.ago.minutes" : "clocks.ago.hours",
    { n: Math.round(seconds < 5400 ? seconds / 60 : seconds / 3600) });
}
