// The activities that a friend or another member shows, at #road/9, and one of them, at #road/9/17: as the server sends it, without
// hidden ends, and without what only its member gets. Contract: theirRoads() → template.
// Tempting mistake: drawing what was loaded before when the newest reply is a refusal. They may have hidden it since.
import { day, time } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { titleOf } from "../../shared/roads/measure.js";
import { months } from "../../shared/roads/rows.js";
import { friendsOf } from "../../shared/social/friends.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import "../../shared/words/roads/theirs.js";
import { failedCard } from "../base/failed.js";
import { app, ask, clock, session, unit } from "../base/state.js";
import { RoadList } from "./list.js";
import { figures, splits, zones } from "./roadparts.js";
import { along, way } from "./way.js";

// What may change what they show, or whether they do.
const NEWS = ["friends.snapshot", "friends.added", "friends.removed", "friends.posted", "friends.feedChanged"];
const REFUSED = ["not_shared", "no_such_member", "no_such_road"];

const reads = () => progressOf(session);
const isRefused = (error) => REFUSED.includes(error?.reason);

function stale() {
  app.form.theirs?.list.stale();
  for (const method of ["roads.of", "roads.show"]) reads().stale({ method });
}
noun({ returned: stale });

const blankState = (member) => ({ member, list: new RoadList((_, params) => ask("roads.of", { member, ...params }), () => app.refresh()), one: null });
const blankOne = (id) => ({ id, by: null, shows: null, index: null, allSplits: false });

function state(member) {
  // One listener for each login: a logout removes all listeners.
  app.form.roadEar ??= friendsOf(session).listen((name) => { if (NEWS.includes(name)) stale(); });
  return app.form.theirs?.member === member ? app.form.theirs : (app.form.theirs = blankState(member));
}

export function theirRoads() {
  const [, member, id] = /^road\/(\d{1,15})(?:\/(\d{1,15}))?$/.exec(app.page)?.map(Number) ?? [];
  if (!member) return gone();
  const here = state(member), name = nameOf(member);
  return id ? html`${keyed(`road ${member} ${id}`, html`${one(here, id, name)}`)}` : html`${keyed(`roads ${member}`, html`${overview(here, name)}`)}`;
}

// Of somebody who is no friend, the page of theirs has it.
function nameOf(member) {
  const book = friendsOf(session), friend = book.of(member)?.friend;
  if (friend || !book.known) return friend?.name ?? "";
  return reads().of("friends.profile", { member }).data?.member.name ?? "";
}

const gone = () => html`${head({ back: { href: "#friends", label: t("me.friends") }, title: t("me.roads") })}<section class="panel card">${blank({
  icon: "eye", title: t("road.theirs.gone"), text: t("road.theirs.gone.text"),
  action: html`<a class="btn" href="#friends">${t("me.friends")}</a>` })}</section>`;

const top = ({ member }, name, more) => head({ back: { href: `#friend/${member}`, label: name || t("me.friends") }, ...more });

// MARK: All of them

function overview(here, name) {
  const { list } = here, again = html`<button type="button" class="btn" @click=${() => { list.again(); app.refresh(); }}>${t("retry")}</button>`;
  list.need();
  if (isRefused(list.fault)) return gone();
  return html`${top(here, name, { title: t("me.roads"), below: name && html`<bdi>${name}</bdi>` })}
    ${!list.rows ? list.fault ? html`<section class="panel card">${blank({ icon: "cloud", title: t("road.theirs.failed"), action: again })}</section>`
      : skeleton(5)
    : list.rows.length ? months(list.rows, { href: ({ id }) => `#road/${here.member}/${id}`, unit: unit(), now: clock.now() })
    : html`<section class="panel card">${blank({ icon: "run", title: t("road.theirs.none") })}</section>`}
    ${list.rows && list.fault ? html`<div class="panel card"><p class="dim">${t("road.theirs.failed")}</p>${again}</div>`
      : list.more ? html`<button type="button" class="btn wide" ?disabled=${list.busy} @click=${() => list.load({ more: true })}>${
          t("roads.earlier")}</button>` : null}`;
}

// MARK: One of them

function one(here, id, name) {
  const { data, error } = reads().of("roads.show", { member: here.member, id }, { apart: true });
  if (isRefused(error)) return gone();
  if (error || !data) return html`${top(here, name, { title: t("me.roads") })}${!error ? skeleton(5)
    : failedCard(t("road.theirs.failed"), error)}`;
  if (here.one?.id !== id) here.one = blankOne(id);
  // The totals are rounded just where the ends of the line are hidden.
  const { road } = data, shown = way(here.one, data, { isTheirs: true, foot: road.isAbout
    ? html`<p class="small">${t("road.theirs.cut")}</p>` : null });
  return html`${top(here, name, { isLong: true, title: html`<bdi>${titleOf(road)}</bdi>`, below: html`${name ? html`<bdi>${name}</bdi> · ` : null}${
      [t(`road.kind.${road.kind}`), day(road.startedAt, clock.now()), time(road.startedAt)].join(" · ")}` })}
    <div class="columns"><div class="column">${shown ?? allHidden(road)}${along(here.one, data)}${splits(here.one, data)}</div>
      <div class="column">${figures(road, true)}${zones(data)}</div></div>`;
}

const allHidden = ({ isAbout }) => (isAbout ? html`<section class="panel card"><p class="dim">${t("road.theirs.hidden")}</p></section>` : null);
