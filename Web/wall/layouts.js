// The layouts. Contract: layout(state) → template of <main>, by state.layout; unknown ones fall back to clockFeed. A moment
// (show/moment.js) takes the place of each of them.
import { html } from "../shared/template.js";
import { day, four, others, panels, single, strip } from "./clocks.js";
import { scoreboard } from "./scoreboard.js";
import { calendar } from "./calendar.js";
import { floorList } from "./floorlist.js";
import { hearts } from "./hearts/layout.js";
import { race } from "./race/layout.js";
import { moment } from "./show/moment.js";
import { lifts } from "./lifts.js";
import { ribbon } from "./ribbon.js";
import { show } from "./show/turns.js";
import { weekLayout } from "./week.js";

const LAYOUTS = {
  clock: (state) => html`<main class="wall one">
    ${single(state, day)}
    ${strip(state, { showsTotals: !state.shown.length, also: others(state) })}
  </main>`,
  clockFeed: (state) => html`<main class="wall">${panels(state, show)}${floorList(state)}${ribbon(state)}</main>`,
  clockBoard: (state) => html`<main class="wall">${panels(state, show)}${scoreboard(state)}${ribbon(state)}</main>`,
  fourClocks: (state) => html`<main class="wall one">${four(state)}${strip(state,
    { showsTotals: !state.shown.length || state.shown.length === 3 })}</main>`,
  calendar,
  boards: lifts,
  hearts,
  race,
  week: weekLayout,
};

export const layout = (state) => (state.moment ? moment : LAYOUTS[state.layout] ?? LAYOUTS.clockFeed)(state);
