// The first four steps after a gym is set up: a kiosk, a wall, a member, a class. Contract: guide(known) → template, or null once all
// are done, before it is known which are, or once the owner has closed it on this device; known is homeData(). Below them stands what to
// do for the first that is not done, with the address as a code to scan.
import { homeOf, hostOf, phoneAddress } from "../../shared/gym/address.js";
import { qr } from "../../shared/qr.js";
import { keep } from "../../shared/store.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, session } from "../state.js";

function steps({ plans }) {
  const { devices, members } = app;
  if (!devices || !members.list || !plans) return [];
  const has = (kind) => devices.some((one) => one.kind === kind);
  return [
    { name: "kiosk", isDone: has("kiosk"), path: "/kiosk/", href: "#devices" },
    { name: "wall", isDone: has("wall"), path: "/wall/", href: "#devices" },
    // Besides the owner.
    { name: "member", isDone: members.count > 1, path: "/me/", href: "#members" },
    { name: "class", isDone: plans.classes.length > 0, path: "/trainer/", href: "/trainer/#classes" },
  ];
}

const KEPT = "owner.guide";

export function guide(known) {
  const all = steps(known), next = all.find(({ isDone }) => !isDone);
  // A gym that once had all four is not new, whatever it gives up later.
  if (all.length && !next && keep.get(KEPT) !== "closed") keep.set(KEPT, "closed");
  if (!next || keep.get(KEPT) === "closed") return null;
  // Where members join only at the kiosk, the phone's page is no way in.
  const isKioskOnly = next.name === "member" && session.gym.joining === "kiosk", how = isKioskOnly ? "home.guide.member.kiosk" : `home.guide.${next.name}.how`;
  const code = phoneAddress(session.gym) && !isKioskOnly ? qr(`${homeOf(session.gym)}${next.path}`, t("home.guide.scan", { what: t(`home.guide.${next.name}`) })) : null;
  return html`<section class="panel card home-guide" aria-labelledby="home-guide"><div class="home-head"><h2 class="title" id="home-guide">${t("home.guide")}</h2>
      <button type="button" class="btn quiet" @click=${() => { keep.set(KEPT, "closed"); app.refresh(); }}>${t("home.guide.close")}</button></div>
    <ol>${all.map((step, i) => keyed(step.name, html`<li class=${step === next ? "open" : step.isDone ? "done" : ""} aria-current=${step === next ? "step" : null}><span
      class="number" aria-hidden="true">${step.isDone ? html`<rack-icon name="check"></rack-icon>` : i + 1}</span><span class="strong">${
      t(`home.guide.${step.name}`)}${step.isDone ? html`<span class="unseen">, ${t("home.guide.done")}</span>` : null}</span></li>`))}</ol>
    <div class="home-step">${code ? html`<span class="home-code">${code}</span>` : null}<p>${t(how, {
      address: `${hostOf(session.gym)}${next.path}` })}</p><a class="btn go" href=${next.href}>${t(`home.guide.${next.name}.do`)}</a></div>${
      code || isKioskOnly || next.name === "class" ? null : html`<p class="notice">${t("owner.local")}</p>`}</section>`;
}
