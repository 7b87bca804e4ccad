// Points and rewards, at #rewards: the level, what points buy, the codes to collect it with, and how points are earned.
// Contract: rewardsPage() → template.
import { failed } from "../base/failed.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { titleOf } from "../../shared/social/challenges.js";
import { dayText } from "../../shared/days.js";
import { dayKey, shortDay, whole } from "../../shared/format.js";
import { BADGES, levelMedal, medal } from "../../shared/progress/medals.js";
import { progressOf } from "../../shared/progress/progress.js";
import { qr } from "../../shared/qr.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/social/rewards.js";
import { app, clock, session, showError } from "../base/state.js";

const FEW = 5;
// State of one login; app.form is emptied at logout.
const state = () => (app.form.rewards ??= { points: null, sure: null, busy: false, earlier: [], more: null });
let topic = null;

function follow() {
  const here = state();
  if (here.topic) return here;
  topic?.close();
  here.topic = topic = session.socket.subscribe("points", { as: session.handle,
    snapshot: (data) => put(here, data.points),
    event: (name, data) => {
      if (name === "points.changed") return put(here, data.points);
      if (data.redemption.state === "handedOut") toast(t("reward.got", { name: data.redemption.name }));
      stale("rewards.list");
      return app.refresh();
    } });
  return here;
}

const out = session.onOut;
session.onOut = () => {
  topic?.close();
  topic = null;
  out();
};

function put(here, points) {
  here.points = points;
  Object.assign(here, { earlier: [], more: null });
  for (const method of ["points.history", "rewards.list"]) stale(method);
  app.refresh();
}

const stale = (method) => progressOf(session).stale({ method });
const of = (method) => progressOf(session).of(method, {}, { apart: true });
const day = (at) => shortDay(at, clock.now());

async function change(method, params) {
  const here = state();
  here.busy = true;
  app.refresh();
  let reply = null;
  try {
    reply = await session.change(method, params);
    here.sure = null;
  } catch (error) {
    showError(error);
    here.sure = null;
    stale("rewards.list");
  }
  here.busy = false;
  app.refresh();
  return reply;
}

export function rewardsPage() {
  const here = follow(), { points } = here;
  return html`${head({ back: { href: "#friends", label: t("me.friends") }, title: t("me.rewards") })}
    ${!points ? skeleton(5) : !points.on ? off(here) : html`<div class="columns"><div class="column">${level(points)}${
      codes(here)}${list(here)}</div><div class="column">${how()}${badges()}${history(here)}${spent()}${turn(here)}</div></div>`}`;
}

const off = (here) => html`<section class="panel card">${blank({ icon: "star", title: t("points.off.title"),
  text: t("points.off.text"), action: html`<button type="button" class="btn go" ?disabled=${here.busy}
    @click=${() => change("points.turn", { on: true })}>${t("points.on")}</button>` })}</section>`;

function turn(here) {
  return here.sure === "off" ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("points.off")}><p>${t("points.off.sure")}</p>
      <button type="button" class="btn bad" ?disabled=${here.busy} @click=${() => change("points.turn", { on: false })}>${
        t("points.off")}</button><button type="button" class="btn" @click=${() => ask(null)}>${t("cancel")}</button></rack-sure>`
    : html`<div class="ends"><button type="button" class="btn line" @click=${() => ask("off")}>${t("points.off")}</button></div>`;
}

function ask(what) {
  state().sure = what;
  app.refresh();
}

function level({ level: number, balance, earned, levelFrom, levelNext }) {
  const next = t("points.next", { n: levelNext - earned, level: number + 1 });
  return html`<section class="panel card points-level" aria-labelledby="points-level"><div class="points-head">${
      levelMedal(number, session.member.colour)}<h2 class="number" id="points-level">${t("points.level", { n: number })}</h2></div>
    <p class="points-balance"><span class="number">${whole(balance)}</span> <span class="dim">${
      t("points.balance", { n: balance })}</span></p>
    <div><progress class="far" max=${levelNext - levelFrom} value=${earned - levelFrom} aria-label=${next}></progress>
      <p class="small">${next}</p></div></section>`;
}

// MARK: Rewards

function codes(here) {
  const open = (of("rewards.list").data?.redemptions ?? []).filter((one) => one.state === "open");
  if (!open.length) return null;
  return html`<section class="panel card reward-codes" aria-labelledby="reward-codes"><h2 class="label" id="reward-codes">${
    t("reward.codes")}</h2>${open.map((one) => keyed(one.id, html`<article class="reward-code" aria-label=${one.name}>
      <div class="reward-qr">${qr(one.code, t("reward.code.of", { name: one.name }))}</div>
      <div class="reward-fetch"><p class="strong"><bdi>${one.name}</bdi></p><p class="number code">${one.code}</p>
        <p class="small">${t("reward.until", { day: day(one.expiresAt) })}</p></div>
      ${here.sure === one.id ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("reward.giveBack")}><p><bdi>${
          t("reward.giveBack.sure", { name: one.name, n: one.cost })}</bdi></p><button type="button" class="btn bad"
          ?disabled=${here.busy} @click=${() => giveBack(one)}>${t("reward.giveBack")}</button><button type="button"
          class="btn" @click=${() => ask(null)}>${t("cancel")}</button></rack-sure>`
        : html`<button type="button" class="btn line" aria-label=${t("reward.giveBack.of", { name: one.name })}
          @click=${() => ask(one.id)}>${t("reward.giveBack")}</button>`}</article>`))}</section>`;
}

async function giveBack({ id, cost }) {
  if (await change("rewards.giveBack", { redemption: id })) toast(t("reward.back", { n: cost }));
}

function list(here) {
  const { data, error } = of("rewards.list");
  return html`<section class="panel card" aria-labelledby="reward-list"><h2 class="label" id="reward-list">${
    t("reward.title")}</h2>${!data ? error ? failed(t("reward.failed"), error) : skeleton(3)
    : data.rewards.length ? html`<ul class="reward-list">${data.rewards.map((one) => keyed(one.id, reward(here, one)))}</ul>`
    : blank({ icon: "star", title: t("reward.none"), text: t("reward.none.text") })}</section>`;
}

function reward(here, one) {
  const { id, name, text, cost, stock, aMonth, leftThisMonth } = one, missing = cost - here.points.balance;
  const facts = [stock !== undefined && stock <= 10 && t("reward.left", { n: stock }),
    aMonth && t("reward.month", { left: leftThisMonth, of: aMonth }),
    missing > 0 && t("reward.missing", { n: missing })].filter(Boolean);
  const can = missing <= 0 && stock !== 0 && leftThisMonth !== 0, sure = here.sure === `reward ${id}`;
  return html`<li><div class="reward-what"><span class="strong"><bdi>${name}</bdi></span>${text ? html`<span class="small"><bdi>${
      text}</bdi></span>` : null}${facts.length ? html`<span class="small">${facts.join(" · ")}</span>` : null}</div>
    <span class="reward-cost"><span class="number">${whole(cost)}</span><span class="small">${
      t("points.title").toLowerCase()}</span></span>
    ${sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("reward.redeem.of", { name })}><p><bdi>${
        t("reward.redeem.sure", { name, n: cost })}</bdi></p><button type="button" class="btn go" data-live ?disabled=${here.busy}
        @click=${() => change("rewards.redeem", { reward: id, cost })}>${t("reward.redeem.do", { n: cost })}</button><button
        type="button" class="btn" @click=${() => ask(null)}>${t("cancel")}</button></rack-sure>`
      : can ? html`<button type="button" class="btn" aria-label=${t("reward.redeem.of", { name })}
        @click=${() => ask(`reward ${id}`)}>${t("reward.redeem")}</button>`
      : missing > 0 && stock !== 0 ? html`<progress class="far" max=${cost} value=${here.points.balance} aria-label=${
        t("reward.missing", { n: missing })}></progress>` : null}</li>`;
}

function spent() {
  const ended = (of("rewards.list").data?.redemptions ?? []).filter(({ state: of }) => of !== "open").slice(0, FEW);
  if (!ended.length) return null;
  return html`<section class="panel card" aria-labelledby="reward-spent"><h2 class="label" id="reward-spent">${
    t("reward.spent")}</h2><ul class="points-rows">${ended.map((one) => keyed(one.id, html`<li><span><bdi class="strong">${
      one.name}</bdi><span class="small">${t(`reward.was.${one.state}`, { day: day(one.endedAt) })}</span></span><span
      class="number">${whole(one.cost)}</span></li>`))}</ul></section>`;
}

// MARK: Points

function how() {
  const { data } = of("points.rules");
  if (!data) return null;
  const rows = [["+" + data.trainingDay, t("points.how.day", { sets: data.fewestSets, minutes: data.longSetMinutes })],
    ["+" + data.weekGoal, t("points.how.week", { days: data.weekGoalDays })],
    ["+" + data.record, t("points.how.record", { n: data.recordsAWeek })],
    [t("points.how.challenge.n"), t("points.how.challenge", { n: data.challengesAMonth })]];
  return html`<section class="panel card" aria-labelledby="points-how"><h2 class="label" id="points-how">${
    t("points.how")}</h2><ul class="points-how">${rows.map(([n, text]) => keyed(text, html`<li><span class="number">${n}</span><span>${
    text}</span></li>`))}</ul><p class="small">${t("points.how.rest")}</p><p class="small">${t("points.how.level")}</p></section>`;
}

const badgeRow = ({ badge, value, goal, day: on }) => keyed(badge, on ? html`<li class="earned">${medal({ medal: BADGES[badge] })}<span><span
    class="strong">${t(`points.badge.${badge}`)}</span><span class="small">${t(`points.badge.${badge}.what`)}</span></span><span
    class="small">${dayText(on, { year: true })}</span></li>`
  : html`<li><p class="award-line"><span class="strong">${t(`points.badge.${badge}`)}</span><span class="small">${
    t("points.badge.of", { n: value, goal })}</span></p><progress class="far" max=${goal} value=${value} aria-label=${
    t(`points.badge.${badge}`)}></progress><p class="small">${t(`points.badge.${badge}.what`)}</p></li>`);

function badges() {
  const { data } = of("points.badges");
  const earned = data?.badges.filter((one) => one.day) ?? [];
  // Badges without any progress are left out.
  const next = data?.badges.filter((one) => !one.day && one.value) ?? [];
  if (!earned.length && !next.length) return null;
  return html`<section class="panel card points-badges" aria-labelledby="points-badges"><h2 class="label" id="points-badges">${
    t("points.badges")}</h2><p class="small">${t("points.badges.text")}</p>${earned.length ? html`<ul class="awards">${earned.map(badgeRow)}</ul>` : null}${next.length
    ? html`<ul class="awards-next">${next.map(badgeRow)}</ul>` : null}<a class="btn line" href="#progress/awards">${
    t("points.badges.awards")}</a></section>`;
}

const why = ({ reason, goal, exercise, challenge }) => (challenge ? t("points.why.challenge.of", { name: titleOf(challenge) })
  : t(`points.why.${reason}`, { n: goal, exercise }));

function history(here) {
  const { data, error } = of("points.history");
  if (!data) return error ? html`<section class="panel card">${failed(t("points.failed"), error)}</section>` : skeleton(3);
  const all = [...data.entries, ...here.earlier], shown = here.all ? all : all.slice(0, FEW);
  const more = here.all ? here.more ?? data.more : all.length > FEW || data.more;
  const year = dayKey(clock.now()).slice(0, 4);
  return html`<section class="panel card" aria-labelledby="points-history"><h2 class="label" id="points-history">${
    t("points.history")}</h2>${all.length ? html`<ul class="points-rows">${shown.map((one) => keyed(one.id, html`<li
      class=${one.takenBack ? "gone" : ""}><span><bdi class="strong">${why(one)}</bdi><span class="small">${[
      dayText(one.day, { year: one.day.slice(0, 4) !== year }), one.takenBack
        ? t(one.points ? "points.takenBack.spent" : "points.takenBack") : null].filter(Boolean).join(" · ")}</span></span><span
      class="number">${t("points.plus", { n: one.points })}</span></li>`))}</ul>` : html`<p class="dim">${
      t("points.history.none")}</p>`}
    ${more ? html`<button type="button" class="btn line" ?disabled=${here.busy} @click=${() => earlier(here, all)}>${
      t("points.more")}</button>` : null}</section>`;
}

async function earlier(here, all) {
  if (!here.all) {
    here.all = true;
    return app.refresh();
  }
  try {
    const reply = await session.ask("points.history", { before: all.at(-1).id });
    here.earlier.push(...reply.entries);
    here.more = reply.more;
  } catch (error) { showError(error); }
  return app.refresh();
}
