// Joining in twenty seconds: a first name, four digits, and how the wall shows one; in a gym with invitations, its code
// before. Contract: join() → the page. Nothing is stored before the yellow button; walking away leaves nothing behind.
// Nothing is chosen beforehand for the wall, so nobody appears there, or stays away, without having said so.
import { html, keyed } from "../../shared/template.js";
import { uuid } from "../../shared/socket.js";
import { usualUnit } from "../../shared/gym/usualunit.js";
import { field, keypad } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { ACCENTS } from "../base/keys.js";
import { onKeys } from "../base/scan.js";
import { admit } from "../person/people.js";
import { phoneCard, phoneCode } from "./joinphone.js";
import { face, wall } from "./joinwall.js";
import { leaveAlone } from "./login.js";
import "../../shared/words/accounts/join.js";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const MOST = 24, DIGITS = 4, HELD_MS = 450;

function begin(front) {
  if (front.step) return;
  Object.assign(front, { step: app.gym.joining === "invitation" ? "code" : "name", invitation: "", name: "", pin: "",
    look: null, plate: null, fault: null, busy: false, accents: null, code: phoneCode() });
}

export function join() {
  const { front } = app;
  begin(front);
  leaveAlone(front, 120_000);
  const said = problem(front);
  onKeys((key) => typed(front, key), { own: (text) => front.step === "pin" && /^\d{1,4}$/.test(text) });
  return html`<main class="join-page">
    <form class="who-you-are" novalidate @submit=${(event) => { event.preventDefault(); forward(front); }}>
      <header class=${said ? "told" : ""}><h1 class="title">${t("join.title")}</h1><button type="button" class="btn"
        @click=${() => show("who")}>${t("back")}</button>
        <p class="dim lead">${t(app.gym.joining === "approval" ? "join.text.approval" : "join.text")}</p>
        <p class=${`fault${isAsking(front) ? " prompt" : ""}`} role="alert">${said}</p></header>
      ${front.step === "code" ? invitation(front) : keyed("you", html`${nameField(front)}
        ${front.step === "name" ? letters(front) : digits(front)}`)}
      <button class="btn go big" ?disabled=${!isReady(front)}>${t(front.busy ? "join.busy"
        : front.step === "pin" ? "join.go" : front.step === "code" ? "next" : "join.next")}</button>
    </form>
    <section class="looks" aria-label=${t("join.wall")}>${wall(front, choose, isAsking(front))}${phoneCard(front)}</section>
  </main>`;
}

const problem = (front) => (front.fault ? (front.fault.own ? t(front.fault.own) : fault(front.fault))
  : !live() ? t("kiosk.pin.away") : isTaken(front) ? t("join.taken.text", { name: front.name.trim() })
    : isAsking(front) ? t("join.choose") : null);

// All but the wall is said.
const isAsking = ({ step, pin, look, fault: error }) => step === "pin" && pin.length === DIGITS && !look && !error;

const isTaken = ({ plate, name }) => plate?.of === name.trim() && !plate.isFree;

function isReady(front) {
  if (front.busy || !live()) return false;
  if (front.step === "code") return Boolean(front.invitation.trim());
  if (front.step === "name") return front.name.trim() && !isTaken(front);
  return front.pin.length === DIGITS && Boolean(front.look);
}

const invitation = (front) => html`${field({ id: "invitation", label: t("join.code"), value: front.invitation, first: true,
  maxlength: 12, autocapitalize: "characters", hint: t("join.code.text"),
  set: (value) => { Object.assign(front, { invitation: value, fault: null }); app.refresh(); } })}`;

// The page may have been loaded after its address was opened, and data-first would come too late.
const arrive = (input) => input && queueMicrotask(() => input.isConnected && input.focus({ preventScroll: true }));

// A long name gets smaller before it is cut. The page has letters of its own (data-keys), and a real keyboard types here.
function nameField(front) {
  const { name, plate, step } = front, shown = name.trim(), size = [...shown].length;
  const state = !shown || plate?.of !== shown ? null : plate.isFree ? "free" : "taken";
  const back = () => { if (front.step === "pin") { Object.assign(front, { step: "name", fault: null }); app.refresh(); } };
  return html`<div class=${`field first-name${step === "name" ? " here" : ""}`}><label for="displayName">${t("join.name")}</label>
    <div class="name-box panel"><rack-plate .face=${face(front)}></rack-plate>
      <input id="displayName" class=${size > 18 ? "tiny" : size > 10 ? "small" : ""} .value=${name} data-keys="own"
        inputmode="none" autocomplete="off" autocapitalize="words" spellcheck="false" ref=${arrive}
        aria-invalid=${state === "taken" ? "true" : null} @focus=${back} @click=${back}
        @input=${(event) => rewrite(front, event.target.value)}>
      <span class=${`state ${state ?? ""}`} role="status">${state ? html`<rack-icon
        name=${state === "free" ? "check" : "warn"}></rack-icon>${t(`join.${state}`)}` : null}</span></div></div>`;
}

function letters(front) {
  const { accents } = front, isUpper = startsWord(front.name);
  const cased = (letter) => (isUpper ? letter : letter.toLowerCase());
  const key = (id, content, press, label = null, more = "") => keyed(id, html`<button type="button" class=${`key ${more}`}
    aria-label=${label} ?disabled=${front.busy} @click=${press}>${content}</button>`);
  return html`<div class="alphabet" role="group" aria-label=${t("join.letters")}>
    ${LETTERS.map((letter) => keyed(letter, html`<button type="button" class="key" ?disabled=${front.busy}
      @pointerdown=${() => hold(front, letter)} @pointerup=${unhold} @pointercancel=${unhold} @pointerleave=${unhold}
      @contextmenu=${(event) => event.preventDefault()} @click=${() => write(front, cased(letter))}>${letter}</button>`))}
    ${key("space", t("join.space"), () => write(front, " "), null, "word")}
    ${key("erase", html`<rack-icon name="erase"></rack-icon>`, () => erase(front), t("keypad.erase"))}
    ${accents ? html`<div class="accents panel" role="group" aria-label=${t("kiosk.keyboard.accents")}>${accents.map((one) =>
      key(one, one, () => { erase(front); write(front, one); }))}</div>` : null}</div>`;
}

let held = 0;
const unhold = () => clearTimeout(held);
function hold(front, letter) {
  clearTimeout(held);
  front.accents = null;
  const known = ACCENTS[letter.toLowerCase()];
  if (!known) return;
  held = setTimeout(() => {
    const isUpper = startsWord(front.name);
    write(front, isUpper ? letter : letter.toLowerCase());
    front.accents = [...known].map((one) => (isUpper ? one.toLocaleUpperCase() : one)).filter((one) => [...one].length === 1);
    front.swallow = true; // the click that ends this press
    app.refresh();
  }, HELD_MS);
}

function digits(front) {
  return html`<div class="field four"><span class="caption">${t("join.pin")}</span>
    <p class="boxes" role="img" aria-label=${t("join.pin.typed", { n: front.pin.length })}>${Array.from({ length: DIGITS },
      (_, i) => html`<i class=${i < front.pin.length ? "on" : i === front.pin.length ? "next" : ""}></i>`)}</p></div>
    ${keypad({ press: (key) => pinKey(front, key), disabled: front.busy })}`;
}

function typed(front, key) {
  if (key === "Escape") {
    if (front.step === "pin") { front.step = "name"; app.refresh(); } else show("who");
    return true;
  }
  if (key === "Enter") { forward(front); return true; }
  if (front.step === "name") {
    if (key === "Backspace") erase(front);
    else if (/^[\p{L}\p{M}.'’-]$/u.test(key)) write(front, startsWord(front.name) ? key.toLocaleUpperCase() : key);
    else return false;
    return true;
  }
  if (front.step !== "pin" || !(key === "Backspace" || /^\d$/.test(key))) return false;
  pinKey(front, key);
  return true;
}

const startsWord = (name) => !name || /[\s'’-]$/u.test(name);

function write(front, text) {
  if (front.busy) return;
  if (front.swallow) { front.swallow = false; return; }
  front.accents = null;
  // After a name that is taken, the next letter is the first of the last name.
  const gap = isTaken(front) && /^\p{L}$/u.test(text) && !/\s/u.test(front.name) ? " " : "";
  rewrite(front, front.name + gap + (gap ? text.toLocaleUpperCase() : text));
}

function rewrite(front, text) {
  const next = text.replace(/^\s+|(?<=\s)\s+/gu, "");
  named(front, [...next].slice(0, MOST).join(""));
}

function erase(front) {
  front.swallow = false;
  front.accents = null;
  if (!front.busy) named(front, [...front.name].slice(0, -1).join("").trimEnd());
}

function named(front, name) {
  Object.assign(front, { name, fault: null });
  check(front);
  app.refresh();
}

// Asks whether the name is free and how its plate looks. Only the answer to the newest question counts.
async function check(front) {
  const name = front.name.trim();
  if (!name || !live()) return;
  try {
    const plate = await app.socket.request("members.checkName", { displayName: name });
    if (front.name.trim() === name) front.plate = { ...plate, of: name };
  } catch (error) { if (front.name.trim() === name && error.field === "displayName") front.fault = error; }
  app.refresh();
}

const isSimple = (pin) => {
  const steps = new Set([...pin].slice(1).map((digit, i) => (digit - pin[i] + 10) % 10));
  return steps.size === 1 && [0, 1, 9].includes([...steps][0]);
};

function pinKey(front, key) {
  if (front.busy) return;
  front.fault = null;
  if (key === "erase" || key === "Backspace") front.pin = front.pin.slice(0, -1);
  else if (front.pin.length < DIGITS) front.pin += key;
  if (front.pin.length === DIGITS && isSimple(front.pin)) Object.assign(front, { pin: "", fault: { own: "join.pin.simple" } });
  app.refresh();
}

function choose(front, look) {
  Object.assign(front, { look, fault: null });
  app.refresh();
}

async function forward(front) {
  if (!isReady(front)) return;
  if (front.step !== "pin") {
    front.step = front.step === "code" ? "name" : "pin";
    document.activeElement?.blur();
    if (front.step === "pin" && front.plate?.of !== front.name.trim()) check(front);
    app.refresh();
    return;
  }
  const name = front.name.trim(), { pin, look, code } = front;
  const params = { name, displayName: name, pin, unit: usualUnit(app.gym), shownOnFloor: look !== "nobody",
    ...(look === "initials" && { showsInitials: true }), ...(front.plate?.of === name && { colour: front.plate.colour }),
    ...(code && { phoneCode: code }), ...(front.invitation && { invitation: front.invitation.trim() }) };
  // The same answers keep their key, so that a second tap after a lost reply joins once.
  const form = JSON.stringify(params);
  if (front.form !== form) Object.assign(front, { form, key: uuid() });
  Object.assign(front, { busy: true, fault: null });
  app.refresh();
  try {
    admit(await app.socket.request("members.signUp", { key: front.key, ...params }, { timeoutMs: 20_000 }));
  } catch (error) { refuse(front, error, name); }
  front.busy = false;
  app.refresh();
}

function refuse(front, error, name) {
  if (error.reason === "name_taken") front.plate = { ...front.plate, of: name, isFree: false };
  else front.fault = error;
  if (["displayName", "name"].includes(error.field)) front.step = "name";
  else if (error.field === "invitation") front.step = "code";
  else if (error.field === "pin") front.pin = "";
}

