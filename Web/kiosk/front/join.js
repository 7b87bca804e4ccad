// Joining in twenty seconds: a first name, four digits, and how the wall shows one; in a gym with invitations, its code
// before. Contract: join() → the page. Nothing is stored before the yellow button; walking away leaves nothing behind.
// Nothing is chosen beforehand for the wall, so nobody appears there, or stays away, without having said so.
import { back } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { shownAs } from "../../shared/accounts/appearing.js";
import { friendsSee } from "../../shared/accounts/friendssee.js";
import { uuid } from "../../shared/socket.js";
import { usualUnit } from "../../shared/gym/usualunit.js";
import { field } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { admit } from "../person/people.js";
import { DIGITS, digits, keyIn, letters } from "./joinkeys.js";
import { phoneCard, phoneCode } from "./joinphone.js";
import { face, wall } from "./joinwall.js";
import { leaveAlone } from "../base/alone.js";
import "../../shared/words/accounts/join.js";

const MOST = 24, ASK_MS = 250, ALONE_MS = 120_000;

function begin(front) {
  if (front.step) return;
  Object.assign(front, { step: app.gym.joining === "invitation" ? "code" : "name", invitation: "", name: "", pin: "",
    look: null, friendsSee: true, isSent: false, plate: null, fault: null, busy: false, accents: null, code: phoneCode() });
  leaveAlone(front, ALONE_MS);
}

// Every change goes through here: it also puts off the moment at which an abandoned form is dropped.
function put(front, change) {
  if (front.busy) return;
  Object.assign(front, { fault: null }, change);
  leaveAlone(front, ALONE_MS);
  app.refresh();
}

export function join() {
  const { front } = app;
  begin(front);
  if (front.status !== app.socket.status) {
    front.status = app.socket.status;
    if (front.fault?.unanswered && live()) front.fault = null;
    if (front.plate?.of !== front.name.trim()) check(front);
  }
  const said = problem(front), act = { named: (name) => named(front, name), pin: (pin) => pinned(front, pin), put: (change) => put(front, change) };
  onKeys((key) => typed(front, key, act), { own: (text) => front.step === "pin" && /^\d{1,4}$/.test(text) });
  return html`<main class="join-page"><div class="join-columns">
    <form class="who-you-are" novalidate @submit=${(event) => { event.preventDefault(); forward(front); }}>
      <header class=${said ? "told" : ""}>${back({ act: () => show("who"), isOff: front.busy })}<h1 class="title">${t("join.title")}</h1>
        <button type="button" class="btn quiet" ?disabled=${front.busy || !live()} @click=${() => byEmail(front)}>${t("join.email")}</button>
        <p class="dim lead">${t(app.gym.joining === "approval" ? "join.text.approval" : "join.text")}</p>
        <p class=${`fault${isAsking(front) ? " prompt" : ""}`} role="alert">${said}</p></header>
      ${front.step === "code" ? invitation(front) : keyed("you", html`${nameField(front, act)}
        ${front.step === "name" ? letters(front, act) : digits(front, act)}`)}
      <button class="btn go big" ?disabled=${!isReady(front)}>${t(front.busy ? "join.busy" : front.step === "code" ? "next"
        : front.step === "name" ? "join.next" : app.gym.joining === "approval" ? "join.ask" : "join.go")}</button>
    </form>
    <div class="looks"><section class="on-wall" aria-label=${t("join.wall")}>${wall(front, (look) => put(front, { look }), isAsking(front))}</section><div class="panel friends-see">${friendsSee({
      value: front.friendsSee, isOff: front.isSent, set: (are) => put(front, { friendsSee: are }) })}</div>${phoneCard(front)}</div>
  </div></main>`;
}

function problem(front) {
  const { fault: error, step, name } = front;
  if (error && !(step === "code" && error.field === "invitation")) return error.own ? t(error.own) : fault(error);
  if (!live()) return t("join.away");
  if (isTaken(front)) return t(/\s/u.test(name.trim()) ? "join.taken.more" : "join.taken.text", { name: name.trim() });
  return isAsking(front) ? t("join.choose") : null;
}

const isTaken = ({ plate, name }) => plate?.of === name.trim() && !plate.isFree;
// All but the wall is said.
const isAsking = ({ step, pin, look, fault: error }) => step === "pin" && pin.length === DIGITS && !look && !error;

function isReady(front) {
  if (front.busy || !live()) return false;
  if (front.step === "code") return Boolean(front.invitation.trim());
  if (front.step === "name") return front.name.trim() && !isTaken(front) && front.fault?.field !== "displayName";
  return front.pin.length === DIGITS && Boolean(front.look);
}

const invitation = (front) => field({ id: "invitation", label: t("join.code"), value: front.invitation, first: true,
  maxlength: 12, autocapitalize: "characters", hint: t("join.code.text"),
  error: front.fault?.field === "invitation" ? fault(front.fault) : null, set: (value) => put(front, { invitation: value }) });

// After the redraw that is due.
const focusOn = (id) => setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }));
// The page may be loaded after its address was opened, and data-first would come too late.
const arrive = (input) => input && queueMicrotask(() => input.isConnected && input.focus({ preventScroll: true }));

// A long name gets smaller before it is cut. The page has letters of its own (data-keys), and a real keyboard types here.
function nameField(front, act) {
  const { name, plate, step } = front, shown = name.trim(), size = [...shown].length;
  const state = !shown || plate?.of !== shown || front.fault?.field === "displayName" ? null : plate.isFree ? "free" : "taken";
  return html`<div class=${`field first-name${step === "name" ? " here" : ""}`}><label for="displayName">${t("join.name")}</label>
    <div class="name-box panel"><rack-plate .face=${face(front)}></rack-plate>
      <input id="displayName" class=${size > 18 ? "tiny" : size > 10 ? "small" : ""} .value=${name} data-keys="own"
        inputmode="none" autocomplete="off" autocapitalize="words" spellcheck="false" ref=${arrive}
        aria-invalid=${state === "taken" ? "true" : null} @click=${() => step === "pin" && put(front, { step: "name" })}
        @input=${(event) => act.named(event.target.value)}>
      <span class=${`state ${state ?? ""}`}>${state ? html`<rack-icon
        name=${state === "free" ? "check" : "warn"}></rack-icon>${t(`join.${state}`)}` : null}</span></div></div>`;
}

function typed(front, key, act) {
  if (key === "Escape") {
    if (front.busy) return true;
    if (front.accents) put(front, { accents: null });
    else if (front.step === "pin") { put(front, { step: "name" }); focusOn("displayName"); }
    else if (front.step === "name" && app.gym.joining === "invitation") { put(front, { step: "code" }); focusOn("invitation"); }
    else show("who");
    return true;
  }
  if (key === "Enter") { forward(front); return true; }
  return keyIn(front, key, act);
}

// Each word begins with a capital, however it was typed.
function named(front, text) {
  const name = [...text.replace(/^\s+|(?<=\s)\s+/gu, "")].slice(0, MOST).join("")
    .replace(/(^|[\s'’-])(\p{Ll})/gu, (_, before, letter) => before + letter.toLocaleUpperCase());
  put(front, { name, step: "name", accents: null });
  clearTimeout(front.asking);
  front.asking = setTimeout(() => check(front), ASK_MS);
}

// Asks whether the name is free and how its plate looks. Only the answer to the newest question counts.
async function check(front) {
  const name = front.name.trim(), isNew = () => app.front === front && front.name.trim() === name;
  if (!name || !live()) return;
  try {
    const plate = await app.socket.request("members.checkName", { displayName: name });
    if (!isNew()) return;
    front.plate = { ...plate, of: name };
    if (!plate.isFree && front.step === "pin" && !front.busy) front.step = "name";
  } catch (error) { if (isNew() && error.field === "displayName") front.fault = error; }
  app.refresh();
}

const isSimple = (pin) => {
  const steps = new Set([...pin].slice(1).map((digit, i) => (digit - pin[i] + 10) % 10));
  return steps.size === 1 && [0, 1, 9].includes([...steps][0]);
};

function pinned(front, pin) {
  if (pin.length === DIGITS && isSimple(pin)) put(front, { pin: "", fault: { own: "join.pin.simple" } });
  else put(front, { pin });
}

// What was typed so far goes along, and the plate that was shown.
function byEmail({ name, invitation: code, look, friendsSee, plate }) {
  show("signup", { plate, values: { name, displayName: name, invitation: code, look, friendsSee } });
}

async function forward(front) {
  if (!isReady(front)) return;
  if (front.step !== "pin") {
    const step = front.step === "code" ? "name" : "pin";
    put(front, { step });
    if (step === "pin" && front.plate?.of !== front.name.trim()) check(front);
    return;
  }
  const name = front.name.trim(), { pin, look } = front, code = front.invitation.trim();
  // The same name and PIN keep their key, so that a second tap after a lost reply joins once, whatever else has changed.
  const person = JSON.stringify([name, pin, code]);
  if (front.person !== person) {
    if (front.person) front.code = phoneCode();
    Object.assign(front, { person, key: uuid(), isSent: false });
  }
  const wanted = shownAs(look);
  Object.assign(front, { busy: true, fault: null });
  app.refresh();
  try {
    const login = await app.socket.request("members.signUp", { key: front.key, name, displayName: name, pin,
      unit: usualUnit(app.gym), ...wanted, friendsSee: front.friendsSee, phoneCode: front.code, ...(code && { invitation: code }),
      ...(front.plate?.of === name && { colour: front.plate.colour }) }, { timeoutMs: 20_000 });
    enter(front, login, wanted);
  } catch (error) { refuse(front, error, name); }
  front.busy = false;
  app.refresh();
}

// Somebody else may have the screen by now: then this login is over before it began.
function enter(front, login, wanted) {
  if (app.front !== front || app.active !== null) {
    app.socket.request("sessions.leave", { as: login.handle }).catch(() => {});
    return;
  }
  const person = admit(login), { shownOnFloor, showsInitials = false } = login.member;
  // A try whose reply was lost may have stored another choice.
  if (person && (shownOnFloor !== wanted.shownOnFloor || showsInitials !== Boolean(wanted.showsInitials))) {
    person.change("members.update", { showsInitials: false, ...wanted }).catch(() => {});
  }
}

function refuse(front, error, name) {
  if (["name_taken", "staff_name"].includes(error.reason)) front.plate = { ...front.plate, of: name, isFree: false };
  else front.fault = error;
  // It may be stored with what friends see, and who waits for the owner's approval cannot change that here.
  if (error.unanswered) front.isSent = true;
  if (["displayName", "name"].includes(error.field)) front.step = "name";
  else if (error.field === "invitation") { front.step = "code"; focusOn("invitation"); }
  else if (error.field === "pin") front.pin = "";
}
