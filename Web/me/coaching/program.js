// 5/3/1 on the phone (shared/coaching/programs). Contract: program() → #program, from which the rest of the cycle can be put
// into the calendar.
import { programPage } from "../../shared/coaching/programs/page.js";
import { sessionsLeft } from "../../shared/coaching/programs/planned.js";
import { t } from "../../shared/words.js";
import { laying } from "./calendarlay.js";
import { programs } from "../train/plans.js";
import { app } from "../base/state.js";

const DAYS = { 2: [1, 4], 3: [1, 3, 5], 4: [1, 2, 4, 5] };

export function program() {
  if (!app.form.program) { app.form.program = true; programs.opened(); }
  const { program: running } = programs;
  programs.host.lay = running && sessionsLeft(running).length ? () => {
    app.form.laying = form(running);
    app.refresh();
    window.scrollTo(0, 0);
  } : null;
  return app.form.laying ? laying(app.form.laying) : programPage(programs);
}

const form = (running) => ({
  title: t("cal.lay.cycle", { cycle: running.cycle }), days: DAYS[running.options.days],
  sessions: sessionsLeft(running).map((part) => ({ item: { program: part }, name: t("cal.lay.session", { week: part.week,
    lifts: part.lifts.map((id) => programs.liftOf(id)).join(t("program.and")) }).slice(0, 60) })),
  back: () => { app.form.laying = null; app.refresh(); },
});
