// The entry to 5/3/1 on start screens, without its page, which is loaded when it is first opened. Contract:
//   programLink(programs) → {label, name, facts, isNew, open()}, or null if nothing is known yet; open() shows the next
//   session or the page. topSets(plan) → a session's top sets as text; inUnit(weight) → the weight with its unit.
import { number } from "../../format.js";
import { repsText } from "../../log/targets.js";
import { t } from "../../words.js";

export const inUnit = ({ value, unit }) => `${number(value)} ${t(`unit.${unit}`)}`;

export function programLink(programs) {
  const { program } = programs;
  if (program === undefined) return null;
  if (!program) return { label: t("program.link.label"), name: t("program.title"), facts: t("program.link.text"),
    isNew: true, open: () => programs.host.go() };
  const { next, missed, workout } = program;
  return { label: t(missed ? "program.link.missed" : "program.link.next"), name: programs.nameOf(next.week, next.lifts),
    facts: t("program.link.facts", { cycle: next.cycle, sets: topSets(next.plan) }), isNew: false,
    // If the program asks about a missed week, or a workout of it is open, show its page first.
    open: () => (missed || workout ? programs.host.go() : programs.start(next)) };
}

export const topSets = (plan) => plan.filter(({ sets }) => sets.some(({ kind }) => kind === "warmup" || kind === "working"))
  .filter((planned, at, all) => all.findIndex(({ exercise }) => exercise === planned.exercise) === at)
  .map(({ sets }) => sets.at(-1)).map(({ load, reps }) => `${inUnit(load.weight)} × ${repsText(reps)}`).join(", ");
