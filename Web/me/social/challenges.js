// Challenges on the phone, at #challenges; one of them at #challenges/12, a new one at #challenges/new. Contract:
// challengesPage() → template.
import { daysBetween } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { amountText, challengesOf, isFirst, meanText, narrowed, own, scoreText, standing, titleOf } from "../../shared/social/challenges.js";
import { friendsOf } from "../../shared/social/friends.js";
import { dayKey, shortDay, time } from "../../shared/format.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { challengeForm, countKey, friendChoice } from "./challengeform.js";
import { reportButton, reportSheet } from "./report.js";
import { app, clock, session, showError, unit } from "../base/state.js";

const changed = () => app.refresh();
export const book = () => challengesOf(session, { socket: session.socket, changed });
const friends = () => friendsOf(session, { socket: session.socket, changed });

// The login's subscriptions end with it.
const out = session.onOut;
session.onOut = () => {
  book().close();
  friends().close();
  out();
};

// State of one login; app.form is emptied at logout. A question and a choice of friends belong to the challenge `open`.
const state = () => (app.form.challenges ??= { open: null, busy: false, sure: null, inviting: null });

export function challengesPage() {
  const [, rest, asked] = app.page.split("/"), list = book().list, here = state();
  if (here.open !== rest) Object.assign(here, { open: rest, sure: null, inviting: null });
  if (rest === "new") return challengeForm(friends(), book(), asked?.split(".").map(Number));
  if (rest) return onePage(Number(rest), list);
  return html`${head({ back: { href: "#friends", label: t("me.friends") }, title: t("chal.title"),
      rest: list?.length ? html`<a class="btn go" href="#challenges/new" aria-label=${t("chal.new")}><rack-icon
        name="plus"></rack-icon><span class="chal-new">${t("chal.new.short")}</span></a>` : null })}
    ${!list ? skeleton(4) : list.length ? groups(list) : html`<section class="panel card">${blank({ icon: "trophy",
      title: t("chal.none"), text: t("chal.none.text"),
      action: html`<a class="btn go" href="#challenges/new">${t("chal.new")}</a>` })}</section>`}`;
}

const phaseOf = (view) => (view.phase === "over" ? "over" : !view.joined ? "asked" : view.phase === "ahead" ? "ahead" : "now");

function groups(list) {
  const newest = [...list].reverse();
  const sections = ["asked", "now", "ahead", "over"].map((name) => [name,
    (name === "over" ? newest : list).filter((view) => phaseOf(view) === name)]).filter(([, some]) => some.length);
  return html`<div class="columns">${sections.map(([name, some]) => keyed(name, html`<section class="panel card rows"
    aria-labelledby=${`chal-${name}`}><h2 class="label" id=${`chal-${name}`}>${t(`chal.${name}`)}</h2>${
    some.map((view) => keyed(view.id, row(view)))}</section>`))}</div>`;
}

function row(view) {
  const mine = standing(view, session.member.id);
  const facts = view.joined ? [when(view), mine && placeOf(view, mine)]
    : [when(view), view.by && t("chal.by", { name: view.by.name })];
  return html`<a class="row" href=${`#challenges/${view.id}`}><span><span class="strong"><bdi>${titleOf(view)}</bdi>${
    isFirst(view, session.member.id) ? html` <rack-icon class="chal-won" name="trophy"></rack-icon>` : null}</span>
    <span class="small"><bdi>${facts.filter(Boolean).join(" · ")}</bdi></span></span><rack-icon name="next"></rack-icon></a>`;
}

// "You: no. 2, 12 sets", or the same for the member's team.
function placeOf(view, mine) {
  if (view.outcome === "alone") return t("chal.you.alone");
  const who = mine.name ?? t("chal.you");
  if (!mine.rank) return t(view.phase === "over" ? "chal.you.nothing" : "chal.you.none", { who });
  const score = mine.name ? meanText(view, mine, unit()) : scoreText(view, mine.score, unit());
  return t("chal.you.place", { who, place: t("chal.place", mine), score });
}

function when(view) {
  const now = clock.now();
  if (view.phase === "over") return t("chal.ended", { day: shortDay((view.closesAt ?? view.endsAt) - 1, now) });
  if (view.phase === "ahead") return t("chal.starts", { day: shortDay(view.startsAt, now) });
  if (view.closesAt) return t(own(view, session.member.id)?.reachedAt ? "chal.closes.you" : "chal.closes");
  return t("chal.ends", { n: daysBetween(dayKey(now), view.endsOn) });
}

const spanOf = (view) => {
  const now = clock.now(), from = shortDay(view.startsAt, now), to = shortDay(view.endsAt - 1, now);
  return view.startsOn === view.endsOn ? t("chal.day", { from }) : t("chal.days", { from, to });
};

function onePage(id, list) {
  const view = list?.find((one) => one.id === id);
  return html`${head({ back: { href: "#challenges", label: t("chal.title") },
      title: html`<bdi>${view ? titleOf(view) : t("chal.title")}</bdi>`,
      below: view && [when(view), t(view.phase === "over" ? "chal.people.were" : "chal.people", { n: view.people })].join(" · ") })}
    ${!list ? skeleton(4) : !view ? html`<section class="panel card">${blank({ icon: "flag", title: t("chal.gone"),
      text: t("chal.gone.text"), action: html`<a class="btn" href="#challenges">${t("chal.title")}</a>` })}</section>`
    : html`<div class="columns"><div class="column">${view.joined ? null : invitation(view)}${result(view)}${teams(view)}${
      view.joined ? standings(view) : null}</div><div class="column">${rules(view)}${more(view)}${naming(view)}</div></div>`}`;
}

// MARK: The standings

function result(view) {
  if (view.phase !== "over" || !view.outcome) return null;
  const best = (view.teams ?? view.rows).filter(({ rank }) => rank === 1);
  const mine = own(view, session.member.id), names = best.map((one) => one.name ?? one.member.name).join(", ");
  const text = ["nobody", "alone"].includes(view.outcome) ? t(`chal.${view.outcome}`) : best.length > 1 ? t("chal.draw", { names })
    : view.teams ? t("chal.won.team", { team: names }) : best[0].member.id === session.member.id ? t("chal.won.you")
    : t("chal.won", { names });
  const icon = ["won", "draw"].includes(view.outcome) ? "trophy" : "flag";
  return html`<section class=${`panel card chal-result${icon === "flag" ? " none" : ""}`}><rack-icon name=${icon}></rack-icon><p class="title"><bdi>${text}</bdi></p>
    ${mine?.points ? html`<p class="dim">${t("chal.points", { n: mine.points })}</p>` : null}</section>`;
}

function teams(view) {
  if (!view.teams || !view.joined) return null;
  const most = Math.max(...view.teams.map(({ score }) => score)) || 1;
  return html`<section class="panel card" aria-labelledby="chal-teams"><h2 class="label" id="chal-teams">${t("chal.teams")}</h2>
    <ol class="chal-standings">${view.teams.map((team) => keyed(team.team, html`<li class=${`chal-row${
      own(view, session.member.id)?.team === team.team ? " own" : ""}`}><span class="chal-rank number">${team.rank ?? "–"}</span>
      <span class="chal-who"><bdi class="strong">${team.name}</bdi><span class="small">${
        t("chal.team.people", { n: team.people })}</span></span><span class="chal-score strong">${
        meanText(view, team, unit())}</span><progress class="chal-bar" aria-hidden="true"
        max=${most} .value=${team.score}></progress></li>`))}</ol>
    <p class="small">${t("chal.mean")}</p></section>`;
}

function standings(view) {
  const { rows } = view, most = Math.max(1, view.target ?? 0, ...rows.map(({ score }) => score));
  const hints = [rows.some(({ tied }) => tied) && "tied", rows.some(({ capped }) => capped) && "capped.what",
    view.handicap && view.phase !== "ahead" && (view.relative ? "relative" : "plain")].filter(Boolean);
  return html`<section class="panel card" aria-labelledby="chal-standings"><h2 class="label" id="chal-standings">${t("chal.standings")}</h2>
    ${rows.every(({ rank }) => !rank) && view.phase !== "over" ? html`<p class="dim">${t("chal.standings.none")}</p>` : null}
    <ol class="chal-standings">${rows.map((each) => keyed(each.member.id, person(view, each, most)))}</ol>
    ${hints.map((name) => keyed(name, html`<p class="small">${t(`chal.${name}`)}</p>`))}</section>`;
}

function person(view, each, most) {
  const now = clock.now(), isOwn = each.member.id === session.member.id;
  const facts = [view.teams?.find(({ team }) => team === each.team)?.name,
    each.reachedAt && t("chal.reached", { day: shortDay(each.reachedAt, now), time: time(each.reachedAt) }),
    each.capped && t("chal.capped"), each.baseline === "median" && t("chal.median")].filter(Boolean);
  return html`<li class=${`chal-row${isOwn ? " own" : ""}`} aria-current=${isOwn ? "true" : null}>
    <span class="chal-rank number">${each.rank ?? "–"}</span><rack-plate .face=${each.member}></rack-plate>
    <span class="chal-who"><bdi class="strong name">${each.member.name}</bdi>${facts.length
      ? html`<span class="small"><bdi>${facts.join(" · ")}</bdi></span>` : null}</span>
    <span class="chal-score strong">${scoreText(view, each.score, unit())}</span>
    <progress class="chal-bar" aria-hidden="true" max=${most} .value=${Math.min(most, each.score)}></progress></li>`;
}

// MARK: What it is about

function rules(view) {
  const what = narrowed(view);
  return html`<section class="panel card chal-rules" aria-labelledby="chal-rules"><h2 class="label" id="chal-rules">${
    t("chal.counts")}</h2>
    ${view.target ? html`<p class="strong">${t("chal.goal", { amount: amountText(view.metric, view.target, unit()) })}</p>` : null}
    ${what ? html`<p class="strong"><bdi>${what}</bdi></p>` : null}
    <p>${t(countKey({ metric: view.metric, only: what }))}</p>
    <p>${t(view.countsEntered ? "chal.entered.yes" : "chal.entered.no")}</p>
    ${view.handicap && (view.phase === "ahead" || !view.joined) ? html`<p>${t("chal.relative")}</p>` : null}
    <p>${view.countsFrom ? t("chal.made", { day: shortDay(view.countsFrom, clock.now()), time: time(view.countsFrom),
      to: shortDay(view.endsAt - 1, clock.now()) }) : t("chal.midnight", { days: spanOf(view) })}</p>
    ${view.countsFrom || view.phase === "over" ? null : html`<p>${t("chal.midnight.all")}</p>`}</section>`;
}

function invitation(view) {
  const here = state();
  return html`<section class="panel card chal-asked" aria-labelledby="chal-asked"><h2 class="label" id="chal-asked">${
    t("chal.asked")}</h2>${view.by ? html`<p class="chal-from"><rack-plate .face=${view.by}></rack-plate><bdi class="strong">${
      t("chal.by", { name: view.by.name })}</bdi></p>` : null}
    <p>${t("chal.join.shows")}</p>
    ${view.teams ? html`<ul class="chal-sides">${view.teams.map((team) => keyed(team.team, html`<li><bdi class="strong">${
      team.name}</bdi> <span class="dim"><bdi>${sideText(view, team)}</bdi></span></li>`))}</ul>` : null}
    <div class="ends">${view.teams ? view.teams.map(({ team, name }) => keyed(team, html`<button type="button" class="btn go" data-live
        ?disabled=${here.busy} @click=${() => join(view, team)}><bdi>${t("chal.join.team", { team: name })}</bdi></button>`))
      : html`<button type="button" class="btn go" data-live ?disabled=${here.busy} @click=${() => join(view)}>${t("chal.join")}</button>`}
      <button type="button" class="btn line" data-live ?disabled=${here.busy} @click=${() => act("challenges.decline", view,
        { gone: true })}>${t("chal.decline")}</button></div><p class="small">${t("chal.decline.hint")}</p></section>`;
}

// "3 people, Mara is one of them". Only those who joined see other names.
function sideText(view, { people, maker }) {
  if (maker && view.by) return t("chal.side.maker", { n: people, name: view.by.name });
  return people ? t("chal.team.people", { n: people }) : t("chal.side.none");
}

const join = (view, team) => act("challenges.join", view, { params: team ? { team } : {}, said: "chal.joined" });

async function act(method, view, { params = {}, said, gone = false } = {}) {
  const here = state();
  Object.assign(here, { busy: true, sure: null });
  app.refresh();
  try {
    const reply = await session.change(method, { challenge: view.id, ...params });
    if (reply.challenge) book().put(reply.challenge);
    if (gone) {
      book().drop(view.id);
      location.hash = "challenges";
    }
    if (said) toast(t(said));
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    here.busy = false;
    app.refresh();
  }
}

// MARK: Inviting more, leaving, cancelling

function more(view) {
  const here = state();
  if (!view.joined && !view.own) return null;
  const open = view.phase !== "over";
  return html`${view.invited?.length ? html`<section class="panel card" aria-labelledby="chal-waiting"><h2 class="label"
      id="chal-waiting">${t("chal.waiting")}</h2><ul class="chal-faces">${view.invited.map((face) => keyed(face.id,
      html`<li><rack-plate .face=${face}></rack-plate><bdi class="name">${face.name}</bdi></li>`))}</ul></section>` : null}
    ${view.own && open ? asking(view, here) : null}
    <section class="panel card chal-ends">${here.sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${
      t(`chal.${here.sure}.sure`)}><p>${t(`chal.${here.sure}.sure`)}</p><button type="button" class="btn bad" ?disabled=${here.busy}
        @click=${() => act(`challenges.${here.sure}`, view, { gone: true, said: here.sure === "leave" ? "chal.left" : "chal.called" })}>${
        t(`chal.${here.sure}.do`)}</button><button type="button" class="btn" @click=${() => ask(null)}>${t("chal.stay")}</button></rack-sure>`
    : html`<div class="ends">${view.joined ? html`<button type="button" class="btn line" @click=${() => ask("leave")}>${
        t("chal.leave")}</button>` : null}${view.own && open ? html`<button type="button" class="btn line"
        @click=${() => ask("cancel")}>${t("chal.cancel")}</button>` : null}</div>`}</section>`;
}

// To report the names that the challenge's maker chose. They are joined as on the server, so that an earlier report is
// found.
function naming(view) {
  const names = [view.name, ...[...(view.teams ?? [])].sort((a, b) => a.team - b.team).map(({ name }) => name)].filter(Boolean);
  if (view.own || !view.by || !names.length) return null;
  const thing = { what: "challenge", id: view.id, name: names.join(" · "), face: view.by };
  return html`<div class="ends">${reportButton(thing, { wide: true })}</div>${reportSheet(thing)}`;
}

const ask = (what) => { state().sure = what; app.refresh(); };

function asking(view, here) {
  const known = new Set([...view.rows.map(({ member }) => member.id), ...view.invited.map(({ id }) => id)]);
  const rest = (friends().known?.friends ?? []).map(({ friend }) => friend).filter(({ id }) => !known.has(id));
  if (!rest.length) return null;
  if (!here.inviting) return html`<button type="button" class="btn wide" @click=${() => { here.inviting = new Set();
    app.refresh(); }}><rack-icon name="plus"></rack-icon>${t("chal.more")}</button>`;
  return html`<section class="panel card" aria-labelledby="chal-more"><h2 class="label" id="chal-more">${t("chal.more")}</h2>
    ${friendChoice(rest, here.inviting)}<div class="ends"><button type="button" class="btn go"
      ?disabled=${here.busy || !here.inviting.size} @click=${async () => {
        const { inviting } = here;
        if (await act("challenges.invite", view, { params: { invite: [...inviting] }, said: "chal.sent" })) {
          if (here.inviting === inviting) here.inviting = null;
          app.refresh();
        }
      }}>${t("chal.ask")}</button><button type="button" class="btn line" @click=${() => { here.inviting = null;
      app.refresh(); }}>${t("cancel")}</button></div></section>`;
}
