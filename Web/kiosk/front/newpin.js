// Offers a PIN to a member who has none, right after they have logged in with email and password: only then does the
// server accept one without the password. The member can skip it.
import { html } from "../../shared/template.js";
import { keypad, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/kioskpages.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { toTraining } from "../person/screen.js";

export function newPin(person) {
  const form = person.screen.form ??= { pin: "", fault: null, busy: false };
  const isReady = form.pin.length >= 4 && live() && !form.busy;
  const press = (key) => {
    form.fault = null;
    if (key === "erase" || key === "Backspace") form.pin = form.pin.slice(0, -1);
    else if (/^\d$/.test(key) && form.pin.length < 6) form.pin += key;
    app.refresh();
  };
  onKeys((key) => {
    if (key === "Enter" && isReady) { save(person, form); return true; }
    if (key === "Backspace" || /^\d$/.test(key)) { press(key); return true; }
    return false;
  }, { own: (text) => /^\d{1,6}$/.test(text) });
  return html`<main class="pin">
    <div class="card panel">
      <h1 class="title">${t("kiosk.newpin.title")}</h1>
      <p class="dim" id="pin-hint">${t("kiosk.newpin.hint")}</p>
      <p class="dots" role="img" aria-label=${t("kiosk.pin.typed", { n: form.pin.length })}>
        ${Array.from({ length: Math.max(4, form.pin.length) },
          (_, i) => html`<i class=${i < form.pin.length ? "on" : ""}></i>`)}</p>
      <p class="fault" role="alert">${form.fault ? fault(form.fault) : live() ? null : t("fault.away")}</p>
    </div>
    <div class="pad panel">
      ${keypad({ press, disabled: form.busy })}
      <button type="button" class="btn go big" ?disabled=${!isReady} @click=${() => save(person, form)}>
        ${form.busy ? t("kiosk.checking") : t("kiosk.newpin.save")}</button>
      <button type="button" class="btn quiet" @click=${() => done(person)}>${t("kiosk.newpin.later")}</button>
    </div>
  </main>`;
}

function done(person) {
  person.screen.form = null;
  toTraining(person);
}

async function save(person, form) {
  form.busy = true;
  app.refresh();
  try {
    person.member = (await person.change("members.update", { pin: form.pin })).member;
    done(person);
    toast(t("kiosk.newpin.saved"));
  } catch (error) { Object.assign(form, { fault: error, pin: "" }); }
  form.busy = false;
  app.refresh();
}
