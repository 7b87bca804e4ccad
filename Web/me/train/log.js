// Logging from the phone: find the exercise, fill in its fields, log. Contract: log() → template;
//   choose(exerciseId | null, target?) opens the list, or an exercise's form with the numbers of `target`, a planned
//   set;
//   picking({title, choose, back, fits}) → only the list.
// A set goes through the outbox, so it survives a reload and a lost connection. The form keeps its numbers for the next
// set; the first set starts with last time's numbers.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { set as shown, shortDay } from "../../shared/format.js";
import { gap } from "../../shared/gym/exercise/about.js";
import { known, lastTimes, picture, takes } from "../../shared/gym/exercise/brief.js";
import { startFrom } from "../../shared/log/longago.js";
import { loadTip } from "../../shared/log/nextload.js";
// Not loaded later: that would cost two more requests before the list can be seen.
import "../../shared/gym/figure/small.js";
import { byStar, starMark } from "../../shared/gym/exercise/star.js";
import { find } from "../../shared/gym/search.js";
import { fault, t } from "../../shared/words.js";
import { blank, searchField, skeleton, toast } from "../../shared/ui.js";
import { rest } from "./floor.js";
import { memberLog } from "./memberlog.js";
import { app, book, clock, exercise, outbox, session, unit } from "../base/state.js";
import { amount, blankEntry, checked, entryFields, entryOf } from "./entry.js";
import { showExercise } from "../base/exerciseaddress.js";
import { chosen as narrowing, clearFilters, filtered, filters } from "./filters.js";
import { offered, takesMachine } from "../../shared/floor/machines/offer.js";
import { isLogged, machine } from "../base/machine.js";
import { laterPart } from "../later.js";
import { fresh } from "./fresh.js";
import { plates } from "./plates.js";
import { restBrief } from "./rest.js";

const FIRST = 60;
const machineLine = laterPart("machineLine");

export function choose(id, target = null) {
  app.form = { ...app.form, exercise: id, entry: null, errors: {}, typed: new Set(), before: {} };
  if (id !== null) prefill(id, target);
  app.refresh();
  // The form replaces the list: move the scroll position and the focus to its top.
  requestAnimationFrame(() => {
    window.scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  });
}

const setsHere = (id) => (memberLog.current?.sets ?? []).filter((set) => set.exercise === id);

// Values that the target leaves open stay as they are.
function aimed(entry, target) {
  if (!target) return entry;
  const { kind, load, reps, seconds, metres } = target;
  const aim = entryOf({ kind, weight: load?.weight, rpe: load?.rpe, reps: reps?.min, seconds, metres }, entry.unit);
  return { ...entry, ...Object.fromEntries(Object.entries(aim).filter(([name, text]) => name !== "unit" && text !== "")),
    ...load?.weight && { unit: aim.unit } };
}

async function prefill(id, target) {
  const form = app.form, here = setsHere(id), plain = { rpe: "", note: "", heartRate: "", side: "" };
  form.entry = aimed(here.length ? { ...entryOf(here.at(-1), unit()), ...plain } : blankEntry(unit()), target);
  if (here.length) return;
  // Another one once a set was logged.
  const { typed } = form, last = await memberLog.last.known(id);
  if (app.form !== form || form.typed !== typed || typed.size) return;
  const like = startFrom(last, clock.now()).sets.find((set) => set.kind !== "warmup");
  if (like) {
    form.entry = aimed({ ...entryOf(like, unit()), kind: "working", ...plain, tempo: "" }, target);
    form.before = {};
  }
  app.refresh();
}

export function log() {
  const about = app.form.exercise ? exercise(app.form.exercise) : null;
  return about && app.form.entry ? entering(about) : picking();
}

export function picking({ title = t("me.log.title"), choose: chosen = choose, back = null, fits = null } = {}) {
  const text = app.form.text ?? "", typed = Boolean(text.trim());
  // With `fits`, only those exercises are listed, and none can be created here.
  const all = (book.list ?? []).filter(fits ?? (() => true)), starred = book.starred.filter(fits ?? (() => true));
  const recent = book.recent.filter(fits ?? (() => true)).filter((one) => !starred.includes(one)).slice(0, 8);
  const narrowed = typed || filtered(), matches = narrowed ? find(all, { text, ...narrowing() }) : [];
  const found = typed ? matches : byStar(book, matches);
  const others = narrowed ? [] : find(all, {}).filter((one) => !recent.includes(one) && !starred.includes(one));
  const most = app.form.most ?? FIRST, list = (items) => picks(items.slice(0, most), chosen);
  const more = (items) => (items.length > most ? html`<button type="button" class="btn wide"
    @click=${() => { app.form.most = most + FIRST; app.refresh(); }}>${t("pick.more",
      { n: items.length - most })}</button>` : null);
  return html`${head({ back: back ? { act: back } : { href: "#train", label: t("me.train") }, title,
      rest: back ? null : html`<a class="btn" href="#routines"><rack-icon name="list"></rack-icon>${t("routine.title")}</a>` })}
    ${searchField({ label: t("me.log.search"), value: text,
      set: (typed) => { Object.assign(app.form, { text: typed, most: FIRST }); app.refresh(); } })}
    ${all.length && !app.form.making ? filters(all, narrowed ? found.length : all.length) : null}
    ${app.form.making ? fresh({ made: chosen }) : !all.length ? waiting()
    : narrowed ? html`<p class="unseen" role="status">${t("me.log.found", { n: found.length })}</p>
      ${found.length ? html`${list(found)}${more(found)}` : nothing(text.trim())}
      ${fits ? null : html`<button type="button" class="btn line wide"
        @click=${() => { app.form.making = { name: text.trim(), errors: {} }; app.refresh(); }}><rack-icon
          name="plus"></rack-icon>${t("me.own.new")}</button>`}`
    : html`${starred.length ? html`<h2 class="label">${t("exercises.starred")}</h2>${picks(starred, chosen)}` : null}
      ${recent.length ? html`<h2 class="label">${t("me.log.recent")}</h2>${list(recent)}` : null}
      <h2 class="label">${t("me.log.all")}</h2>${list(others)}${more(others)}`}`;
}

const nothing = (text) => (filtered() ? blank({ icon: "search", title: t("pick.none.filtered"),
  text: t("pick.none.text"), action: html`<button type="button" class="btn" @click=${clearFilters}>${
    t("exercises.filter.clear")}</button>` })
  : blank({ icon: "search", title: t("me.log.nothing", { text }), text: t("me.log.nothing.text") }));

const waiting = () => (book.fault
  ? blank({ icon: "cloud", title: fault(book.fault), action: html`<button type="button" class="btn"
    @click=${() => book.load()}>${t("retry")}</button>` }) : skeleton(6));

function picks(items, chosen) {
  const last = lastTimes(memberLog.recent.rows);
  return html`<ul class="panel picks pictured">
    ${items.map((one) => keyed(one.id, html`<li>${pick(one, last.get(one.id), chosen)}</li>`))}
  </ul>`;
}

// An exercise for which the gym lacks the equipment is dimmed, with a note.
function pick(exercise, last, chosen) {
  const { id, name, own, bodyPart, equipment } = exercise, lacks = gap(exercise);
  const about = lacks ? [lacks] : [own ? t("me.own") : null, t(`bodyPart.${bodyPart}`), t(`equipment.${equipment}`)];
  return html`<button type="button" class=${`pick${lacks ? " lacks" : ""}`} @click=${() => chosen(id)}>
    ${picture(exercise)}<span><span class="strong"><bdi>${name}</bdi>${starMark(book, exercise)}</span><span class="small">${about.filter(Boolean).join(" · ")}${lacks ? null : known(exercise)}</span>
      <span class="small">${takes(exercise, last, unit())}</span></span><rack-icon name="next"></rack-icon></button>`;
}

// Until the member types into a field, it has what their machine says, and once that says nothing of it, what it had before.
function followMachine({ entry, typed, before }, about) {
  const said = offered(machine.now, about), texts = entryOf(said, entry.unit);
  for (const name of Object.keys(before)) {
    if (name in said) continue;
    entry[name] = before[name];
    delete before[name];
  }
  for (const name of Object.keys(said)) {
    if (typed.has(name)) continue;
    before[name] ??= entry[name];
    entry[name] = texts[name];
  }
}

function entering(about) {
  const { entry, errors = {}, busy } = app.form, last = memberLog.last.of(about.id);
  const put = (name, value) => {
    entry[name] = value;
    app.form.typed.add(name);
    delete app.form.before[name];
    delete errors[name];
    app.refresh();
  };
  const here = setsHere(about.id);
  followMachine(app.form, about);
  return html`${head({ back: { act: () => choose(null), label: t("me.log.other") }, title: html`<bdi>${about.name}</bdi>`, isLong: true,
      rest: html`<button type="button" class="btn quiet icon" aria-label=${t("exercises.about", { name: about.name })}
        @click=${() => showExercise(about.id)}><rack-icon name="info"></rack-icon></button>${restBrief()}` })}
    <section class="panel card" aria-label=${t("me.log.before")}>
      ${last.loading ? skeleton(1)
        : last.error ? html`<p class="small">${fault(last.error)}</p>`
        : html`<p class="label">${last.workout
          ? t("me.log.last", { day: shortDay(last.workout.startedAt, clock.now()) })
          : t("me.log.first")}</p>
        ${last.sets.length ? html`<ul class="chips">
          ${last.sets.map((set) => keyed(set.id, html`<li class=${set.kind}>${shown(set, about.type)}</li>`))}
        </ul>` : null}`}
      ${here.length ? html`<p class="label">${t("me.log.now")}</p>
        <ul class="chips now">
          ${here.map((set) => keyed(set.id, html`<li class=${set.kind}>${shown(set, about.type)}</li>`))}
        </ul>` : null}
      ${tipFor(about, entry)}
      ${takesMachine(about) ? machineLine() : null}
    </section>
    <form class="panel card entry" data-kept aria-label=${t("me.log.form")} @submit=${send} novalidate>
      ${entryFields({ entry, type: about.type, id: "log", errors, set: put,
        noteBefore: [...last.sets, ...here].findLast((set) => set.note)?.note })}
      ${plates({ value: amount(entry.weight), unit: entry.unit }, about)}
      <button class="btn go wide big stick"
        ?disabled=${busy}>${t("me.log.do", { n: here.filter((set) => set.kind !== "warmup").length + 1,
          kind: entry.kind })}</button>
    </form>`;
}

// What to load for the reps in the form. Not requested while sets wait here, because the server does not know them.
function tipFor(about, entry) {
  const here = setsHere(about.id).filter((set) => set.kind !== "warmup");
  if (entry.kind === "warmup" || here.length > 1) return null;
  const asks = session.socket.status === "live" && !outbox.count;
  const tip = loadTip(session, about, Math.round(amount(entry.reps)), { unit: unit(), asks });
  return tip ? html`<p class="small load-why"><strong>${tip.lead}</strong> ${tip.rest}</p>` : null;
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
  // The next set starts with these numbers and follows the machine again. Before isLogged(), after which the machine says nothing.
  Object.assign(form, { busy: true, typed: new Set(), before: {} });
  Object.assign(form.entry, { rpe: "", note: "", heartRate: "" });
  rest.guess(exercise(id), params.kind);
  isLogged(exercise(id));
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
  toast(t(session.socket.status === "live" ? "me.log.done" : "me.log.kept", { set: shown(params, exercise(id).type) }));
  app.refresh();
}
