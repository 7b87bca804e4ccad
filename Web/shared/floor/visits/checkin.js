// Checking somebody in at the desk: a member by the beginning of the name, or a walk-in. Contract: checkIn(desk) → a card;
// desk: VisitDesk. admit(desk, {member} or {name}, {note}) checks in, and asks for a reason if the membership does not cover
// it; readmit(desk, present) takes a check-out back.
// Enter takes the first member only if the list that it stands in was on the screen, or if it is the only one and has the
// shown name that was typed. Who types faster sees the list first.
import { dayName, stateText } from "../../accounts/memberships.js";
import { focusOn } from "../../focus.js";
import { dayKey, isolate, time } from "../../format.js";
import { html, keyed } from "../../template.js";
import { field, searchField, toast } from "../../ui.js";
import { fault, t } from "../../words.js";
import { earlier, earlierAt, when } from "./earlier.js";

const MOST_NAME = 40, MOST_NOTE = 200;
const REFUSALS = ["membership_ended", "membership_frozen", "visits_used_up"];
const FIELD = "visit-find", toField = () => focusOn(`#${FIELD}`);
const fold = (text) => text.trim().toLocaleLowerCase();

export function checkIn(desk) {
  const { form } = desk;
  return html`<section class="panel card visit-checkin" aria-labelledby="visit-checkin"><h2 class="label" id="visit-checkin">${
      t("whosin.checkIn")}</h2>
    <form class="entry" novalidate role="search" @submit=${(event) => { event.preventDefault(); enter(desk); }}>${searchField({ id: FIELD,
      label: t("whosin.find"), value: form.text, set: (text) => find(desk, text), keydown: down, enter: "go", most: MOST_NAME, hint: "visit-hint",
      isWrong: Boolean(form.error) })}
      ${form.error ? html`<p class="wrong" role="alert">${form.error}</p>` : null}
      <p class="hint" id="visit-hint">${t("whosin.find.hint")} <span class="visit-typed">${t("whosin.find.enter")}</span></p></form>
    ${form.earlier ? earlier(desk, toField) : null}
    ${form.refused ? refused(desk) : form.text.trim() && form.found ? results(desk) : null}
    ${form.earlier ? null : html`<div class="ends"><button type="button" class="btn quiet visit-earlier" @click=${() => {
      form.earlier = { day: dayKey(desk.now()), time: "", error: null };
      desk.refresh();
      focusOn("#visit-day");
    }}><rack-icon name="history"></rack-icon>${t("whosin.earlier")}</button></div>`}</section>`;
}

// MARK: Finding

async function find(desk, text) {
  const { form } = desk;
  Object.assign(form, { text, error: null, isAway: false, refused: null });
  if (desk.open?.startsWith("found-")) Object.assign(desk, { open: null, ship: null });
  if (!text.trim()) form.found = null;
  desk.refresh();
  if (!text.trim()) return;
  try {
    const { faces } = await desk.session.ask("classes.people", { text: text.trim() });
    if (form.text !== text) return;
    // Somebody whose whole name it is comes before those whose name is longer.
    const isWhole = ({ name }) => fold(name) === fold(text);
    Object.assign(form, { found: [...faces.filter(isWhole), ...faces.filter((face) => !isWhole(face))], foundFor: text });
  } catch (error) { if (form.text === text) Object.assign(form, { found: null, isAway: error.unanswered, error: fault(error) }); }
  desk.refresh();
}

async function enter(desk) {
  const { form } = desk, { text } = form;
  if (!text.trim() || form.refused) return;
  const wasShown = form.found && form.foundFor === text;
  if (!wasShown) await find(desk, text);
  if (form.text !== text || !form.found) return;
  const [first] = form.found;
  if (!first) focusOn(".visit-walkin");
  else if (wasShown || (form.found.length === 1 && ` ${fold(first.name)}`.includes(` ${fold(text)}`))) admit(desk, { member: first });
}

function results(desk) {
  const { form } = desk, name = form.text.trim();
  return html`<ul class="visit-found" aria-label=${t("whosin.found")} @keydown=${arrows}>
    ${form.found.map((face, i) => keyed(face.id, result(desk, face, i === 0)))}
    ${form.found.length ? null : html`<li class="dim visit-nobody">${t("whosin.found.none")}</li>`}
    <li><button type="button" class="visit-take visit-walkin" ?disabled=${form.busy} @click=${() => admit(desk, { name })}><span
      class="visit-sign"><rack-icon name="plus"></rack-icon></span><span class="visit-who"><span class="strong">${
      t("whosin.walkIn.do", { name: isolate(name) })}</span><span class="small">${t("whosin.walkIn.text")}</span></span></button></li></ul>`;
}

function result(desk, face, isFirst) {
  const visit = desk.form.earlier ? null : desk.inside(face), place = `found-${face.id}`, open = desk.change(face, place);
  const kept = desk.memberships?.get(face.id)?.membership;
  return html`<li><button type="button" class="visit-take" ?disabled=${desk.form.busy} @click=${() => admit(desk, { member: face })}><rack-plate
      .face=${face}></rack-plate><span class="visit-who"><span><span class="unseen">${t("whosin.take")} </span><bdi class="strong">${
      face.name}</bdi></span>${visit || kept ? html`<span class="small">${visit ? t("whosin.isIn", { time: time(visit.arrivedAt) })
        : stateText(kept, desk.now())}</span>` : null}</span>${isFirst ? html`<kbd class="visit-key" aria-hidden="true">${
      t("whosin.enter")}</kbd>` : null}</button><button type="button" class="btn quiet icon" data-place=${place}
      aria-expanded=${open ? "true" : "false"} aria-label=${t("memberships.of", { name: face.name })} @click=${() => desk.toggle(place)}><rack-icon
      name="badge"></rack-icon></button>${open ? html`<div class="visit-open">${open}</div>` : null}</li>`;
}

// From the field into the list, and back.
function down(event) {
  const first = event.key === "ArrowDown" && document.querySelector(".visit-found .visit-take");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function arrows(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key], all = [...event.currentTarget.querySelectorAll(".visit-take")];
  const at = all.indexOf(event.target);
  if (!by || at < 0) return;
  event.preventDefault();
  (all[at + by] ?? (by < 0 ? document.getElementById(FIELD) : null))?.focus();
}

// MARK: Letting in

// After a check-out that was a mistake. A member is checked in once more, so the server asks for the reason again if it has
// none. The stay goes on; an undo would delete it, so there is none.
export async function readmit(desk, { visit, member, name, note }) {
  if (member) return admit(desk, { member }, { note, isBack: true });
  try {
    const { visit: { leftAt } } = await desk.session.change("visits.reopen", { visit: visit.id });
    if (!leftAt) toast(t("whosin.done", { name: isolate(name) }));
  } catch (error) { desk.error(error); }
  return desk.refresh();
}

// isBack: after a check-out by mistake. What staff are entering for somebody else stays.
export async function admit(desk, who, { note, isBack = false } = {}) {
  const { form } = desk, face = who.member, name = isolate(face?.name ?? who.name);
  if (form.busy) return null;
  const isEarlier = form.earlier && !isBack, here = face && !isEarlier && desk.inside(face);
  if (here) {
    if (!isBack) clear(desk);
    return toast(t("whosin.isIn.done", { name, time: time(here.arrivedAt) }));
  }
  const typed = isEarlier ? earlierAt(desk) : undefined;
  if (typed === null) return focusOn("#visit-time");
  Object.assign(form, { busy: true, error: null });
  desk.refresh();
  try {
    const { visit: { visit }, membership = null, isNew } = await desk.session.change("visits.admit", { ...(face ? { member: face.id } : who),
      ...(note ? { note } : {}), ...(typed ? { at: typed } : {}) });
    desk.learn(face, membership);
    if (!isBack) clear(desk);
    // Removing a visit that was there before would take away more than this check-in.
    toast(typed ? t("whosin.done.earlier", { name, when: when(typed) }) : t("whosin.done", { name }),
      isNew && !isBack ? { undo: () => takeBack(desk, visit, name) } : {});
  } catch (error) {
    if (face && REFUSALS.includes(error.reason)) {
      Object.assign(form, { refused: { face, reason: error.reason, at: error.params?.at, note: note ?? "", error: null } });
      Object.assign(desk, { open: null, ship: null });
      focusOn("#visit-note");
    } else if (form.refused) form.refused.error = fault(error);
    else form.error = fault(error);
  }
  form.busy = false;
  return desk.refresh();
}

// Ready for the next one.
function clear(desk) {
  Object.assign(desk.form, { text: "", found: null, earlier: null, refused: null, error: null });
  if (desk.open?.startsWith("found-")) Object.assign(desk, { open: null, ship: null });
  desk.refresh();
  toField();
}

async function takeBack(desk, visit, name) {
  try {
    await desk.session.change("visits.remove", { visit: visit.id });
    toast(t("whosin.undone", { name }));
  } catch (error) { desk.error(error); }
}

function refused(desk) {
  const { form } = desk, { refused: it } = form, place = `found-${it.face.id}`, stop = () => {
    Object.assign(form, { refused: null });
    Object.assign(desk, { open: null, ship: null });
    desk.refresh();
    toField();
  };
  // A membership that covers it now needs no reason.
  const editing = desk.change(it.face, place, () => admit(desk, { member: it.face }));
  return html`<div class="visit-refused" role="group" aria-labelledby="visit-refused" @keydown=${(event) => {
      if (event.key === "Escape") stop();
    }}><div class="visit-refusal"><rack-plate .face=${it.face}></rack-plate><p role="alert" class="strong" id="visit-refused">${
      t(`whosin.refused.${it.reason}`, { name: isolate(it.face.name), day: it.at ? dayName(dayKey(it.at), desk.now()) : "" })}</p></div>
    ${editing ?? html`<form class="entry" novalidate @submit=${(event) => {
        event.preventDefault();
        if (it.note.trim()) return admit(desk, { member: it.face }, { note: it.note.trim() });
        it.error = t("fault.required");
        desk.refresh();
        return focusOn("#visit-note");
      }}><p class="dim">${t("whosin.refused.ask")}</p>
      ${field({ id: "visit-note", label: t("whosin.refused.note"), value: it.note, error: it.error, maxlength: MOST_NOTE,
        placeholder: t("whosin.refused.example"), enterkeyhint: "go", set: (note) => {
          Object.assign(it, { note, error: null });
          desk.refresh();
        } })}
      <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("whosin.refused.do")}</button><button type="button" class="btn"
        @click=${() => desk.toggle(place)}>${t("memberships.title")}</button><button type="button" class="btn quiet" @click=${stop}>${
        t("cancel")}</button></div></form>`}</div>`;
}
