// Members: who trains here, since when, and who is a trainer; found, sorted, added and exported; and who was removed in the
// last day. The page at #members.
import { hostOf } from "../../shared/gym/address.js";
import { daysBetween } from "../../shared/days.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { day, dayKey, shortDay, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { blank, searchField, skeleton } from "../../shared/ui.js";
import { needs } from "../../shared/accounts/memberships.js";
import "../../shared/words/accounts/memberdesk.js";
import { acting, bringBack, isOpen, toggle, vouching, waits } from "./acting.js";
import { adding, openAdding } from "./adding.js";
import { exportMembers } from "./exporting.js";
import { choose, loadMembers, moreMembers } from "./memberlist.js";
import { app, clock, owner, session } from "../state.js";

const SHOWN = ["", "waiting", "new", "away", "uncovered", "trainers", "blocked"], ORDERS = ["name", "newest", "lastHere", "longestAway"];

noun({ address: "members", section: "members", title: "owner.members", draw: members,
  turned: (path) => { if (path && owner()) loadMembers(); }, left: () => { app.acting = app.joining = null; } });

function members() {
  const { text, show, order, list, found, count, failed, isNew } = app.members;
  const sought = Boolean(text.trim() || show);
  return html`${head({ title: t("owner.members"),
      below: list ? html`<span role="status">${sought ? t("owner.found", { n: found }) : t("owner.count", { n: count })}</span>` : null,
      rest: html`<div class="ends"><button type="button" class="btn" data-live ?disabled=${!list?.length || app.exporting} @click=${exportMembers}><rack-icon
      name="download"></rack-icon>${t("owner.members.export")}</button>${app.joining ? null : html`<button type="button" class="btn go"
      @click=${openAdding}><rack-icon name="plus"></rack-icon>${t("owner.members.add")}</button>`}</div>` })}
    ${app.joining ? adding() : null}
    ${app.members.waiting && show !== "waiting" ? html`<p class="notice" role="status">${t("owner.waiting", { n: app.members.waiting })}</p>`
      : null}
    <div class="finding">
    ${searchField({ label: t("owner.search"), value: text, set: (typed) => choose({ text: typed }), most: 80 })}
    ${choice("show", SHOWN, show)}${choice("order", ORDERS, order)}</div>
    ${failed ? blank({ icon: "cloud", title: t("owner.members.failed"),
      action: html`<button type="button" class="btn" @click=${loadMembers}>${t("retry")}</button>` })
    : !list || (isNew && !list.length) ? skeleton(6)
    : !list.length ? (text.trim()
      ? blank({ icon: "search", title: t("owner.nobody", { text: text.trim() }) })
      : show ? blank({ icon: "check", title: t(`owner.show.${show}.none`) })
      : blank({ icon: "person", title: t("owner.members.none"),
        text: t("owner.members.none.text", { address: `${hostOf(session.gym)}/me/` }) }))
    : html`<ul class="panel people" aria-label=${t("owner.members")}>
      ${list.map((one) => keyed(one.id, person(one)))}
    </ul>${more()}`}
    ${app.members.removed?.length ? removed(app.members.removed) : null}`;
}

const choice = (name, all, now) => html`<label class="field"><span class="small">${t(`owner.${name}`)}</span><select class="input" @change=${(event) =>
  choose({ [name]: event.target.value })}>${all.map((one) => html`<option value=${one} .selected=${one === now}>${t(`owner.${name}.${one || "all"}`)}</option>`)}</select></label>`;

function more() {
  const { list, found, next, moreFailed, busy } = app.members;
  return next === undefined ? null : html`<div class="ends">${moreFailed ? html`<p class="wrong" role="alert">${t("owner.members.more.failed")}</p>` : null}<button
    type="button" class="btn" ?disabled=${busy} @click=${moreMembers}>${t("owner.members.more", { n: Math.min(200, found - list.length) })}</button></div>`;
}

const removed = (list) => html`<section aria-labelledby="removed-title" class="gone">
  <h2 class="label" id="removed-title">${t("owner.gone")}</h2><p class="dim">${t("owner.gone.text")}</p>
  <ul class="panel people">${list.map((one) => keyed(one.id, html`<li class="person"><rack-plate .face=${one}></rack-plate>
    <span class="about"><span class="strong"><bdi>${one.name}</bdi></span><span
      class="small"><bdi>${one.displayName}</bdi> · ${one.email ?? t("owner.noEmail")}</span></span>
    <span class="facts small"><span>${t("owner.gone.by", { name: one.by })}</span><span>${t("owner.gone.until",
      { when: when(one.until) })}</span></span>
    <span class="role"><button type="button" class="btn" data-live aria-label=${t("owner.gone.undo.of", { name: one.name })}
      ?disabled=${one.busy} @click=${() => bringBack(one)}><rack-icon name="undo"></rack-icon>${t("undo")}</button></span>
    </li>`))}</ul></section>`;

const when = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : `${day(at)}, ${time(at)}`);

function person(one) {
  const open = isOpen(one), waiting = one.status === "waiting";
  return html`<li class="person"><rack-plate .face=${one}></rack-plate>
    <span class="about"><span class="strong"><bdi>${one.name}</bdi></span><span
      class="small"><bdi>${one.displayName}</bdi> · ${one.email ?? t("owner.noEmail")}${one.emailUnconfirmed
      ? html` <span class="pill">${t("owner.unconfirmed")}</span>` : null}</span></span>
    <span class="facts small">${held(one)}<span>${one.lastHereAt
      ? t("owner.here", { when: ago(one.lastHereAt) })
      : t("owner.here.never")}</span><span>${t("owner.joined", { when: ago(one.joinedAt) })}</span></span>
    <span class="role">${waiting ? waits(one) : html`${pills(one)}${one.role === "owner" ? null
      : html`<button type="button" class="btn line" aria-expanded=${open ? "true" : "false"}
        aria-label=${t("owner.more.of", { name: one.name })} @click=${() => toggle(one)}>${t("owner.more")}<rack-icon
          name=${open ? "up" : "down"}></rack-icon></button>`}`}</span>
    ${waiting && !open && one.emailUnconfirmed ? vouching(one) : null}
    ${open && one.role !== "owner" ? acting(one) : null}</li>`;
}

// What the membership needs, first.
function held({ membership }) {
  const need = needs(membership ?? null, clock.now());
  return need ? html`<span class=${`held ${need.tone}`}><rack-icon name=${need.icon}></rack-icon>${need.text}</span>` : null;
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
