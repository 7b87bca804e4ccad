// What friends did, at #feed, and one post with what was written about it, at #feed=workout.9.40. Contract:
// postsPage() → template. From the first visit on it listens to the friends of friendbook.js, until the logout.
import { HOUR_MS } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { setOf, relativeDay, time, volume } from "../../shared/format.js";
import { medal } from "../../shared/progress/medals.js";
import { titleOf } from "../../shared/roads/measure.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/posts.js";
import { friendBook } from "./friendbook.js";
import { shareCard } from "./messages.js";
import { ICONS, KINDS, react } from "./react.js";
import { mutedNotice, reportButton, reportSheet } from "./report.js";
import { roadLink, roadSummary } from "./roads/postroad.js";
import { messages } from "./socialnews.js";
import { app, clock, session, showError, unit } from "../base/state.js";

const FEW = 3;
const TOGETHER_MS = 10 * 60_000;
// A workout that nobody ended is not shown as one that goes on.
const LONGEST_MS = 5 * HOUR_MS;

// State of one login: app.form is emptied at logout, and the subscription ends.
function state() {
  if (app.form.feed) return app.form.feed;
  const here = app.form.feed = { posts: null, next: null, failed: null, one: null, more: false, opened: new Set() };
  friendBook().listen((name, data) => { if (app.form.feed === here) happened(here, name, data); });
  if (friendBook().known) load(here);
  return here;
}

async function load(here) {
  try {
    const { posts, next = null } = await session.ask("friends.feed", { limit: 20 });
    Object.assign(here, { posts, next, failed: null });
  } catch (error) { here.failed = error; }
  app.refresh();
}

async function further(here) {
  here.more = true;
  app.refresh();
  try {
    const { posts, next = null } = await session.ask("friends.feed", { limit: 20, before: here.next });
    here.posts = [...here.posts, ...posts.filter(({ id }) => !here.posts.some((one) => one.id === id))];
    here.next = next;
  } catch (error) { showError(error); }
  here.more = false;
  app.refresh();
}

function happened(here, name, data) {
  if (name === "friends.posted" && here.posts) {
    const old = here.posts.find(({ id }) => id === data.post.id);
    const post = old ? { ...data.post, reactions: old.reactions, comments: old.comments } : data.post;
    here.posts = [post, ...here.posts.filter(({ id }) => id !== post.id)].sort((a, b) => b.at - a.at);
  } else if (["friends.snapshot", "friends.added", "friends.removed", "friends.feedChanged"].includes(name)) {
    load(here);
    if (here.one) open(here, here.one.id);
  } else if (name.startsWith("posts.")) noted(here, name, data);
}

function noted(here, name, data) {
  const post = here.posts?.find(({ id }) => id === data.post);
  const isOpen = here.one?.id === data.post && here.one.comments;
  if (name === "posts.reacted") {
    if (post) post.reactions = data.reactions;
    if (isOpen) {
      here.one.post.reactions = data.reactions;
      here.one.reactions = here.one.reactions.filter(({ by }) => by.id !== data.by.id);
      if (data.kind) here.one.reactions.unshift({ by: data.by, kind: data.kind });
    }
    return;
  }
  if (name === "posts.commentRemoved") {
    if (isOpen) here.one.comments = here.one.comments.map((each) => (each.id === data.comment.id ? data.comment : each));
    return;
  }
  const added = name === "posts.commented" ? 1 : -1;
  if (isOpen) {
    const comments = here.one.comments.filter(({ id }) => id !== (data.comment.id ?? data.comment));
    if (added > 0) comments.push(data.comment);
    here.one.comments = comments;
    here.one.post.comments = comments.length;
    if (post) post.comments = comments.length;
  } else if (post) post.comments = Math.max(0, post.comments + added);
}

// MARK: The feed

export function postsPage() {
  const here = state(), id = app.page.split("=").slice(1).join("=");
  if (id) return onePost(here, id);
  here.one = null;
  return html`${head({ back: { href: "#friends", label: t("me.friends") }, title: t("me.posts"),
      rest: html`<a class="btn icon quiet" href="#messages" aria-label=${messages.unread
        ? t("post.messages.new", { n: messages.unread }) : t("me.messages")}><rack-icon name="chat"></rack-icon>${
        messages.unread ? html`<span class="post-dot" aria-hidden="true"></span>` : null}</a>` })}
    ${training()}
    ${here.failed && !here.posts ? html`<section class="panel card">${blank({ icon: "cloud", title: t("post.failed"),
      text: fault(here.failed), action: html`<button type="button" class="btn" @click=${() => load(here)}>${t("retry")}</button>` })}</section>`
    : !here.posts ? skeleton(4)
    : !here.posts.length ? html`<section class="panel card">${friendBook().known?.friends.length
      ? blank({ icon: "flame", title: t("post.none"), text: t("post.none.text") })
      : blank({ icon: "person", title: t("post.alone"), text: t("post.alone.text"),
        action: html`<a class="btn go" href="#friends">${t("post.find")}</a>` })}</section>`
    : html`<div class="posts">${together(here.posts).flatMap((group) => posts(here, group))}</div>
      ${here.next ? html`<button type="button" class="btn wide" ?disabled=${here.more} @click=${() => further(here)}>${
        t("post.more")}</button>` : null}`}`;
}

function training() {
  const now = clock.now(), those = (friendBook().known?.friends ?? []).filter(({ trainingSince }) => trainingSince
    && now - trainingSince < LONGEST_MS);
  return those.length ? html`<section class="post-now" aria-label=${t("post.now")}><h2 class="label"><span
      class="live"></span>${t("post.now")}</h2><ul>${those.map(({ friend, trainingSince }) => keyed(friend.id, html`<li><a href=${`#friend/${friend.id}`}><rack-plate
      .face=${friend}></rack-plate><bdi class="strong">${friend.name}</bdi> <span class="small">${
      t("post.since", { time: time(trainingSince) })}</span></a></li>`))}</ul></section>` : null;
}

// Awards of one workout arrive together. Only the latest is shown until the member opens the others.
function together(all) {
  const groups = [];
  for (const post of all) {
    const before = groups.at(-1)?.at(-1);
    const isMore = post.award && before?.award && before.by.id === post.by.id && before.at - post.at < TOGETHER_MS;
    if (isMore) groups.at(-1).push(post); else groups.push([post]);
  }
  return groups;
}

function posts(here, group) {
  const [first, ...more] = group, isOpen = !more.length || here.opened.has(first.id);
  const show = () => { here.opened.add(first.id); app.refresh(); };
  return [keyed(first.id, card(here, first)), ...(isOpen ? more.map((post) => keyed(post.id, card(here, post)))
    : [keyed(`more ${first.id}`, html`<button type="button" class="btn line wide" @click=${show}>${t("post.awards.more",
      { name: first.by.id === session.member.id ? null : first.by.name, n: more.length })}</button>`)])];
}

const when = (at) => {
  const near = relativeDay(at, clock.now());
  return `${near}, ${time(at)}`;
};

const author = ({ by, at }) => html`<header class="post-head"><rack-plate .face=${by}></rack-plate><p><bdi class="strong">${
  by.id === session.member.id ? t("post.you") : by.name}</bdi><br><span class="small">${when(at)}</span></p></header>`;

const nameOf = ({ workout, road, award }) => (road ? titleOf(road) : workout ? workout.name ?? t("post.workout") : award.name);

// few: as many exercises at most, or 0 for all; line: what stands for the award's sentence.
const whatOf = ({ workout, road, award }, few, line) => (road ? roadSummary(road) : workout ? summary(workout, few) : earned(award, line));

const card = (here, post) => html`<article class="panel card post" aria-label=${`${post.by.name}: ${nameOf(post)}`}>
    ${author(post)}
    <a class="post-what" href=${`#feed=${post.id}`}>${whatOf(post, FEW, t("post.award"))}</a>
    ${foot(here, post)}</article>`;

// In the feed `line` replaces the award's sentence, which is on the post's own page.
const earned = (award, line = award.text) => html`<span class="post-award">${medal(award)}<span><span class="strong">${
  award.name}</span><br><span class="small"><bdi>${line}</bdi></span></span></span>`;

function summary(workout, few) {
  const { exercises } = workout, shown = few && exercises.length > few + 1
    ? [...exercises].sort((a, b) => (b.records?.length ?? 0) - (a.records?.length ?? 0)).slice(0, few) : exercises;
  return html`<span class="title post-name"><bdi>${workout.name ?? t("post.workout")}</bdi></span>
    <span class="post-sums">${workout.minutes ? html`<span><span class="number">${workout.minutes}</span> ${
    t("post.minutes")}</span>` : null}<span><span
      class="number">${workout.sets}</span> ${t("post.sets", { n: workout.sets })}</span>${workout.volumeGrams
      ? html`<span><span class="number">${volume(workout.volumeGrams, unit())}</span></span>` : null}</span>
    <span class="post-lifts">${shown.map((one) => keyed(one.exercise, html`<span><bdi>${one.name}</bdi><span>${one.records
      ? html`<span class="pill go">${t("post.record")}</span> ` : null}<span class="dim">${one.best
      ? setOf(one.best, one.type, unit()) : t("post.sets.n", { n: one.sets })}</span></span></span>`))}
      ${shown.length < exercises.length ? html`<span class="dim">${t("post.others", { n: exercises.length - shown.length })}</span>`
    : null}</span>`;
}

const foot = (here, post, { comments = true } = {}) => html`<footer class="post-foot"><div class="post-kinds" role="group"
  aria-label=${t("post.react")}>${KINDS.map((kind) => keyed(kind, html`<button type="button" class="post-kind" data-live
    aria-pressed=${post.reactions.own === kind ? "true" : "false"}
    aria-label=${t("post.kind.n", { kind: t(`post.kind.${kind}`), n: post.reactions[kind] ?? 0 })}
    @click=${() => react(post, post.reactions.own === kind ? null : kind)}><rack-icon name=${ICONS[kind]}></rack-icon>${
    post.reactions[kind] ? html`<span>${post.reactions[kind]}</span>` : null}</button>`))}</div>
  ${comments ? html`<a class="post-talk" href=${`#feed=${post.id}`} aria-label=${t("post.comments.n", { n: post.comments })}><rack-icon
    name="chat"></rack-icon>${post.comments ? html`<span>${post.comments}</span>` : null}</a>` : null}</footer>`;

// MARK: One post

async function open(here, id) {
  const kept = here.one?.id === id ? here.one : null;
  here.one = kept ?? { id, post: here.posts?.find((one) => one.id === id) ?? null, comments: null, text: "" };
  const one = here.one;
  try {
    Object.assign(one, await session.ask("posts.get", { post: id }), { failed: null });
    const listed = here.posts?.find((post) => post.id === id);
    if (listed) Object.assign(listed, { reactions: one.post.reactions, comments: one.post.comments });
  } catch (error) { one.failed = error; }
  app.refresh();
}

// An id begins with it.
const kindOf = (id) => /^(award|road)\./.exec(id)?.[1] ?? "workout";

function onePost(here, id) {
  if (here.one?.id !== id) open(here, id);
  const { one } = here, isGone = one.failed?.reason === "no_such_post";
  return html`${head({ back: { href: "#feed", label: t("me.posts") }, title: t(`post.${kindOf(id)}`) })}
    ${isGone ? html`<section class="panel card">${blank({ icon: "eye", title: t("post.gone"), text: t("post.gone.text"),
        action: html`<a class="btn" href="#feed">${t("me.posts")}</a>` })}</section>`
    : one.failed && !one.comments ? html`<section class="panel card">${blank({ icon: "cloud", title: t("post.failed"),
      text: fault(one.failed), action: html`<button type="button" class="btn" @click=${() => open(here, id)}>${t("retry")}</button>` })}</section>`
    : !one.post ? skeleton(4) : html`<article class="panel card post">${author(one.post)}
      <div class="post-what">${whatOf(one.post, 0)}</div>
      ${foot(here, one.post, { comments: false })}
      ${one.post.road ? roadLink(one.post) : one.post.by.id === session.member.id ? html`<button type="button" class="btn" @click=${() => send(one.post)}><rack-icon
        name="chat"></rack-icon>${t("post.to")}</button>` : null}
      ${one.reactions?.length ? html`<p class="small">${t("post.by", { names: names(one.reactions) })}</p>` : null}</article>
      ${one.sets ? sets(one) : null}
      ${one.comments ? talk(here, one) : skeleton(2)}`}`;
}

const send = ({ id, workout, award }) => shareCard(workout ? { workout: workout.id, name: workout.name ?? t("post.workout") }
  : { award: id.split(".").slice(2).join("."), name: award.name });

const names = (reactions) => {
  const shown = reactions.slice(0, 8).map(({ by }) => (by.id === session.member.id ? t("post.by.you") : by.name));
  return reactions.length > shown.length ? t("post.names.more", { names: shown.join(", "), n: reactions.length - shown.length })
    : shown.join(", ");
};

function sets({ sets: all, post }) {
  return html`<details class="panel card post-sets"><summary class="strong"><span>${t("post.all")}</span><rack-icon name="down"></rack-icon></summary>${
    post.workout.exercises.map((about) => keyed(about.exercise, html`<div><p class="strong"><bdi>${about.name}</bdi></p>
      <p class="dim">${all.filter(({ exercise }) => exercise === about.exercise).map((one) =>
    setOf(one, about.type, unit())).join(" · ")}</p></div>`))}</details>`;
}

function talk(here, one) {
  return html`<section class="panel card" aria-labelledby="post-talk"><h2 class="label" id="post-talk">${
      t("post.comments")}</h2>
    ${one.comments.length ? html`<ul class="post-comments">${one.comments.map((each) => keyed(each.id, comment(here, one, each)))}</ul>` : html`<p class="dim">${t("post.comments.none")}</p>`}
    ${mutedNotice() ?? html`<form class="post-write" @submit=${(event) => { event.preventDefault(); write(one); }}><label class="unseen"
      for="post-text">${t("post.write")}</label><textarea class="input" id="post-text" rows="1" maxlength="500" placeholder=${
      t("post.write")} .value=${one.text} @input=${(event) => { one.text = event.target.value; app.refresh(); }}></textarea><button
      type="submit" class="btn go icon" aria-label=${t("post.send")} ?disabled=${!one.text.trim() || one.busy}><rack-icon
      name="next"></rack-icon></button></form>`}
    ${one.error ? html`<p class="wrong" role="alert">${one.error}</p>` : null}</section>`;
}

function comment(here, one, each) {
  const { id, by, at } = each, isOwn = by.id === session.member.id, text = each.text ?? t("report.removed");
  const thing = isOwn || each.text === undefined ? null : { what: "comment", id, name: text, face: by };
  return html`<li><rack-plate .face=${by}></rack-plate><p><bdi class="strong">${by.name}</bdi> <span class="small">${when(at)}</span><br><bdi
      class=${`post-text${each.text === undefined ? " dim" : ""}`}>${text}</bdi></p>
    <span class="post-ways">${thing ? reportButton(thing) : null}${isOwn || one.post.by.id === session.member.id ? html`<button type="button"
      class="btn quiet icon" aria-label=${t("post.delete", { text })} @click=${() => remove(here, one, each)}><rack-icon
      name="trash"></rack-icon></button>` : null}</span>${thing ? reportSheet(thing) : null}</li>`;
}

async function write(one) {
  const text = one.text.trim();
  if (!text || one.busy) return;
  Object.assign(one, { busy: true, error: null });
  app.refresh();
  try {
    const { comment } = await session.change("posts.comment", { post: one.id, text });
    if (!one.comments.some(({ id }) => id === comment.id)) one.comments = [...one.comments, comment];
    if (one.text.trim() === text) one.text = "";
  } catch (error) { one.error = fault(error); }
  one.busy = false;
  app.refresh();
}

async function remove(here, one, { id }) {
  try {
    await session.change("posts.uncomment", { comment: id });
    one.comments = one.comments.filter((each) => each.id !== id);
    toast(t("post.deleted"));
  } catch (error) { showError(error); }
  app.refresh();
}
