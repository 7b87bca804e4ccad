// Logging from the phone: find the exercise, fill its fields, log. Contract: log() → template;
//   choose(exerciseId | null) goes to an exercise's form, or back to the list.
// A set goes through the outbox, so it survives a reload and a server that is away. The form keeps the figures for
// the next set, as the last one of this workout, or as last time's set of the same number.
import { html, keyed } from "../shared/template.js";
import { set as shown, shortDay } from "../shared/format.js";
import { find } from "../shared/search.js";
import { fault, t } from "../shared/words.js";
import { blank, skeleton, toast } from "../shared/ui.js";
import { app, exercise, outbox, rest, session, unit } from "./state.js";
import { blankEntry, checked, entryFields, entryOf } from "./entry.js";
import { fresh } from "./fresh.js";
import { restBrief } from "./rest.js";

export function choose(id) {
  app.form = { ...app.form, exercise: id, entry: null, errors: {}, last: undefined };
  if (id !== null) prefill(id);
  app.refresh();
  // The list went away under the finger or the focus: begin at the top of what came instead.
  requestAnimationFrame(() => { window.scrollTo(0, 0); document.getElementById("page")?.focus({ preventScroll: true }); });
}

async function prefill(id) {
  const form = app.form;
  const here = (app.current?.sets ?? []).filter((set) => set.exercise === id);
  form.entry = here.length ? { ...entryOf(here.at(-1), unit()), rpe: "", note: "", heartRate: undefined } : blankEntry(unit());
  try {
    const last = await session.ask("sets.lastTime", { exercise: id });
    if (app.form !== form) return;
    form.last = last;
    const done = here.filter((set) => set.kind !== "warmup").length;
    const before = last.sets.filter((set) => set.kind !== "warmup");
    const like = before[done] ?? before.at(-1);
    if (!here.length && like && !form.touched) form.entry = { ...entryOf(like, unit()), kind: "working", rpe: "", note: "", heartRate: undefined };
  } catch { form.last = { sets: [] }; }
  app.refresh();
}

export function log() {
  const about = app.form.exercise ? exercise(app.form.exercise) : null;
  return about && app.form.entry ? entering(about) : picking();
}

function picking() {
  const text = app.form.text ?? "", typed = Boolean(text.trim());
  const all = [...app.exercises.values()].sort((a, b) => a.name.localeCompare(b.name));
  const recent = app.recent.map(exercise).filter(Boolean);
  const found = typed ? find(all, { text }).slice(0, 40) : [];
  const rest = typed ? [] : find(all, {}).filter((one) => !app.recent.includes(one.id)).slice(0, 60);
  return html`<header class="top"><h1 class="title">${t("me.log.title")}</h1></header>
    <div class="seek" role="search"><rack-icon name="search"></rack-icon>
      <input class="input" type="search" .value=${text} aria-label=${t("me.log.search")} maxlength="60" autocomplete="off"
        placeholder=${t("me.log.search")} enterkeyhint="search"
        @input=${(e) => { app.form.text = e.target.value; app.refresh(); }}></div>
    ${app.form.making ? fresh() : !all.length ? skeleton(6)
    : typed ? html`<p class="unseen" role="status">${t("me.log.found", { n: found.length })}</p>
      ${found.length ? list(found) : blank({ icon: "search", title: t("me.log.nothing", { text: text.trim() }), text: t("me.log.nothing.text") })}
      <button type="button" class="btn line wide" @click=${() => { app.form.making = { name: text.trim(), errors: {} }; app.refresh(); }}><rack-icon name="plus"></rack-icon>${t("me.own.new")}</button>`
    : html`${recent.length ? html`<h2 class="label">${t("me.log.recent")}</h2>${list(recent.slice(0, 8))}` : null}
      <h2 class="label">${t("me.log.all")}</h2>${list(rest)}`}`;
}

const list = (items) => html`<ul class="panel picks">${items.map((one) => keyed(one.id, html`<li><button type="button" class="pick" @click=${() => choose(one.id)}>
  <span><span class="strong"><bdi>${one.name}</bdi></span><span class="small">${[one.own ? t("me.own") : null, t(`bodyPart.${one.bodyPart}`), t(`equipment.${one.equipment}`)].filter(Boolean).join(" · ")}</span></span><rack-icon name="next"></rack-icon></button></li>`))}</ul>`;

function entering(about) {
  const { entry, errors = {}, last, busy } = app.form;
  const put = (name, value) => { entry[name] = value; app.form.touched = true; delete errors[name]; app.refresh(); };
  const here = (app.current?.sets ?? []).filter((set) => set.exercise === about.id);
  return html`<header class="top back"><button type="button" class="btn quiet icon" aria-label=${t("me.log.other")} @click=${() => choose(null)}><rack-icon name="back"></rack-icon></button>
      <h1 class="title exercise"><bdi>${about.name}</bdi></h1>${restBrief()}</header>
    <section class="panel card" aria-label=${t("me.log.before")}>
      ${last === undefined ? skeleton(1) : html`<p class="label">${last.workout ? t("me.log.last", { day: shortDay(last.workout.startedAt) }) : t("me.log.first")}</p>
        ${last.sets.length ? html`<ul class="chips">${last.sets.map((set) => keyed(set.id, html`<li class=${set.kind}>${shown(set, about.type)}</li>`))}</ul>` : null}`}
      ${here.length ? html`<p class="label">${t("me.log.now")}</p><ul class="chips now">${here.map((set) => keyed(set.id, html`<li class=${set.kind}>${shown(set, about.type)}</li>`))}</ul>` : null}
    </section>
    <form class="panel card entry" aria-label=${t("me.log.form")} @submit=${send} novalidate>
      ${entryFields({ entry, type: about.type, id: "log", errors, set: put })}
      <button class="btn go wide big stick" ?disabled=${busy}>${t("me.log.do", { n: here.filter((set) => set.kind !== "warmup").length + 1, kind: entry.kind })}</button>
    </form>`;
}

async function send(event) {
  event.preventDefault();
  const form = app.form, id = form.exercise;
  const { params, errors } = checked(form.entry, exercise(id).type);
  if (errors) { form.errors = errors; app.refresh(); return document.getElementById(`log-${Object.keys(errors)[0]}`)?.focus(); }
  form.busy = true;
  rest.guess(exercise(id), params.kind);
  app.refresh();
  const item = await outbox.add({ member: session.member.id, method: "sets.log", params: { exercise: id, ...params }, at: true });
  // None where it would be over by now: then the guess is over too, and may say so.
  item.reply.then((reply) => { if (reply.rest || rest.phase === "rest") rest.told(reply.rest); app.refresh(); }, (error) => { if (app.form === form && error.field) { form.errors = { [error.field]: fault(error) }; app.refresh(); } });
  form.busy = false;
  Object.assign(form.entry, { rpe: "", note: "" });
  toast(t(session.socket.status === "live" ? "me.log.done" : "me.log.kept", { set: shown(params, exercise(id).type) }));
  app.refresh();
}
