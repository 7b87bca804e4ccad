// The timer beside a time field: one tap starts it after a countdown, another stops it. Contract: timer({id, target,
// done}) → template; done(seconds) is called when it is stopped; at `target`, in seconds, it sounds. stopTimer()
// cancels it, and so does another page.
import { html } from "../../shared/template.js";
import { duration } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { Holding } from "../../shared/floor/timers/holding.js";
import { t } from "../../shared/words.js";
import { sound } from "./floor.js";
import { app, clock } from "../base/state.js";

const holding = new Holding({ clock, sound, changed: () => app.refresh() });

export const stopTimer = () => holding.clear();
noun({ turned: stopTimer });

export function timer({ id, target, done }) {
  const isOn = holding.key === id, { phase } = holding;
  const tap = () => {
    if (!isOn) return holding.start(id, target);
    const seconds = holding.stop();
    if (seconds !== null) done(seconds);
    app.refresh();
  };
  return html`<button type="button" class=${`btn hold-timer${isOn ? " on" : ""}`} @click=${tap}>
    <rack-icon name=${isOn ? "stop" : "clock"}></rack-icon>${!isOn ? t("plan.timer")
      : phase === "ready" ? t("plan.timer.ready", { n: holding.seconds })
      : t("plan.timer.stop", { time: duration(holding.seconds) })}</button>`;
}
