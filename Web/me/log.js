// Logging from the phone: find the exercise, fill in its fields, log. Contract: log() → template;
//   choose(exerciseId | null) opens an exercise's form, or the list.
// A set goes through the outbox, so it survives a reload and a lost connection. The form keeps its numbers for the next
// set; the first set starts with last time's numbers.
import { html, keyed } from "../shared/template.js";
import { set as shown, shortDay } from "../shared/format.js";
import { find } from "../shared/search.js";
import { fault, t } from "../shared/words.js";
import { blank, skeleton, toast } from "../shared/ui.js";
import { app, book, exercise, memberLog, outbox, rest, session, unit } from "./state.js";
import { blankEntry, checked, entryFields, entryOf } from "./entry.js";
import { fresh } from "./fresh.js";
import { restBrief } from "./rest.js";

export function choose(id) {
  app.form = { ...app.form, exercise: id, entry: null, errors: {}, touched: false };
  if (id !== null) prefill(id);
  app.refresh();
  // The list is gone: move the scroll position and the focus to the top of the form.
  requestAnimationFrame(() => {
    window.scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  });
}

const setsHere = (id) => (memberLog.current?.sets ?? []).filter((set) => set.exercise === id);

async function prefill(id) {
  const form = app.form, here = setsHere(id), plain = { rpe: "", note: "", heartRate: undefined };
  form.entry = here.length ? { ...entryOf(here.at(-1), unit()), ...plain } : blankEntry(unit());
  if (here.length) return;
  const last = await memberLog.last.known(id);
  if (app.form !== form || form.touched) return;
  const like = last.sets.find((set) => set.kind !== "warmup");
  if (like) form.entry = { ...entryOf(like, unit()), kind: "working", ...plain };
  app.refresh();
}

export function log() {
  const about = app.form.exercise ? exercise(app.form.exercise) : null;
  return about && app.form.entry ? entering(about) : picking();
}

function picking() {
  const text = app.form.text ?? "", typed = Boolean(text.trim());
  const all = book.list ?? [], { recent } = book;
  const found = typed ? find(all, { text }).slice(0, 40) : [];
  const rest = typed ? [] : find(all, {}).filter((one) => !recent.includes(one)).slice(0, 60);
  return html`<header class="top"><h1 class="title">${t("me.log.title")}</h1></header>
    <div class="seek" role="search"><rack-icon name="search"></rack-icon>
      <input class="input" type="search" .value=${text} aria-label=${t("me.log.search")} maxlength="60"
        autocomplete="off"
        placeholder=${t("me.log.search")} enterkeyhint="search"
        @input=${(e) => { app.form.text = e.target.value; app.refresh(); }}></div>
    ${app.form.making ? fresh({ made: choose }) : !all.length ? waiting()
    : typed ? html`<p class="unseen" role="status">${t("me.log.found", { n: found.length })}</p>
      ${found.length ? list(found) : blank({ icon: "search", title: t("me.log.nothing", { text: text.trim() }),
        text: t("me.log.nothing.text") })}
      <button type="button" class="btn line wide"
        @click=${() => { app.form.making = { name: text.trim(), errors: {} }; app.refresh(); }}><rack-icon
          name="plus"></rack-icon>${t("me.own.new")}</button>`
    : html`${recent.length ? html`<h2 class="label">${t("me.log.recent")}</h2>${list(recent.slice(0, 8))}` : null}
      <h2 class="label">${t("me.log.all")}</h2>${list(rest)}`}`;
}

const waiting = () => (book.fault
  ? blank({ icon: "cloud", title: fault(book.fault), action: html`<button type="button" class="btn"
    @click=${() => book.load()}>${t("retry")}</button>` }) : skeleton(6));

const list = (items) => html`<ul class="panel picks">
  ${items.map((one) => keyed(one.id, html`<li>${pick(one)}</li>`))}
</ul>`;

function pick({ id, name, own, bodyPart, equipment }) {
  const about = [own ? t("me.own") : null, t(`bodyPart.${bodyPart}`), t(`equipment.${equipment}`)];
  return html`<button type="button" class="pick" @click=${() => choose(id)}>
    <span><span class="strong"><bdi>${name}</bdi></span><span
      class="small">${about.filter(Boolean).join(" · ")}</span></span><rack-icon name="next"></rack-icon></button>`;
}

function entering(about) {
  const { entry, errors = {}, busy } = app.form, last = memberLog.last.of(about.id);
  const put = (name, value) => { entry[name] = value; app.form.touched = true; delete errors[name]; app.refresh(); };
  const here = setsHere(about.id);
  return html`<header class="top back"><button type="button" class="btn quiet icon" aria-label=${t("me.log.other")}
    @click=${() => choose(null)}><rack-icon name="back"></rack-icon></button>
      <h1 class="title exercise"><bdi>${about.name}</bdi></h1>${restBrief()}</header>
    <section class="panel card" aria-label=${t("me.log.before")}>
      ${last.loading ? skeleton(1)
        : last.error ? html`<p class="small">${fault(last.error)}</p>`
        : html`<p class="label">${last.workout
          ? t("me.log.last", { day: shortDay(last.workout.startedAt) })
          : t("me.log.first")}</p>
        ${last.sets.length ? html`<ul class="chips">
          ${last.sets.map((set) => keyed(set.id, html`<li class=${set.kind}>${shown(set, about.type)}</li>`))}
        </ul>` : null}`}
      ${here.length ? html`<p class="label">${t("me.log.now")}</p>
        <ul class="chips now">
          ${here.map((set) => keyed(set.id, html`<li class=${set.kind}>${shown(set, about.type)}</li>`))}
        </ul>` : null}
    </section>
    <form class="panel card entry" aria-label=${t("me.log.form")} @submit=${send} novalidate>
      ${entryFields({ entry, type: about.type, id: "log", errors, set: put })}
      <button class="btn go wide big stick"
        ?disabled=${busy}>${t("me.log.do", { n: here.filter((set) => set.kind !== "warmup").length + 1,
          kind: entry.kind })}</button>
    </form>`;
}

async function send(event) {
  event.preventDefault();
  const form = app.form, id = form.exercise;
  const { params, errors } = checked(form.entry, exercise(id).type);
  if (errors) {
    form.errors = errors;
    app.refresh();
    return document.getElementById(`log-${Object.keys(errors)[0]}`)?.focus();
  }
  form.busy = true;
  rest.guess(exercise(id), params.kind);
  app.refresh();
  const item = await outbox.add({ member: session.member.id, method: "sets.log", params: { exercise: id, ...params },
    at: true });
  // The server omits a rest that is already over; then ours is over too and keeps showing “Ready”.
  item.reply.then((reply) => {
    if (reply.rest || rest.phase === "rest") rest.receive(reply.rest);
    app.refresh();
  }, (error) => {
    if (app.form !== form || !error.field) return;
    form.errors = { [error.field]: fault(error) };
    app.refresh();
  });
  form.busy = false;
  Object.assign(form.entry, { rpe: "", note: "" });
  toast(t(session.socket.status === "live" ? "me.log.done" : "me.log.kept", { set: shown(params, exercise(id).type) }));
  app.refresh();
}
