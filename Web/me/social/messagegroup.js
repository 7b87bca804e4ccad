// Group conversations: creating one, and the menu of a conversation. Contract: group(here, {friends}) → the page of a new
// group; groupMenu(here, conversation, friends) → the menu of a group or of a conversation of two.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { field, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { mutedNotice, reportButton, reportSheet } from "./report.js";
import { messages } from "./socialnews.js";
import { app, session, showError } from "../base/state.js";

const MOST = 20;

export function group(here, { friends }) {
  const made = (here.group ??= { name: "", members: [], error: null });
  const turn = (id) => {
    made.members = made.members.includes(id) ? made.members.filter((one) => one !== id) : [...made.members, id];
    app.refresh();
  };
  return html`${head({ back: { href: "#messages=who", label: t("msg.new") }, title: t("msg.group.new") })}
    ${mutedNotice() ?? (!friends ? skeleton(3) : html`<form class="panel card" @submit=${(event) => { event.preventDefault(); make(here); }}>
      ${field({ id: "group-name", label: t("msg.group.name"), value: made.name, maxlength: 40,
        set: (name) => { made.name = name; }, error: made.error })}
      <fieldset class="msg-who"><legend class="label">${t("msg.group.who")}</legend>${friends.map((face) => keyed(face.id,
        toggle({ label: html`<bdi>${face.name}</bdi>`, value: made.members.includes(face.id), set: () => turn(face.id),
          isOff: !made.members.includes(face.id) && made.members.length >= MOST - 1 })))}</fieldset>
      <button type="submit" class="btn go wide" ?disabled=${!made.members.length}>${t("msg.group.make")}</button></form>`)}`;
}

async function make(here) {
  const { name, members } = here.group;
  try {
    const { conversation } = await session.change("messages.group", { name, members });
    messages.put(conversation);
    here.group = null;
    location.replace(`#messages=${conversation.id}`);
  } catch (error) {
    here.group.error = fault(error);
    app.refresh();
  }
}

export function groupMenu(here, one, friends) {
  const thing = { what: "group", id: one.id, name: one.name };
  const wrongAt = (at) => (here.groupError?.id === one.id && here.groupError.at === at ? here.groupError.text : null);
  const wrong = ({ id }) => (wrongAt(id) ? html`<p class="wrong" role="alert">${wrongAt(id)}</p>` : null);
  const offered = (friends ?? []).filter((face) => !one.with.some(({ id }) => id === face.id));
  const name = here.names[one.id] ?? one.name;
  return html`<section class="panel card msg-menu">
    ${toggle({ live: true, label: t("msg.mute"), text: t("msg.mute.text"), value: one.muted,
      set: (muted) => change("messages.mute", { conversation: one.id, muted }) })}
    ${one.leads ? html`<form class="msg-rename" @submit=${(event) => {
        event.preventDefault();
        changeGroup(here, one, "name", { name });
      }}>${field({ id: "group-rename", label: t("msg.group.name"), value: name, maxlength: 40,
        set: (typed) => { here.names[one.id] = typed; app.refresh(); }, error: wrongAt("name") })}<button type="submit" class="btn">${t("save")}</button></form>
      <p class="label">${t("msg.group.in")}</p>
      <ul class="msg-in">${one.with.map((face) => keyed(face.id, html`<li><rack-plate .face=${face}></rack-plate><bdi
        class="strong grow">${face.name}</bdi><button type="button" class="btn" aria-label=${t("msg.group.remove.of",
        { name: face.name })} @click=${() => changeGroup(here, one, face.id, { remove: [face.id] })}>${
        t("msg.group.remove")}</button>${wrong(face)}</li>`))}
      ${offered.map((face) => keyed(face.id, html`<li><rack-plate .face=${face}></rack-plate><bdi class="grow">${
        face.name}</bdi><button type="button" class="btn" aria-label=${t("msg.group.add.of", { name: face.name })}
        ?disabled=${one.with.length >= MOST - 1} @click=${() => changeGroup(here, one, face.id, { add: [face.id] })}>${
        t("msg.group.add")}</button>${wrong(face)}</li>`))}</ul>` : null}
    ${one.name ? html`${one.leads ? null : reportButton(thing, { wide: true })}${reportSheet(thing)}
      ${leaving(here, one)}` : null}</section>`;
}

// Leaving cannot be undone, so it asks first.
function leaving(here, one) {
  const sure = (id) => { here.sure = id; app.refresh(); };
  if (here.sure !== one.id) {
    return html`<button type="button" class="btn bad wide" @click=${() => sure(one.id)}>${t("msg.group.leave")}</button>`;
  }
  const why = t(one.leads && !one.last ? "msg.group.leave.all" : "msg.group.leave.sure");
  return html`<rack-sure class="sure" role="alertdialog" aria-label=${t("msg.group.leave")}><p>${why}</p><button type="button"
    class="btn bad" @click=${() => leave(one)}>${t("msg.group.leave.do")}</button><button type="button" class="btn"
    @click=${() => sure(null)}>${t("msg.group.stay")}</button></rack-sure>`;
}

// A refusal is shown where the change was made: under the name, or in the person's row.
async function changeGroup(here, { id }, at, params) {
  here.groupError = null;
  try {
    messages.put((await session.change("messages.changeGroup", { conversation: id, ...params })).conversation);
    // Keep what was typed since the request was sent.
    if (params.name === here.names[id]) delete here.names[id];
  } catch (error) { here.groupError = { id, at, text: fault(error) }; }
  app.refresh();
}

async function change(method, params) {
  try { messages.put((await session.change(method, params)).conversation); } catch (error) { showError(error); }
  app.refresh();
}

async function leave({ id, name }) {
  try {
    await session.change("messages.leave", { conversation: id });
    toast(t("msg.group.left", { name }));
    location.hash = "messages";
  } catch (error) { showError(error); }
}
