// The form for a new display name, after the gym removed the member's: on the phone's Today and on the kiosk's start view.
// Contract: renameForm(host) → template; host: {member, form, isAside, change(method, params), took(member), refresh()}.
// `form` is an object that keeps what is typed; took(member) gets the changed member; set isAside if something else on the
// screen is the main action.
import { html } from "../template.js";
import { field, toast } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/rename.js";

export function renameForm(host) {
  const { form } = host;
  return html`<form class="panel card entry rename" aria-labelledby="rename-title" novalidate
    @submit=${(event) => { event.preventDefault(); rename(host); }}>
    <h2 class="label" id="rename-title">${t("rename")}</h2><p>${t("rename.text", { name: host.member.displayName })}</p>
    ${field({ id: "new-display-name", label: t("rename.field"), value: form.name, error: form.error, maxlength: 24,
      autocomplete: "nickname", autocapitalize: "words", set: (name) => {
        Object.assign(form, { name, error: null });
        host.refresh();
      } })}
    <div class="ends"><button class=${host.isAside ? "btn" : "btn go"} ?disabled=${form.busy}>${t("rename.do")}</button></div></form>`;
}

async function rename(host) {
  const { form } = host;
  if (form.busy) return;
  form.busy = true;
  host.refresh();
  try {
    const { member } = await host.change("members.update", { displayName: form.name ?? "" });
    form.name = "";
    host.took(member);
    toast(t("rename.done", { name: member.displayName }));
  } catch (error) { form.error = fault(error); }
  form.busy = false;
  host.refresh();
}
