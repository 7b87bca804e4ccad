// Classes as staff see them: the week with its lists, all classes, rooms and attendance. The pages at #classes,
// #classes/12 (a session's list), #classes/new and #classes/plan-3.
import { noun } from "../../shared/register.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { dayAt } from "../../shared/days.js";
import { facts, whenOf } from "../../shared/calendar/classes/row.js";
import { dayKey, relativeDay, shortDay, time, timeOfDay } from "../../shared/format.js";
import { back, head } from "../../shared/parts/head.js";
import { blank, field, skeleton, toast, who } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/classplans.js";
import { followClasses, load, openClass, range } from "./classdata.js";
import { here } from "./classstate.js";
import { app, clock, session } from "../state.js";
import { classForm, oneForm, repeatOf } from "./classform.js";

noun({ address: "classes", section: "calendar", title: "trainer.classes", draw: classes, turned: (path) => openClass(path?.[0]) });

function classes() {
  followClasses();
  if (here.error && !here.list) return html`${head({ title: t("trainer.classes") })}${blank({ icon: "cloud",
    title: fault(here.error), action: html`<button type="button" class="btn" @click=${load}>${t("retry")}</button>` })}`;
  if (!here.list) return html`${head({ title: t("trainer.classes") })}${skeleton(5)}`;
  if (here.form) return keyed(here.name, html`${back(toWeek())}${classForm(here.form)}`);
  if (Number(here.name)) return keyed(here.name, list());
  return keyed("week", week());
}

const toWeek = () => ({ href: "#classes", label: t("trainer.classes") });

// A trainer can switch between their own classes and all, since trainers substitute for each other.
const isMine = (trainer) => !here.mine || (trainer?.id ?? trainer) === session.member.id;

const whose = () => segments({ label: t("plans.whose"), value: Boolean(here.mine), set: (mine) => { here.mine = mine; app.refresh(); },
  options: [false, true].map((value) => ({ value, label: t(value ? "plans.whose.mine" : "plans.whose.all") })) });

function week() {
  const now = clock.now(), { from, to } = range(), days = [];
  for (const each of here.list.filter(({ trainer }) => isMine(trainer))) {
    const key = dayKey(each.startsAt);
    if (days.at(-1)?.key !== key) days.push({ key, some: [] });
    days.at(-1).some.push(each);
  }
  const turn = (by) => { here.week += by; here.list = []; app.refresh(); load(); };
  return html`${head({ title: t("trainer.classes"),
      rest: html`<a class="btn go" href="#classes/new"><rack-icon name="plus"></rack-icon>${t("plans.new")}</a>` })}
    <div class="class-week"><button type="button" class="btn icon" aria-label=${t("class.before")} @click=${() =>
        turn(-1)}><rack-icon name="back"></rack-icon></button><h2 class="strong" aria-live="polite">${
        `${shortDay(dayAt(from), now)} – ${shortDay(dayAt(to), now)}`}</h2>
      <button type="button" class="btn icon" aria-label=${t("class.after")} @click=${() => turn(1)}><rack-icon
        name="next"></rack-icon></button>${whose()}</div>
    ${days.length ? html`<div class="class-columns">${days.map(({ key, some }) => keyed(key, html`<section
      class="panel card class-day" aria-labelledby=${`d-${key}`}><h3 class="label" id=${`d-${key}`}>${
      relativeDay(some[0].startsAt, now)}</h3><ul class="class-list">${some.map((each) =>
      keyed(each.id, html`<li>${slot(each, now)}</li>`))}</ul></section>`))}</div>`
    : html`<section class="panel card">${blank({ icon: "list", title: t(here.mine ? "plans.none.mine" : "plans.none"),
      text: t("plans.none.text") })}</section>`}
    ${plans()}${attendance()}${rooms()}`;
}

function slot(each, now) {
  const booked = each.left === undefined ? null : each.capacity - each.left;
  return html`<a class="class-row plain" href=${`#classes/${each.id}`} aria-label=${t("plans.open", { name: each.name,
    when: whenOf(each, now) })}><span class="number class-time">${time(each.startsAt)}</span>
    <span class="class-what"><span class="strong"><bdi>${each.name}</bdi></span><span class="small">${
      facts(each)}</span></span>
    <span class="class-do">${each.cancelled ? html`<span class="pill bad">${t("class.cancelled")}</span>`
      : html`<span class="number">${booked === null ? "" : t("plans.booked", { n: booked, of: each.capacity })}</span>${
        each.waiting ? html`<span class="pill wait">${t("plans.waiting", { n: each.waiting })}</span>` : null}`}</span></a>`;
}

const shownPlans = () => here.plans.filter(({ plan }) => isMine(plan.trainer));

const plans = () => (shownPlans().length ? html`<section class="panel card" aria-labelledby="plans-all"><h2 class="label"
    id="plans-all">${t("plans.all")}</h2><ul class="class-list">${shownPlans().map(({ id, plan, ended }) => keyed(id,
    html`<li><a class="class-row plain" href=${`#classes/plan-${id}`}><span class="number class-time">${
      timeOfDay(plan.start)}</span><span class="class-what"><span
      class="strong"><bdi>${plan.name}</bdi></span><span class="small">${repeatOf(plan)}</span></span><span class="class-do">${
      ended ? html`<span class="pill">${t("plans.ended")}</span>` : html`<rack-icon name="edit"></rack-icon>`}</span></a></li>`))}</ul>
  </section>` : null);

// Grouped by class, since a single session says little.
function attendance() {
  const sums = new Map(), now = clock.now();
  for (const row of here.came ?? []) {
    if (row.startsAt > now) continue;
    const sum = sums.get(row.class) ?? { name: row.name, held: 0, capacity: 0, booked: 0, came: 0, missing: 0, late: 0 };
    sum.held += 1;
    for (const name of ["capacity", "booked", "came", "missing", "late"]) sum[name] += row[name];
    sums.set(row.class, sum);
  }
  if (!sums.size) return null;
  const heads = ["class", "held", "filled", "came", "missing", "late"];
  return html`<section class="panel card" aria-labelledby="came"><h2 class="label" id="came">${t("plans.attendance")}</h2>
    <div class="class-table"><table><thead><tr>${heads.map((name) => html`<th scope="col">${
      t(`plans.attendance.${name}`)}</th>`)}</tr></thead><tbody>${[...sums].map(([id, sum]) => keyed(id, html`<tr><th
      scope="row"><bdi>${sum.name}</bdi></th><td>${sum.held}</td><td>${t("plans.percent",
      { n: Math.round(100 * sum.booked / sum.capacity) })}</td><td>${sum.came}</td><td>${sum.missing}</td><td>${
      sum.late}</td></tr>`))}</tbody></table></div></section>`;
}

// MARK: A session's list

function list() {
  const { roster } = here, now = clock.now();
  if (!roster) return html`${head({ title: t("trainer.classes"), back: toWeek() })}${here.error ? blank({ icon: "cloud", title: fault(here.error) }) : skeleton(4)}`;
  const { session: about, entries } = roster;
  const of = (...states) => entries.filter(({ booking }) => states.includes(booking.state));
  const inside = of("booked", "checkedIn", "noShow"), line = of("waiting"), out = of("late", "cancelled");
  const part = (name, some) => (some.length ? html`<section class="panel card" aria-labelledby=${`part-${name}`}><h2
    class="label" id=${`part-${name}`}>${t(`plans.${name}`)}</h2><ul class="class-list">${some.map((each) =>
    keyed(each.member.id, html`<li>${entry(each, about, now)}</li>`))}</ul></section>` : null);
  const booked = t("plans.booked.of", { n: inside.length, of: about.capacity, waiting: line.length });
  return html`${head({ title: html`<bdi>${about.name}</bdi>`, back: toWeek(),
      below: html`<span class="class-when">${[whenOf(about, now), facts(about), booked].filter(Boolean).join(" · ")}</span>`,
      rest: html`<div class="ends"><a class="btn" href=${`#classes/plan-${about.class}`}>${t("plans.edit")}</a>${
      about.startsAt > now && !here.one ? html`<button type="button" class="btn" @click=${() => {
        here.one = oneForm.of(about);
        app.refresh();
      }}>${t("plans.one")}</button>` : null}</div>` })}
    ${about.cancelled ? html`<p class="notice">${t("class.cancelled")}</p>` : null}
    ${here.error ? html`<p class="wrong" role="alert">${fault(here.error)}</p>` : null}
    ${here.one ? oneForm(about) : null}
    ${inside.length ? part("list", inside) : html`<section class="panel card">${blank({ icon: "person",
      title: t("plans.list.none") })}</section>`}
    ${part("line", line)}
    <section class="panel card" aria-label=${t("plans.add")}>${field({ id: "class-add", label: t("plans.add"),
      type: "search", value: here.text, set: find, optional: true })}
      ${here.found?.length ? html`<ul class="class-list">${here.found.map((face) => keyed(face.id, html`<li
        class="class-person">${who(face)}<span class="class-do"><button type="button" class="btn" data-live ?disabled=${here.busy}
        aria-label=${t("plans.in.of", { name: face.name })} @click=${() => attend(face, now < about.startsAt - 1_800_000
        ? "booked" : "checkedIn")}>${t(now < about.startsAt - 1_800_000 ? "plans.in" : "plans.here")}</button></span></li>`))}</ul>`
      : null}</section>
    ${part("out", out)}`;
}

function entry({ member, booking }, about, now) {
  const { state } = booking, over = now >= about.endsAt;
  const tone = { checkedIn: "good", noShow: "bad", waiting: "wait" }[state] ?? "";
  const deed = (word, next, more) => html`<button type="button" class="btn" data-live ?disabled=${here.busy}
    aria-label=${t(`plans.${word}.of`, { name: member.name })} @click=${() => attend(member, next, more)}>${
    t(`plans.${word}`)}</button>`;
  return html`<div class="class-person">${who(member)}<span class=${`pill ${tone}`}>${
      t(`plans.state.${booking.waived ? "waived" : state}`)}</span>
    <span class="class-do">${state === "waiting" || state === "cancelled" || state === "late" ? deed("in", "booked") : null}
      ${state === "booked" || state === "noShow" ? deed("here", "checkedIn") : null}
      ${over && (state === "checkedIn" || state === "booked") ? deed("missing", "noShow") : null}
      ${!over && (state === "booked" || state === "waiting") ? deed("off", "cancelled") : null}
      ${state === "late" && !booking.waived ? deed("waive", "late", { waived: true }) : null}</span></div>`;
}

async function attend(member, state, more = {}) {
  here.busy = true;
  app.refresh();
  try {
    here.roster = await session.change("classes.attend", { session: Number(here.name), member: member.id, state, ...more });
    Object.assign(here, { error: null, found: null, text: "" });
  } catch (error) { here.error = error; }
  here.busy = false;
  app.refresh();
}

async function find(text) {
  Object.assign(here, { text, found: text ? here.found : null });
  app.refresh();
  if (!text.trim()) return;
  try {
    const { faces } = await session.ask("classes.people", { text: text.trim() });
    const known = new Set(here.roster?.entries.map(({ member }) => member.id));
    if (here.text === text) here.found = faces.filter(({ id }) => !known.has(id));
  } catch (error) { here.error = error; }
  app.refresh();
}

// MARK: Rooms

function rooms() {
  if (session.member.role !== "owner") return null;
  const { room } = here;
  return html`<section class="panel card" aria-labelledby="rooms"><div><h2 class="label" id="rooms">${t("plans.rooms")}</h2>
      <p class="dim">${t("plans.rooms.text")}</p></div>
    ${here.rooms?.length ? html`<ul class="class-list">${here.rooms.map((each) => keyed(each.id, here.naming?.id === each.id
      ? html`<li>${naming(here.naming)}</li>` : html`<li
      class="class-person"><bdi class="strong">${each.name}</bdi><span class="class-do"><button type="button"
      class="btn quiet icon" aria-label=${t("plans.rooms.rename", { name: each.name })} @click=${() => {
        here.naming = { id: each.id, name: each.name, error: null };
        app.refresh();
        requestAnimationFrame(() => document.getElementById("room-name")?.focus());
      }}><rack-icon name="edit"></rack-icon></button><button type="button"
      class="btn quiet icon" aria-label=${t("plans.rooms.delete", { name: each.name })} @click=${() =>
        send("rooms.delete", { room: each.id })}><rack-icon name="trash"></rack-icon></button></span></li>`))}</ul>` : null}
    <form class="naming" novalidate @submit=${async (event) => {
      event.preventDefault();
      if (await send("rooms.save", { name: room.name })) { room.name = ""; app.refresh(); }
    }}>${field({ id: "room-new", label: t("plans.rooms.new"), value: room.name, error: room.error, maxlength: 40,
      set: (name) => { Object.assign(room, { name, error: null }); app.refresh(); } })}<button class="btn">${
      t("plans.rooms.add")}</button></form></section>`;
}

const naming = (room) => html`<form class="naming" novalidate aria-label=${t("plans.rooms.rename", { name: room.name })}
    @submit=${async (event) => {
      event.preventDefault();
      if (await send("rooms.save", { room: room.id, name: room.name }, room)) { here.naming = null; app.refresh(); }
    }}>${field({ id: "room-name", label: t("plans.rooms.name"), value: room.name, error: room.error, maxlength: 40,
    set: (name) => { Object.assign(room, { name, error: null }); app.refresh(); } })}<button class="btn">${t("save")}</button><button
    type="button" class="btn quiet" @click=${() => { here.naming = null; app.refresh(); }}>${t("cancel")}</button></form>`;

async function send(method, params, form = here.room) {
  try {
    await session.change(method, params);
    return true;
  } catch (error) {
    if (method === "rooms.save") form.error = fault(error); else toast(fault(error), { tone: "bad" });
    app.refresh();
    return false;
  }
}
