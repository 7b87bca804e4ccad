// The page Your login, at #login. It also says who of the staff uses codes from a phone, and turns them off for a trainer who has lost
// the phone. Each visit asks the server again.
import { OwnLogin } from "../../shared/accounts/ownlogin.js";
import { longDay, isolate } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/secondfactor.js";
import { app, clock, session, showError } from "../state.js";

const own = new OwnLogin({ session, clock, refresh: () => app.refresh(), showError, turned: () => loadStaff() });
// people: null until the server has replied; sure: the id of the person for whom the owner is asked to confirm.
const fresh = () => ({ people: null, failed: null, sure: null, busy: false });
let here = fresh(), isOpen = false;

noun({ address: "login", section: "gym", title: "secondfactor.page",
  draw() {
    // Also where the page was opened before somebody was logged in.
    if (!isOpen) open();
    return own.draw(staff());
  },
  turned(path) {
    if (!path) close();
    else if (isOpen) open();
  },
  left: close });

// Codes that were shown are gone once the page is left.
function close() {
  if (!isOpen) return;
  isOpen = false;
  own.clear();
  here = fresh();
}

function open() {
  isOpen = true;
  own.load();
  loadStaff();
}

async function loadStaff() {
  const mine = here;
  try {
    const { people } = await session.ask("secondFactor.staff");
    if (here === mine) Object.assign(here, { people, failed: null });
  } catch (error) { if (here === mine && !here.people) here.failed = error; }
  app.refresh();
}

const staff = () => html`<section class="panel card" aria-labelledby="factor-staff"><h2 class="label" id="factor-staff">${t("secondfactor.staff")}</h2>
  <p class="dim">${t("secondfactor.staff.text")}</p>${here.failed ? html`<p class="wrong" role="alert">${fault(here.failed)}</p><div class="ends"><button type="button" class="btn"
    @click=${loadStaff}>${t("retry")}</button></div>` : !here.people ? skeleton(2)
  : html`<ul class="factor-staff">${here.people.map((one) => keyed(one.member.id, row(one)))}</ul>`}</section>`;

const ask = (id) => { here.sure = id; app.refresh(); };

function row({ member, role, since }) {
  const name = isolate(member.name), mayClear = since && role !== "owner";
  return html`<li><rack-plate .face=${member}></rack-plate><span class="what"><bdi class="strong">${member.name}</bdi><span class="small">${t(`role.${role}`)} · ${
      since ? t("secondfactor.staff.on", { day: longDay(since) }) : t("secondfactor.staff.off")}</span></span>
    ${mayClear && here.sure !== member.id ? html`<button type="button" class="btn line" aria-label=${t("secondfactor.clear.of", { name: member.name })}
      @click=${() => ask(member.id)}>${t("secondfactor.clear")}</button>` : null}
    ${mayClear && here.sure === member.id ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("secondfactor.clear.sure", { name: member.name })}>
      <p><strong>${t("secondfactor.clear.sure", { name })}</strong> ${t("secondfactor.clear.text")}</p><button type="button" class="btn bad" data-live ?disabled=${here.busy}
        @click=${() => clear(member)}>${t("secondfactor.clear")}</button><button type="button" class="btn" @click=${() => ask(null)}>${t("cancel")}</button></rack-sure>` : null}</li>`;
}

async function clear(member) {
  const mine = here;
  mine.busy = true;
  app.refresh();
  try {
    await session.change("secondFactor.clear", { member: member.id });
    toast(t("secondfactor.cleared", { name: isolate(member.name) }));
  } catch (error) { showError(error); }
  Object.assign(mine, { busy: false, sure: null });
  if (here === mine) loadStaff();
}
