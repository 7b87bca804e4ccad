// English: clocks, on every screen. Keys start with "clocks.".
import { plural } from "../common.js";

const BREATHS = { inhale: "in", hold: "hold", exhale: "out" };

export default {
  "clocks.title": "Clocks",
  "clocks.ago.now": "just now",
  "clocks.ago.seconds": "{n} s ago",
  "clocks.ago.minutes": "{n} min ago",
  "clocks.ago.hours": "{n} h ago",
  "clocks.seconds": "{n} s",
  "clocks.sum.emom": "{rounds} × {work}",
  "clocks.sum.amrap.reps": "{work}, {reps} reps a round",
  "clocks.sum.forTime": "{work} cap",
  "clocks.sum.forTime.open": "no cap",
  "clocks.sum.intervals": "{rounds} × {work} / {rest}",
  "clocks.sum.custom": ({ n, total }) => `${plural(n, "phase", "phases")}, ${total}`,
  "clocks.sum.custom.rounds": ({ n, rounds, total }) => `${rounds} × ${plural(n, "phase", "phases")}, ${total}`,
  "clocks.sum.breathing": ({ steps, rounds, total }) => {
    const words = steps.map(({ step, seconds }) => `${BREATHS[step]} ${seconds}`).join(", ");
    return `${words[0].toUpperCase()}${words.slice(1)}. ${plural(rounds, "round", "rounds")}, ${total}`;
  },
  "clocks.sum.stopwatch": "counts up",
  "clocks.bad.length": "That isn’t a length of time. Try 1:30 or 90.",
  "clocks.bad.number": "A whole number, please.",
  "clocks.bad.range": "Between {min} and {max}, please.",
  "clocks.bad.long": "That’s longer than a day in total.",
  "clocks.bad.phases": "At least one phase, please.",
  "fault.last_phase": "This is the last phase. To end the clock, tap End.",
  "fault.too_late": "It’s too late to undo that.",
  "fault.timer_ended": "This clock has ended.",
  "fault.timer_running": "This clock is still running.",
  "fault.timer_changed": "Someone just changed it. Look again.",
  "fault.no_such_timer": "That clock is gone.",
  "fault.no_such_preset": "That preset is gone.",
  "fault.not_for_format": "This format doesn’t use that.",
  "fault.plan_too_long": "That’s longer than a day in total.",
  "fault.one_of_two": "Choose one of the two.",
};
