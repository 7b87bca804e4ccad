// The page of one exercise on the phone, at #exercise=12: like the kiosk's, with a plain link to a video. Contract:
//   about(id) → template. app.visits increases when another page is shown, so the next visit loads again.
import { factsOf, muscleList, recordList, stepList, viewChoice } from "../../shared/gym/exercise/parts.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { About, gap, recommended, sessions } from "../../shared/gym/exercise/about.js";
import { player } from "../../shared/gym/exercise/video.js";
import { starButton } from "../../shared/gym/exercise/star.js";
import { allUnderTension } from "../../shared/log/tempofield.js";
import { OwnExercise, ownPanel } from "../../shared/gym/exercise/own.js";
import { bodyMap, figure, hasAhead, hasFigure } from "../../shared/gym/figure/index.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { distance, duration, gramsIn, number, shortDay } from "../../shared/format.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { choose } from "./log.js";
import { leaveMaxes, maxes } from "./maxes.js";
import { app, book, clock, session, unit } from "../base/state.js";
import "../../shared/words/gym/exercisepages.js";

const known = new About({ ask: (method, params) => session.ask(method, params), find: (id) => book.find(id),
  list: () => book.list, now: () => clock.now(), changed: () => app.refresh(), sessions: 5 });
let own = null, place = "", view = "side";

// Back to the workout from which the page was opened, or else to the list.
const back = () => { location.hash = app.from === "workout" ? app.from : "log"; };

export function about(id) {
  // Each visit of the page loads again, and so does another login.
  const here = `${session.handle} ${id} ${app.visits}`;
  if (place !== here) {
    place = here;
    leaveMaxes();
    view = "side";
    own = new OwnExercise({ book, changed: () => app.refresh(), left: back,
      change: (method, params) => session.change(method, params) });
    known.clear();
    known.open(id);
  }
  if (known.failed?.code === "away" && !session.away) known.load();
  const { exercise } = known;
  if (!exercise) return known.failed ? blank({ icon: "warn", title: fault(known.failed),
    action: html`<button type="button" class="btn" @click=${back}>${t("back")}</button>` }) : skeleton(5);
  return page(exercise);
}

function page(exercise) {
  const live = session.socket.status === "live", lacks = gap(exercise), { video, videoFile } = known.page ?? {};
  const { primary, secondary } = exercise;
  return html`${head({ back: { act: back, label: t(app.from === "workout" ? "back" : "me.log.other") },
      title: html`<bdi>${exercise.name}</bdi>`, isLong: true, rest: starButton(exercise, { book, live,
        change: (method, params) => session.change(method, params) }) })}
    <section class="panel card lift" aria-label=${t("exercises.works")}>
      ${keyed(exercise.id, html`<div>${figure(exercise.slug, { label: exercise.name, bodyPart: exercise.bodyPart,
        primary: primary.length ? primary : undefined, secondary, view })}</div>`)}
      ${hasAhead(exercise.slug) ? viewChoice(view, (name) => { view = name; app.refresh(); }) : null}
      <p class="label">${[t(`bodyPart.${exercise.bodyPart}`), t(`equipment.${exercise.equipment}`),
        ...factsOf(exercise)].join(" · ")}</p>
      <p class="small">${recommended(exercise)}</p>
      ${lacks ? html`<p class="notice">${lacks}</p>` : null}
      ${hasFigure(exercise.slug) && primary.length
        ? html`<div class="small-map">${bodyMap({ primary, secondary, words: false })}</div>` : null}
      ${muscleList(exercise)}
    </section>
    <button type="button" class="btn go wide big" @click=${() => { choose(exercise.id); location.hash = "log"; }}>${
      t("exercises.log")}</button>
    <section class="panel card" aria-labelledby="records-title"><h2 class="label"
      id="records-title">${t("exercises.records")}</h2>${past()}</section>
    ${maxes(exercise, known.page?.records?.e1rm?.e1rmGrams)}
    ${exercise.own ? html`<section class="panel card" aria-labelledby="own-title"><h2 class="label"
      id="own-title">${t("exercises.own")}</h2>${ownPanel(own, exercise, { live })}</section>`
    : html`<section class="panel card" aria-labelledby="how-title"><h2 class="label"
      id="how-title">${t("exercises.how")}</h2>
      ${videoFile ? player(videoFile, { name: exercise.name, live, changed: () => app.refresh() }) : null}
      ${stepList(known, exercise)}
      ${video ? html`<p><a class="btn line" href=${video} target="_blank" rel="noreferrer"><rack-icon
        name="play"></rack-icon>${t("exercises.video.link")}</a></p>` : null}</section>`}
    ${instead()}`;
}

function past() {
  const records = recordList(known, unit(), 2);
  return !known.loaded ? records : html`${records}${curve()}
    ${known.past.length ? html`<h2 class="label">${t("exercises.last")}</h2>${sessions(known, unit(), allUnderTension)}` : null}`;
}

// A link to the exercise's progress, with a small curve if there is one.
function curve() {
  const { page: { curve: points = [] }, exercise: { id, name, type } } = known, last = points.at(-1);
  if (!last) return null;
  const value = (point) => (point.e1rmGrams ? gramsIn(point.e1rmGrams, unit()) : point.value);
  const show = (n) => (last.e1rmGrams ? `${number(n)} ${t(`unit.${unit()}`)}` : type === "distanceDuration" ? distance(n)
    : /duration/i.test(type) ? duration(n) : `${n} ${t("unit.reps", { n })}`);
  const label = t("exercises.curve.label", { from: show(value(points[0])), start: shortDay(points[0].at, clock.now()),
    to: show(value(last)), end: shortDay(last.at, clock.now()) });
  const line = { key: id, name, points: points.map((point) => ({ at: point.at, value: value(point) })) };
  return html`<a class="curve-link" href=${`#progress=${id}`}><span class="card-head"><span class="label">${
    t(last.e1rmGrams ? "exercises.curve.e1rm" : "exercises.curve")}</span><span class="link">${
    t("progress.link")}</span></span>
    ${points.length > 1 ? sized((width) => lineChart({ lines: [line], from: points[0].at, to: last.at, width, height: 110,
      label, show, still: true })) : null}</a>`;
}

function instead() {
  const found = known.alternatives();
  if (!found.length) return null;
  return html`<section aria-labelledby="instead-title"><h2 class="label"
    id="instead-title">${t("exercises.instead")}</h2>
    <ul class="panel picks">${found.map((other) => keyed(other.id, html`<li><a class="pick"
      href=${`#exercise=${other.id}`}><span><span class="strong"><bdi>${other.name}</bdi></span><span
        class="small">${t(`equipment.${other.equipment}`)}</span></span><rack-icon name="next"></rack-icon></a></li>`))}
    </ul></section>`;
}
