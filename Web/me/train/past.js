// Entering a past workout. Contract: past() → #past.
// What is typed is stored in this browser until the server has it, across reloads and without a connection.
import { focusOn } from "../../shared/focus.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { set as shown } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { blank, field, skeleton, toast } from "../../shared/ui.js";
import { checked, entryFields } from "./entry.js";
import { freshSearch } from "./filters.js";
import { picking } from "./log.js";
import { bodyOf, dropPast, keepPast, nextId, nextSet, pastOf, placeOf } from "./pastdraft.js";
import { app, book, clock, exercise, outbox, session, unit } from "../base/state.js";

const state = () => (app.form.past ??= {
  draft: pastOf(session.member.id, clock.now()), errors: {}, open: null, picking: false, problem: null,
});

function change(values, ...places) {
  const { draft, errors } = state();
  Object.assign(draft, values);
  for (const place of places) delete errors[place];
  state().problem = null;
  keepPast(session.member.id, draft);
  app.refresh();
}

const waits = ({ sent }) => sent && outbox.items.some(({ key }) => key === sent);

export function past() {
  const now = state(), { draft, errors } = now;
  if (!book.list) return skeleton(4);
  if (now.picking) {
    return picking({ title: t("plan.add"), choose: add, back: () => { now.picking = false; app.refresh(); } });
  }
  if (waits(draft)) return html`${top()}<div class="panel card">${blank({ icon: "wait", title: t("workout.past.waits"),
    text: t("workout.past.waits.text") })}</div>`;
  const text = (name, more) => field({ id: `past-${name}`, value: draft[name], error: errors[name],
    label: t(`workout.past.${name}`), set: (value) => change({ [name]: value }, name), ...more });
  return html`${top()}
    <form class="past-form" data-kept novalidate aria-label=${t("workout.past")} @submit=${send}>
      <div class="panel card entry">
        <div class="pair">${text("day", { type: "date" })}${text("time", { type: "time" })}</div>
        <div class="pair">${text("lasted", { inputmode: "text", maxlength: 5 })}
          ${text("name", { optional: true, maxlength: 80, autocapitalize: "sentences" })}</div>
      </div>
      ${draft.exercises.map((each) => keyed(each.id, block(each)))}
      <button type="button" class="btn wide" data-place="exercises" @click=${() => {
        now.picking = true;
        freshSearch();
        app.refresh();
        window.scrollTo(0, 0);
      }}><rack-icon name="plus"></rack-icon>${t("plan.add")}</button>
      ${errors.exercises ? html`<p class="wrong" role="alert">${errors.exercises}</p>` : null}
      <div class="panel card entry">${text("comment", { optional: true, maxlength: 2000, autocapitalize: "sentences" })}
      ${now.problem ? html`<p class="notice bad" role="alert">${now.problem}</p>` : null}
      <button class="btn go wide big" ?disabled=${now.busy}>${t("workout.past.save")}</button>
      ${draft.exercises.length ? html`<button type="button" class="btn quiet" @click=${discard}>${
        t("workout.past.discard")}</button>` : null}</div>
    </form>`;
}

const top = () => head({ back: { href: "#train" }, title: t("workout.past") });

function block({ id, exercise: which, sets }) {
  const about = exercise(which), { errors, open } = state();
  const name = about?.name ?? t("me.exercise"), wrong = errors[`e${id}`];
  return html`<section class="panel card past-lift" aria-label=${name}>
    <header class="card-head"><h2 class="strong"><bdi>${name}</bdi></h2>
      <button type="button" class="btn quiet icon" aria-label=${t("workout.past.remove", { name })}
        @click=${() => remove(id)}><rack-icon name="trash"></rack-icon></button></header>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : null}
    <ol class="sets">${sets.map((entry, i) => keyed(i, open === `${id}.${i}` ? opened({ id, entry, i, about, name })
      : closed({ id, entry, i, about, name })))}</ol>
    <button type="button" class="btn" @click=${() => addSet(id)}><rack-icon name="plus"></rack-icon>${t("plan.set.add")}
    </button></section>`;
}

const wrongOf = (id, i) => Object.fromEntries(Object.entries(state().errors)
  .filter(([place]) => place.startsWith(`e${id}.${i}.`)).map(([place, text]) => [place.split(".")[2], text]));

function closed({ id, entry, i, about, name }) {
  const { params } = checked(entry, about?.type), isWrong = Object.keys(wrongOf(id, i)).length > 0;
  return html`<li class=${`set ${entry.kind}`}><button type="button" class="past-set"
    aria-label=${t("workout.past.set", { n: i + 1, name })} @click=${() => { state().open = `${id}.${i}`; app.refresh(); }}>
    <span class="ordinal">${entry.kind === "warmup" ? t("me.short.warmup") : i + 1}</span>
    <span class="what"><span class="load">${params ? shown(params, about?.type) : t("workout.past.blank")}</span>
      ${isWrong ? html`<span class="pill bad">${t("workout.past.wrong")}</span>` : null}</span>
    <rack-icon name="edit"></rack-icon></button></li>`;
}

function opened({ id, entry, i, about, name }) {
  const now = state();
  const put = (field, value) => { entry[field] = value; change({}, `e${id}.${i}.${field}`); };
  return html`<li class="set"><div class="edit" role="group" aria-label=${t("workout.past.set", { n: i + 1, name })}>
    ${entryFields({ entry, type: about?.type, id: `e${id}-${i}`, errors: wrongOf(id, i), set: put })}
    <div class="ends"><button type="button" class="btn" @click=${() => { now.open = null; app.refresh(); }}>${
      t("workout.past.done")}</button>
      <button type="button" class="btn quiet icon end" aria-label=${t("me.set.delete")} @click=${() => removeSet(id, i)}>
        <rack-icon name="trash"></rack-icon></button></div></div></li>`;
}

const find = (id) => state().draft.exercises.find((each) => each.id === id);

function add(which) {
  const now = state(), id = nextId(now.draft), each = { id, exercise: which, sets: [] };
  each.sets.push(nextSet(each, unit()));
  Object.assign(now, { picking: false, open: `${id}.0` });
  change({ exercises: [...now.draft.exercises, each] }, "exercises");
  focusOn(`#e${id}-0-weight, #e${id}-0-reps, #e${id}-0-seconds`);
}

function addSet(id) {
  const each = find(id);
  each.sets.push(nextSet(each, unit()));
  state().open = `${id}.${each.sets.length - 1}`;
  change({}, `e${id}`);
}

// Errors name sets by their number, so removing a set clears them until the next try.
function removeSet(id, i) {
  const each = find(id), before = structuredClone(state().draft.exercises);
  each.sets.splice(i, 1);
  Object.assign(state(), { open: null, errors: {} });
  change({});
  toast(t("me.set.deleted"), { undo: () => change({ exercises: before }) });
}

function remove(id) {
  const before = structuredClone(state().draft.exercises), name = exercise(find(id).exercise)?.name ?? "";
  Object.assign(state(), { open: null, errors: {} });
  change({ exercises: before.filter((each) => each.id !== id) });
  toast(t("plan.removed", { name }), { undo: () => change({ exercises: before }) });
}

function discard() {
  const { draft } = state();
  dropPast(session.member.id);
  app.form.past = null;
  app.refresh();
  toast(t("workout.past.discarded"), { undo: () => {
    app.form.past = null;
    keepPast(session.member.id, draft);
    app.refresh();
  } });
}

// Shows the first error: opens its set and focuses its field.
function point(errors) {
  const now = state(), [first] = Object.keys(errors);
  Object.assign(now, { errors, busy: false });
  const [, id, i] = /^e(\d+)\.(\d+)\./.exec(first) ?? [];
  if (id) now.open = `${id}.${i}`;
  app.refresh();
  focusOn(".past-form [aria-invalid=true], [data-place=exercises]");
}

async function send(event) {
  event.preventDefault();
  const now = state(), { draft } = now;
  if (now.busy) return;
  const { body, errors } = bodyOf(draft, (id) => exercise(id)?.type, { zone: session.gym.timeZone, now: clock.now() });
  if (errors) return point(errors);
  Object.assign(now, { busy: true, errors: {}, problem: null });
  app.refresh();
  const item = await outbox.add({ member: session.member.id, method: "workouts.record", params: body });
  change({ sent: item.key });
  now.busy = false;
  item.reply.then(({ workout }) => {
    app.opened.add(workout.id);
    if (app.page === "past") location.hash = "history";
    toast(t("workout.past.saved"));
  }, () => {});
  if (session.socket.status !== "live") toast(t("workout.past.kept"));
}

// The reply to a past workout that was sent. If it was saved, the draft is deleted; if it was refused, its field shows
// why.
outbox.addEventListener("saved", ({ detail: { item } }) => {
  if (item.method !== "workouts.record" || pastOf(item.member, 0).sent !== item.key) return;
  dropPast(item.member);
  app.form.past = null;
});
outbox.addEventListener("refused", ({ detail: { item, error } }) => {
  if (item.method !== "workouts.record" || item.member !== session.member?.id) return;
  const now = state(), place = placeOf(error.field, now.draft);
  if (now.draft.sent !== item.key) return;
  change({ sent: undefined });
  if (place && place !== "sets") point({ [place]: fault(error) });
  else { now.problem = fault(error); app.refresh(); }
});
