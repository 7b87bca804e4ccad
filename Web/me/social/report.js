// Reporting something to the gym, and what the gym decided about the member. A thing is {what, id, name, face}: the
// server's kind, its text, name or picture, and whose it is. Contract: reportButton(thing) → a small button, or a note that it was
// reported; reportSheet(thing) → the form below it while it is open, or null; mutedNotice() → the text that a muted
// member sees in place of a field, or null. Reports are loaded when the first reportButton of a login is drawn.
import { html, keyed } from "../../shared/template.js";
import { day, time } from "../../shared/format.js";
import { field, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/reports.js";
import { friendBook } from "./friendbook.js";
import { app, clock, session } from "../base/state.js";

const REASONS = ["insult", "harassment", "sexual", "spam", "other"];
const TEXTS = ["message", "comment"];
const AFTER_BLOCK = { message: "messages", member: "friends", picture: "friends" };

// State of one login; app.form is emptied at logout.
function state() {
  if (app.form.reports) return app.form.reports;
  const here = app.form.reports = { reported: [], open: null };
  session.ask("reports.mine").then(({ reported }) => {
    here.reported = [...reported, ...here.reported];
    app.refresh();
  }, () => {});
  return here;
}

const same = (one, thing) => one.what === thing.what && one.id === thing.id && (TEXTS.includes(thing.what) || one.name === thing.name);

export function reportButton(thing, { wide = false } = {}) {
  const here = state(), isOpen = here.open && same(here.open, thing);
  if (here.reported.some((one) => same(one, thing))) {
    return html`<span class="report-said small"><rack-icon name="flag"></rack-icon>${t("report.done")}</span>`;
  }
  const turn = () => {
    here.open = isOpen ? null : { ...thing, reason: null, note: "", block: false, errors: {}, problem: "", busy: false };
    app.refresh();
    if (here.open) requestAnimationFrame(() => document.querySelector(".report-sheet")?.scrollIntoView({ block: "nearest" }));
  };
  return html`<button type="button" class=${wide ? "btn line" : "report-button"} aria-expanded=${isOpen ? "true" : "false"}
    aria-label=${t("report.of", { what: thing.what, name: thing.what === "picture" ? thing.face.name : thing.name })} @click=${turn}><rack-icon
    name="flag"></rack-icon>${wide ? t(thing.what === "picture" ? "report.do.picture" : "report.do") : null}</button>`;
}

export function reportSheet(thing) {
  const here = state(), { open } = here;
  if (!open || !same(open, thing)) return null;
  const { what, face } = open;
  return keyed(`${what} ${open.id}`, html`<form class="panel card report-sheet" aria-label=${t("report.title", { what })} novalidate
    @submit=${(event) => { event.preventDefault(); send(here, open); }}>
    <fieldset><legend class="strong">${t("report.why")}</legend>${REASONS.map((reason) => keyed(reason, html`<label
      class="report-reason"><input type="radio" name="report-reason" value=${reason} .checked=${open.reason === reason}
      @change=${() => { Object.assign(open, { reason, errors: {} }); app.refresh(); }}><span>${
      t(`report.reason.${reason}`)}</span></label>`))}
      ${open.errors.reason ? html`<p class="wrong" role="alert">${open.errors.reason}</p>` : null}</fieldset>
    ${field({ id: "report-note", label: t("report.note"), value: open.note, maxlength: 200, optional: true,
      error: open.errors.note, set: (note) => { open.note = note; app.refresh(); } })}
    ${face ? toggle({ label: html`<bdi>${t("report.block", { name: face.name })}</bdi>`, text: t("report.block.text"),
      value: open.block, set: (block) => { open.block = block; app.refresh(); } }) : null}
    <p class="hint">${t(what === "message" ? "report.read.message" : "report.read", { name: face?.name ?? "" })}</p>
    ${open.problem ? html`<p class="wrong" role="alert">${open.problem}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${open.busy}>${t("report.send")}</button><button type="button" class="btn"
      @click=${() => { here.open = null; app.refresh(); }}>${t("cancel")}</button></div></form>`);
}

async function send(here, open) {
  if (!open.reason) {
    open.errors = { reason: t("fault.required") };
    return app.refresh();
  }
  Object.assign(open, { busy: true, problem: "" });
  app.refresh();
  const { what, id, name, face, reason } = open, note = open.note.trim();
  try {
    await session.change("reports.send", { what, id, reason, ...(note ? { note } : {}) });
    here.reported.push({ what, id, name });
    here.open = null;
    if (open.block) await block(what, face); else toast(t("report.sent"));
  } catch (error) {
    open.busy = false;
    if (error.field === "note") open.errors.note = fault(error); else open.problem = fault(error);
  }
  app.refresh();
}

// The form is closed by now, so a refusal is a toast of its own.
async function block(what, { id, name }) {
  try {
    await session.change("friends.block", { member: id });
    // After a block, the page of that conversation or member no longer exists.
    if (AFTER_BLOCK[what]) location.hash = AFTER_BLOCK[what];
    toast(t("report.sent.blocked", { name }));
  } catch (error) { toast(t("report.sent.unblocked", { name, why: fault(error) }), { tone: "bad" }); }
}

// MARK: Standing

const standing = () => friendBook().known?.standing;
const isOver = ({ until }) => until && until <= clock.now();

export function mutedNotice() {
  const here = standing();
  if (!here?.muted || isOver(here)) return null;
  return html`<p class="notice report-muted">${here.until ? t("report.muted", { when: `${day(here.until, clock.now())}, ${
    time(here.until)}` }) : t("report.muted.open")}</p>`;
}
