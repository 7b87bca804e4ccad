// The machine of the exercise that is open (loaded later). Contract: machineLine() → the machine that the member is on, with what it
// says, or the way to one; null while none is heard.
import { said, titleOf } from "../../shared/floor/machines/machines.js";
import { Taking } from "../../shared/floor/machines/taking.js";
import { isolate } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../base/state.js";
import { machine } from "../base/machine.js";

const takingOf = () => (machine.taking ??= new Taking({ socket: session.socket, as: session.handle, refresh: () => app.refresh(),
  put: (now) => { machine.now = now; }, change: (method, params) => session.change(method, params) }));

const open = (isOpen) => { app.form.machines = isOpen; app.refresh(); };

export function machineLine() {
  const taking = takingOf(), { now } = machine, isOpen = app.form.machines;
  taking.look();
  if (!now || isOpen) taking.lookAround();
  if (!now && !taking.machines.length) return null;
  if (!now && !isOpen) return html`<button type="button" class="btn wide line" @click=${() => open(true)}>${t("machine.take")}</button>`;
  return html`<section class="machine-line" aria-label=${t(isOpen ? "machine.which" : "machine.yours")}>
    ${now && !isOpen ? html`<p><span class="strong">${t("machine.of", { name: isolate(titleOf(now)) })}</span><span class="small">${stateOf(now)}</span></p>
      <button type="button" class="btn" @click=${() => open(true)}>${t("machine.other")}</button>` : choice(taking, now)}</section>`;
}

// While the server is away, nobody knows the pace.
const stateOf = (now) => (session.away ? t("machine.away") : now.state === "lost" ? t("machine.lost") : now.metres ? said(now).join(" · ") : t("machine.begin"));

function choice(taking, now) {
  const act = (doing) => async () => { if (await doing()) open(false); };
  return html`<p><span class="strong">${t("machine.which")}</span><span class="small">${t("machine.which.text")}</span></p>
    ${taking.error ? html`<p class="wrong" role="alert">${fault(taking.error)}</p>` : null}
    ${taking.machines.map((one) => keyed(one.machine, html`<button type="button" class="btn wide line" data-live ?disabled=${taking.busy}
      aria-pressed=${one.machine === now?.machine ? "true" : "false"} @click=${act(() => taking.take(one.machine))}>${titleOf(one)}${one.member
        && one.machine !== now?.machine ? html` <span class="small"><bdi>${one.member.name}</bdi></span>` : null}</button>`))}
    ${now ? html`<button type="button" class="btn wide" data-live ?disabled=${taking.busy} @click=${act(() => taking.leave())}>${t("machine.leave")}</button>` : null}
    <button type="button" class="btn wide quiet" @click=${() => open(false)}>${t("cancel")}</button>`;
}
