// Members: who trains here, since when, and who is a trainer; and who was removed in the last day. The page
// at #members.
import { hostOf } from "../../shared/gym/address.js";
import { daysBetween } from "../../shared/days.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { day, dayKey, shortDay, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { blank, skeleton } from "../../shared/ui.js";
import { acting, bringBack, isOpen, toggle, vouching, waits } from "./acting.js";
import { loadMembers } from "./memberlist.js";
import { app, clock, owner } from "../state.js";

noun({ address: "members", section: "members", title: "owner.members", draw: members,
  turned: (path) => { if (path && owner()) loadMembers(); }, left: () => { app.acting = null; } });

function members() {
  const { text, list, count, failed } = app.members;
  const sought = Boolean(text.trim());
  return html`<div class="headline"><h1 class="title">${t("owner.members")}</h1>${list
    ? html`<p class="dim" role="status">${t(sought ? "owner.found" : "owner.count",
      { n: sought ? list.length : count })}</p>`
    : null}</div><p class="dim">${t("owner.trainers.text")}</p>
    ${app.members.waiting ? html`<p class="notice" role="status">${t("owner.waiting", { n: app.members.waiting })}</p>`
      : null}
    <div class="seek" role="search">
      <rack-icon name="search"></rack-icon>
      <input class="input" type="search" .value=${text} aria-label=${t("owner.search")}
        placeholder=${t("owner.search")} maxlength="80" autocomplete="off" @input=${seek}>
    </div>
    ${failed ? blank({ icon: "cloud", title: t("owner.members.failed"),
      action: html`<button type="button" class="btn" @click=${loadMembers}>${t("retry")}</button>` })
    : !list ? skeleton(6)
    : !list.length ? (sought
      ? blank({ icon: "search", title: t("owner.nobody", { text: text.trim() }) })
      : blank({ icon: "person", title: t("owner.members.none"),
        text: t("owner.members.none.text", { address: `${hostOf(session.gym)}/me/` }) }))
    : html`<ul class="panel people" aria-label=${t("owner.members")}>
      ${list.map((one) => keyed(one.id, person(one)))}
    </ul>`}
    ${app.members.removed?.length ? removed(app.members.removed) : null}`;
}

const removed = (list) => html`<section aria-labelledby="removed-title" class="gone">
  <h2 class="label" id="removed-title">${t("owner.gone")}</h2><p class="dim">${t("owner.gone.text")}</p>
  <ul class="panel people">${list.map((one) => keyed(one.id, html`<li class="person"><rack-plate .face=${one}></rack-plate>
    <span class="about"><span class="strong"><bdi>${one.name}</bdi></span><span
      class="small"><bdi>${one.displayName}</bdi> · ${one.email ?? t("owner.noEmail")}</span></span>
    <span class="facts small"><span>${t("owner.gone.by", { name: one.by })}</span><span>${t("owner.gone.until",
      { when: when(one.until) })}</span></span>
    <span class="role"><button type="button" class="btn" aria-label=${t("owner.gone.undo.of", { name: one.name })}
      ?disabled=${one.busy} @click=${() => bringBack(one)}><rack-icon name="undo"></rack-icon>${t("undo")}</button></span>
    </li>`))}</ul></section>`;

const when = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : `${day(at)}, ${time(at)}`);

function person(one) {
  const open = isOpen(one), waiting = one.status === "waiting";
  return html`<li class="person"><rack-plate .face=${one}></rack-plate>
    <span class="about"><span class="strong"><bdi>${one.name}</bdi></span><span
      class="small"><bdi>${one.displayName}</bdi> · ${one.email ?? t("owner.noEmail")}${one.emailUnconfirmed
      ? html` <span class="pill">${t("owner.unconfirmed")}</span>` : null}</span></span>
    <span class="facts small"><span>${one.lastTrainedAt
      ? t("owner.trained", { when: ago(one.lastTrainedAt) })
      : t("owner.trained.never")}</span><span>${t("owner.joined", { when: ago(one.joinedAt) })}</span></span>
    <span class="role">${waiting ? waits(one) : html`${pills(one)}${one.role === "owner" ? null
      : html`<button type="button" class="btn line" aria-expanded=${open ? "true" : "false"}
        aria-label=${t("owner.more.of", { name: one.name })} @click=${() => toggle(one)}>${t("owner.more")}<rack-icon
          name=${open ? "up" : "down"}></rack-icon></button>`}`}</span>
    ${waiting && !open && one.emailUnconfirmed ? vouching(one) : null}
    ${open && one.role !== "owner" ? acting(one) : null}</li>`;
}

function pills(one) {
  if (one.status === "blocked") return html`<span class="pill bad">${t("owner.status.blocked")}</span>`;
  return html`${one.oneTimeUntil ? html`<span class="pill wait">${t("owner.status.oneTime")}</span>` : null}<span
    class=${`pill ${one.role}`}>${t(`role.${one.role}`)}</span>`;
}

function ago(at) {
  const days = daysBetween(dayKey(at), dayKey(clock.now()));
  if (days < 2) return t(days < 1 ? "owner.today" : "owner.yesterday");
  return shortDay(at, clock.now());
}

let timer;
function seek(event) {
  app.members = { ...app.members, text: event.target.value };
  clearTimeout(timer);
  timer = setTimeout(loadMembers, 200);
  app.refresh();
}
