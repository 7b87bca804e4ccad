// What was lifted before: workouts by day, newest first, opened in place. A set can be corrected or deleted here too:
// deleting asks once, and both can be undone.
import { html, keyed } from "/shared/template.js";
import * as format from "/shared/format.js";
import { blank, skeleton } from "/shared/ui.js";
import { fault, t } from "/shared/words.js";
import { app } from "./app.js";
import { onKeys } from "./scan.js";
import { editor } from "./historyset.js";

async function load(one, past, more = false) {
  const text = past.text;
  past.busy = true;
  try {
    const page = await app.socket.request("workouts.history", { as: one.handle, limit: 20, ...(text ? { text } : {}), ...(more && past.next ? { before: past.next } : {}) });
    if (past.text !== text) return;
    Object.assign(past, { workouts: more ? [...past.workouts, ...page.workouts] : page.workouts, next: page.next, fault: null });
  } catch (error) { past.fault = error; }
  past.busy = false;
  app.refresh();
}

async function open(one, past, id) {
  if (past.open === id) { past.open = null; return app.refresh(); }
  Object.assign(past, { open: id, detail: null, set: null });
  app.refresh();
  await reread(one, past);
}

export async function reread(one, past) {
  const id = past.open;
  try {
    const { workout } = await app.socket.request("workouts.get", { as: one.handle, workout: id });
    if (past.open === id) past.detail = workout;
  } catch (error) { past.detailFault = error; }
  app.refresh();
}

export function history(one) {
  const past = (one.past ??= { text: "" });
  if (!past.workouts && !past.busy && !past.fault) load(one, past);
  const leave = () => { one.past = null; one.view = one.current && one.byId.has(one.current) ? "train" : "pick"; app.refresh(); };
  onKeys((key) => key === "Escape" && (leave(), true));
  let day = "";
  return html`<main class="history">
    <header><h1 class="title">${t("kiosk.history.title")}</h1>
      <label class="search"><rack-icon name="search"></rack-icon><span class="unseen">${t("kiosk.history.search")}</span>
        <input class="input" type="search" autocomplete="off" placeholder=${t("kiosk.history.search")} .value=${past.text}
          @input=${(event) => { past.text = event.target.value; clearTimeout(past.soon); past.soon = setTimeout(() => load(one, past), 200); app.refresh(); }}></label>
      <button type="button" class="btn" @click=${leave}>${t("back")}</button></header>
    <div class="days" tabindex="-1">
      ${past.fault ? blank({ icon: "warn", title: fault(past.fault), action: html`<button type="button" class="btn" @click=${() => { past.fault = null; app.refresh(); }}>${t("retry")}</button>` })
        : !past.workouts ? skeleton(6)
        : !past.workouts.length ? blank({ icon: "history", title: t(past.text ? "kiosk.history.none" : "kiosk.history.empty"), text: past.text ? "" : t("kiosk.history.empty.text") })
        : past.workouts.map((workout) => {
          const heading = workout.day !== day ? (day = workout.day, format.relativeDay(workout.startedAt, app.clock.now())) : null;
          return keyed(workout.id, html`${heading ? html`<h2 class="label">${heading}</h2>` : null}${entry(one, past, workout)}`);
        })}
      ${past.next ? html`<button type="button" class="btn more" ?disabled=${past.busy} @click=${() => load(one, past, true)}>${t("kiosk.history.more")}</button>` : null}
    </div>
  </main>`;
}

function entry(one, past, workout) {
  const isOpen = past.open === workout.id;
  const facts = [t("count.sets", { n: workout.setCount }), workout.volumeGrams ? format.volume(workout.volumeGrams, one.member.unit) : null,
    workout.finishedAt ? format.duration(Math.round((workout.finishedAt - workout.startedAt) / 1000)) : null].filter(Boolean).join(" · ");
  const name = workout.name ?? workout.exercises[0]?.name ?? t("kiosk.workout");
  return html`<article class=${`workout panel${isOpen ? " open" : ""}`}>
    <button type="button" class="summary" aria-expanded=${isOpen ? "true" : "false"} @click=${() => open(one, past, workout.id)}>
      <span class="time dim">${format.time(workout.startedAt)}</span>
      <span class="what"><span class="name">${name}</span><span class="dim">${workout.exercises.map((each) => each.name).join(", ")}</span></span>
      ${workout.finishedAt ? null : html`<span class="pill wait">${t("kiosk.history.open")}</span>`}
      <span class="dim facts">${facts}</span><rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    ${isOpen ? detail(one, past, workout) : null}
  </article>`;
}

function detail(one, past, workout) {
  if (past.detailFault) return html`<p class="fault">${fault(past.detailFault)}</p>`;
  if (!past.detail) return skeleton(3);
  const exercises = [...new Set(past.detail.sets.map((set) => set.exercise))];
  return html`<div class="detail">
    ${exercises.map((id) => {
      const exercise = one.byId.get(id) ?? { name: workout.exercises.find((each) => each.exercise === id)?.name ?? "", type: undefined };
      return keyed(id, html`<section><h3 class="strong">${exercise.name}</h3><ul>${past.detail.sets.filter((set) => set.exercise === id).map((set, i) => keyed(set.id, html`<li class=${past.set?.id === set.id ? "editing" : ""}>
        ${past.set?.id === set.id ? editor(one, past, exercise, set) : html`<button type="button" class="chip" aria-label=${t("kiosk.set.open", { label: String(i + 1), set: format.set(set, exercise.type, one.member.unit) })} @click=${() => { past.set = { id: set.id }; app.refresh(); }}>
          ${set.kind === "working" ? null : html`<span class="dim">${t(`kind.${set.kind}`)}</span>`}${format.set(set, exercise.type, one.member.unit)}${set.note ? html`<rack-icon name="note"></rack-icon>` : null}</button>`}</li>`))}</ul></section>`);
    })}
    ${workout.finishedAt ? null : html`<button type="button" class="btn go" @click=${() => { Object.assign(one, { view: past.detail.sets.length ? "train" : "pick", past: null, stale: false, current: past.detail.sets.at(-1)?.exercise ?? one.current }); app.refresh(); }}>${t("kiosk.stale.continue")}</button>`}
  </div>`;
}
