// Texts by the gym's language model. Contract:
//   settings() → the cached reply of model.settings; turn(isOn);
//   textOf(place) → {id, isAsking, error, sentences, by, why, isEnded, isReported}, or undefined before the first; `place` names where on the
//     pages it stands; write(place, params); stop(place); report(place).
//   What came of a text is known by its id, since its first sentence may be here before the reply with the id.
// All of it is in memory alone, and forgotten at the logout.
import { progressOf } from "../../../shared/progress/progress.js";
import { noun } from "../../../shared/register.js";
import { app, session, showError } from "../../base/state.js";

const reads = () => progressOf(session);
const forget = () => reads().stale({ method: "model.settings" });

const state = () => (app.form.model ??= { texts: {}, heard: {} });
const heardOf = (id) => (state().heard[id] ??= { sentences: [] });

export const settings = () => reads().of("model.settings", {}, { apart: true });

export async function turn(isOn) {
  try {
    reads().put("model.settings", {}, await session.change("model.turn", { isOn }));
  } catch (error) { showError(error); }
  app.refresh();
}

function hear(id, values) {
  // What is still on its way when a text has ended is shown no more.
  if (heardOf(id).isEnded && !values.isEnded) return;
  Object.assign(heardOf(id), values);
  const text = Object.values(state().texts).find((each) => each.id === id);
  if (text) watch(text);
  app.refresh();
}

noun({ hears: {
  "model.turned": forget,
  "model.sentence": ({ id, text }) => hear(id, { sentences: [...heardOf(id).sentences, text] }),
  // All of the text: our own sentences take the place of the model's.
  "model.ended": ({ id, sentences, by, why }) => hear(id, { sentences, by, why, isEnded: true }),
} });

export function textOf(place) {
  const text = state().texts[place];
  return text && { ...text, ...(text.id ? heardOf(text.id) : { sentences: [] }) };
}

// A text of which nothing is heard any more has ended, whatever became of the server.
function watch(text) {
  clearTimeout(text.timer);
  const { id } = text, { form } = app;
  if (heardOf(id).isEnded) return;
  text.timer = setTimeout(() => {
    if (app.form === form && !heardOf(id).isEnded) hear(id, { sentences: [], by: "gym", why: "late", isEnded: true });
  }, text.waitMs);
}

export async function write(place, params) {
  const text = (state().texts[place] = { isAsking: true });
  app.refresh();
  try {
    const { id, waitMs } = await session.change("model.write", params);
    Object.assign(text, { id, waitMs, isAsking: false });
    watch(text);
    forget();
  } catch (error) { Object.assign(text, { isAsking: false, error }); }
  app.refresh();
}

export async function stop(place) {
  const { id } = state().texts[place] ?? {};
  if (!id) return;
  hear(id, { sentences: [], by: "gym", why: "stopped", isEnded: true });
  try { await session.ask("model.cancel", { id }); } catch (error) { showError(error); }
}

export async function report(place) {
  const text = state().texts[place];
  try {
    await session.change("model.report", { id: text.id });
    text.isReported = true;
  } catch (error) { showError(error); }
  app.refresh();
}
