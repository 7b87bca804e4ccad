// The audit log: what happened that concerns access, rights and data, by day. The page at #audit, which loads at the first draw;
// each further visit loads the latest entries again, and so does a minute on the page.
import "../../shared/words/accounts/audit.js";
import { noun, nameOf } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { dayKey, relativeDay, time, isolate } from "../../shared/format.js";
import { blank, searchField, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { exportAudit, keeping } from "./auditkeeping.js";
import { placeOf, said } from "./auditwords.js";
import { app, clock, owner, session } from "../state.js";

const AREAS = ["", "logins", "guesses", "people", "devices", "data", "settings"];
const FOUND = 6, AGAIN = 60_000;

noun({ address: "audit", section: "gym", title: "owner.audit", draw: audit,
  turned: (path) => { if (path && app.audit) loadAudit(); }, left: () => { app.audit = null; } });
setInterval(() => { if (nameOf(app.page) === "audit" && !document.hidden && !session.away && owner() && app.audit?.entries) loadAudit(); }, AGAIN);

const state = () => (app.audit ??= { area: "", person: null, text: "", matches: null, from: "", to: "", entries: null, more: false, months: 0,
  failed: null, moreFailed: false, busy: false, saving: false });

// What was asked for, as the methods take it.
const wanted = ({ area, person, from, to }) => ({ ...(area ? { area } : {}), ...(person ? { member: person.id } : {}),
  ...(from ? { from } : {}), ...(to ? { to } : {}) });
const isSame = (here, wish) => app.audit === here && JSON.stringify(wanted(here)) === JSON.stringify(wish);

async function loadAudit() {
  const here = state(), wish = wanted(here);
  here.failed = null;
  try {
    const { entries, more, months } = await session.ask("audit.list", wish);
    if (!isSame(here, wish)) return;
    // Earlier pages that are on the screen stay: only what is new comes on top.
    const old = here.entries ?? [], last = entries.at(-1)?.id, joins = old.findIndex((one) => one.id === last);
    Object.assign(here, { months }, joins < 0 ? { entries, more } : { entries: [...entries, ...old.slice(joins + 1)] });
  } catch (error) { if (isSame(here, wish)) here.failed = error; }
  app.refresh();
}

async function loadMore() {
  const here = state(), wish = wanted(here);
  Object.assign(here, { busy: true, moreFailed: false });
  app.refresh();
  try {
    const { entries, more } = await session.ask("audit.list", { ...wish, before: here.entries.at(-1).id });
    if (isSame(here, wish)) Object.assign(here, { entries: [...here.entries, ...entries], more });
  } catch { here.moreFailed = true; }
  here.busy = false;
  app.refresh();
}

function choose(change) {
  Object.assign(state(), change, { entries: null, more: false, moreFailed: false });
  app.refresh();
  loadAudit();
}

async function find(text) {
  const here = state();
  Object.assign(here, { text, matches: null });
  app.refresh();
  if (!text.trim()) return;
  try {
    const { members } = await session.ask("members.list", { text: text.trim() });
    if (app.audit === here && here.text === text) here.matches = members.slice(0, FOUND);
  } catch { /* The next letter asks again. */ }
  app.refresh();
}

function audit() {
  if (!app.audit) loadAudit();
  const here = state(), isNarrow = Object.keys(wanted(here)).length > 0;
  return html`${head({ title: t("owner.audit"), below: t("audit.what"), rest: html`<div class="ends"><button type="button" class="btn" data-live
      ?disabled=${!here.entries?.length || here.saving} @click=${() => exportAudit(here, wanted(here))}><rack-icon name="download"></rack-icon>${
      t("audit.export")}</button></div>` })}
    ${segments({ label: t("audit.area"), value: here.area, set: (area) => choose({ area }),
      options: AREAS.map((area) => ({ value: area, label: t(`audit.area.${area || "all"}`) })) })}
    <div class="finding">${here.person ? only(here.person)
      : searchField({ label: t("audit.person"), value: here.text, set: find, most: 80 })}${date(here, "from")}${date(here, "to")}</div>
    ${here.person || !here.text.trim() || !here.matches ? null : matches(here)}
    ${here.failed && !here.entries ? html`<div class="panel card">${blank({ icon: "cloud", title: t("audit.failed"), text: fault(here.failed),
      action: html`<button type="button" class="btn" @click=${loadAudit}>${t("retry")}</button>` })}</div>`
    : !here.entries ? skeleton(6)
    : !here.entries.length ? html`<div class="panel card">${isNarrow
      ? blank({ icon: "search", title: t("audit.none.found"), text: t("audit.none.found.text") })
      : blank({ icon: "list", title: t("audit.none"), text: t("audit.none.text") })}</div>` : days(here)}
    ${here.months ? keeping(here) : null}`;
}

const only = ({ name }) => html`<p class="audit-only"><span>${t("audit.only", { name: isolate(name) })}</span><button type="button" class="btn quiet"
  aria-label=${t("audit.only.end")} @click=${() => choose({ person: null, text: "", matches: null })}><rack-icon name="close"></rack-icon></button></p>`;

const date = (here, name) => html`<label class="field"><span class="small">${t(`audit.${name}`)}</span><input class="input" type="date"
  .value=${here[name]} max=${dayKey(clock.now())} @change=${(event) => choose({ [name]: event.target.value })}></label>`;

const matches = ({ text, matches: found }) => (found.length ? html`<div class="audit-found">${found.map((one) => keyed(one.id, html`<button
    type="button" class="btn" @click=${() => choose({ person: { id: one.id, name: one.displayName }, text: "", matches: null })}><rack-plate
    .face=${one}></rack-plate><bdi>${one.name}</bdi></button>`))}</div>`
  : html`<p class="dim" role="status">${t("audit.nobody", { text: text.trim() })}</p>`);

function days(here) {
  const byDay = new Map();
  for (const entry of here.entries) {
    const key = dayKey(entry.at);
    byDay.set(key, [...(byDay.get(key) ?? []), entry]);
  }
  return html`${[...byDay].map(([key, entries]) => keyed(key, html`<section class="panel card staff-day"
      aria-labelledby=${`audit-${key}`}><h2 class="label" id=${`audit-${key}`}>${relativeDay(entries[0].at, clock.now())}</h2>
    <ul class="staff-rows">${entries.map((entry) => keyed(entry.id, row(entry)))}</ul></section>`))}
    ${here.more ? html`<div class="ends">${here.moreFailed ? html`<p class="wrong" role="alert">${t("audit.more.failed")}</p>` : null}
      <button type="button" class="btn" ?disabled=${here.busy} @click=${loadMore}>${t("audit.more")}</button></div>` : null}`;
}

const SIGNS = { logins: "person", guesses: "warn", people: "person", devices: "device", data: "download", settings: "edit" };

function row(entry) {
  const face = entry.by?.face ?? entry.member?.face;
  const places = placeOf(entry);
  return html`<li>${face && entry.area !== "guesses" ? html`<rack-plate .face=${face}></rack-plate>` : html`<span class="sign"><rack-icon
      name=${SIGNS[entry.area]}></rack-icon></span>`}<span><span>${said(entry)}</span>${places.length ? html`<span class="small">${
      places.map((place) => keyed(place, html`<span>${place}</span>`))}</span>` : null}</span>
    <time class="dim" datetime=${new Date(entry.at).toISOString()}>${time(entry.at)}</time></li>`;
}
