// English: clocks, on every screen. Keys start with "clocks.".
import { plural } from "../common.js";

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
  "clocks.sum.stopwatch": "counts up",
  "clocks.bad.length": "That isn’t a length of time. Try 1:30 or 90.",
  "clocks.bad.number": "A whole number, please.",
  "clocks.bad.range": "Between {min} and {max}, please.",
  "clocks.bad.long": "That’s longer than a day in total.",
  "clocks.bad.phases": "At least one phase, please.",
};
