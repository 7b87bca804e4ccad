// The record of staff's actions, by day. The page at #staff, which loads at the first draw; each further visit loads the
// latest actions again.
import "../../shared/words/accounts/staff.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { day, dayKey, relativeDay, time, isolate } from "../../shared/format.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, has, t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";

noun({ address: "staff", section: "members", title: "owner.staff", draw: staff,
  turned: (path) => { if (path && app.staff) loadStaff(); }, left: () => { app.staff = null; } });

const state = () => (app.staff ??= { person: 0, actions: null, people: [], more: false, failed: null, busy: false });

async function load(here, before) {
  const { person } = here;
  const reply = await session.ask("staff.actions", { ...(person ? { staff: person } : {}), ...(before ? { before } : {}) });
  // Another person may have been chosen in the meantime.
  return app.staff === here && here.person === person ? reply : null;
}

async function loadStaff() {
  const here = state(), { person } = here;
  here.failed = null;
  try {
    const reply = await load(here);
    if (reply) Object.assign(here, reply);
  } catch (error) { if (here.person === person) here.failed = error; }
  app.refresh();
}

async function loadMore() {
  const here = state();
  Object.assign(here, { busy: true, moreFailed: false });
  app.refresh();
  try {
    const reply = await load(here, here.actions.at(-1).id);
    if (reply) Object.assign(here, { actions: [...here.actions, ...reply.actions], more: reply.more });
  } catch { here.moreFailed = true; }
  here.busy = false;
  app.refresh();
}

function staff() {
  if (!app.staff) loadStaff();
  const here = state();
  return html`${head({ title: t("owner.staff"), below: t("staff.what"),
      rest: here.people.length > 1 || here.person ? people(here) : null })}
    ${here.failed && !here.actions ? html`<div class="panel card">${blank({ icon: "cloud", title: t("staff.failed"),
      text: fault(here.failed), action: html`<button type="button" class="btn" @click=${loadStaff}>${t("retry")}</button>` })}</div>`
    : !here.actions ? skeleton(5)
    : !here.actions.length ? html`<div class="panel card">${here.person ? blank({ icon: "list", title: t("staff.none.person") })
      : blank({ icon: "list", title: t("staff.none"), text: t("staff.none.text") })}</div>` : days(here)}`;
}

const people = (here) => html`<label class="field staff-person"><span class="small">${t("staff.person")}</span><select class="input"
  @change=${(event) => {
    Object.assign(here, { person: Number(event.target.value), actions: null, more: false, moreFailed: false });
    app.refresh();
    loadStaff();
  }}><option value="0" ?selected=${!here.person}>${t("staff.everybody")}</option>${here.people.map((one) => html`<option
    value=${one.id} ?selected=${one.id === here.person}>${one.name}</option>`)}</select></label>`;

function days(here) {
  const byDay = new Map();
  for (const action of here.actions) {
    const key = dayKey(action.at);
    byDay.set(key, [...(byDay.get(key) ?? []), action]);
  }
  return html`${[...byDay].map(([key, actions]) => keyed(key, html`<section class="panel card staff-day"
      aria-labelledby=${`staff-${key}`}><h2 class="label" id=${`staff-${key}`}>${
        relativeDay(actions[0].at, clock.now())}</h2>
    <ul class="staff-rows">${actions.map((action) => keyed(action.id, row(action)))}</ul></section>`))}
    ${here.more ? html`<div class="ends">${here.moreFailed ? html`<p class="wrong" role="alert">${t("staff.more.failed")}</p>` : null}
      <button type="button" class="btn" ?disabled=${here.busy} @click=${loadMore}>${t("staff.more")}</button></div>` : null}`;
}

const BY_WHAT = ["roleChanged", "reportDismissed", "textRemoved", "nameRemoved"];
// Without a member they concern a walk-in.
const OF_VISITS = ["letIn", "visitEnded", "visitRemoved"];

function row(action) {
  const { kind, by, staff: face, member, what, aboutAt, amount: n } = action;
  const key = BY_WHAT.includes(kind) ? `${kind}.${what}` : OF_VISITS.includes(kind) && !member ? `${kind}.walkIn` : kind;
  const name = member?.face?.name;
  const said = has(`staff.did.${key}`) ? t(`staff.did.${key}`, { who: name ? isolate(name) : t("staff.former"),
    what: isolate(what ?? t("staff.somewhere")), n: n ?? 1 }) : key;
  return html`<li>${face ? html`<rack-plate .face=${face}></rack-plate>` : html`<span class="sign"><rack-icon
      name="person"></rack-icon></span>`}<span><span>${said}</span><span class="small"><span><bdi>${by}</bdi></span>${aboutAt ? html`<span>${
      t(kind === "memberMuted" ? "staff.until" : "staff.at", { day: day(aboutAt, clock.now()), time: time(aboutAt) })}</span>` : null}</span></span>
    <time class="dim" datetime=${new Date(action.at).toISOString()}>${time(action.at)}</time></li>`;
}
