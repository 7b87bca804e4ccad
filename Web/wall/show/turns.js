// What has the large area while no clock runs: the newest set (stage.js) or, on a quiet floor, the time of day, and in turn
// with it the coming classes and the gym's boards. Contract: sceneOf(state) → what takes its place now, or null; show(state) →
// template of one <section>, of state.scene.
// The turns follow the server's clock, so that all walls show the same. A wall whose floor is busy gives most of its time
// to the sets. The minutes before a class belong to it.
import { html, keyed } from "../../shared/template.js";
import { relativeDay, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { SOON } from "./bell.js";
import { placesOf } from "../classes.js";
import { boardPanel } from "../lifts.js";
import { stage } from "../stage.js";
import { days } from "../week.js";

// ms. One turn; a busy floor has three of its own before another.
const TURN = 12_000, OWN = 3;
// A board of one or two is nobody's race; more names than these are too small to read from afar.
const FEWEST = 3, MOST = 5;
const LATER = 3;
// Letters of a name that is written huge.
const LONG = 26;

// The next day with classes still to come, and those.
function coming({ week, now }) {
  for (const day of days(now)) {
    const some = week.on(day).filter(({ startsAt, cancelled }) => !cancelled && startsAt > now);
    if (some.length) return some;
  }
  return [];
}

export function sceneOf(state) {
  const { light, lifts, now } = state, next = coming(state);
  if (next.length && next[0].startsAt - now <= SOON) return { kind: "classes", next };
  const boards = lifts.filter(({ rows }) => rows.length >= FEWEST);
  const others = [...next.length ? [{ kind: "classes", next }] : [], ...boards.map((board) => ({ kind: "board", board }))];
  if (!others.length) return null;
  const own = light ? OWN : 1, turn = Math.floor(now / TURN), place = turn % (own + 1);
  return place < own ? null : others[Math.floor(turn / (own + 1)) % others.length];
}

export function show(state) {
  const { scene } = state;
  if (!scene) return stage(state);
  return scene.kind === "classes" ? keyed("classes", classes(state, scene.next)) : boardPanel(scene.board, { most: MOST, gym: state.gym });
}

function classes({ gym, now }, [next, ...more]) {
  const day = relativeDay(next.startsAt, now), minutes = Math.ceil((next.startsAt - now) / 60_000);
  const whose = [next.trainer?.name, next.room?.name].filter(Boolean).join(" · ");
  return html`<section class="stage next-class panel landed" aria-label=${t("wall.class.next")} data-stage="classes">
    <h1 class="unseen">${gym?.name ?? t("app.name")}</h1>
    <header><p class="label">${t("wall.class.next")}</p><p class="when">${minutes <= 60 ? t("wall.class.in", { n: minutes }) : day}</p></header>
    <div class="big"><p class="number">${time(next.startsAt)}</p><div><p class=${next.name.length > LONG ? "title long" : "title"}><bdi>${next.name}</bdi></p>
      ${whose ? html`<p class="dim"><bdi>${whose}</bdi></p>` : null}<p class=${next.full ? "places full" : "places"}>${placesOf(next, now)}</p></div></div>
    <ol class="later">${more.slice(0, LATER).map((each) => keyed(each.id, html`<li><p class="number">${time(each.startsAt)}</p><p class="name"><bdi>${
      each.name}</bdi></p><p class="dim">${placesOf(each, now)}</p></li>`))}</ol></section>`;
}
