// The page of one exercise: its picture, instructions, muscles, records, the curve, alternatives, a video for the
// phone, and one yellow button. Contract: exercisePage(person), for the exercise that exerciseopen.js opened.
import { factsOf, muscleList, recordList, stepList, viewChoice } from "../../shared/gym/exercise/parts.js";
import { html, keyed } from "../../shared/template.js";
import { About, gap, recommended, sessions } from "../../shared/gym/exercise/about.js";
import { player, videoChoice } from "../../shared/gym/exercise/video.js";
import { starButton } from "../../shared/gym/exercise/star.js";
import { allUnderTension } from "../../shared/log/tempofield.js";
import { OwnExercise, ownPanel } from "../../shared/gym/exercise/own.js";
import { bodyMap, figure, hasAhead, hasFigure } from "../../shared/gym/figure/index.js";
import { head } from "../../shared/parts/head.js";
import { qr } from "../../shared/qr.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { Curve, curvePanel } from "./curve.js";
import { openExercise } from "../person/exerciseopen.js";
import { restPanel } from "./rest.js";
import { onKeys } from "../base/scan.js";
import { pick, toTraining } from "../person/screen.js";
import "../../shared/words/gym/exercisepages.js";

const states = new WeakMap();

function stateOf(person) {
  if (!states.has(person)) {
    states.set(person, { visit: null, own: null, about: new About({
      ask: (method, params) => person.ask(method, params), find: (id) => person.book.find(id),
      list: () => person.book.list, now: () => app.clock.now(), changed: app.refresh,
    }) });
  }
  return states.get(person);
}

function begin(person, visit) {
  const state = stateOf(person);
  state.visit = visit;
  state.view = undefined;
  state.curve = new Curve();
  state.own = new OwnExercise({ book: person.book, changed: app.refresh, left: () => leave(person),
    change: (method, params) => person.change(method, params) });
  state.about.open(visit.id);
}

function leave(person) {
  const { screen, book } = person, { from } = screen.opened;
  if (from === "train" && !book.find(screen.exercise)) return screen.go("pick");
  return from === "exercise" ? toTraining(person) : screen.go(from);
}

export function exercisePage(person) {
  const state = stateOf(person);
  if (state.visit !== person.screen.opened) begin(person, person.screen.opened);
  const { about, own } = state, exercise = about.exercise, { unit } = person.member;
  // The connection is back, so load what failed before.
  if (about.failed?.code === "away" && live()) about.load();
  onKeys((key) => {
    if (key === "Escape") { leave(person); return true; }
    if (key === "Enter" && exercise) { log(person, exercise); return true; }
    return false;
  });
  if (!exercise) return html`<main class="about">${about.failed
    ? blank({ icon: "warn", title: t("exercises.gone"),
      action: html`<button type="button" class="btn" @click=${() => leave(person)}>${t("back")}</button>` })
    : skeleton(5)}</main>`;
  const lacks = gap(exercise), advice = recommended(exercise), { video, videoFile } = about.page ?? {};
  const moves = hasFigure(exercise.slug);
  return html`<main class="about" aria-label=${exercise.name}>
    ${head({ title: html`<bdi>${exercise.name}</bdi>`, isLong: exercise.name.length > 22, back: { act: () => leave(person) },
      above: [t(`bodyPart.${exercise.bodyPart}`), t(`equipment.${exercise.equipment}`), ...exercise.own
        ? [t(`type.${exercise.type}`)] : factsOf(exercise)].join(" · "),
      rest: html`${starButton(exercise, { book: person.book, live: live(),
        change: (method, params) => person.change(method, params) })}${restPanel(person, { plain: true })}` })}
    <div class="column">
      ${picture(state, exercise, videoFile)}
      ${exercise.own ? html`<section class="panel grows" aria-labelledby="own-title"><h2 class="label"
        id="own-title">${t("exercises.own")}</h2>${ownPanel(own, exercise, { live: live() })}</section>`
      : how(about, exercise)}
    </div>
    <div class="column">
      <section class=${`panel works${moves ? "" : " short"}`} aria-labelledby="works-title">
        <div class="line"><h2 class="label" id="works-title">${t("exercises.works")}</h2><span
          class="label">${advice}</span></div>
        ${lacks ? html`<p class="notice"><rack-icon name="warn"></rack-icon>${lacks}</p>` : null}
        ${moves && exercise.primary.length ? html`<div class="map">${keyed(exercise.id,
          bodyMap({ primary: exercise.primary, secondary: exercise.secondary, words: false }))}</div>` : null}
        ${muscleList(exercise)}</section>
      <section class="panel instead grows" aria-labelledby="instead-title">
        <h2 class="label" id="instead-title">${t("exercises.instead")}</h2>${instead(person, about)}</section>
      ${video ? html`<section class="panel video">${qr(video, t("exercises.video.code", { name: exercise.name }))}
        <p><span class="strong">${t("exercises.video")}</span><span class="dim">${t("exercises.video.hint")}</span></p>
      </section>` : null}
    </div>
    <div class="column">
      <section class="panel" aria-labelledby="records-title"><h2 class="label"
        id="records-title">${t("exercises.records")}</h2>${recordList(about, unit, 1)}</section>
      ${curvePanel(person, exercise, state.curve, about.past?.length ? html`<div class="past"><h2
        class="label">${t("exercises.last")}</h2>${sessions(about, unit, allUnderTension)}</div>` : null)}
      <button type="button" class="btn go log-this" data-first @click=${() => log(person, exercise)}><span
        class="title">${t("exercises.log")}</span></button>
    </div>
  </main>`;
}

// The drawing, or the gym's own video in its place.
function picture(state, exercise, videoFile) {
  const set = (view) => { state.view = view; app.refresh(); }, view = state.view ?? "side", isAhead = hasAhead(exercise.slug);
  return html`<section class="panel picture">${videoFile && view === "video"
    ? html`<div class="watching">${player(videoFile, { name: exercise.name, live: live(), atKiosk: true,
      changed: app.refresh })}</div>`
    : keyed(exercise.id, html`<div class="drawing">${figure(exercise.slug, { label: exercise.name, bodyPart: exercise.bodyPart,
      primary: exercise.primary.length ? exercise.primary : undefined, secondary: exercise.secondary,
      view: view === "video" ? undefined : state.view })}</div>`)}
    ${videoFile ? videoChoice({ view, sides: isAhead ? ["side", "front"] : ["side"], set })
    : isAhead ? viewChoice(view, set) : null}</section>`;
}

const log = (person, exercise) => pick(person, exercise.id);

const how = (about, exercise) => html`<section class="panel howto grows" aria-labelledby="how-title"><h2 class="label"
  id="how-title">${t("exercises.how")}</h2>${stepList(about, exercise, { scrolls: true })}</section>`;

function instead(person, about) {
  const found = about.alternatives().slice(0, 3);
  if (!found.length) return html`<p class="dim">${t("exercises.instead.none")}</p>`;
  return html`<ul>${found.map((other) => keyed(other.id, html`<li><button type="button" class="other-lift"
    @click=${() => openExercise(person, other.id)}><span class="name">${other.name}</span><span
    class="dim">${t(`equipment.${other.equipment}`)}</span><rack-icon name="next"></rack-icon></button></li>`))}</ul>`;
}
