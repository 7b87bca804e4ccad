// What the member's trainers do in the open workout (shared/coaching/coaching.js). Contract: coaching.
import { Coaching } from "../../shared/coaching/coaching.js";
import { noun } from "../../shared/register.js";
import { app, ask, session } from "../base/state.js";

export const coaching = new Coaching({ ask, change: (method, params) => session.change(method, params),
  member: () => session.member?.id, changed: () => app.refresh() });
noun({ entered: () => coaching.follow(session.socket, session.handle), left: () => coaching.close() });
