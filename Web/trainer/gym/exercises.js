// The gym's exercises: a trainer finds one, sets the link to its video or uploads one, writes how it is done in this gym, and edits the
// muscles of an exercise that a member proposed. The pages at #exercises and #exercises/17.
import { focusOn, focusWrong } from "../../shared/focus.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { find } from "../../shared/gym/search.js";
import { fault, t } from "../../shared/words.js";
import { blank, field, searchField, skeleton, toast } from "../../shared/ui.js";
import { muscleFields, musclesOf } from "./muscles.js";
import { stepsForm, stepsOf } from "./steps.js";
import { knowVideo, leaveVideos, videoForm } from "./videofile.js";
import { app, book, session } from "../state.js";
import "../../shared/words/gym/exercisepages.js";

const SHOWN = 40;
const here = { text: "", id: null, about: null, failed: null };

noun({ address: "exercises", section: "library", title: "trainer.exercises", draw: exercises, turned: (path) => openExercise(path?.[0]),
  left: () => { leaveVideos(); Object.assign(here, { text: "", id: null, about: null, failed: null }); } });

function openExercise(name) {
  const id = Number(name) || null;
  if (id === here.id) return;
  Object.assign(here, { id, about: null, failed: null });
  if (!id) return;
  // The old page's heading is gone, so focus the new one.
  focusOn(".work h1");
}

async function load(id) {
  here.loading = id;
  try {
    const { exercise, video, videoFile } = await session.ask("exercises.page", { exercise: id });
    knowVideo(exercise, videoFile);
    if (here.id === id) begin(exercise, video);
  } catch (error) { if (here.id === id) here.failed = error; }
  here.loading = null;
  app.refresh();
}

// Without a link the page has a search, which cannot be edited.
function begin(exercise, video) {
  const own = exercise.video ?? (isSearch(video) ? "" : video);
  here.about = { exercise, search: isSearch(video) ? video : null, video: own, saved: own, error: null, busy: false,
    steps: stepsOf(exercise), muscles: musclesOf(exercise), changed: false, problem: null };
}

const isSearch = (video) => /^https:\/\/www\.youtube\.com\/results\?/.test(video ?? "");
const isGyms = ({ slug }) => Boolean(slug?.startsWith("gym:"));

function exercises() {
  if (!book.list && !book.fault && !here.asked) { here.asked = true; book.load().finally(() => { here.asked = false; }); }
  return here.id ? one() : list();
}

function list() {
  const found = book.list ? find(book.list, { text: here.text }).filter(({ own }) => !own) : [];
  return html`${head({ title: t("trainer.exercises"), below: t("trainer.exercises.text") })}
    ${searchField({ label: t("me.log.search"), value: here.text, set: (text) => { here.text = text; app.refresh(); } })}
    ${!book.list ? book.fault ? blank({ icon: "cloud", title: fault(book.fault), action: html`<button type="button"
        class="btn" @click=${() => book.load()}>${t("retry")}</button>` }) : skeleton(6)
    : found.length ? html`<ul class="panel exercise-list">${found.slice(0, SHOWN).map((each) => keyed(each.id,
      html`<li><a href=${`#exercises/${each.id}`}><span class="strong"><bdi>${each.name}</bdi></span><span
        class="dim">${t(`bodyPart.${each.bodyPart}`)} · ${t(`equipment.${each.equipment}`)}</span>${isGyms(each)
        ? html`<span class="pill">${t("trainer.exercises.gyms")}</span>` : null}<rack-icon
        name="next"></rack-icon></a></li>`))}</ul>
      ${found.length > SHOWN ? html`<p class="dim">${t("trainer.exercises.more", { n: found.length - SHOWN })}</p>` : null}`
    : blank({ icon: "search", title: t("trainer.exercises.none", { text: here.text.trim() }) })}`;
}

function one() {
  const { id, about, failed, loading } = here;
  if (!about && !failed && loading !== id) load(id);
  const way = { href: "#exercises", label: t("trainer.exercises") };
  if (failed) return html`${head({ title: t("trainer.exercises"), back: way })}${blank({ icon: "cloud", title: fault(failed), action: html`<button type="button"
    class="btn" @click=${() => { here.failed = null; app.refresh(); }}>${t("retry")}</button>` })}`;
  if (!about) return html`${head({ title: t("trainer.exercises"), back: way })}${skeleton(4)}`;
  const { exercise } = about;
  return html`${head({ title: html`<bdi>${exercise.name}</bdi>`, back: way,
      below: `${t(`bodyPart.${exercise.bodyPart}`)} · ${t(`equipment.${exercise.equipment}`)}` })}
    <form class="panel card entry" aria-labelledby="video-title" novalidate @submit=${(event) => {
      event.preventDefault();
      saveVideo(about, about.video.trim());
    }}>
      <h2 class="label" id="video-title">${t("trainer.video")}</h2>
      ${field({ id: "video", type: "url", label: t("trainer.video.link"), value: about.video, error: about.error,
        hint: t("trainer.video.hint"), optional: true, inputmode: "url", maxlength: 300, autocapitalize: "none",
        placeholder: t("trainer.video.example"),
        set: (video) => { Object.assign(about, { video, error: null }); app.refresh(); } })}
      <div class="ends"><button class="btn go" ?disabled=${about.busy || about.video.trim() === about.saved}>${
        t("save")}</button>
        ${about.saved ? html`<a class="btn" href=${about.saved} target="_blank" rel="noreferrer"><rack-icon
          name="play"></rack-icon>${t("trainer.video.watch")}</a>
          <button type="button" class="btn quiet" data-live ?disabled=${about.busy} @click=${() => saveVideo(about, "")}>${
            t("trainer.video.remove")}</button>` : null}</div></form>
    ${exercise.own ? null : videoForm(exercise)}
    ${stepsForm(about)}
    ${isGyms(exercise) ? html`<form class="panel card entry" aria-labelledby="works-title" novalidate
      @submit=${(event) => { event.preventDefault(); saveMuscles(about); }}>
      <h2 class="label" id="works-title">${t("exercises.works")}</h2>
      ${muscleFields({ id: "works", form: about.muscles,
        changed: () => { about.changed = true; app.refresh(); } })}
      ${about.problem ? html`<p class="notice bad" role="alert">${about.problem}</p>` : null}
      <div class="ends"><button class="btn go" ?disabled=${about.busy || !about.changed}>${t("save")}</button></div>
    </form>` : null}`;
}

async function saveVideo(about, video) {
  about.busy = true;
  app.refresh();
  try {
    await session.change("exercises.setVideo", { exercise: about.exercise.id, ...(video ? { video } : {}) });
    Object.assign(about, { video, saved: video, error: null });
    toast(t(video ? "trainer.video.saved" : "trainer.video.removed", { name: about.exercise.name }));
  } catch (error) {
    if (error.reason === "malformed") about.error = t("trainer.video.wrong");
    else if (error.field) about.error = fault(error);
    else toast(fault(error), { tone: "bad" });
    focusWrong();
  }
  about.busy = false;
  app.refresh();
}

async function saveMuscles(about) {
  const { primary, secondary, bodyPart } = about.muscles;
  Object.assign(about, { busy: true, problem: null });
  app.refresh();
  try {
    const { exercise } = await session.change("exercises.setMuscles",
      { exercise: about.exercise.id, primary, secondary, bodyPart });
    Object.assign(about, { exercise: { ...about.exercise, ...exercise }, changed: false });
    book.change(exercise.id, { primary, secondary, bodyPart });
    toast(t("trainer.muscles.saved", { name: exercise.name }));
  } catch (error) { about.problem = fault(error); }
  about.busy = false;
  app.refresh();
}
