// A new challenge, at #challenges/new, or with friends chosen already, at #challenges/new/9.4. Contract:
// challengeForm(friends, book, asked) → template; friends: shared/social/friends.js, book: shared/social/challenges.js.
// friendChoice(faces, chosen) → switches for friends; chosen: a Set of ids that it changes; countKey({metric, only}) → the key of what counts.
import { PARTS, isLift, isTimed } from "../../shared/gym/exercise/types.js";
import { GRAMS } from "../../shared/units.js";
import { shift } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dayKey } from "../../shared/format.js";
import { blank, choice, field, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { picking } from "../train/log.js";
import { mutedNotice } from "./report.js";
import { app, book as exercises, clock, session, showError, unit } from "../base/state.js";

const METRICS = ["sets", "volume", "minutes", "sessions", "distance"], KINDS = ["most", "first", "teams"];
const SPANS = { week: 7, two: 14, month: 30 };
// Which exercises a metric counts, where it does not count all.
const COUNTS = { volume: isLift, minutes: isTimed, distance: (type) => type === "distanceDuration" };

// Activities have no exercise, so they count only where all exercises do.
export const countKey = ({ metric, only }) => `chal.count.${metric}${metric === "distance" && !only ? ".all" : ""}`;

function fresh(asked) {
  const today = dayKey(clock.now());
  return { metric: "sets", kind: "most", name: "", target: "", one: "", two: "", team: 1, only: "", startsOn: today,
    endsOn: shift(today, 6), handicap: false, entered: false, asked, invite: new Set(asked), errors: {}, busy: false };
}

export function challengeForm(friends, book, asked = []) {
  const form = app.form.challenge ??= fresh(asked), known = friends.known;
  if (String(asked) !== String(form.asked)) Object.assign(form, { asked, invite: new Set(asked) });
  if (form.picking) return pickingOnly(form);
  // Somebody who is no longer a friend cannot be invited.
  if (known) for (const id of form.invite) if (!friends.of(id)) form.invite.delete(id);
  return html`${head({ back: { href: "#challenges", label: t("chal.title") }, title: t("chal.new") })}
    ${mutedNotice() ?? (!known ? skeleton(4) : !known.friends.length ? html`<section class="panel card">${blank({ icon: "person",
      title: t("chal.friends.none"), text: t("chal.friends.none.text"),
      action: html`<a class="btn go" href="#friends">${t("chal.friends.add")}</a>` })}</section>`
    : fields(form, known.friends.map(({ friend }) => friend), book))}`;
}

function fields(form, faces, book) {
  const put = (name) => (value) => { form[name] = value; delete form.errors[name]; app.refresh(); };
  return html`<form class="chal-form columns" novalidate aria-label=${t("chal.new")} @submit=${(event) => {
    event.preventDefault();
    return make(form, book);
  }}><div class="column"><section class="panel card entry">
      ${choice({ name: "metric", label: t("chal.form.metric"), value: form.metric, hint: t(countKey(form)),
        options: METRICS.map((value) => ({ value, label: t(`chal.metric.${value}`) })),
        set: (metric) => { if (!fits(metric, exercises.find(form.only))) form.only = ""; put("metric")(metric); } })}
      ${only(form, put("only"))}
      ${choice({ name: "kind", label: t("chal.form.kind"), value: form.kind, set: put("kind"),
        hint: t(form.kind === "first" ? "chal.form.from.now" : "chal.form.from.midnight"),
        options: KINDS.map((value) => ({ value, label: t(`chal.kind.${value}`) })) })}
      ${form.kind === "first" ? field({ id: "target", label: t(`chal.form.target.${form.metric}`, { unit: t(`unit.${unit()}`) }),
        value: form.target, error: form.errors.target, inputmode: "decimal", maxlength: 9, set: put("target") }) : null}
      ${form.kind === "teams" ? teams(form, put) : null}
      ${days(form, put)}</section>
    </div><div class="column"><section class="panel card entry">
      <fieldset class="field"><legend>${t("chal.form.invite")}</legend>${friendChoice(faces, form.invite, () => {
        delete form.errors.invite; })}${form.errors.invite ? html`<p class="wrong" role="alert">${form.errors.invite}</p>` : null}</fieldset>
      ${field({ id: "name", label: t("chal.form.name"), value: form.name, error: form.errors.name, optional: true,
        hint: t("chal.form.name.hint"), maxlength: 60, set: put("name") })}
      ${form.kind === "first" ? null : option("handicap", form, put)}${option("entered", form, put)}
      <p class="hint">${t("chal.join.shows")}</p>
      <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("chal.form.make")}</button></div></section></div></form>`;
}

const option = (name, form, put) => toggle({ label: t(`chal.form.${name}`), value: form[name], set: put(name),
  hint: name === "handicap" ? t("chal.form.handicap.hint") : null });

const fits = (metric, exercise) => !exercise || !COUNTS[metric] || COUNTS[metric](exercise.type);

function only(form, set) {
  const one = exercises.find(form.only);
  return html`<div class="field"><label for="only">${t("chal.form.only")}</label><select id="only" .value=${String(form.only)}
    @change=${({ target: { value } }) => set(PARTS.includes(value) ? value : value ? Number(value) : "")}>
    <option value="">${t("chal.form.only.all")}</option>
    ${one ? keyed(one.id, html`<option value=${one.id} ?selected=${true}>${one.name}</option>`) : null}
    ${PARTS.map((part) => keyed(part, html`<option value=${part} ?selected=${form.only === part}>${
      t(`bodyPart.${part}`)}</option>`))}</select>
    <button type="button" class="btn line wide" @click=${() => { form.picking = true; app.refresh(); scrollTo(0, 0); }}><rack-icon
      name="search"></rack-icon>${t("chal.form.only.pick")}</button></div>`;
}

// The list of exercises, which replaces the form. The member's own are left out, because the others do not have them.
function pickingOnly(form) {
  const done = (id) => {
    if (id) form.only = id;
    form.picking = false;
    app.form.text = "";
    app.refresh();
  };
  return picking({ title: t("chal.form.only.title"), choose: done, back: () => done(null),
    fits: (each) => !each.own && fits(form.metric, each) });
}

const teams = (form, put) => html`<div class="pair">
    ${field({ id: "one", label: t("chal.form.team.one"), value: form.one, error: form.errors.one, maxlength: 30, set: put("one") })}
    ${field({ id: "two", label: t("chal.form.team.two"), value: form.two, error: form.errors.two, maxlength: 30, set: put("two") })}
  </div>${choice({ name: "team", label: t("chal.form.team"), value: form.team, set: put("team"),
    options: [1, 2].map((value) => ({ value, label: (value === 1 ? form.one : form.two).trim()
      || t(value === 1 ? "chal.form.team.one" : "chal.form.team.two") })) })}`;

function days(form, put) {
  return html`<fieldset class="field"><legend>${t("chal.form.days")}</legend><div class="chips">${
    Object.entries(SPANS).map(([name, n]) => keyed(name, html`<button type="button" class="chip"
      aria-pressed=${form.endsOn === shift(form.startsOn, n - 1) ? "true" : "false"}
      @click=${() => put("endsOn")(shift(form.startsOn, n - 1))}>${t(`chal.span.${name}`)}</button>`))}</div></fieldset>
    <div class="pair chal-dates">${field({ id: "startsOn", type: "date", label: t("chal.form.from"), value: form.startsOn,
      error: form.errors.startsOn, min: dayKey(clock.now()), set: put("startsOn") })}
      ${field({ id: "endsOn", type: "date", label: t("chal.form.to"), value: form.endsOn, error: form.errors.endsOn,
        min: form.startsOn, set: put("endsOn") })}</div>`;
}

export function friendChoice(faces, chosen, changed = () => {}) {
  return html`<ul class="chal-friends">${faces.map((face) => keyed(face.id, html`<li>${toggle({
    label: html`<rack-plate .face=${face}></rack-plate><bdi class="name">${face.name}</bdi>`, value: chosen.has(face.id), set: (isOn) => {
      if (isOn) chosen.add(face.id); else chosen.delete(face.id);
      changed();
      app.refresh();
    } })}</li>`))}</ul>`;
}

// In the metric's unit: grams, milliseconds, millimetres, or a count; null if the text is not such a number.
function targetOf({ metric, target }) {
  const value = Number(target.trim().replace(",", "."));
  if (!(value > 0)) return null;
  if (metric === "volume") return Math.round(value * GRAMS[unit()]);
  if (metric === "minutes") return Math.round(value * 60_000);
  return metric === "distance" ? Math.round(value * 1_000_000) : Number.isInteger(value) ? value : null;
}

const FIELDS = { target: "target", name: "name", startsOn: "startsOn", endsOn: "endsOn", "teams[0]": "one", "teams[1]": "two" };

async function make(form, book) {
  // A field that another choice has hidden must not refuse the form.
  form.errors = {};
  const params = { metric: form.metric, startsOn: form.startsOn, endsOn: form.endsOn, invite: [...form.invite],
    countsEntered: form.entered };
  if (form.name.trim()) params.name = form.name.trim();
  if (typeof form.only === "number") params.exercise = form.only; else if (form.only) params.bodyPart = form.only;
  if (form.kind !== "first" && form.handicap) params.handicap = true;
  if (form.kind === "teams") {
    Object.assign(params, { teams: [form.one, form.two], team: form.team });
    for (const name of ["one", "two"]) if (!form[name].trim()) form.errors[name] = t("fault.required");
  }
  if (form.kind === "first") {
    params.target = targetOf(form);
    if (params.target === null) form.errors.target = t("me.entry.number");
  }
  if (!form.invite.size) form.errors.invite = t("chal.form.invite.none");
  if (Object.keys(form.errors).length) return app.refresh();
  form.busy = true;
  app.refresh();
  try {
    const { challenge } = await session.change("challenges.make", params);
    book.put(challenge);
    app.form.challenge = null;
    toast(t("chal.made.said"));
    location.hash = `challenges/${challenge.id}`;
  } catch (error) {
    const name = FIELDS[error.field] ?? (error.field?.startsWith("invite") ? "invite" : null);
    if (name) form.errors[name] = fault(error); else showError(error);
  }
  form.busy = false;
  app.refresh();
}
