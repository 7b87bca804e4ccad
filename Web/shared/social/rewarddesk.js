// Handing out a reward for the code on a member's phone, on the owner's and the trainer's page. Contract:
//   rewardDesk(here, {session, now, refresh, done}) → a card; here: an object of the page, empty at first; done() is
//   called after a code was found or a reward was handed out; isFirst: whether it is the page's main action. A scanner
//   that types the code and presses Enter works, too.
import { html } from "../template.js";
import { shortDay, time, codeShape } from "../format.js";
import { field } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/social/rewards.js";

export function rewardDesk(here, { session, now, refresh, done = () => {}, isFirst = true }) {
  const put = (values) => { Object.assign(here, values); refresh(); };
  const check = async (event) => {
    event.preventDefault();
    if ((here.code ?? "").length !== 9) return put({ error: t("reward.desk.short") });
    put({ busy: true, error: null });
    try {
      put({ found: (await session.ask("rewards.check", { code: here.code })).redemption, given: false });
      done();
    } catch (error) { put({ error: error.reason === "code_unknown" ? t("reward.desk.unknown") : fault(error) }); }
    return put({ busy: false });
  };
  const give = async () => {
    put({ busy: true, error: null });
    try {
      put({ found: (await session.change("rewards.handOut", { code: here.code })).redemption, given: true });
      done();
    } catch (error) {
      // Somebody else handed it out first, or it has just ended: load it again to show that.
      try { here.found = (await session.ask("rewards.check", { code: here.code })).redemption; } catch { here.error = fault(error); }
    }
    put({ busy: false });
  };
  const next = () => {
    put({ code: "", found: null, given: false, error: null });
    requestAnimationFrame(() => document.getElementById("reward-code")?.focus());
  };
  return html`<section class="panel card entry reward-desk" aria-labelledby="reward-desk"><div><h2 class="label"
      id="reward-desk">${t("reward.desk")}</h2><p class="dim">${t("reward.desk.text")}</p></div>
    ${here.found ? html`${found(here, now)}<div class="ends">${here.found.state === "open"
        ? html`<button type="button" class="btn go" ?disabled=${here.busy} @click=${give}>${t("reward.desk.give")}</button>` : null}
      <button type="button" class=${`btn${here.found.state === "open" ? "" : " go"}`} @click=${next}>${
        t(here.found.state === "open" ? "cancel" : "reward.desk.next")}</button></div>
      ${here.error ? html`<p class="wrong" role="alert">${here.error}</p>` : null}`
    : html`<form class="reward-check" @submit=${check} novalidate>${field({ id: "reward-code", label: t("reward.desk.code"),
        value: here.code ?? "", placeholder: "XXXX-XXXX", autocapitalize: "characters", maxlength: 12, error: here.error,
        set: (value) => put({ code: codeShape(value), error: null }) })}
      <button class=${`btn${isFirst ? " go" : ""}`} ?disabled=${here.busy}>${t("reward.desk.check")}</button></form>`}</section>`;
}

function found({ found: { name, member, state, endedAt, expiresAt, by }, given }, now) {
  const who = member?.name ?? t("reward.former");
  const text = state === "open" ? t("reward.desk.open", { day: shortDay(expiresAt, now) }) : given ? t("reward.desk.done")
    : t(`reward.desk.was.${state}`, { day: shortDay(endedAt, now), time: time(endedAt), by });
  return html`<div class="reward-found" role="status">${member ? html`<rack-plate .face=${member}></rack-plate>` : null}
    <span><bdi class="strong">${name}</bdi><bdi>${who}</bdi></span>
    <span class=${`pill ${state === "open" || given ? "good" : "bad"}`}>${text}</span></div>`;
}
