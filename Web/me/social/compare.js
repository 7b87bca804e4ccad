// The member and up to three friends side by side, at #compare and #compare/9: one exercise over time, this week or
// month in numbers, and muscles. Contract: compare() → template. It shows only what each of them shares, and says why
// something is missing. People who are no longer friends are removed.
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { asked } from "../../shared/progress/charts/exercise.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { dayAt, DAY_MS, dateText } from "../../shared/days.js";
import { gapsOf } from "../../shared/progress/charts/scale.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { weekly } from "../../shared/progress/charts/smooth.js";
import { View } from "../../shared/progress/charts/view.js";
import { dayKey, shortDay } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/friends.js";
import "../../shared/words/progress/progress.js";
import { bests, gained, MOST, OF_WEIGHT, ROWS, scaleOf, WAYS } from "./comparing.js";
import { followFriends, friendBook } from "./friendbook.js";
import "./linecolours.js";
import { app, clock, exercise, session, unit } from "../base/state.js";

const RANGES = ["quarter", "year", "all"];

function state() {
  if (app.form.compare?.address === app.page) return app.form.compare;
  const first = Number(/^compare\/(\d+)$/.exec(app.page)?.[1]) || null;
  progressOf(session).stale({ method: "friends.compare" });
  followFriends();
  return (app.form.compare = { address: app.page, others: first ? [first] : null, exercise: null, range: "year",
    by: "absolute", period: "month", view: new View(app.refresh) });
}

// Changes in percent since the first workout, as changes since the best of the first week.
const sinceFirst = (points) => points.map((point) => ({ ...point,
  value: ((1 + point.value / 100) / (1 + points[0].value / 100) - 1) * 100 }));

const put = (here, values) => { Object.assign(here, values); here.view.clear(); app.refresh(); };
const me = () => session.member.id;

export function compare() {
  const here = state(), known = friendBook().known;
  const top = head({ back: { href: "#friends", label: t("friends.title") }, title: t("compare.title") });
  if (!known) return html`${top}${skeleton(4)}`;
  if (!known.friends.length) return html`${top}<section class="panel card">${blank({ icon: "person", title: t("friends.none"),
    text: t("friends.none.text"), action: html`<a class="btn go" href="#friends/add">${t("friends.add.first")}</a>` })}</section>`;
  here.others = (here.others ?? [known.friends[0].friend.id]).filter((id) => friendBook().of(id));
  const members = [me(), ...here.others];
  const type = exercise(here.exercise)?.type, by = type && !OF_WEIGHT.includes(type) && here.by !== "change" ? "absolute" : here.by;
  const reply = members.length < 2 ? null : progressOf(session).of("friends.compare", { members,
    ...(here.exercise && { exercise: here.exercise }), by, ...(here.range === "all" ? { from: 0 } : asked(here.range, null, clock.now())) });
  // The picture and its words are of the same points. A pause is one between workouts.
  const data = reply?.data && { ...reply.data, people: reply.data.people.map((one) => ({ ...one, workouts: one.points,
    points: by === "change" ? sinceFirst(weekly(one.points)) : weekly(one.points) })) };
  here.exercise ??= data?.exercise ?? null;
  return html`${top}${who(here, known)}
    ${!reply ? html`<section class="panel card">${blank({ icon: "person", title: t("compare.nobody"),
      text: t("compare.nobody.text") })}</section>`
    : !data ? reply.error ? html`<section class="panel card">${blank({ icon: "cloud", title: fault(reply.error),
      action: html`<button type="button" class="btn" @click=${() => { progressOf(session).retry(); app.refresh(); }}>${
        t("retry")}</button>` })}</section>` : skeleton(4)
    : html`<rack-lines class="compare" .colours=${data.people.map(({ member }) => member.colour)}>
      <div class="column">${data.exercise ? [controls(here, data, by), curve(here, data, by)]
        : html`<section class="panel card">${blank({ icon: "history", title: t("compare.none"), text: t("compare.none.text") })}</section>`}</div>
      <div class="column">${said(data, by)}${sums(here, data)}${muscles(here, data)}</div></rack-lines>`}`;
}

// MARK: People, exercise and range

function who(here, { friends }) {
  const free = friends.filter(({ friend }) => !here.others.includes(friend.id));
  return html`<div class="compare-who" role="group" aria-label=${t("compare.who")}>
    ${here.others.map((id) => friendBook().of(id).friend).map((face) => keyed(face.id, html`<button type="button" class="chip"
      aria-label=${t("compare.drop", { name: face.name })} @click=${() => put(here, {
        others: here.others.filter((id) => id !== face.id) })}><rack-plate .face=${face}></rack-plate><bdi>${face.name}</bdi><rack-icon
        name="close"></rack-icon></button>`))}
    ${free.length && here.others.length < MOST - 1 ? html`<label class="chip compare-add"><rack-icon name="plus"></rack-icon><span>${
      t("compare.add")}</span><select aria-label=${t("compare.add.of")} .value=${""} @change=${(event) => {
      const id = Number(event.target.value);
      event.target.value = "";
      if (id) put(here, { others: [...here.others, id] });
    }}><option value="">${t("compare.add")}</option>${free.map(({ friend }) => keyed(friend.id, html`<option
      value=${friend.id}>${friend.name}</option>`))}</select></label>` : null}</div>`;
}

function controls(here, data, by) {
  const isOfWeight = OF_WEIGHT.includes(exercise(here.exercise)?.type ?? "weightReps");
  const known = data.exercises.some((each) => each.exercise === here.exercise) || !here.exercise ? data.exercises
    : [{ exercise: here.exercise, name: exercise(here.exercise)?.name ?? "" }, ...data.exercises];
  return html`<div class="compare-tools"><div class="field compare-what"><label for="compare-exercise">${t("compare.exercise")}</label><select
      id="compare-exercise" .value=${String(here.exercise ?? "")} @change=${(event) => put(here, {
        exercise: Number(event.target.value) })}>${known.map((each) => keyed(each.exercise, html`<option
        value=${each.exercise} ?selected=${each.exercise === here.exercise}>${each.name}</option>`))}</select></div>
    ${segments({ label: t("progress.range"), value: here.range, set: (range) => put(here, { range }),
      options: RANGES.map((value) => ({ value, label: t(`progress.range.${value}`) })) })}</div>
    ${segments({ label: t("compare.by"), value: by, set: (way) => put(here, { by: way }),
      options: WAYS.filter((way) => isOfWeight || !["bodyWeight", "dots", "wilks"].includes(way))
        .map((value) => ({ value, label: wayName(value, isOfWeight) })) })}`;
}

const wayName = (way, isOfWeight) => (way === "absolute" ? isOfWeight ? t(`compare.by.${unit()}`) : t("compare.by.absolute")
  : t(`compare.by.${way}`));

// MARK: The chart

const nameOf = (face) => (face.id === me() ? t("compare.you") : face.name);
const says = (key, face, more) => t(face.id === me() ? `${key}.you` : key, { name: face.name, ...more });

function curve(here, data, by) {
  const now = clock.now(), scale = scaleOf(data.measure, by, unit()), title = exercise(data.exercise)?.name ?? "";
  const lines = data.people.map(({ member, points }) => ({ key: member.id, name: nameOf(member), mark: member.initials,
    points: points.map(({ at, value }) => ({ at, value: scale.value(value) })) }));
  const all = lines.flatMap(({ points }) => points).map(({ at }) => at).sort((a, b) => a - b);
  const from = here.range === "all" ? Math.min(all[0] ?? now, now - 14 * DAY_MS)
    : dayAt(dayKey(now)) - (here.range === "quarter" ? 92 : 366) * DAY_MS;
  const day = (at) => shortDay(at, now), span = here.view.zoom ?? { from, to: now };
  const label = t("compare.chart", { name: title, by: t(`compare.by.${by === "absolute" ? "absolute" : by}`) });
  const missing = data.people.filter((person) => person.missing);
  return html`<section class="panel card compare-chart" aria-label=${label}>
    ${all.length ? sized((width) => lineChart({ lines, ...span, width, height: width > 520 ? 420 : 260, label, show: scale.show,
      tick: scale.tick, axis: scale.axis, day, view: here.view, head: (stop) => legend(lines, data.people, stop, scale, day) }))
      : blank({ icon: "history", title: t("compare.empty"), text: t("compare.empty.text") })}
    ${here.view.zoom ? html`<button type="button" class="btn line" @click=${() => here.view.back()}>${
      t("progress.range.back")}</button>` : null}
    ${missing.length ? html`<ul class="compare-notes">${missing.map(({ member, missing: why }) => keyed(member.id, html`<li><rack-plate
      .face=${member}></rack-plate><span>${says(`compare.missing.${why}`, member, { exercise: title })}</span></li>`))}</ul>` : null}
    ${gapNotes(data.people, title, span)}
    <p class="small">${t("progress.compare.weekly")}${by === "absolute" ? "" : ` ${t(`compare.by.${by}.note`)}`}</p></section>`;
}

const legend = (lines, people, stop, scale, day) => html`<div class="head compared"><p class="small">${stop ? day(stop.at)
  : t("compare.latest")}</p><ul>${lines.map((line, i) => {
  const point = stop ? line.points.filter(({ at }) => at <= stop.at).at(-1) : line.points.at(-1);
  return keyed(line.key, html`<li><span class=${`tone c${i}`}></span><bdi class="name">${line.name}</bdi><span class="strong">${
    point ? scale.show(point.value) : "–"}</span></li>`);
})}</ul></div>`;

// Notes for the gaps in the lines, where somebody did not train.
function gapNotes(people, title, { from, to }) {
  const month = (at) => dateText(at, { month: "short", year: "numeric" });
  const gaps = people.flatMap(({ member, workouts }) => gapsOf(workouts).filter(([before, after]) => after > from && before < to)
    .slice(-1).map(([before, after]) => ({ member, before, after })));
  return gaps.length ? html`<ul class="compare-notes">${gaps.map(({ member, before, after }) => keyed(`gap${member.id}`,
    html`<li><rack-plate .face=${member}></rack-plate><span>${says("compare.gap", member, { exercise: title,
      from: month(before), to: month(after) })}</span></li>`))}</ul>` : null;
}

// MARK: The summary in words

function said(data, by) {
  const scale = scaleOf(data.measure, by, unit()), { most, leader, second } = gained(data.people);
  if (!most && !leader) return challengeLink(data);
  const show = (value) => scale.show(scale.value(value));
  return html`<section class="panel card compare-said" aria-label=${t("compare.said")}>
    ${most ? html`<p class="strong">${says("compare.gained", most.member)}</p><p class="dim">${t("compare.gained.from", {
      from: show(most.points[0].value), to: show(most.points.at(-1).value) })}</p>` : null}
    ${leader && second ? html`<p class="dim">${says("compare.leads", leader.member, {
      by: scale.show(scale.value(leader.points.at(-1).value) - scale.value(second.points.at(-1).value)) })}</p>` : null}
    ${challengeLink(data)}</section>`;
}

const challengeLink = ({ people }) => html`<a class="btn" href=${`#challenges/new/${people.map(({ member }) => member.id)
  .filter((id) => id !== me()).join(".")}`}><rack-icon name="trophy"></rack-icon>${t("compare.challenge")}</a>`;

// MARK: Numbers

const header = (people, corner) => html`<thead><tr><th scope="col">${corner}</th>${people.map(({ member }) => keyed(member.id,
  html`<th scope="col"><rack-plate .face=${member}></rack-plate><bdi class="small name">${nameOf(member)}</bdi></th>`))}</tr></thead>`;

const row = (key, title, values, show) => {
  const best = bests(values);
  return keyed(key, html`<tr><th scope="row">${title}</th>${values.map((value, i) => html`<td class=${best.has(i) ? "best" : null}>${
    value === undefined || value === null ? html`<span aria-hidden="true">–</span><span class="unseen">${t("compare.unknown")}</span>`
    : html`<span class="number">${show(value)}</span>${best.has(i) ? html`<span class="unseen">${t("compare.best")}</span>` : null}`}</td>`)}</tr>`);
};

// A row in which only the member has a value compares nothing.
const alone = (people, values) => people.every(({ member }, i) => values[i] === undefined || values[i] === null || member.id === me());

function sums(here, { people }) {
  if (ROWS.every(({ of }) => alone(people, people.map((person) => of(person, person[here.period]))))) return null;
  const bodyless = people.filter(({ withoutBody }) => withoutBody);
  return html`<section class="panel card" aria-labelledby="sums-title"><div class="card-head"><h2 class="label" id="sums-title">${
    t("compare.sums")}</h2></div>${segments({ by: "sums-title", value: here.period, set: (period) => put(here, { period }),
    options: ["week", "month"].map((value) => ({ value, label: t(`compare.${value}`) })) })}
    <table class="compare-table"><caption class="unseen">${t(`compare.${here.period}`)}</caption>${header(people, html`<span
      class="unseen">${t("compare.what.number")}</span>`)}
    <tbody>${ROWS.map(({ name, of, show }) => {
      const values = people.map((person) => of(person, person[here.period]));
      return alone(people, values) ? null : row(name, t(`compare.row.${name}`, { unit: t(`unit.${unit()}`) }), values, (value) => show(value, unit()));
    })}</tbody></table>
    ${bodyless.map(({ member }) => keyed(member.id, html`<p class="small">${says("compare.withoutBody", member)}</p>`))}</section>`;
}

function muscles(here, { people }) {
  const sets = people.map((person) => new Map((person[here.period].muscles ?? []).map((each) => [each.muscle, each.sets])));
  const most = new Map();
  for (const one of sets) for (const [muscle, n] of one) most.set(muscle, Math.max(n, most.get(muscle) ?? 0));
  const shown = [...most].sort((a, b) => b[1] - a[1]).slice(0, 10).map(([muscle]) => muscle);
  if (!shown.length || alone(people, people.map((person) => person[here.period].muscles))) return null;
  return html`<section class="panel card" aria-labelledby="muscles-title"><h2 class="label" id="muscles-title">${
    t(`compare.muscles.${here.period}`)}</h2><table class="compare-table">${header(people, html`<span class="unseen">${
    t("compare.muscle")}</span>`)}<tbody>${shown.map((muscle) => row(muscle, t(`muscle.${muscle}`), people.map((person, i) =>
    (person[here.period].muscles ? sets[i].get(muscle) ?? 0 : undefined)), (n) => String(n)))}</tbody></table></section>`;
}
