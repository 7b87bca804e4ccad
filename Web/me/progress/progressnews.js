// Keeps the member's progress up to date: the cache (shared/progress/progress.js) becomes stale at each event that may
// change a number.
import { announce } from "../../shared/progress/awardnews.js";
import { concerns, progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { memberLog } from "../train/memberlog.js";
import { session } from "../base/state.js";

const reads = () => progressOf(session);

noun({
  hears: {
    "aims.changed": ({ aims }) => reads().put("aims.get", {}, aims),
    "goals.changed": (data) => reads().put("goals.get", {}, data),
    "goals.proposed": (data) => reads().put("goals.proposals", {}, data),
    "measurements.changed": () => reads().stale({ method: "measurements.list" }),
    "award.earned": ({ award }) => announce(award, session.member?.id),
    "award.": () => reads().stale({ set: true }),
    "": (data, event) => {
      if (event.startsWith("award.") || !concerns(event)) return;
      const workout = data.set?.workout ?? data.workout, set = event.startsWith("set.");
      reads().stale({ log: true, set, open: set && workout === memberLog.current?.id });
    },
  },
  returned: () => reads().stale(),
  left: () => reads().clear(),
});
