// Machines at the kiosk. Contract: handMachine(person) → beside the set in hand: the machine that they are on, with its pace and
// power, or the way to one if any is heard; machinePage(person): taking one, or leaving it.
import { addIcons } from "../../shared/icons.js";
import { said, titleOf } from "../../shared/floor/machines/machines.js";
import { Taking } from "../../shared/floor/machines/taking.js";
import { isolate } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { blank } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";

addIcons({ oar: "M3 21L15 9M13 7l4 4M15 9l4.500-6 1.500 1.500-6 4.500" });

// Nobody takes or leaves a machine while the server is away.
const isStill = (taking) => taking.busy || !live();

const takingOf = (person) => (person.taking ??= new Taking({ socket: app.socket, as: person.handle, refresh: () => app.refresh(),
  put: (now) => { person.machine = now; }, change: (method, params) => person.change(method, params) }));

export function handMachine(person) {
  const taking = takingOf(person), { machine } = person;
  taking.look();
  if (!machine) taking.lookAround();
  if (!machine && !taking.machines.length) return null;
  return html`<button type="button" class="btn hand-machine" @click=${() => person.screen.go("machine")}>${machine
    ? html`<span><span class="strong">${titleOf(machine)}</span><span class="dim">${stateOf(machine)}</span></span>` : t("machine.take")}</button>`;
}

// Distance and time stand in the set itself. While the server is away, nobody knows the pace.
const stateOf = (machine) => (!live() ? t("machine.away") : machine.state === "lost" ? t("machine.lost") : machine.metres ? said(machine).slice(1).join(" · ") || machine.note || ""
  : t("machine.begin"));

export function machinePage(person) {
  const taking = takingOf(person), { screen, machine } = person;
  taking.look();
  taking.lookAround();
  onKeys((key) => key === "Escape" && (screen.back(), true));
  const take = async (one) => { if (await taking.take(one.machine)) screen.back(); };
  const leave = async () => { if (await taking.leave()) screen.back(); };
  return html`<main class="machine-page">${head({ title: t("machine.which"), below: t("machine.which.text"), back: { act: () => screen.back() } })}
    ${!live() ? html`<p class="dim" role="status">${t("machine.away.text")}</p>`
    : taking.error ? html`<p class="fault" role="alert"><rack-icon name="warn"></rack-icon>${fault(taking.error)}</p>` : null}
    ${taking.machines.length ? html`<ul class="machine-choice">${taking.machines.map((one) => keyed(one.machine, html`<li><button type="button" class="btn"
      aria-pressed=${one.machine === machine?.machine ? "true" : "false"} ?disabled=${isStill(taking)} @click=${() => take(one)}><span class="strong">${titleOf(one)}</span>${
      one.machine === machine?.machine ? html`<span class="dim">${t("machine.yours")}</span>` : one.member ? html`<span class="dim"><bdi>${isolate(one.member.name)}</bdi></span>` : null}</button></li>`))}</ul>`
    : !live() ? null : blank({ icon: "oar", title: t("machine.none"), text: t("machine.none.text") })}
    ${machine ? html`<button type="button" class="btn" ?disabled=${isStill(taking)} @click=${leave}>${t("machine.leave")}</button>` : null}</main>`;
}
