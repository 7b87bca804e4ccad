// A trainer's clients at the kiosk: who trains now, and the one whom the trainer has opened. Contract:
// clientsPage(person) → the trainer's page. person.clients is its state, created at the first
// draw: load() reads the list again, close() closes the open client.
// Guarantee: a PIN gives no access to clients. The kiosk asks the server, and asks for the password if the server wants
// it.
import { focusOn } from "../../shared/focus.js";
import { html, keyed } from "../../shared/template.js";
import { relativeDay } from "../../shared/format.js";
import { LiveClient } from "../../shared/coaching/live/client.js";
import { partsOf, waiting } from "../../shared/coaching/live/view.js";
import { fieldOf, otherOf, refused, stepOf, textOf } from "../../shared/accounts/secondstep.js";
import { back, head } from "../../shared/parts/head.js";
import { blank, field, searchField, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/clients.js";
import { app, live } from "../base/app.js";
import { admit } from "../person/people.js";
import { onKeys } from "../base/scan.js";

class Clients {
  list = null; failed = null; isLocked = false; live = null; text = "";
  // step: the password was right, and the code of a second factor is missing.
  form = { password: "", busy: false, error: null, step: null };

  constructor(person) { this.person = person; }

  async load() {
    this.failed = null;
    try {
      const { clients } = await this.person.ask("clients.list");
      Object.assign(this, { list: clients, isLocked: false });
    } catch (error) {
      if (error.reason === "not_allowed" && this.person.member.role !== "member") this.isLocked = true;
      else this.failed = error;
    }
    app.refresh();
  }

  open({ id, name }) {
    const { person } = this;
    this.close();
    this.live = new LiveClient(id, {
      session: { socket: app.socket, get handle() { return person.handle; }, get member() { return person.member; },
        ask: (method, params) => person.ask(method, params), change: (method, params) => person.change(method, params) },
      book: person.book, clock: app.clock, exercise: (exercise) => person.book.find(exercise), isTouch: true,
      changed: () => app.refresh(),
      ended: (reason) => {
        toast(reason === "consent_ended" ? t("clients.ended", { name }) : fault({ reason }), { ms: 8_000 });
        this.back();
      } }).open();
    app.refresh();
  }

  close() {
    this.live?.close();
    this.live = null;
  }

  // Load again: who trains now may have changed.
  back() {
    this.close();
    this.load();
    app.refresh();
  }
}

function stateOf(person) {
  if (!person.clients) {
    person.clients = new Clients(person);
    person.clients.load();
  }
  return person.clients;
}

export function clientsPage(person) {
  const here = stateOf(person);
  const leave = () => {
    if (here.live) return here.back();
    person.clients = null;
    person.screen.back();
  };
  onKeys((key) => key === "Escape" && (leave(), true));
  const way = { act: leave, first: true };
  if (here.live) return keyed("live", watching(here, way));
  return html`<main class="clients-page">${head({ title: t("kiosk.clients"), back: way })}
    ${here.isLocked ? locked(person, here)
    : here.failed ? html`<section class="panel card">${blank({ icon: "cloud", title: t("clients.failed"),
      action: html`<button type="button" class="btn" @click=${() => here.load()}>${t("retry")}</button>` })}</section>`
    : !here.list ? skeleton(4)
    : !here.list.length ? html`<section class="panel card">${blank({ icon: "person", title: t("clients.none"),
      text: t("clients.none.text") })}</section>` : list(here)}</main>`;
}

// MARK: The password

function locked(person, here) {
  const { form } = here, { step } = form, ready = (step ? step.code.trim() : form.password) && live() && !form.busy;
  const set = (password) => { Object.assign(form, { password, error: null }); app.refresh(); };
  return html`<form class="panel card clients-lock" novalidate aria-label=${t("live.lock.title")} @submit=${(event) => {
    event.preventDefault();
    if (ready) unlock(person, form);
  }}><h2 class="title">${t(step ? "secondstep.title" : "live.lock.title")}</h2><p class="dim">${step ? textOf(step) : t("live.lock.text")}</p>
    ${step ? fieldOf(step, () => app.refresh()) : keyed("password", field({ id: "trainer-password", label: t("kiosk.f.password"),
      value: form.password, set, type: "password", autocomplete: "off" }))}
    <p class="fault" role="alert">${form.error ? fault(form.error) : live() ? null : t("kiosk.pin.away")}</p>
    <button class="btn go big" ?disabled=${!ready}>${form.busy ? t("kiosk.checking") : t("live.lock.do")}</button>
    ${step ? otherOf(step, () => app.refresh()) : null}</form>`;
}

async function unlock(person, form) {
  form.busy = true;
  app.refresh();
  try {
    const { step } = form, login = step
      ? await app.socket.request("sessions.secondFactor", { ticket: step.ticket, code: step.code.trim() }, { timeoutMs: 20_000 })
      : await app.socket.request("sessions.logIn", { email: person.member.email, password: form.password }, { timeoutMs: 20_000 });
    if (login.ticket) {
      again(form, { step: stepOf(login), password: "", error: null });
      return focusOn("#second-code");
    }
    // If the trainer left in the meantime, they are not logged in again.
    if (!app.people.includes(person)) return void app.socket.request("sessions.leave", { as: login.handle }).catch(() => {});
    admit(login)?.screen.go("clients");
  } catch (error) {
    const { step } = form;
    form.password = "";
    // The password is typed again where the code came too late.
    if (!step || error.reason === "login_expired") Object.assign(form, { error, step: null });
    else {
      refused(step, error);
      step.code = "";
    }
  }
  again(form, {});
}

function again(form, more) {
  Object.assign(form, more, { busy: false });
  app.refresh();
}

// MARK: The list

function list(here) {
  const text = here.text.trim().toLowerCase();
  const some = here.list.filter((row) => row.client.name.toLowerCase().includes(text));
  const isNow = (row) => row.trainingSince !== undefined;
  const part = (label, rows) => (rows.length ? html`<section aria-label=${label}><h2 class="label">${label}</h2>
    <ul>${rows.map((row) => keyed(row.client.id, line(here, row)))}</ul></section>` : null);
  return html`<div class="clients-room">
    ${here.list.length > 8 ? searchField({ label: t("clients.search"), value: here.text,
      set: (value) => { here.text = value; app.refresh(); } }) : null}
    ${some.length ? [part(t("clients.why.training"), some.filter(isNow)), part(t("live.others.clients"),
      some.filter((row) => !isNow(row)))] : html`<p class="dim" role="status">${t("clients.none.found")}</p>`}</div>`;
}

function line(here, row) {
  const { client, trainingSince, lastAt, unread } = row, now = app.clock.now();
  return html`<li><button type="button" class=${`panel clients-one${trainingSince ? " now" : ""}`}
    @click=${() => here.open(client)}><rack-plate .face=${client}></rack-plate><span><bdi class="strong">${client.name}</bdi>
      <span class="dim">${trainingSince ? t("live.since", { n: Math.max(0, Math.floor((now - trainingSince) / 60_000)) })
        : lastAt ? relativeDay(lastAt, now) : t("clients.why.never")}</span></span>
    ${unread ? html`<span class="pill wait">${t("live.unread", { n: unread })}</span>` : null}<rack-icon
      name="next"></rack-icon></button></li>`;
}

// MARK: One client

function watching(here, way) {
  const now = here.live, waits = waiting(now);
  const { isOff, lifting, others, comments, bar } = waits ? {} : partsOf(now);
  const kinds = now.shares.map((kind) => t(`kind.share.${kind}`)).join(", ");
  return html`<main class="live-page"><header>${back(way)}${now.face ? html`<rack-plate .face=${now.face}></rack-plate><div
      class="what"><h1 class="title"><bdi>${now.name}</bdi></h1><p class="dim"><rack-icon name="eye"></rack-icon>${
      t("clients.open.what", { name: now.name, kinds })}</p></div>` : null}</header>
    <section class=${`panel live-card${isOff ? " off" : ""}`} aria-label=${t("live.title")}>${waits ?? lifting}</section>
    ${others || comments ? html`<aside class="panel live-side" aria-label=${t("live.beside")}>${others}${comments}</aside>` : null}
    ${bar}</main>`;
}
