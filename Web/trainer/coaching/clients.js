// The trainer's clients: who needs the trainer and why, and beside it the open client (client.js). The page at
// #clients and #clients/9, which loads at the first draw.
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { DAY_MS, dayText } from "../../shared/days.js";
import { dayKey, shortDay, time } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { blank as nothing, field, searchField, skeleton, toast } from "../../shared/ui.js";
import "../../shared/words/coaching/clients.js";
import { client } from "./client.js";
import { clients, currentClient, openClient, span } from "./clientdata.js";
import { app, clock, session } from "../state.js";

const FILTERS = ["needs", "now", "all"], ORDERS = ["need", "name", "last", "kept", "fatigue"];
let loading = null;

const put = (values) => { Object.assign(clients, values); app.refresh(); };

noun({ address: "clients", section: "clients", title: "trainer.clients", draw: clientsPage,
  turned(path, isSame) {
    const before = clients.open;
    openClient(path?.[0]);
    // Another client begins at the top, however far down the last one was read.
    if (clients.open !== null && clients.open !== before) window.scrollTo(0, 0);
    if (path && isSame) openFirst();
    else if (path && clients.list) clients.load().then(openFirst);
  } });

function clientsPage() {
  if (!clients.list && !clients.failed) loading ??= clients.load().then(openFirst).finally(() => { loading = null; });
  const open = currentClient();
  return html`<div class=${`client-page${open ? " one" : ""}`}>
    <section class="client-list" aria-label=${t("clients.title")}>
      ${head({ title: t("clients.title"), isSecond: Boolean(open), ...clients.list?.length && { below: t("clients.count", { n: clients.list.length,
          now: clients.list.filter((row) => row.trainingSince).length }), rest: html`<button type="button" class="btn icon"
          aria-label=${t("clients.add")} aria-expanded=${clients.form ? "true" : "false"} @click=${() =>
            (clients.form ? put({ form: null }) : begin())}><rack-icon name="plus"></rack-icon></button>` } })}
      ${clients.form ? adding() : clients.list?.length ? null : html`<button type="button" class="btn go"
        @click=${begin}><rack-icon name="plus"></rack-icon>${t("clients.add")}</button>`}
      ${clients.failed ? nothing({ icon: "cloud", title: t("clients.failed"),
        action: html`<button type="button" class="btn" @click=${() => clients.load()}>${t("retry")}</button>` })
      : !clients.list ? skeleton(5)
      : !clients.list.length ? html`<div class="panel card">${nothing({ icon: "person", title: t("clients.none"),
        text: t("clients.none.text") })}</div>` : list()}
    </section>
    <section class="client-pane" aria-live="off">${open ? keyed(open.id, client(open))
      : clients.list?.length ? html`<div class="panel card pick">${nothing({ icon: "person", title: t("clients.pick"),
        text: t("clients.pick.text") })}</div>` : null}</section></div>`;
}

// Where there is room beside the list, whoever needs the trainer most is open, from the start and at each tap on the section.
function openFirst() {
  const [first] = clients.list ? clients.shown() : [];
  // The address too: it changes before the page hears of it.
  const isOpen = clients.open !== null || /\d/.test(location.hash);
  if (!first || isOpen || app.page !== "clients" || !matchMedia("(min-width: 1001px)").matches) return;
  clients.byItself = first.client.id;
  location.replace(`#clients/${first.client.id}`);
}

function list() {
  const rows = clients.shown();
  return html`${clients.list.length > 8 ? searchField({ label: t("clients.search"), value: clients.text,
      set: (text) => put({ text }) }) : null}
    <div class="client-tools">${segments({ label: t("clients.show"), value: clients.filter,
      set: (filter) => put({ filter, text: "" }), options: FILTERS.map((value) => ({ value, label: t(`clients.show.${value}`) })) })}
    <label class="field sort"><span class="unseen">${t("clients.sort")}</span><select
      class="input" @change=${(event) => put({ order: event.target.value })}>${ORDERS.map((name) => html`<option
        value=${name} ?selected=${clients.order === name}>${t(`clients.sort.${name}`)}</option>`)}</select></label></div>
    ${rows.length ? html`<ul class="panel client-rows">${rows.map((row) => keyed(row.client.id, line(row)))}</ul>`
    : html`<div class="panel card">${clients.filter === "needs" && !clients.text
      ? nothing({ icon: "check", title: t("clients.needs.nobody"), text: t("clients.needs.nobody.text") })
      : nothing({ icon: "search", title: t("clients.none.found") })}</div>`}`;
}

const daysSince = (at) => Math.floor((clock.now() - at) / DAY_MS);
const percent = (one) => t("clients.percent", { n: Math.round((one.done / one.planned) * 100) });
const TONES = { manageable: "good", elevated: "", high: "bad" };

// The badge shows the value by which the list is sorted; in the order of need, the value behind the need.
function badge(row) {
  const need = row.needs?.[0], kept = span(row, clients.order === "kept" ? 30 : 7);
  if (clients.order === "kept") return kept ? [kept.done >= kept.planned * 0.8 ? "good" : "bad", percent(kept)] : null;
  if (clients.order === "fatigue") return row.fatigue ? [TONES[row.fatigue.tier], String(row.fatigue.index)] : null;
  if (clients.order === "last") return row.lastAt ? ["", t("clients.days", { n: daysSince(row.lastAt) })] : null;
  if (row.trainingSince) return ["good", t("clients.live")];
  switch (need?.why) {
    case "away": case "notBegun": return ["bad", t("clients.days", { n: need.days })];
    case "wrote": return ["wait", String(need.count)];
    case "missed": return ["bad", percent({ done: need.of - need.count, planned: need.of })];
    case "tired": return ["bad", String(row.fatigue.index)];
    case "planEnds": return ["wait", String(need.count)];
    case "record": return ["good", "★"];
    default: return row.lastAt ? ["", t("clients.days", { n: daysSince(row.lastAt) })] : null;
  }
}

function why(row) {
  const need = row.needs?.[0];
  if (row.trainingSince) return t("clients.why.training");
  if (need?.why === "planEnds") return t(need.until < dayKey(clock.now()) ? "clients.why.planOver" : "clients.why.planEnds",
    { day: dayText(need.until) });
  if (need) return t(`clients.why.${need.why}`, need);
  if (row.nextAt) return t("clients.why.appointment", { day: `${shortDay(row.nextAt, clock.now())}, ${time(row.nextAt)}` });
  return row.lastAt ? t("clients.why.fine", { n: row.week }) : t("clients.why.never");
}

// Whoever opened by itself is opened anew, on the part that the trainer is needed for: the address alone would not change.
function tapped(row) {
  window.scrollTo(0, 0);
  if (clients.byItself === row.client.id) put({ byItself: null, part: null });
}

function line(row) {
  const mark = badge(row);
  return html`<li><a href=${`#clients/${row.client.id}`} @click=${() => tapped(row)}
    aria-current=${clients.open === row.client.id ? "true" : null}>
    <rack-plate .face=${row.client}></rack-plate><span><bdi class="strong">${row.client.name}</bdi><span
      class="small">${why(row)}</span></span>${mark ? html`<span class=${`pill ${mark[0]}`}
      aria-hidden=${clients.order === "need" ? "true" : null}>${mark[1]}</span>` : null}</a></li>`;
}

// MARK: Adding

function begin() {
  put({ form: { code: "", error: "", busy: false } });
  requestAnimationFrame(() => document.getElementById("code")?.focus());
}

const adding = () => html`<form class="panel card entry" aria-label=${t("clients.add")} novalidate @submit=${add}>
  <p class="dim">${t("clients.add.text")}</p>
  ${field({ id: "code", label: t("clients.code"), value: clients.form.code, error: clients.form.error,
    hint: t("clients.code.hint"), autocapitalize: "characters", maxlength: 20,
    set: (code) => { Object.assign(clients.form, { code, error: "" }); app.refresh(); } })}
  <div class="ends"><button class="btn go" ?disabled=${clients.form.busy}>${t("clients.add.do")}</button>
    <button type="button" class="btn quiet" @click=${() => put({ form: null })}>${t("cancel")}</button></div></form>`;

async function add(event) {
  event.preventDefault();
  const { form } = clients;
  if (!form.code.trim()) return put({ form: { ...form, error: t("fault.required") } });
  put({ form: { ...form, busy: true, error: "" } });
  try {
    const { client: face } = await session.change("clients.accept", { code: form.code });
    toast(t("clients.added", { name: face.name }));
    clients.form = null;
    await clients.load();
    location.hash = `clients/${face.id}`;
  } catch (error) {
    if (clients.form) put({ form: { ...clients.form, busy: false, error: fault(error) } });
    requestAnimationFrame(() => document.getElementById("code")?.focus());
  }
}
