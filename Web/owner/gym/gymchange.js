// A change of the gym's settings. Contract: put(change, done) → true if the server accepted it, and then shows `done`;
// chosen() → the settings with the changes that wait for a reply; receive(reply) of gym.get or gym.configure.
import { toast } from "../../shared/ui.js";
import { app, session, showError } from "../state.js";

export function receive(reply) {
  // Keep a name that is being typed when another setting changes.
  const draft = app.gym?.draft, isTyped = draft !== undefined && ![app.gym.name, reply.name].includes(draft.trim());
  app.gym = { ...reply, draft: isTyped ? draft : reply.name, error: null, busy: false, plating: app.gym?.plating };
  app.refresh();
}

let waiting = [];
export const chosen = () => Object.assign({}, app.gym, ...waiting);

export async function put(change, done) {
  waiting.push(change);
  app.refresh();
  try {
    receive(await session.change("gym.configure", change));
    toast(done);
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    waiting = waiting.filter((one) => one !== change);
    app.refresh();
  }
}
