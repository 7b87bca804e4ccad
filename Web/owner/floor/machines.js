// Rowers, bikes and ski machines, at #machines: what the gym calls those that its radios hear. They have no event of their own for the
// owner, so the list is asked for every few seconds while it is on the screen.
import { focusOn } from "../../shared/focus.js";
import { dayKey, day as dayOf, isolate, time } from "../../shared/format.js";
import { titleOf } from "../../shared/floor/machines/machines.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { blank, field, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/machinenames.js";
import { app, clock, session } from "../state.js";

// ms. How often it is asked for, and how long ago a machine may have been heard to be here.
const EACH = 5_000, HERE = 10_000;
const empty = () => ({ list: null, error: null, askedAt: -Infinity, timer: 0, naming: null });
let here = empty();

noun({ address: "machines", section: "screens", title: "owner.machines", draw: page, left() {
  clearTimeout(here.timer);
  here = empty();
} });

async function ask() {
  here.askedAt = performance.now();
  try { Object.assign(here, { list: (await session.ask("machines.list")).machines, error: null }); } catch (error) { here.error = error; }
  app.refresh();
}

function follow() {
  if (session.away || performance.now() - here.askedAt < EACH) return;
  ask();
  clearTimeout(here.timer);
  here.timer = setTimeout(() => app.refresh(), EACH + 20);
}

function page() {
  follow();
  const { list, error } = here;
  return html`${head({ title: t("owner.machines"), below: t("machines.what") })}
    ${!list ? error ? html`<section class="panel card">${blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn" @click=${ask}>${
      t("retry")}</button>` })}</section>` : skeleton(4)
    : html`<section class="panel card machine-list" aria-label=${t("owner.machines")}>${list.length ? html`<ul>${list.map((one) => keyed(one.machine,
      html`<li>${here.naming?.machine === one.machine ? naming(one) : row(one)}</li>`))}</ul>`
      : blank({ icon: "device", title: t("machines.none"), text: t("machines.none.text") })}</section>`}`;
}

const heardText = ({ heardAt }) => (heardAt === undefined ? t("machines.silent") : clock.now() - heardAt < HERE ? t("machines.here")
  : t("machines.heard", { when: dayKey(heardAt) === dayKey(clock.now()) ? time(heardAt) : dayOf(heardAt) }));

function row(one) {
  const name = isolate(titleOf(one));
  return html`<span class="about"><span class="strong"><bdi>${titleOf(one)}</bdi></span><span class="small">${[one.name ? one.number : null,
      heardText(one)].filter(Boolean).join(" · ")}</span></span>
    <button type="button" class="btn" aria-label=${t(one.name ? "machines.rename.of" : "machines.name.of", { name })} @click=${() => begin(one)}>${
      t(one.name ? "machines.rename" : "machines.name.do")}</button>
    ${one.name ? html`<button type="button" class="btn quiet" data-live aria-label=${t("machines.forget.of", { name })} @click=${() => send(one, {})}>${
      t("machines.forget")}</button>` : null}`;
}

function begin(one) {
  here.naming = { machine: one.machine, name: one.name ?? "", error: null };
  app.refresh();
  focusOn("#machine-name");
}

const naming = (one) => html`<form class="naming" novalidate @submit=${(event) => { event.preventDefault(); save(one); }}>
  ${field({ id: "machine-name", label: t("machines.name"), value: here.naming.name, error: here.naming.error, hint: t("machines.name.hint"), maxlength: 16,
    set: (name) => { Object.assign(here.naming, { name, error: null }); app.refresh(); } })}
  <button class="btn" ?disabled=${here.naming.busy}>${t("save")}</button><button type="button" class="btn quiet" @click=${() => {
    here.naming = null;
    app.refresh();
  }}>${t("cancel")}</button></form>`;

async function save(one) {
  const form = here.naming, name = form.name.trim();
  if (!name) { form.error = t("fault.required"); return app.refresh(); }
  form.busy = true;
  app.refresh();
  const error = await send(one, { name });
  if (error) Object.assign(form, { busy: false, error: error.reason === "name_taken" ? t("machines.taken") : fault(error) });
  else here.naming = null;
  app.refresh();
}

// Resolves with what the server refused, or null.
async function send({ machine }, more) {
  try {
    await session.change("machines.name", { machine, ...more });
    if (!more.name) toast(t("machines.forgotten"));
    await ask();
    return null;
  } catch (error) {
    // The reason is also that of a machine that is not heard.
    if (!more.name) toast(error.reason === "no_such_machine" ? t("machines.unnamed") : fault(error), { tone: "bad" });
    return error;
  }
}
