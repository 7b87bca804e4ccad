// The floor's clocks as this phone follows them, the member's rest and the member's results of today. Contract: floor, rest,
// scores (shared/floor/timers); sound: this phone's.
import { noun } from "../../shared/register.js";
import { uuid } from "../../shared/socket.js";
import { chime } from "../../shared/floor/timers/chime.js";
import { FloorTimers } from "../../shared/floor/timers/model.js";
import { Rest } from "../../shared/floor/timers/rest.js";
import { Scores, watchEnds } from "../../shared/floor/timers/score.js";
import { Sound } from "../../shared/floor/timers/sound.js";
import { t } from "../../shared/words.js";
import { app, ask, clock, session, waiting } from "../base/state.js";

export const floor = new FloorTimers(session.socket, clock, { as: () => session.handle ?? undefined });
export const sound = new Sound().open();
export const rest = new Rest(clock, {
  send: (method, params) => ask(method, { key: uuid(), ...params }),
  changed: () => app.refresh(),
  over: () => {
    chime(sound, clock, session.member?.id);
    // Before the first touch, browsers refuse to vibrate and log an error.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([200, 120, 200]);
    app.announcement = app.announcement === t("me.rest.over") ? `${t("me.rest.over")}\u00a0` : t("me.rest.over");
  },
});
export const scores = new Scores(floor, clock, { send: ask, changed: () => app.refresh() });
watchEnds(floor, () => app.refresh());

noun({
  entered: () => floor.follow(),
  began({ rest: now }) {
    // An unsent set has already started a rest here that the server does not know about yet.
    if (now || !waiting().some((item) => item.method === "sets.log")) rest.receive(now);
  },
  hears: {
    "rest.changed": ({ rest: now }) => rest.receive(now),
    "set.logged": ({ rest: now }) => { if (now) rest.receive(now); },
    "scores.changed": ({ scores: now }) => scores.receive(now),
  },
  left() {
    floor.close();
    rest.clear();
    Object.assign(scores, { mine: [], form: null });
  },
});

session.socket.addEventListener("status", () => { if (session.socket.status === "live") scores.load(); });
