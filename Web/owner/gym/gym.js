// The gym itself, at #gym: its name, who may join, and whether members run the clocks. It loads at the first draw and at
// each further visit. Each choice takes effect at once.
import { homeOf } from "../../shared/gym/address.js";
import { copy } from "./copy.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { blank, field, skeleton, toast, toggle } from "../../shared/ui.js";
import { chosen, put, receive } from "./gymchange.js";
import { bars, equipment } from "./equipment.js";
import { visitRules } from "./visitrules.js";
import { facesRule } from "./facesrule.js";
import { app, session } from "../state.js";

const RULES = ["anyone", "kiosk", "invitation", "approval"];

noun({ address: "gym", section: "gym", title: "owner.gym", draw: gym,
  turned: (path) => { if (path && app.gym) loadGym(); }, left: () => { app.gym = null; } });

async function loadGym() {
  try { receive(await session.ask("gym.get")); }
  catch { if (!app.gym?.name) app.gym = { failed: true }; app.refresh(); }
}

function gym() {
  if (!app.gym) { app.gym = { loading: true }; loadGym(); }
  const here = app.gym, { membersControlTimers: controls, joining } = chosen();
  if (here.loading) return skeleton(4);
  if (here.failed) return blank({ icon: "cloud", title: t("owner.gym.failed"),
    action: html`<button type="button" class="btn" @click=${loadGym}>${t("retry")}</button>` });
  return html`${head({ title: t("owner.gym") })}
    <div class="halves even"><div class="half">
    <form class="panel card entry" aria-labelledby="name-title" @submit=${rename} novalidate>
      <h2 class="label" id="name-title">${t("owner.gym.called")}</h2>
      ${field({ id: "gym-name", label: t("owner.gymName"), value: here.draft, error: here.error, maxlength: 80,
        hint: t("owner.gymName.hint"),
        set: (draft) => { Object.assign(here, { draft, error: null }); app.refresh(); } })}
      <div class="ends"><button class="btn go" ?disabled=${here.busy || here.draft.trim() === here.name}>${t("save")}
      </button></div></form>
    <section class="panel card entry" aria-labelledby="clocks-title">
      <h2 class="label" id="clocks-title">${t("owner.gym.clocks")}</h2>
      ${toggle({ live: true, label: t("owner.gym.control"), hint: t("owner.gym.control.hint"), value: controls,
        set: (membersControlTimers) => put({ membersControlTimers }, t(membersControlTimers
          ? "owner.gym.control.on"
          : "owner.gym.control.off")) })}
    </section>
    ${visitRules()}
    ${equipment()}</div>
    <div class="half"><section class="panel card entry" aria-labelledby="join-title">
      <h2 class="label" id="join-title">${t("owner.joining")}</h2>
      <fieldset class="rules"><legend class="unseen">${t("owner.joining")}</legend>
        ${RULES.map((rule) => keyed(rule, html`<label class="rule"><input type="radio" name="joining" value=${rule} data-live
          .checked=${joining === rule} @change=${() => put({ joining: rule }, t("owner.joining.saved"))}>
          <span class="mark" aria-hidden="true"></span>
          <span class="about"><span class="strong">${t(`owner.joining.${rule}`)}</span><span
            class="small">${t(`owner.joining.${rule}.text`)}</span></span></label>`))}</fieldset>
      ${here.joining === "invitation" ? invitation(here) : null}
    </section>
    ${facesRule()}
    ${bars(here)}</div></div>`;
}

function invitation({ invitation: code }) {
  const link = `${homeOf(session.gym)}/me/?invitation=${code}#signup`;
  return html`<div class="invitation">
    <p class="label">${t("owner.invitation")}</p>
    <p class="number code">${code}</p>
    <div class="link-line"><code>${link}</code><button type="button" class="btn line"
      @click=${(event) => copy(event.currentTarget.previousElementSibling, link)}>${t("owner.copy")}</button></div>
    <div class="ends"><button type="button" class="btn" data-live
      @click=${() => put({ newInvitation: true }, t("owner.invitation.made"))}><rack-icon
        name="restart"></rack-icon>${t("owner.invitation.new")}</button>
      <p class="hint">${t("owner.invitation.hint")}</p></div></div>`;
}

async function rename(event) {
  event.preventDefault();
  const here = app.gym, name = here.draft.trim();
  if (!name) { here.error = t("fault.required"); return app.refresh(); }
  here.busy = true;
  app.refresh();
  try {
    receive(await session.change("gym.configure", { name }));
    toast(t("owner.gym.renamed", { name }));
  } catch (error) {
    Object.assign(here, { error: fault(error), busy: false });
    app.refresh();
  }
}
