// A session of 5/3/1 that stands in the calendar. Contract: plannedSession(programs, part) → {cycle, week, lifts, plan}
//   as the program has it; what is next where the program is in another cycle; null while it is not known, or for none.
//   startPlannedSession(programs, part): begins that one, or opens the program's page where there is none.
//   part: {cycle, week, lifts}.
const same = (one, other) => one.length === other.length && one.every((id) => other.includes(id));

export function plannedSession({ program }, { cycle, week, lifts }) {
  if (!program) return null;
  if (program.cycle !== cycle) return program.next;
  const plan = program.weeks.find((each) => each.week === week)?.sessions.find((each) => same(each.lifts, lifts))?.plan;
  return plan ? { cycle, week, lifts, plan } : program.next;
}

export async function startPlannedSession(programs, part) {
  if (programs.program === undefined) await programs.load();
  const session = plannedSession(programs, part);
  if (session) programs.start(session); else programs.host.go();
}

// What is left of the present cycle, in its order: [{cycle, week, lifts}].
export const sessionsLeft = ({ cycle, weeks }) => weeks.flatMap(({ week, sessions }) => sessions
  .filter(({ state }) => state === "next" || state === "open").map(({ lifts }) => ({ cycle, week, lifts })));
