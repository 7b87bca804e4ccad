// Heart sessions of a friend or another member, as far as they show them. Contract: heartOf(member, state) → template, or null; `state` is
// theirs, at first blankPast().
import { past } from "../../shared/floor/hearts/past.js";
import { progressOf } from "../../shared/progress/progress.js";
import { failed } from "../base/failed.js";
import { app, clock, session } from "../base/state.js";

const reads = () => progressOf(session);

export const heartOf = (member, state) => past({ state, isQuiet: true, now: () => clock.now(), refresh: () => app.refresh(), failed,
  list: (range) => reads().of("hearts.sessions", { member, ...range }, { apart: true }),
  whole: (id) => reads().of("hearts.session", { id }, { apart: true }) });
