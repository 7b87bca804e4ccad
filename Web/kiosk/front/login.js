// Email and password, for members without a PIN or after too many wrong PINs.
import { fieldOf, otherOf, refused, stepOf, textOf } from "../../shared/accounts/secondstep.js";
import { back } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { field } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { logIn } from "../person/people.js";
import { onKeys } from "../base/scan.js";
import { leaveAlone } from "../base/alone.js";

export function login() {
  const { front } = app;
  leaveAlone(front);
  if (front.step) return second(front);
  onKeys((key) => key === "Escape" && (show("who"), true));
  const set = (name) => (value) => { front[name] = value; front.fault = null; app.refresh(); };
  const ready = front.email?.includes("@") && front.password && live() && !front.busy;
  return html`<main class="form-page">
    <form class="card panel" novalidate @submit=${(event) => { event.preventDefault(); if (ready) submit(front); }}>
    ${back({ act: () => show("who") })}
    <h1 class="title">${t("kiosk.login.title")}</h1>
    ${front.notice ? html`<p class="notice">${front.notice}</p>` : null}
    ${field({ id: "email", label: t("kiosk.f.email"), value: front.email, set: set("email"), inputmode: "email",
      autocapitalize: "none", first: true })}
    ${field({ id: "password", label: t("kiosk.f.password"), value: front.password, set: set("password"),
      type: "password" })}
    <p class="fault" role="alert">${front.fault ? fault(front.fault) : live() ? null : t("kiosk.pin.away")}</p>
    <button class="btn go big" ?disabled=${!ready}>${front.busy ? t("kiosk.checking") : t("kiosk.login")}</button>
  </form></main>`;
}

async function submit(front) {
  front.busy = true;
  app.refresh();
  try {
    const reply = await logIn({ email: front.email.trim(), password: front.password });
    if (reply) Object.assign(front, { step: stepOf(reply), password: "" });
  } catch (error) { Object.assign(front, { fault: error, password: "" }); }
  front.busy = false;
  app.refresh();
}

// The code of a trainer's second factor.
function second(front) {
  const { step } = front, ready = step.code.trim() && live() && !step.busy;
  const leave = () => { front.step = null; app.refresh(); };
  onKeys((key) => key === "Escape" && (leave(), true));
  return html`<main class="form-page">
    <form class="card panel" novalidate @submit=${(event) => { event.preventDefault(); if (ready) sendCode(front, step); }}>
    ${back({ act: leave })}
    <h1 class="title">${t("secondstep.title")}</h1><p class="dim">${textOf(step)}</p>
    ${fieldOf(step, () => app.refresh(), { first: true })}
    ${live() ? null : html`<p class="fault" role="alert">${t("kiosk.pin.away")}</p>`}
    <button class="btn go big" ?disabled=${!ready}>${t(step.busy ? "secondstep.busy" : "secondstep.do")}</button>
    ${otherOf(step, () => app.refresh())}</form></main>`;
}

async function sendCode(front, step) {
  step.busy = true;
  app.refresh();
  try { await logIn({ ticket: step.ticket, code: step.code.trim() }, "sessions.secondFactor"); }
  catch (error) {
    refused(step, error);
    step.code = "";
  }
  step.busy = false;
  app.refresh();
}
