// Reminders, at #reminders: those that are due now, and the settings. Contract: remindersPage() → template.
// Each change is saved at once.
import { timeOfDay } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { blank, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/remindersettings.js";
import { pushCard } from "./push.js";
import { reminderRow, reminders } from "./remindercard.js";
import { app, clock, session } from "../base/state.js";

const LEADS = [15, 30, 60, 120, 180, 720, 1440];
// The kinds that have an explanation besides their name.
const EXPLAINED = ["waitingList", "missed", "summary", "appointment", "challenge"];

// State of one login; app.form is emptied at logout.
function state() {
  if (app.form.reminders) return app.form.reminders;
  const here = app.form.reminders = { settings: null, failed: null, open: null, error: {} };
  load(here);
  return here;
}

noun({ hears: { "reminders.settingsChanged": () => { if (app.form.reminders) load(app.form.reminders); } } });

async function load(here) {
  try { Object.assign(here, { settings: await session.ask("reminders.settings"), failed: null }); }
  catch (error) { here.failed = error; }
  app.refresh();
}

async function save(here, changes, field = null) {
  try {
    here.settings = await session.change("reminders.save", changes);
    here.error = {};
  } catch (error) {
    if (field) here.error = { [field]: fault(error) }; else toast(fault(error), { tone: "bad" });
    load(here);
  }
  app.refresh();
}

export function remindersPage() {
  const here = state(), { settings } = here, now = clock.now(), { due } = reminders();
  return html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("remind.title") })}
    <div class="columns"><div class="column">
      <section class="panel card" aria-labelledby="remind-now"><h2 class="label" id="remind-now">${t("remind.now")}</h2>
        ${due.length ? html`<div class="reminds">${due.map((each) => keyed(each.id, reminderRow(each, now)))}</div>`
        : blank({ icon: "check", title: t("remind.none"), text: t("remind.none.text") })}</section>
      ${settings ? pushCard(here) : null}
    </div><div class="column">
      ${here.failed && !settings ? html`<section class="panel card">${blank({ icon: "cloud", title: t("remind.failed"),
        action: html`<button type="button" class="btn" @click=${here.load}>${t("retry")}</button>` })}</section>`
      : !settings ? skeleton(4) : html`${kinds(here)}${times(here)}`}
    </div></div>`;
}

function kinds(here) {
  const { settings } = here;
  return html`<section class="panel card rows" aria-labelledby="remind-kinds"><h2 class="label" id="remind-kinds">${
    t("remind.kinds")}</h2>${settings.kinds.map((each) => keyed(each.kind, kindRow(here, each)))}
    <p class="small remind-note">${!settings.email ? t("remind.email.none")
      : t(session.member.emailUnconfirmed ? "remind.email.unconfirmed" : "remind.email", { email: settings.email })}</p></section>`;
}

// "At the kiosk, on this page, email".
const named = (channels) => channels.map((channel) => t(`remind.channel.${channel}`))
  .map((name, i) => (i ? name[0].toLowerCase() + name.slice(1) : name)).join(", ");

function kindRow(here, { kind, lead, channels, possible }) {
  const can = possible.filter((channel) => (channel !== "email" || here.settings.email)
    && (channel !== "push" || here.settings.pushKey));
  const on = can.filter((channel) => channels.includes(channel)), name = t(`remind.kind.${kind}`), open = here.open === kind;
  if (!can.length) return null;
  const put = (channel, isOn) => save(here, { kinds: [{ kind,
    channels: possible.filter((other) => (other === channel ? isOn : channels.includes(other))) }] });
  return html`<div class="fold"><button type="button" class="row" aria-expanded=${open ? "true" : "false"}
    @click=${() => { here.open = open ? null : kind; app.refresh(); }}><span><span class="strong">${name}</span><span
      class="small">${named(on) || t("remind.nowhere")}</span></span>
    <rack-icon name=${open ? "up" : "down"}></rack-icon></button>
    ${open ? html`<div class="entry remind-kind">${EXPLAINED.includes(kind) ? html`<p class="small">${
      t(`remind.kind.${kind}.text`)}</p>` : null}
      <div class="shares">${can.map((channel) => keyed(channel, toggle({ live: true, label: t(`remind.channel.${channel}`),
        said: `${name}: ${t(`remind.channel.${channel}`)}`, value: channels.includes(channel),
        set: (isOn) => put(channel, isOn) })))}</div>
      ${lead === undefined ? null : leadField(here, kind, lead)}</div>` : null}</div>`;
}

function leadField(here, kind, lead) {
  const all = [...new Set([...LEADS, lead])].sort((a, b) => a - b), id = `lead-${kind}`;
  return html`<div class="field"><label for=${id}>${t("remind.lead")}</label><select id=${id}
    .value=${String(lead)} @change=${(event) => save(here, { kinds: [{ kind, lead: Number(event.target.value) }] })}>${
    all.map((n) => keyed(n, html`<option value=${n} ?selected=${n === lead}>${t("remind.lead.minutes", { n })}</option>`))
  }</select></div>`;
}


function times(here) {
  const { settings } = here;
  const at = (name, label) => html`<div class="field"><label for=${name}>${label}</label><input id=${name} type="time"
    .value=${timeOfDay(settings[name])} aria-invalid=${here.error[name] ? "true" : null}
    @change=${(event) => {
      const [hours, minutes] = event.target.value.split(":").map(Number);
      if (event.target.value) save(here, { [name]: hours * 60 + minutes }, name);
    }}>${here.error[name] ? html`<p class="wrong" role="alert">${here.error[name]}</p>` : null}</div>`;
  return html`<section class="panel card entry" aria-labelledby="remind-times"><h2 class="label" id="remind-times">${
    t("remind.times")}</h2>
    <fieldset class="remind-quiet"><legend class="strong">${t("remind.quiet")}</legend>
      <div class="remind-pair">${at("quietFrom", t("remind.quiet.from"))}${at("quietUntil", t("remind.quiet.until"))}</div>
      <p class="small">${settings.quietFrom === settings.quietUntil ? t("remind.quiet.none") : t("remind.quiet.text")}</p>
    </fieldset>
    ${at("summaryAt", t("remind.morning"))}<p class="small">${t("remind.morning.text")}</p></section>`;
}
