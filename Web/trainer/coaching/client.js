// One client on the trainer's page: whose log is open and what is shared, the numbers, the workouts compared with their
// plans, and the parts in files of their own: what runs, goals, progress, measurements, heart, notes.
// Contract: client(one) → template; `one` is currentClient() of clientdata.js.
import { back } from "../../shared/parts/head.js";
import { segments } from "../../shared/parts/segments.js";
import { heart } from "../../shared/log/heart.js";
import { underTension } from "../../shared/log/tempofield.js";
import { html, keyed } from "../../shared/template.js";
import { grams, relativeDay, set as shown, shortDay, time, volume } from "../../shared/format.js";
import { skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { body } from "./clientbody.js";
import { goals } from "./clientgoals.js";
import { notes } from "./clientnotes.js";
import { plan } from "./clientplan.js";
import { reviewButton, reviewPage } from "./review.js";
import { clientHeart } from "./clientheart.js";
import { clientProgress } from "./clientprogress.js";
import { live, liveOf } from "./live.js";
import { clients, loadWorkout, span, workoutOf } from "./clientdata.js";
import { workoutComments } from "./workoutcomments.js";
import { app, book, clock, session, unit } from "../state.js";

const shares = (one, kind) => one.row.shares.includes(kind);

export function client(one) {
  const { client: face, since } = one.row;
  if (one.report) return reviewPage(one);
  return html`<div class="to-list">${back({ href: "#clients", label: t("clients.back") })}</div>
    <section class="panel card client-head" aria-labelledby="client-name">
      <rack-plate .face=${face}></rack-plate>
      <div class="grow"><h1 class="title" id="client-name"><bdi>${face.name}</bdi></h1>
        <p class="dim">${t("trainers.since", { day: shortDay(since, clock.now()) })}</p></div>
      ${figures(one.row)}</section>
    ${consent(one)}
    ${plan(one)}
    ${parts(one)}`;
}

// MARK: Parts

const PARTS = {
  now: { draw: live },
  progress: { kind: "progress", draw: clientProgress },
  workouts: { draw: (one) => html`${one.row.compliance ? keeping(one.row) : null}<div class="ends">${reviewButton(one)}</div>${history(one)}` },
  goals: { kind: "goals", draw: goals },
  notes: { draw: notes },
  body: { kind: "measurements", draw: body },
  heart: { kind: "heart", draw: clientHeart },
};

// One at a time. What the trainer is needed for opens by itself.
function parts(one) {
  const { row } = one, names = Object.keys(PARTS).filter((name) => !PARTS[name].kind || shares(one, PARTS[name].kind));
  // Not for a client that opened by itself: Now tells them that the trainer is watching, and marks what they wrote as read.
  const isNow = (row.trainingSince || row.needs?.[0]?.why === "wrote") && clients.byItself !== one.id;
  const first = isNow ? "now" : names.includes("progress") ? "progress" : "workouts";
  clients.part ??= first;
  const open = names.includes(clients.part) ? clients.part : first;
  return html`${segments({ label: t("clients.parts"), value: open, set: (name) => turnTo(one, name), options: names.map((value) => ({ value,
      label: t(`clients.part.${value}`), mark: value === "now" ? mark(row) : null })) })}
    ${keyed(open, html`${PARTS[open].draw(one) ?? nothing(one, open)}`)}`;
}

const mark = (row) => (row.trainingSince ? html` <span class="pill good">${t("clients.live")}</span>`
  : row.unread ? html` <span class="pill wait">${row.unread}<span class="unseen"> ${t("clients.part.unread")}</span></span>` : null);

function turnTo(one, name) {
  clients.part = name;
  // While another part was open, nothing followed the workouts.
  if (name === "workouts") one.pages.load();
  app.refresh();
}

// A part that has nothing yet: still loading, failed, or without a workout.
function nothing(one, name) {
  const failed = name === "goals" ? one.reads.of("goals.get").error : one.pages.fault;
  if (failed) return html`<p class="notice bad" role="alert">${fault(failed)}</p>`;
  return name === "goals" || !one.pages.rows ? skeleton(3) : html`<section class="panel card"><p class="dim">${t("clients.history.none")}</p></section>`;
}

const figures = (row) => html`<dl class="figures">
  ${["week", "month", "quarter"].map((name) => html`<div><dt class="small">${t(`clients.${name}`)}</dt><dd
    class="number">${row[name]}</dd></div>`)}
  ${row.records === undefined ? null : html`<div><dt class="small">${t("clients.records")}</dt><dd
    class="number">${row.records}</dd></div>`}
  ${row.fatigue ? html`<div><dt class="small">${t("clients.fatigue", { n: row.fatigue.index })}</dt><dd
    class=${`number tier ${row.fatigue.tier}`}>${t(`clients.tier.${row.fatigue.tier}`)}</dd></div>` : null}</dl>`;

// MARK: The plan

const LEVELS = [[0.8, "onTrack", "good"], [0.65, "partly", "wait"], [0, "behind", "bad"]];
const level = (done, planned) => LEVELS.find(([least]) => done >= planned * least);

const keeping = (row) => html`<section class="panel card" aria-labelledby="client-kept"><h2 class="label"
    id="client-kept">${t("clients.kept.title")}</h2>
  <ul class="kept">${[7, 30, 90].map((days) => {
    const one = span(row, days), [, name, tone] = one ? level(one.done, one.planned) : [];
    return keyed(days, html`<li><span class="small">${t("clients.kept.span", { n: days })}</span>
      ${one ? html`<span class=${`number ${tone}`}>${t("clients.percent", { n: Math.round((one.done / one.planned) * 100) })}</span>
        <span class="small">${t("clients.kept.of", one)} · ${t(`clients.kept.${name}`)}</span>`
      : html`<span class="number dim">${t("clients.last.never")}</span><span class="small">${t("clients.kept.none")}</span>`}</li>`);
  })}</ul></section>`;

// Whose data is open, always visible, beside the button to close it.
function consent(one) {
  const { client: face, shares: kinds } = one.row;
  return html`<section class="consent small" aria-label=${t("clients.open", { name: face.name })}><rack-icon
      name="eye"></rack-icon><p><strong>${t("clients.open", { name: face.name })}</strong> ${t("clients.open.what",
      { name: face.name, kinds: kinds.map((kind) => t(`kind.share.${kind}`)).join(", ") })}</p>
    <button type="button" class="btn quiet" data-live @click=${() => end(one)}>${t(one.isSure ? "clients.end.sure"
      : "clients.end")}</button></section>`;
}

async function end(one) {
  if (!one.isSure) {
    one.isSure = true;
    setTimeout(() => { one.isSure = false; app.refresh(); }, 5_000);
    return app.refresh();
  }
  try {
    await session.change("clients.end", { client: one.id });
    toast(t("clients.end.done", { name: one.row.client.name }));
    location.hash = "clients";
  } catch (error) { toast(fault(error), { tone: "bad" }); }
}

// MARK: Workouts

function history(one) {
  const { rows, fault: failed, next, busy } = one.pages;
  return html`<section class="client-history" aria-labelledby="client-history"><h2 class="label"
      id="client-history">${t("clients.history")}</h2>
    ${!rows ? failed ? html`<p class="notice bad" role="alert">${fault(failed)}</p>` : skeleton(3)
    : !rows.length ? html`<p class="dim">${t("clients.history.none")}</p>`
    : html`<ul class="panel">${rows.map((row) => keyed(row.id, workout(one, row)))}</ul>
      ${next !== undefined ? html`<button type="button" class="btn wide" ?disabled=${busy}
        @click=${() => one.pages.load({ more: true })}>${t("clients.history.more")}</button>` : null}`}</section>`;
}

function workout(one, row) {
  const isOpen = one.opened.has(row.id), id = `client-workout-${row.id}`;
  // A workout in progress is compared with its plan only when it is over.
  const isOn = row.id === liveOf(one).log.current?.id, kept = isOn ? undefined : one.kept.get(row.id);
  return html`<li><button type="button" class="disclose" aria-expanded=${isOpen ? "true" : "false"} aria-controls=${id}
      @click=${() => { if (!one.opened.delete(row.id)) one.opened.add(row.id); app.refresh(); }}>
    <span class="head"><bdi class="strong">${row.name || t("clients.unnamed")}</bdi><span class="small">${[
      relativeDay(row.startedAt, clock.now()), time(row.startedAt)].join(" · ")}</span></span>
    <span class="small what">${[kept?.planned ? t("clients.sets.kept", kept) : t("count.sets", { n: row.setCount }),
      row.volumeGrams ? volume(row.volumeGrams, unit()) : null].filter(Boolean).join(" · ")}${isOn
      ? html`<span class="pill good">${t("clients.live")}</span>` : marks(kept)}</span>
    <rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    <div id=${id} ?hidden=${!isOpen}>${isOpen ? sets(one, row) : null}</div></li>`;
}

const marks = (kept) => [kept?.kept && kept.kept !== "onTrack" ? [kept.kept === "behind" ? "bad" : "wait",
    t(`clients.kept.${kept.kept}`)] : null, kept?.entered ? ["", t(`clients.entered.${kept.entered}`)] : null]
  .filter(Boolean).map(([tone, text]) => html`<span class=${`pill ${tone}`}>${text}</span>`);

function sets(one, row) {
  const { workout: detail, fault: failed } = workoutOf(one, row.id);
  if (!detail) return failed ? html`<p class="notice bad" role="alert">${fault(failed)}</p><div class="ends"><button
    type="button" class="btn" @click=${() => { loadWorkout(one, row.id); app.refresh(); }}>${t("retry")}</button></div>`
    : skeleton(2);
  const runs = [];
  for (const set of detail.sets) {
    if (runs.at(-1)?.exercise !== set.exercise) runs.push({ exercise: set.exercise, sets: [] });
    runs.at(-1).sets.push(set);
  }
  const about = (id) => row.exercises.find((each) => each.exercise === id) ?? book.find(id);
  const skipped = one.kept.get(row.id)?.skipped;
  return html`<div class="done-sets">${skipped ? html`<p class="small">${t("clients.sets.skipped",
      { names: skipped.join(", ") })}</p>` : null}${detail.comment ? html`<p class="comment"><bdi>${detail.comment}</bdi></p>` : null}
    ${runs.map((run, i) => keyed(i, html`<div class="run"><p class="strong"><bdi>${about(run.exercise)?.name
      ?? ""}</bdi></p><ul>${run.sets.map((set) => keyed(set.id, html`<li><span>${shown(set,
        about(run.exercise)?.type, unit())}</span>${[set.kind !== "working" ? t(`kind.${set.kind}`) : null,
        set.rpe ? `RPE ${set.rpe}` : null, underTension(set), set.e1rmGrams ? t("clients.e1rm", { weight: grams(set.e1rmGrams, unit()) })
          : null].filter(Boolean).map((text) => html`<span class="small">${text}</span>`)}${set.heartRate
        ? heart(set.heartRate) : null}${set.records?.length
        ? html`<span class="pill good">★</span>` : null}${set.note ? html`<bdi class="small">${set.note}</bdi>`
        : null}</li>`))}</ul></div>`))}${workoutComments(one, row.id)}</div>`;
}
