// The data of the trainer's pages of assigned routines. Contract: here → the state; copiesOf(template) → rows of
// `assignments.list`, or null until loaded (here.failed has the error); copyOf(id) → {data} or {error} of
// `assignments.get`.
import { noun } from "../../shared/register.js";
import { app, session } from "../state.js";

const blank = () => ({ template: null, rows: null, failed: null, copy: null, form: null, days: null, growth: null, end: false, sure: null,
  busy: false, problem: null });

export const here = blank();

noun({ hears: { "assignments.changed": assigned, "clients.changed": () => assigned({}),
  // If a template was changed on another page, its copies may be behind.
  "routine.changed": ({ routine }) => assigned({ template: routine.id }) }, left: () => Object.assign(here, blank()) });

export async function loadCopies(template) {
  Object.assign(here, { template, rows: here.template === template ? here.rows : null, failed: null });
  try {
    const { assignments } = await session.ask("assignments.list", { template });
    if (here.template === template) here.rows = assignments;
  } catch (error) { here.failed = error; }
  app.refresh();
}

export function copiesOf(template) {
  if (here.template !== template) loadCopies(template);
  return here.template === template ? here.rows : null;
}

async function loadCopy(id) {
  const entry = here.copy = { id, data: here.copy?.id === id ? here.copy.data : null, error: null };
  try { entry.data = await session.ask("assignments.get", { assignment: id }); } catch (error) { entry.error = error; }
  app.refresh();
}

export function copyOf(id) {
  if (here.copy?.id !== id) loadCopy(id);
  return here.copy;
}

// Each visit loads the data again.
export function turnedTo(template, copy) {
  Object.assign(here, { days: null, growth: null, end: false, sure: null, problem: null });
  if (here.copy && here.copy.id === copy) loadCopy(copy);
  if (template && here.template === template) loadCopies(template);
}

export function put(copy) {
  if (here.copy?.id === copy.assignment.id) Object.assign(here.copy, { data: copy, error: null });
  here.rows = here.rows?.map((row) => (row.id === copy.assignment.id ? copy.assignment : row)) ?? null;
}

function assigned({ template }) {
  if (here.template && (!template || here.template === template)) loadCopies(here.template);
  if (here.copy && !here.busy) loadCopy(here.copy.id);
}
