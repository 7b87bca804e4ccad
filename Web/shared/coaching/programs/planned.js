// A session of 5/3/1 from the calendar. Contract: plannedSession(programs, part) → {cycle, week, lifts, plan} from the
//   program; the next session if the program is in another cycle; null if there is no program or it is not loaded.
//   startPlannedSession(programs, part): starts that session, or opens the program's page if there is none.
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

// The remaining sessions of the current cycle, in order: [{cycle, week, lifts}].
export const sessionsLeft = ({ cycle, weeks }) => weeks.flatMap(({ week, sessions }) => sessions
  .filter(({ state }) => state === "next" || state === "open").map(({ lifts }) => ({ cycle, week, lifts })));
