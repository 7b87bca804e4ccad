// The member's friends, at #friends, and adding one, at #friends/add. Contract: friends() → template, kept up to date by
// topic `friends`. Requests that wait for an answer come first.
import { html, keyed } from "../../shared/template.js";
import { shortDay, time } from "../../shared/format.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/accounts/emails.js";
import "../../shared/words/social/friends.js";
import { app, clock, session, showError } from "../base/state.js";
import { adding } from "./friendadd.js";
import { friendBook } from "./friendbook.js";
import { socialLinks } from "./sociallinks.js";
import { top } from "../train/top.js";

export function friends() {
  if (app.page === "friends/add") return adding();
  const known = friendBook().known;
  return html`${top(t("friends.title"), { action: known?.friends.length ? html`<a class="btn" href="#friends/add"><rack-icon
      name="plus"></rack-icon>${t("friends.add")}</a>` : null })}
    ${!known ? skeleton(4) : html`${requests(known.requests)}<section class="panel card" aria-label=${t("friends.more")}>${
      socialLinks({ alone: !known.friends.length })}</section>${list(known)}${sent(known.sent)}
      <section class="panel card rows" aria-label=${t("sharing.title")}>
        ${session.member.emailUnconfirmed ? html`<a class="row" href="#profile"><span><span class="strong">${
          t("email.unconfirmed")}</span><span class="small">${t("email.friends.waits")}</span></span><rack-icon
            name="next"></rack-icon></a>` : null}
        <a class="row" href="#sharing"><span><span class="strong">${t("sharing.title")}</span><span class="small">${
          t("sharing.what")}</span></span><rack-icon name="next"></rack-icon></a></section>`}`;
}

const person = (face, small) => html`<span class="friend"><rack-plate .face=${face}></rack-plate><span><bdi
  class="strong">${face.name}</bdi><span class="small">${small}</span></span></span>`;

function requests(list) {
  if (!list.length) return null;
  return html`<section class="panel card" aria-labelledby="asks-title"><h2 class="label" id="asks-title">${
    t("friends.asks")}</h2><ul class="friend-list">${list.map(({ from, at }) => keyed(from.id, html`<li>
    ${person(from, shortDay(at, clock.now()))}
    <div class="ends"><button type="button" class="btn go" data-live aria-label=${t("friends.accept.of", { name: from.name })}
      @click=${() => answer("friends.accept", from)}>${t("friends.accept")}</button><button type="button" class="btn" data-live
      aria-label=${t("friends.decline.of", { name: from.name })}
      @click=${() => answer("friends.decline", from)}>${t("friends.decline")}</button></div></li>`))}</ul>
    <p class="hint">${t("friends.decline.hint")}</p></section>`;
}

async function answer(method, { id, name }) {
  try {
    await session.change(method, { member: id });
    if (method === "friends.accept") toast(t("friends.added", { name }));
  } catch (error) { showError(error); }
  app.refresh();
}

function list({ friends: all }) {
  if (!all.length) return html`<section class="panel card">${blank({ icon: "person", title: t("friends.none"),
    text: t("friends.none.text"), action: html`<a class="btn go" href="#friends/add">${t("friends.add.first")}</a>` })}
  </section>`;
  // Friends who are training come first, then those who are in the gym.
  const sorted = [...all].sort((a, b) => order(a) - order(b));
  return html`<section class="panel card rows" aria-label=${t("friends.title")}>${sorted.map((one) => keyed(one.friend.id,
    html`<a class="row" href=${`#friend/${one.friend.id}`}>${person(one.friend, news(one))}<rack-icon
      name="next"></rack-icon></a>`))}</section>`;
}

const order = ({ trainingSince, hereSince }) => (trainingSince ? 0 : hereSince ? 1 : 2);

function news({ since, trainingSince, hereSince }) {
  if (trainingSince) return html`<span class="live"></span>${t("friends.training", { time: time(trainingSince) })}`;
  if (hereSince) return html`<span class="live here"></span>${t("friends.here", { time: time(hereSince) })}`;
  return t("friends.since", { day: shortDay(since, clock.now()) });
}

function sent(all) {
  if (!all.length) return null;
  return html`<section class="panel card" aria-labelledby="sent-title"><h2 class="label" id="sent-title">${
    t("friends.sent")}</h2><ul class="friend-list">${all.map(({ id, to, email, at }) => keyed(id, html`<li>
    ${to ? person(to, shortDay(at, clock.now())) : html`<span class="friend"><rack-icon name="mail"></rack-icon><span><bdi
      class="strong">${email}</bdi><span class="small">${shortDay(at, clock.now())}</span></span></span>`}
    <button type="button" class="btn line" data-live aria-label=${t("friends.withdraw.of", { name: to?.name ?? email })}
      @click=${() => withdraw(id)}>${t("friends.withdraw")}</button></li>`))}</ul></section>`;
}

async function withdraw(request) {
  try { await session.change("friends.withdraw", { request }); } catch (error) { showError(error); }
  app.refresh();
}
