// A new route, at #routes/new, drawn without a map: over the ways that the member knows, or from where they are. Contract: drawPage() →
// template. What was drawn stays until it is saved, or until the logout.
import { focusOn } from "../../../shared/focus.js";
import { head } from "../../../shared/parts/head.js";
import { progressOf } from "../../../shared/progress/progress.js";
import { lengthOf } from "../../../shared/roads/live/follow.js";
import { far } from "../../../shared/roads/measure.js";
import { cleared, EMPTY, isFull, undone } from "../../../shared/roads/routes/draft.js";
import { sheetAt, spotOf } from "../../../shared/roads/routes/sheet.js";
import { html } from "../../../shared/template.js";
import { blank, skeleton, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { failedCard } from "../../base/failed.js";
import { app, session, showError, unit } from "../../base/state.js";
import { board, closer, fit } from "./board.js";
import { nameAndKind, wrong } from "./fields.js";
import { known } from "./known.js";

const CLOSER = 1.6;
// Metres for each pixel.
const NEAR_ME = 2;
const LOOK = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };

const blankState = () => ({ draft: EMPTY, sheet: null, view: null, size: { width: 0, height: 0 }, cross: null, me: null, looking: null, gestures: null,
  form: { name: "", kind: "run", errors: {}, isBusy: false } });
const state = () => (app.form.routeDraw ??= blankState());
const put = (here, values) => { Object.assign(here, values); app.refresh(); };
const canLook = () => globalThis.isSecureContext && Boolean(navigator.geolocation);

export function drawPage() {
  const here = state(), { lines, isLoading, error } = known(), top = head({ back: { href: "#routes", label: t("me.routes") }, title: t("routes.new") });
  if (!here.sheet && !isLoading && lines.length) here.sheet = sheetAt(lines[0][0]);
  if (!here.sheet) return html`${top}${isLoading ? skeleton(5) : error ? failedCard(t("routes.failed"), error) : start(here)}`;
  return html`${top}<div class="columns"><div class="column">${card(here, lines)}</div><div class="column">${form(here)}</div></div>`;
}

const start = (here) => html`<section class="panel card">${blank({ icon: "other", title: t("route.draw.none"), text: t(canLook() ? "route.draw.none.text"
  : "route.draw.untrusted"), action: canLook() ? html`<div class="ends"><button type="button" class="btn go" ?disabled=${here.looking === "busy"}
  @click=${() => look(here)}>${t(here.looking === "busy" ? "route.draw.looking" : "route.draw.here")}</button></div>` : null })}${problem(here)}</section>`;

const problem = ({ looking }) => (["denied", "lost"].includes(looking) ? html`<p class="notice" role="alert">${t(`route.draw.${looking}`)}</p>` : null);

function look(here) {
  put(here, { looking: "busy" });
  navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude } }) => {
    const me = [latitude, longitude];
    // The button is gone then. Unless they have gone on meanwhile.
    if (!here.sheet && app.page === "routes/new") focusOn("#route-sheet");
    // Nothing is drawn yet, so the sheet starts again around where they are now.
    if (!here.draft.points.length) Object.assign(here, { sheet: sheetAt(me), cross: null });
    put(here, { me, looking: null, view: { ...spotOf(here.sheet, me), scale: here.view ? Math.min(here.view.scale, NEAR_ME) : NEAR_ME } });
  }, ({ code }) => put(here, { looking: code === 1 ? "denied" : "lost" }), LOOK);
}

const button = (icon, label, act, isOff = false) => html`<button type="button" class="btn" aria-label=${label} title=${label} ?disabled=${isOff}
  @click=${act}><rack-icon name=${icon}></rack-icon></button>`;

function card(here, lines) {
  const { draft } = here, n = draft.points.length, length = far(lengthOf(draft.points), unit(), here.form.kind);
  return html`<section class="panel card route-board" aria-label=${t("route.map")}>
    <p class="small">${t("route.draw.hint")} ${lines.length ? t("route.draw.pale") : null}</p>
    ${board(here, lines)}
    <div class="route-tools">${button("plus", t("route.draw.in"), () => closer(here, CLOSER))}${button("minus", t("route.draw.out"), () => closer(here, 1 / CLOSER))}${
      button("expand", t("route.draw.fit"), () => fit(here, lines))}${canLook() ? button("person", t("route.draw.me"), () => look(here), here.looking === "busy") : null}
      <button type="button" class="btn" ?disabled=${!draft.before.length} @click=${() => put(here, { draft: undone(draft) })}><rack-icon
        name="undo"></rack-icon>${t("route.draw.undo")}</button>
      <button type="button" class="btn quiet" ?disabled=${!n} @click=${() => put(here, { draft: cleared(draft) })}>${t("route.draw.clear")}</button></div>
    <p class="strong" id="route-so" role="status">${t("route.draw.so", { n, far: length })}</p>
    ${isFull(draft) ? html`<p class="notice">${t("route.draw.full")}</p>` : null}${problem(here)}</section>`;
}

const form = (here) => html`<form class="panel card entry" novalidate aria-label=${t("routes.new")} @submit=${(event) => save(event, here)}>
  ${nameAndKind(here.form)}${here.form.errors.points && here.form.errors.of === here.draft.points ? html`<p class="wrong" role="alert">${here.form.errors.points}</p>` : null}
  <div class="ends"><button class="btn go" ?disabled=${here.form.isBusy}>${t("route.draw.save")}</button></div></form>`;

async function save(event, here) {
  event.preventDefault();
  const { form: asked, draft: { points } } = here;
  // An error of the points stays until they change.
  asked.errors = points.length < 2 ? { points: t("fault.points.required"), of: points } : {};
  asked.isBusy = points.length >= 2;
  app.refresh();
  if (!asked.isBusy) return;
  try {
    const { route } = await session.change("routes.save", { name: asked.name.trim(), kind: asked.kind, points });
    progressOf(session).stale({ method: "routes.list" });
    app.form.routeDraw = null;
    toast(t("route.kept"));
    // Unless they have gone on meanwhile.
    if (app.page === "routes/new") location.hash = `routes/${route.id}`;
  } catch (error) {
    asked.isBusy = false;
    if (error.field?.startsWith("points")) Object.assign(asked.errors, { points: fault(error), of: points });
    else if (!wrong(asked, error)) showError(error);
  }
  app.refresh();
}
