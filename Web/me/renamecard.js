// The gym took the member's display name away: they choose another. Contract: renameCard() → template, on Today.
import { html } from "../shared/template.js";
import { field, toast } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import "../shared/words/reports.js";
import { app, session } from "./state.js";

export function renameCard() {
  const here = (app.form.renaming ??= { name: "", error: null, busy: false });
  return html`<form class="panel card entry" aria-labelledby="rename-title" novalidate
    @submit=${(event) => { event.preventDefault(); rename(here); }}>
    <h2 class="label" id="rename-title">${t("report.rename")}</h2><p>${t("report.rename.text", { name: session.member.displayName })}</p>
    ${field({ id: "new-display-name", label: t("report.rename.field"), value: here.name, error: here.error, maxlength: 24,
      autocomplete: "nickname", set: (name) => { Object.assign(here, { name, error: null }); app.refresh(); } })}
    <div class="ends"><button class="btn go" ?disabled=${here.busy}>${t("report.rename.do")}</button></div></form>`;
}

async function rename(here) {
  here.busy = true;
  app.refresh();
  try {
    session.member = (await session.change("members.update", { displayName: here.name })).member;
    here.name = "";
    toast(t("report.rename.done", { name: session.member.displayName }));
  } catch (error) { here.error = fault(error); }
  here.busy = false;
  app.refresh();
}
