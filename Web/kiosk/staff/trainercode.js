// Lets a trainer see the member's log, at the kiosk: the code that the trainer types, and who already sees the log.
// Contract: trainerCode(person) → the person's page. What is shared is chosen on the phone.
import { html } from "../../shared/template.js";
import { countdown } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/coaching.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";

// State of one visit, so that a code is not shown to the next person.
function stateOf(person) {
  if (person.trainers) return person.trainers;
  const here = person.trainers = { list: null, code: null, error: null, busy: false };
  here.receive = (list) => {
    const added = list.find((one) => !here.list?.some((old) => old.trainer.id === one.trainer.id));
    if (here.code && added) {
      here.code = null;
      toast(t("coach.code.taken", { name: added.trainer.name }));
    }
    here.list = list;
  };
  person.ask("clients.trainers").then(({ trainers }) => { here.list = trainers; app.refresh(); }, () => {});
  return here;
}

async function invite(person, here) {
  Object.assign(here, { busy: true, error: null });
  app.refresh();
  try { here.code = await person.ask("clients.invite"); } catch (error) { here.error = error; }
  here.busy = false;
  tick(person, here);
}

function tick(person, here) {
  app.refresh();
  const works = here.code && here.code.expiresAt > app.clock.now();
  if (works && person.trainers === here) setTimeout(() => tick(person, here), 1_000);
}

export function trainerCode(person) {
  const here = stateOf(person), back = () => { person.trainers = null; person.screen.back(); };
  onKeys((key) => key === "Escape" && (back(), true));
  const left = here.code ? here.code.expiresAt - app.clock.now() : 0, text = here.code
    && `${here.code.code.slice(0, 4)}-${here.code.code.slice(4)}`;
  const make = (label) => html`<button type="button" class="btn tall go" ?disabled=${here.busy}
    @click=${() => invite(person, here)}>${label}</button>`;
  return html`<main class="trainer-code">
    ${head({ title: t("coach.code.title"), back: { act: back, first: true } })}
    <section class="panel">
      ${here.list?.length ? html`<p class="sees"><rack-icon name="eye"></rack-icon>${t("coach.code.seen",
        { names: here.list.map((one) => one.trainer.name) })}</p>` : null}
      ${!here.code ? html`<p class="dim">${t("coach.code.text")}</p>${make(t("coach.code.make"))}`
      : left > 0 ? html`<p class="number code" aria-label=${[...text].join(" ")}>${text}</p><p>${t("coach.code.type")}</p><p
        class="dim">${t("coach.code.left", { time: countdown(left) })}</p>`
      : html`<p class="dim" role="status">${t("coach.code.over")}</p>${make(t("coach.code.new"))}`}
      ${here.error ? html`<p class="fault" role="alert">${fault(here.error)}</p>` : null}
    </section></main>`;
}
