// The layouts. Contract: layout(state) → template of <main>, by state.layout; unknown ones fall back to clockFeed.
import { html } from "../shared/template.js";
import { day, four, others, panels, single, strip } from "./clocks.js";
import { scoreboard } from "./scoreboard.js";
import { calendar } from "./calendar.js";
import { floorList } from "./floorlist.js";
import { lifts } from "./lifts.js";
import { ribbon } from "./ribbon.js";
import { stage } from "./stage.js";

const LAYOUTS = {
  clock: (state) => html`<main class="wall one">
    ${single(state, day)}
    ${strip(state, { showsTotals: !state.shown.length, also: others(state) })}
  </main>`,
  clockFeed: (state) => html`<main class="wall">${panels(state, stage)}${floorList(state)}${ribbon(state)}</main>`,
  clockBoard: (state) => html`<main class="wall">${panels(state, stage)}${scoreboard(state)}${ribbon(state)}</main>`,
  fourClocks: (state) => html`<main class="wall one">${four(state)}${strip(state,
    { showsTotals: !state.shown.length || state.shown.length === 3 })}</main>`,
  calendar,
  boards: lifts,
};

export const layout = (state) => (LAYOUTS[state.layout] ?? LAYOUTS.clockFeed)(state);
