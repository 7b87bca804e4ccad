// A friend's page, at #friend/9, with what they share. At #friend=CODE, the link of a friend's code: one tap makes the two
// friends. Contract: friend() → template. The page is loaded again when the friendship begins or ends in the meantime.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { earnedRow } from "../../shared/progress/awards.js";
import { BADGES, levelMedal } from "../../shared/progress/medals.js";
import { runs } from "./friendruns.js";
import * as format from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blankPast } from "../../shared/floor/hearts/past.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/friends.js";
import "../../shared/words/social/rewards.js";
import { heartOf } from "../floor/hearttheirs.js";
import { claim } from "./friendadd.js";
import { followFriends, friendBook } from "./friendbook.js";
import { friendRoads } from "./roads/friendroads.js";
import { reportButton, reportSheet } from "./report.js";
import { reached } from "../base/links.js";
import { app, clock, session, showError, unit } from "../base/state.js";

const AWARDS = 5;
const HIDEABLE = ["days", "records", "awards"];

const state = (address) => {
  const kept = app.form.friend;
  if (kept?.address === address && kept.visit === app.visits) return kept;
  return (app.form.friend = { address, visit: app.visits, sure: null, busy: false, problem: "", more: false });
};

export function friend() {
  const [, sign, id] = /^friend([/=])(.+)$/.exec(app.page) ?? [];
  if (sign === "=") {
    reached();
    return linked(state(app.page), id);
  }
  return Number(id) ? page(state(app.page), Number(id)) : lost();
}

const top = (title, face, about) => head({ back: { href: "#friends", label: t("friends.title") }, title: html`<bdi>${title}</bdi>`,
  below: about && html`<span class="friend-about">${about}</span>`,
  rest: face && html`<span class="face"><rack-plate .face=${face}></rack-plate></span>` });

const lost = () => html`${top(t("friends.title"))}<section class="panel card">${blank({ icon: "person",
  title: t("friend.gone"), text: t("friend.gone.text"), action: html`<a class="btn" href="#friends">${
    t("friends.title")}</a>` })}</section>`;

// MARK: The link of a code

// Loads who shows the code: the member sees their name before agreeing.
async function read(here, code) {
  Object.assign(here, { asked: true, failed: null });
  try { here.from = (await session.ask("friends.invitation", { code })).from; } catch (error) { here.failed = error; }
  app.refresh();
}

const OVER = ["own_code", "code_unknown", "friends_already"];

function refused(here, code) {
  const { reason } = here.failed, isOver = OVER.includes(reason);
  return html`${top(t("friends.title"))}<section class="panel card">${blank({ icon: isOver ? "person" : "cloud",
    title: isOver ? t(`friend.claim.${reason}`) : fault(here.failed),
    text: isOver && reason !== "friends_already" ? t(`friend.claim.${reason}.text`) : null,
    action: isOver ? html`<a class="btn" href="#friends">${t("friends.title")}</a>`
      : html`<button type="button" class="btn" @click=${() => { read(here, code); app.refresh(); }}>${t("retry")}</button>` })}</section>`;
}

function linked(here, code) {
  if (!here.asked) read(here, code);
  if (here.failed) return refused(here, code);
  if (!here.from) return html`${top(t("friends.title"))}<section class="panel card">${skeleton(3)}</section>`;
  const join = async () => {
    Object.assign(here, { busy: true, problem: "" });
    app.refresh();
    const result = await claim(code);
    here.busy = false;
    if (result === true) location.hash = "friends"; else here.problem = result;
    app.refresh();
  };
  return html`${top(t("friends.title"))}<section class="panel card" aria-labelledby="claim-title"><div
      class="friend claim-who"><rack-plate .face=${here.from}></rack-plate><h2 class="strong" id="claim-title"><bdi>${
      t("friend.claim", { name: here.from.name })}</bdi></h2></div><p class="dim">${t("friend.claim.text")}</p>
    ${here.problem ? html`<p class="wrong" role="alert">${here.problem}</p>` : null}
    <div class="ends"><button type="button" class="btn go" data-live ?disabled=${here.busy} @click=${join}>${
      t("friend.claim.do")}</button><a class="btn quiet" href="#friends">${t("friend.claim.not")}</a></div></section>`;
}

// MARK: The page

function follow(id) {
  followFriends();
  return progressOf(session).of("friends.profile", { member: id });
}

function page(here, id) {
  const { data, error } = follow(id);
  if (error) {
    return error.reason === "no_such_member" ? lost() : html`${top(t("friends.title"))}<section class="panel card">${
      blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn" @click=${() => {
        progressOf(session).retry();
        app.refresh();
      }}>${t("retry")}</button>` })}</section>`;
  }
  if (!data) return html`${top(t("friends.title"))}${skeleton(4)}`;
  const { member: face } = data, isFriend = Boolean(friendBook().of(id));
  const hidden = HIDEABLE.filter((name) => !data[name]);
  return html`${top(face.name, face, html`<span>${isFriend && data.friendsSince
    ? t("friends.since", { day: format.shortDay(data.friendsSince, clock.now()) })
    : t(face.id === session.member.id ? "friend.self" : "friend.member")}</span>${data.trainingSince
    ? html`<span class="pill good">${t("friends.training", { time: format.time(data.trainingSince) })}</span>`
    : data.hereSince ? html`<span class="pill">${t("friends.here", { time: format.time(data.hereSince) })}</span>` : null}`)}
    <div class="columns"><div class="column">${first(here, face, isFriend, Boolean(data.days || data.records))}${goals(data)}${days(data)}${hearts(here, face)}${friendRoads(face)}${records(data)}</div>
    <div class="column">${lifts(data)}${awards(here, data)}${routines(data)}
      ${hidden.length && face.id !== session.member.id ? html`<p class="hint friend-hidden"><rack-icon name="eye"></rack-icon>${t("friend.hidden", {
        name: face.name, what: hidden.map((name) => t(`friend.hidden.${name}`)) })}</p>` : null}
      ${ways(here, face, isFriend)}</div></div>`;
}

const WEEKLY = { workouts: "workouts", sets: "sets", volumeGrams: "volume" };

// How far the week is, and what the member wants to do on a day.
function goals({ goals: shown }) {
  if (!shown) return null;
  const { daily = {}, weekly = {}, thisWeek = {} } = shown;
  const amount = (name, value) => (name === "volumeGrams" ? format.volume(value, unit()) : format.whole(value));
  const day = [daily.minutes && t("friend.goals.minutes", { n: daily.minutes }), daily.sets && t("friend.goals.n.sets", { n: daily.sets }),
    daily.reps && t("friend.goals.n.reps", { n: daily.reps })].filter(Boolean).join(" · ");
  return html`<section class="panel card" aria-labelledby="friend-goals"><h2 class="label" id="friend-goals">${
    t("friend.goals")}</h2><dl class="friend-lifts">${Object.entries(WEEKLY).filter(([name]) => weekly[name]).map(([name, word]) =>
    keyed(name, html`<div><dt>${t(`friend.goals.${word}`)}</dt><dd class="strong">${t("friend.goals.of", {
      done: amount(name, thisWeek[name] ?? 0), goal: amount(name, weekly[name]) })}</dd></div>`))}${
    day ? html`<div><dt>${t("friend.goals.day")}</dt><dd class="strong">${day}</dd></div>` : null}</dl></section>`;
}

// What the walls show of a heart is another choice.
const hearts = (here, face) => (face.id === session.member.id ? null : heartOf(face.id, here.heart ??= blankPast()));

function days({ days: shown, member: face }) {
  if (!shown) return null;
  return html`<section class="panel card" aria-labelledby="days-title"><div class="card-head"><h2 class="label"
      id="days-title">${t("friend.days")}</h2><span class="small">${t("friend.here", {
      day: format.shortDay(shown.since, clock.now()) })}</span></div>
    ${runs(shown, format.dayKey(clock.now()), t("friend.days.label", { name: face.name, n: shown.days.length }))}
    <dl class="sums of2"><div><dd class="number">${shown.days.length}</dd><dt>${t("friend.days.n", { n: shown.days.length })}</dt></div>
      <div><dd class="number">${shown.streakWeeks}</dd><dt>${t("friend.streak", { n: shown.streakWeeks })}</dt></div></dl>
  </section>`;
}

// The value of a record, as far as it is shared; "" if nothing is.
function amount(record) {
  if (record.metres) return format.distance(record.metres);
  if (record.grams) return record.reps ? t("friend.lift", { weight: format.grams(record.grams, unit()), n: record.reps })
    : format.grams(record.grams, unit());
  if (record.reps) return `${record.reps} ${t("unit.reps", { n: record.reps })}`;
  return record.milliseconds ? format.duration(Math.round(record.milliseconds / 1000)) : "";
}

function records({ records: shown, member: face }) {
  if (!shown) return null;
  return html`<section class="panel card" aria-labelledby="records-title"><h2 class="label" id="records-title">${
    t("friend.records")}</h2>${shown.latest.length ? html`<ul class="friend-records">${shown.latest.map((one) =>
    keyed(`${one.at} ${one.exercise}`, html`<li><span><bdi class="strong">${one.name}</bdi><span class="small">${
      one.kinds.map((kind) => t(`record.${kind}`)).join(", ")} · <span class="whole">${format.shortDay(one.at, clock.now())}</span></span></span><span
      class="number">${amount(one)}</span></li>`))}</ul>`
    : html`<p class="dim">${t("friend.records.none", { name: face.name })}</p>`}</section>`;
}

function lifts({ records: shown, bodyWeight }) {
  if (!shown) return null;
  const best = shown.lifts.filter(({ bestE1rmGrams, enteredMax }) => bestE1rmGrams || enteredMax);
  if (!best.length && !bodyWeight) return null;
  const value = (lift) => (lift.enteredMax ? format.weight(lift.enteredMax, unit()) : format.grams(lift.bestE1rmGrams, unit()));
  return html`<section class="panel card" aria-labelledby="lifts-title"><h2 class="label" id="lifts-title">${
    t("friend.lifts")}</h2><dl class="friend-lifts">${best.map((lift) => keyed(lift.exercise, html`<div><dt>${
      t(`friend.lift.${lift.slug}`)}</dt><dd class="number">${value(lift)}</dd></div>`))}
    ${shown.bigThreeGrams ? html`<div class="total"><dt>${t("friend.total")}</dt><dd class="number">${
      format.grams(shown.bigThreeGrams, unit())}</dd></div>` : null}
    ${shown.dots ? html`<div><dt>${t("friend.dots")}</dt><dd class="number">${format.whole(Math.round(shown.dots))}</dd></div>` : null}
    ${bodyWeight ? html`<div><dt>${t("friend.bodyWeight")}</dt><dd class="number">${
      format.grams(bodyWeight.grams, unit())}</dd></div>` : null}</dl></section>`;
}

// Badges are listed among the awards, by the day on which they were earned.
const withBadges = (all, badges = []) => [...all, ...badges.map(({ badge, day }) => ({ id: badge, day, medal: BADGES[badge],
  name: t(`points.badge.${badge}`), text: t(`points.badge.${badge}.what`) }))].sort((a, b) => (a.day < b.day) - (a.day > b.day));

function awards(here, { awards: earned, badges, member: face, level }) {
  if (!earned) return null;
  const shown = withBadges(earned, badges);
  const few = here.more ? shown : shown.slice(0, AWARDS);
  return html`<section class="panel card" aria-labelledby="awards-title"><div class="card-head"><h2 class="label"
      id="awards-title">${t("friend.awards")}</h2>${level ? levelMedal(level, face.colour) : null}<span class="small">${[level && t("friend.level", { n: level }),
      shown.length && t("award.count", { n: shown.length })].filter(Boolean).join(" · ") || null}</span></div>
    ${shown.length ? html`<ul class="awards">${few.map((one) => keyed(one.id, earnedRow(one, { now: clock.now() })))}</ul>`
      : html`<p class="dim">${t("friend.awards.none", { name: face.name })}</p>`}
    ${shown.length > few.length ? html`<button type="button" class="btn line" @click=${() => { here.more = true; app.refresh(); }}>${
      t("friend.awards.all", { n: shown.length })}</button>` : null}</section>`;
}

function routines({ routines: shown }) {
  if (!shown?.length) return null;
  return html`<section class="panel card rows" aria-labelledby="routines-title"><h2 class="label" id="routines-title">${
    t("friend.routines")}</h2>${shown.map((one) => keyed(one.id, html`<a class="row" href=${`#routine/${one.id}`}><span><bdi
      class="strong">${one.name}</bdi><span class="small">${t("count.exercises", { n: one.exercises.length })}</span></span><rack-icon
      name="next"></rack-icon></a>`))}</section>`;
}

// MARK: Actions

// Comparing is offered only if the friend shares days or records.
function first(here, face, isFriend, isOpen) {
  if (face.id === session.member.id) return null;
  const book = friendBook(), asks = book.asks(face.id), asked = book.asked(face.id);
  return isFriend ? html`${isOpen ? html`<a class="btn go wide friend-compare" href=${`#compare/${face.id}`}>${
      t("friend.compare", { name: face.name })}</a>` : null}
      <div class="friend-do"><a class="btn" href=${`#messages=to.${face.id}`}><rack-icon name="chat"></rack-icon>${
        t("friend.write")}</a><a class="btn" href=${`#challenges/new/${face.id}`}><rack-icon name="trophy"></rack-icon>${
        t("friend.challenge")}</a></div>`
    : asks ? html`<button type="button" class="btn go wide" data-live ?disabled=${here.busy}
      @click=${() => act(here, "friends.accept", face)}>${t("friends.accept.of", { name: face.name })}</button>`
    : asked ? html`<p class="hint">${t("friends.is.asked")}</p>`
    : html`<button type="button" class="btn go wide" data-live ?disabled=${here.busy}
      @click=${() => act(here, "friends.request", face)}>${t("friend.ask")}</button>`;
}

function ways(here, face, isFriend) {
  if (face.id === session.member.id) return null;
  const thing = { what: "member", id: face.id, name: face.name, face }, picture = { what: "picture", id: face.id, name: face.picture, face };
  const sure = (name) => { here.sure = name; app.refresh(); };
  return html`${here.sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t(`friend.${here.sure}`)}><p>${t(`friend.${here.sure}.sure`,
        { name: face.name })}</p><button type="button" class="btn bad" data-live ?disabled=${here.busy}
        @click=${() => act(here, `friends.${here.sure}`, face)}>${t(`friend.${here.sure}`)}</button><button type="button"
        class="btn" @click=${() => sure(null)}>${t("cancel")}</button></rack-sure>`
      : html`<div class="ends">${isFriend ? html`<button type="button" class="btn line" @click=${() => sure("remove")}>${
        t("friend.remove")}</button>` : null}<button type="button" class="btn line" @click=${() => sure("block")}>${
        t("friend.block")}</button>${reportButton(thing, { wide: true })}${face.picture
        ? reportButton(picture, { wide: true }) : null}</div>`}${reportSheet(thing)}${face.picture ? reportSheet(picture) : null}`;
}

async function act(here, method, { id, name }) {
  here.busy = true;
  app.refresh();
  try {
    await session.change(method, { member: id });
    here.sure = null;
    const done = { "friends.remove": "friend.removed", "friends.block": "friend.blocked", "friends.accept": "friends.added",
      "friends.request": "friends.asked" }[method];
    toast(t(done, { name }));
    if (["friends.remove", "friends.block"].includes(method)) location.hash = "friends";
    progressOf(session).stale({ method: "friends.profile" });
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}
