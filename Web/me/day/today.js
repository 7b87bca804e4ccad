// Today, on one screen and a half: the workout in progress, or the one thing for today; then the news, the day, a curve, a
// friend. Each is a row of its own noun (shared/register.js). Contract: today() → template.
// Tempting mistake: a row that comes or grows once its reply is there. What is below it would move under a finger, so each
// row takes its room from the first draw on, and what cannot wait comes below the news.
import { html, keyed } from "../../shared/template.js";
import { longDay } from "../../shared/format.js";
import { noun, rowsAt } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { top } from "../train/top.js";
import { clock } from "../base/state.js";

noun({ row: { place: "today", order: 10, draw: foremost } });

const column = (place) => html`<div class="column">${rowsAt(place).map(({ draw }, i) => keyed(i, html`${draw()}`))}</div>`;

export const today = () => html`${top(t("me.today"), { below: longDay(clock.now()) })}
  <div class="columns">${column("today")}${column("today.aside")}</div>`;

// The card at the top: the first noun that has something for it. All are drawn, so that none waits for another's reply
// before it asks.
function foremost() {
  const [first] = rowsAt("today.now").map(({ order, draw }) => [order, draw()]).filter(([, drawn]) => drawn);
  return first ? keyed(...first) : null;
}
