// What members reported, whom the gym mutes, and the words it does not want. The page at #reports; app.reports
// follows topic `reports` from the login on.
import "../../shared/words/social/reports.js";
import { pictureAddress } from "../../shared/accounts/platepicture.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { day, relativeDay, time } from "../../shared/format.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, clock, session, showError } from "../state.js";
import { words } from "./wordlist.js";

const DAYS = [1, 7, 30];
const NAMES = ["group", "challenge"];

noun({ address: "reports", section: "members", title: "owner.reports", draw: reports, mark: waiting, entered: follow,
  left() {
    topic?.close();
    topic = app.reports = null;
  } });

let topic = null;
function follow() {
  topic = session.socket.subscribe("reports", {
    snapshot: (data) => { app.reports = { ...data, muting: null, done: null }; app.refresh(); }, event: heard,
  });
}

function heard(name, data) {
  const here = app.reports;
  if (!here) return;
  if (name === "reports.muted") here.muted = data.muted;
  if (name === "reports.changed") {
    const { report } = data, without = (list) => list.filter(({ id }) => id !== report.id);
    const isKnown = here.open.some(({ id }) => id === report.id);
    if (report.decision) Object.assign(here, { open: without(here.open), settled: [report, ...without(here.settled)] });
    else here.open = isKnown ? here.open.map((one) => (one.id === report.id ? report : one)) : [...here.open, report];
  }
  app.refresh();
}

function waiting() {
  const n = app.reports?.open.length;
  return n ? html` <span class="pill go" aria-label=${t("owner.reports.n", { n })}>${n}</span>` : null;
}

function reports() {
  const here = app.reports;
  return html`${head({ title: t("owner.reports"), below: t("owner.reports.what") })}
    ${!here ? skeleton(4) : html`<div class="halves report-halves"><div class="half">${open(here)}${settled(here)}</div>
      <div class="half">${muted(here)}${words()}</div></div>`}`;
}

// MARK: To decide

const open = (here) => html`<section class="report-open" aria-labelledby="reports-open"><h2 class="label"
    id="reports-open">${t("owner.reports.open")}</h2>
  ${here.open.length ? here.open.map((report) => keyed(report.id, card(here, report))) : html`<div class="panel card">${
    blank({ icon: "check", title: t("owner.reports.none"), text: t("owner.reports.none.text") })}</div>`}</section>`;

const kindOf = ({ what, member }) => t(`owner.reports.kind.${what}`, { name: member.name });
const when = (at) => `${relativeDay(at, clock.now())}, ${time(at)}`;

function card(here, report) {
  const { what, member, senders } = report, isMuting = here.muting?.id === report.id;
  return html`<article class="panel card report" aria-label=${`${kindOf(report)}: ${report.text ?? ""}`}>
    <header class="report-head"><rack-plate .face=${member}></rack-plate><p><bdi class="strong">${kindOf(report)}</bdi><br><span
      class="small">${when(report.at)}</span></p></header>
    <div class="report-text">${beside(report.before, "before")}
      ${said(report)}${beside(report.after, "after")}</div>
    <ul class="report-by">${senders.length ? senders.map((one) => keyed(one.member.id, html`<li><rack-icon
      name="flag"></rack-icon><span><bdi>${t("owner.reports.by", { name: one.member.name,
      reason: t(`report.reason.${one.reason}`) })}</bdi>${one.note ? html`<br><bdi class="dim">${one.note}</bdi>` : null}</span></li>`))
      : html`<li><rack-icon name="flag"></rack-icon><span>${t("owner.reports.former")}</span></li>`}</ul>
    ${isMuting ? mutingOf(here, report.member, (mute) => decide(here, report, "mute", mute)) : html`<div class="ends">
      <button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => decide(here, report,
        what === "member" ? "rename" : "remove")}>${t(what === "member" ? "owner.reports.rename"
        : NAMES.includes(what) ? "owner.reports.remove.name" : "owner.reports.remove")}</button>
      ${member.id === session.member.id ? null : html`<button type="button" class="btn" ?disabled=${here.busy}
        @click=${() => { here.muting = report; app.refresh(); }}><bdi>${t("owner.reports.mute", { name: member.name })}</bdi></button>`}
      <button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => decide(here, report, "dismiss")}>${
        t("owner.reports.dismiss")}</button></div>`}</article>`;
}

function said({ what, text, picture, member }) {
  if (what !== "picture") return html`<blockquote><bdi>${text ?? t("owner.reports.card")}</bdi></blockquote>`;
  return picture ? html`<img class="report-picture" src=${pictureAddress(picture)} alt=${t("owner.reports.kind.picture", { name: member.name })}>`
    : html`<p class="dim">${t("owner.reports.picture.gone")}</p>`;
}

function beside(message, name) {
  if (!message) return null;
  const text = message.text ?? t(message.card ? "owner.reports.beside.card" : "owner.reports.beside.removed");
  return html`<p class="small report-beside"><span class="unseen">${t(`owner.reports.beside.${name}`)}</span><bdi>${
    message.by.name}: ${text}</bdi></p>`;
}

const mutingOf = (here, member, mute) => html`<div class="report-mute" role="group" aria-label=${t("owner.reports.mute.title",
    { name: member.name })}><p><bdi class="strong">${t("owner.reports.mute.title", { name: member.name })}</bdi><br><span
    class="small">${t("owner.reports.mute.text")}</span></p>
  <div class="ends">${DAYS.map((days) => keyed(days, html`<button type="button" class="btn" data-live ?disabled=${here.busy}
      @click=${() => mute({ days })}>${t("owner.reports.mute.days", { n: days })}</button>`))}<button type="button" class="btn"
      data-live ?disabled=${here.busy} @click=${() => mute({})}>${t("owner.reports.mute.open")}</button>
    <button type="button" class="btn quiet" @click=${() => { here.muting = null; app.refresh(); }}>${t("cancel")}</button></div></div>`;

async function decide(here, { id, member }, decision, mute) {
  here.busy = true;
  app.refresh();
  try {
    await session.change("reports.decide", { report: id, decision, ...(mute ? { mute } : {}) });
    here.muting = null;
    toast(t(`owner.reports.done.${decision}`, { name: member.name }));
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}

// MARK: Settled

const settled = ({ settled: list }) => (list.length ? html`<details class="panel card report-settled"><summary><h2
    class="label">${t("owner.reports.settled")}</h2><span class="small">${t("owner.reports.settled.what")}</span></summary>
  <ul>${list.map((one) => keyed(one.id, html`<li><span><bdi>${kindOf(one)}</bdi><br><bdi class="dim">${
    one.what === "picture" ? null : one.text ?? t("owner.reports.card")}</bdi></span><span class="small">${t(`owner.reports.decided.${one.decision}`)}<br>${
    day(one.decidedAt, clock.now())}</span></li>`))}</ul></details>` : null);

// MARK: Muted

const muted = (here) => html`<section class="panel card" aria-labelledby="muted-title"><h2 class="label" id="muted-title">${
    t("owner.reports.muted")}</h2>
  ${here.muted.length ? html`<ul class="report-muted">${here.muted.map(({ member, until }) => keyed(member.id, html`<li><rack-plate
    .face=${member}></rack-plate><span><bdi class="strong">${member.name}</bdi><br><span class="small">${until
    ? t("owner.reports.until", { when: `${day(until, clock.now())}, ${time(until)}` }) : t("owner.reports.until.open")}</span></span>
    <button type="button" class="btn" data-live aria-label=${t("owner.reports.lift.of", { name: member.name })} @click=${() =>
      lift(member)}>${t("owner.reports.lift")}</button></li>`))}</ul>`
  : html`<p class="dim">${t("owner.reports.muted.none")}</p>`}</section>`;

async function lift({ id, name }) {
  try {
    await session.change("reports.lift", { member: id });
    toast(t("owner.reports.lifted", { name }));
  } catch (error) { showError(error); }
}
