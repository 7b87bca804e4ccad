// The members' faces: those shown on the floor by their last training, then the others by name. Two letters find anybody; a badge goes straight to the PIN.
// A to Z keep their places, and a letter that leads to nobody is pale, but can be tapped: whoever has joined since the letters
// were loaded is found. Below them are the letters of other scripts in which members write their names. Who has typed may go on
// with any letter: the server reads them all as Latin then.
import { lettersOf } from "../../shared/accounts/letters.js";
import { back } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { blank } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app, live, show } from "../base/app.js";
import { busyLine } from "./busy.js";
import { clocksButton } from "./clocks.js";
import { nextClass } from "./nextclass.js";
import { select } from "../person/people.js";
import { followWish, toWish } from "../person/wish.js";
import { onKeys } from "../base/scan.js";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
// Georgian has capitals that hardly any font has.
const big = (text) => text.replace(/[^\p{Script=Georgian}]+/gu, (part) => part.toUpperCase());
let leading = null; // the letters that lead to somebody, once the server has said them

async function load(front) {
  const text = front.text ?? "";
  front.asked = text;
  front.askedAt = app.clock.now();
  try {
    const { faces, letters } = await app.socket.request("members.roster", { text });
    if (letters) leading = letters;
    if (front.asked !== text) return;
    Object.assign(front, { faces, fault: null });
  } catch (error) { if (front.asked === text) front.fault = error; }
  app.refresh();
}

function type(front, text) {
  front.text = lettersOf(text).slice(0, 20).join("");
  clearTimeout(front.forget);
  // Clears the letters after a while, so that the next person starts fresh.
  front.forget = setTimeout(() => { if (app.front === front && front.text) type(front, ""); }, 25_000);
  load(front);
  app.refresh();
}

noun({ address: "who", front: who });

function who() {
  const { front } = app;
  const text = front.text ?? "";
  // Reload after a minute, so that a member who has just joined on their phone appears.
  const isOld = !text && front.askedAt && app.clock.now() - front.askedAt > 60_000;
  if (front.status !== app.socket.status || isOld) { front.status = app.socket.status; if (live()) load(front); }
  // Two keys may arrive before the next draw: append to the current text, not to the drawn one.
  const more = (key) => type(front, (front.text ?? "") + key);
  const fewer = () => type(front, lettersOf(front.text ?? "").slice(0, -1).join(""));
  onKeys((key) => {
    if (key === "Escape" && front.wish && !text) { toWish(front.wish); return true; }
    if (key === "Escape" && (text || !app.people.length)) { type(front, ""); return true; }
    if (key === "Escape") { select(app.people[0]); return true; }
    if (key === "Backspace") { fewer(); return true; }
    if (key === "Enter" && front.faces?.length === 1) { choose(front.faces[0]); return true; }
    if (/^[\p{L}\p{N}'-]$/u.test(key)) { more(key); return true; }
    return false;
  });
  const way = front.wish ? () => toWish(front.wish) : app.people.length ? () => select(app.people[0]) : null;
  return html`<main class="who">
    <section class="crowd" aria-label=${t("kiosk.who")}>
      <header>${way ? back({ act: way }) : null}<div>
        <p class="label">${app.gym.name}</p>
        <h1 class=${`title${front.wish ? " wish" : ""}`}>${front.wish ? t("kiosk.who.wish", { name: front.wish.session.name }) : app.people.length
          ? t("kiosk.who.more") : t("kiosk.who")}</h1>
      </div>
        ${way ? null : html`<button type="button" class="btn calc-button" aria-label=${t("calc.open")}
            @click=${() => show("calc")}><rack-icon name="calc"></rack-icon></button>${clocksButton({ most: 1 })}
            <p class="number hour" aria-hidden="true">${format.time(app.clock.now())}</p>`}</header>
      ${crowd(front, text)}${nextClass()}${app.people.length ? null : html`<div class="front-foot">${busyLine()}<button type="button" class="btn quiet"
        @click=${() => show("help")}><rack-icon name="info"></rack-icon>${t("kiosk.help")}</button></div>`}
    </section>
    <aside class="finder panel" aria-label=${t("kiosk.find")}>
      <p class=${`sought number${text ? "" : " none"}`}
        role="status"><span>${text ? big(text) : t("kiosk.find.hint")}</span>
        ${text ? html`<button type="button" class="btn quiet" aria-label=${t("keypad.clear")}
          @click=${() => type(front, "")}><rack-icon name="close"></rack-icon></button>` : null}</p>
      ${letters(front, { text, more, fewer })}
      <p class="badge-hint dim"><rack-icon name="badge"></rack-icon>${t("kiosk.badge.hint")}</p>
      <div class="links">
        <button type="button" class=${`btn${front.faces?.length ? "" : " go"}`} ?disabled=${!live()}
          @click=${() => show("join")}>${t("kiosk.join")}</button>
        <button type="button" class="btn" ?disabled=${!live()}
          @click=${() => show("login", { wish: front.wish })}>${t("kiosk.email")}</button>
      </div>
    </aside>
  </main>`;
}

// Nothing is drawn before the letters are known, so that none moves under a finger.
function letters(front, { text, more, fewer }) {
  if (!leading && live() && !front.fault) return html`<div class="letters" aria-busy="true">${LETTERS.map((letter) => keyed(letter,
    html`<span class="skeleton"></span>`))}</div>`;
  const key = (letter) => keyed(letter, html`<button type="button" class=${`key${text || !leading || leading.includes(letter) ? "" : " pale"}`}
    @click=${() => more(letter)}>${big(letter)}</button>`);
  return html`<div class="letters" role="group" aria-label=${t("kiosk.letters")}>
    ${LETTERS.map(key)}
    <button type="button" class="key rub" aria-label=${t("keypad.erase")} ?disabled=${!text}
      @click=${fewer}><rack-icon name="erase"></rack-icon></button>
    ${leading?.filter((letter) => !LETTERS.includes(letter)).map(key)}</div>`;
}

function crowd(front, text) {
  if (!live()) return blank({ icon: "cloud", title: t("kiosk.who.away"),
    text: t(app.outbox.count ? "kiosk.who.away.kept" : "kiosk.who.away.text", { n: app.outbox.count }) });
  if (front.fault) return blank({ icon: "warn", title: fault(front.fault),
    action: html`<button type="button" class="btn" @click=${() => load(front)}>${t("retry")}</button>` });
  if (!front.faces) return html`<ul class="faces" aria-busy="true">
    ${Array.from({ length: 12 }, () => html`<li class="ghost"><span class="skeleton"></span></li>`)}
  </ul>`;
  if (!front.faces.length) return text
    ? blank({ icon: "search", title: t("kiosk.who.none", { text: big(text) }),
      text: t("kiosk.who.none.text") })
    : blank({ icon: "person", title: t("kiosk.who.empty"), text: t("kiosk.who.empty.text") });
  return html`<ul class="faces">
    ${front.faces.map((face) => keyed(face.id, html`<li><button type="button" class="face" @click=${() => choose(face)}>
    <rack-plate .face=${face}></rack-plate><bdi class="name">${face.name}</bdi>${here(face)}</button></li>`))}</ul>`;
}

function here(face) {
  if (app.people.some((person) => person.id === face.id)) return html`<span
    class="pill good">${t("kiosk.here")}</span>`;
  const n = app.outbox.of(face.id).length;
  return n ? html`<span class="pill wait">${t("kiosk.waiting", { n })}</span>` : null;
}

function choose(face) {
  const person = app.people.find((other) => other.id === face.id);
  const { wish } = app.front;
  if (!person) return show("pin", { face, wish });
  followWish(person);
  return select(person);
}
