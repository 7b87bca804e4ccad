// Notifications of this browser, on the page of reminders. Contract: pushCard(here) → template, for the state of
// reminders.js; resumePush(): registers this browser at the server again, after a new login. Browsers allow
// notifications only on https and on localhost.
import { html } from "../../shared/template.js";
import { keep } from "../../shared/store.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../base/state.js";

// Why notifications are not possible here, or null.
function obstacle({ pushKey }) {
  if (!pushKey) return "never";
  if (!globalThis.isSecureContext) return "insecure";
  if (!navigator.serviceWorker || !globalThis.PushManager || !globalThis.Notification) return "unable";
  return Notification.permission === "denied" ? "denied" : null;
}

async function known() {
  const worker = await navigator.serviceWorker.getRegistration("sw.js");
  return worker ? worker.pushManager.getSubscription() : null;
}

const MEMBER = "me.push";

// This browser's subscription, if this member made it. The server deletes it when the login ends, so it is sent again.
// A different member who logs in has to turn notifications on for themselves.
export async function resumePush() {
  if (!navigator.serviceWorker || !globalThis.PushManager || session.phase !== "in") return null;
  const subscription = keep.get(MEMBER) === session.member.id ? await known() : null;
  if (subscription) await subscribe(subscription);
  return subscription;
}

async function look(push) {
  try { push.subscription = await resumePush(); } catch { push.subscription = null; }
  push.isKnown = true;
  app.refresh();
}

const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const subscribe = (subscription) => session.change("push.subscribe", { endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey("p256dh")), auth: base64url(subscription.getKey("auth")) });

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function turnOn(here, push) {
  if (await Notification.requestPermission() !== "granted") return app.refresh();
  await navigator.serviceWorker.register("sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription that was made with another server's key does not work with ours.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true,
    applicationServerKey: bytesOf(here.settings.pushKey) });
  await subscribe(subscription);
  keep.set(MEMBER, session.member.id);
  push.subscription = subscription;
  return here.load();
}

async function turnOff(here, push) {
  const { endpoint } = push.subscription;
  await push.subscription.unsubscribe();
  push.subscription = null;
  keep.remove(MEMBER);
  await session.change("push.unsubscribe", { endpoint });
  return here.load();
}

async function attempt() {
  await session.ask("push.try");
  toast(t("remind.push.tried"));
}

async function act(push, body) {
  push.isBusy = true;
  app.refresh();
  try { await body(); } catch (error) { toast(error.reason ? fault(error) : t("remind.push.failed"), { tone: "bad" }); }
  push.isBusy = false;
  app.refresh();
}

export function pushCard(here) {
  const why = obstacle(here.settings), isNew = !here.push, push = (here.push ??= { subscription: null });
  if (isNew && !why) look(push);
  const on = Boolean(push.subscription), button = (word, tone, body) => html`<button type="button" class=${`btn ${tone}`}
    ?disabled=${push.isBusy} @click=${() => act(push, body)}>${t(`remind.push.${word}`)}</button>`;
  return html`<section class="panel card entry" aria-labelledby="remind-push"><h2 class="label" id="remind-push">${
    t("remind.push")}</h2><p>${t(`remind.push.${why ?? (on ? "on" : "off")}`)}</p>
    ${why || !push.isKnown ? null : html`<div class="ends">${on
      ? html`${button("try", "", attempt)}${button("turnOff", "line", () => turnOff(here, push))}`
      : button("turnOn", "go", () => turnOn(here, push))}</div>`}</section>`;
}
