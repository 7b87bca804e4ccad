// One friend on Today: what one of them did lately, with one tap to applaud; or else who is training or in the gym now.
import { DAY_MS } from "../../shared/days.js";
import { html } from "../../shared/template.js";
import { dayKey, number, relativeDay, setOf, time } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { skeleton } from "../../shared/ui.js";
import { MILE } from "../../shared/units.js";
import { t } from "../../shared/words.js";
import { friendBook } from "./friendbook.js";
import { HELD, react } from "./react.js";
import { app, clock, session, unit } from "../base/state.js";

const LATELY_MS = 3 * DAY_MS;
const FEED = [...HELD, { apart: true }];
const OLD = ["friends.snapshot", "friends.added", "friends.removed", "friends.feedChanged"];

// The post that is shown stays until the page is opened again: another one must not come under a finger.
let shown = null;

noun({ row: { place: "today.aside", order: 20, draw: row }, turned: () => { shown = null; }, left: () => { shown = null; } });

function posts() {
  app.form.feedEar ??= friendBook().listen(hear);
  return progressOf(session).of(...FEED);
}

// A new post comes with its event, so that a friend's workout does not make every phone ask.
function hear(name, { post }) {
  const reads = progressOf(session);
  if (OLD.includes(name)) reads.stale({ method: "friends.feed" });
  if (name !== "friends.posted") return;
  const { data } = reads.of(...FEED.slice(0, 2), { asks: false });
  const old = data?.posts.find(({ id }) => id === post.id);
  if (old) Object.assign(post, { reactions: old.reactions, comments: old.comments });
  if (data) data.posts = [post, ...data.posts.filter(({ id }) => id !== post.id)].sort((a, b) => b.at - a.at);
}

function choose({ posts: all }) {
  const now = clock.now(), those = all.filter(({ by, at, reactions }) => by.id !== session.member.id && now - at < LATELY_MS
    && !reactions.own);
  return all.find(({ id }) => id === shown) ?? those.find(({ workout }) => bestOf(workout)?.records)
    ?? those.find(({ workout, road }) => workout || road) ?? those[0];
}

function row() {
  const { known } = friendBook();
  if (!known) return html`<section class="panel card friend-row" aria-busy="true">${skeleton(1)}</section>`;
  if (!known.friends.length) return link("#friends/add", { icon: "people", title: t("me.friends.none"), text: t("me.friends.what") });
  const { data, error } = posts(), one = known.friends.find(({ trainingSince }) => trainingSince)
    ?? known.friends.find(({ hereSince }) => hereSince);
  const found = data && choose(data), isOld = found && found.id !== shown && dayKey(found.at) !== dayKey(clock.now());
  // Who is here now is more than what was yesterday.
  const post = one && isOld ? null : found;
  if (!data && !error) return html`<section class="panel card friend-row" aria-busy="true">${skeleton(1)}</section>`;
  if (post) { shown = post.id; return posted(post); }
  return one ? present(one) : link("#friends", { icon: "people", title: t("me.friends"), text: t("now.friends.quiet") });
}

const link = (page, { icon, face, title, text }) => html`<a class="panel card friend-row" href=${page}>${face
  ? html`<rack-plate .face=${face}></rack-plate>` : html`<rack-icon name=${icon}></rack-icon>`}<span><span class="strong"><bdi>${
  title}</bdi></span><span class="small">${text}</span></span><rack-icon name="next"></rack-icon></a>`;

const present = ({ friend, trainingSince, hereSince }) => link(`#friend/${friend.id}`, { face: friend, title: friend.name,
  text: trainingSince ? t("now.friends.training", { time: time(trainingSince) }) : t("now.friends.here", { time: time(hereSince) }) });

const bestOf = (workout) => workout && [...workout.exercises].sort((a, b) => (b.records?.length ?? 0) - (a.records?.length ?? 0))
  .find(({ best }) => best);

// The pages of activities, with their measures and words, are loaded later than Today.
function farOf({ meters, isAbout }) {
  const isMiles = unit() === "lb", n = Math.round(meters / (isMiles ? MILE : 1_000) * 10) / 10;
  const far = n ? t(isMiles ? "now.road.mi" : "now.road.km", { n: number(n) }) : null;
  return far && isAbout ? t("now.road.about", { far }) : far;
}

function posted(post) {
  const { by, at, workout, road, award, reactions } = post, best = bestOf(workout), isOwn = Boolean(reactions.own);
  const what = road ? road.name ?? t(`now.road.${road.kind}`) : award ? award.name : best?.name ?? workout.name ?? t("me.workout");
  const set = road ? farOf(road) : best && setOf(best.best, best.type, unit());
  const isToday = dayKey(at) === dayKey(clock.now()), when = isToday ? time(at) : relativeDay(at, clock.now());
  return html`<section class="panel card friend-row" aria-label=${t("now.friend")}><a href=${`#feed=${post.id}`}><rack-plate
      .face=${by}></rack-plate><span><span><bdi class="strong">${by.name}</bdi> <bdi>${what}</bdi></span> <span class="small">${[
    set, award ? t("now.award") : best?.records?.length ? t("now.record") : null, when].filter(Boolean).join(" · ")}</span></span></a>
    <button type="button" class="btn" data-live aria-pressed=${isOwn ? "true" : "false"} aria-label=${t("now.clap.of", { name: by.name })}
      @click=${() => react(post, isOwn ? null : "clap")}><rack-icon name=${isOwn ? "check" : "clap"}></rack-icon><span>${
      t("now.clap")}</span></button></section>`;
}
