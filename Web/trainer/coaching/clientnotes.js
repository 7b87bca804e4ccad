// The trainer's private notes about the open client. Contract: notes(one) → template; `one` is currentClient() of
// clientdata.js.
import { html, keyed } from "../../shared/template.js";
import { shortDay } from "../../shared/format.js";
import { skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";

const refresh = () => app.refresh();

export function notes(one) {
  const { data, error } = one.reads.of("notes.list");
  return html`<section class="panel card notes" aria-labelledby="client-notes"><div class="card-head"><h2 class="label"
      id="client-notes">${t("notes.title")}</h2><span class="small">${t("notes.private", { name: one.row.client.name })}</span></div>
    ${!data ? error ? html`<p class="notice bad" role="alert">${fault(error)}</p>` : skeleton(2)
    : html`${one.note ? null : html`<div class="ends"><button type="button" class="btn" @click=${() => begin(one)}><rack-icon
        name="plus"></rack-icon>${t("notes.add")}</button></div>`}
      ${one.note && !one.note.id ? form(one) : null}
      ${data.notes.length ? html`<ul>${data.notes.map((note) => keyed(note.id, one.note?.id === note.id
        ? html`<li>${form(one)}</li>` : line(one, note)))}</ul>` : null}`}</section>`;
}

const line = (one, note) => html`<li class="note"><p class="small">${shortDay(note.at, clock.now())}${note.changedAt > note.at
    ? t("notes.changed", { day: shortDay(note.changedAt, clock.now()) }) : ""} ${note.reported ? html`<span
    class="pill wait">${t("notes.reported")}</span>` : null}</p>
  <p class="said"><bdi>${note.text}</bdi></p>
  <div class="ends"><button type="button" class="btn quiet" aria-label=${t("notes.edit.of", { day: shortDay(note.at, clock.now()) })}
    @click=${() => begin(one, note)}>${t("edit")}</button><button type="button" class="btn quiet" data-live aria-label=${t("notes.delete.of",
    { day: shortDay(note.at, clock.now()) })} @click=${() => remove(one, note)}>${t("notes.delete")}</button></div></li>`;

function begin(one, note = null) {
  one.note = { id: note?.id ?? null, text: note?.text ?? "", reported: note?.reported ?? false, error: "", busy: false };
  refresh();
  requestAnimationFrame(() => document.getElementById("note-text")?.focus());
}

const form = (one) => html`<form class="entry" novalidate aria-label=${t(one.note.id ? "notes.edit" : "notes.add")}
    @submit=${(event) => { event.preventDefault(); save(one); }}>
  <div class="field"><label for="note-text">${t("notes.text")}</label><textarea id="note-text" rows="4" maxlength="4000"
    .value=${one.note.text} aria-invalid=${one.note.error ? "true" : null} aria-describedby=${one.note.error ? "note-wrong" : null}
    @input=${(event) => { one.note.text = event.target.value; one.note.error = ""; refresh(); }}></textarea>
    ${one.note.error ? html`<p class="wrong" id="note-wrong" role="alert">${one.note.error}</p>` : null}</div>
  ${toggle({ label: t("notes.report"), value: one.note.reported, set: (reported) => { one.note.reported = reported; refresh(); } })}
  <div class="ends"><button class="btn go" ?disabled=${one.note.busy}>${t("save")}</button><button type="button"
    class="btn quiet" @click=${() => { one.note = null; refresh(); }}>${t("cancel")}</button></div></form>`;

async function save(one) {
  const { id, text, reported } = one.note;
  if (!text.trim()) {
    one.note.error = t("fault.required");
    return refresh();
  }
  one.note.busy = true;
  refresh();
  try {
    await session.change("notes.write", { client: one.id, text, reported, ...(id && { note: id }) });
    one.note = null;
    one.reads.stale({ method: "notes.list" });
  } catch (error) {
    if (one.note) Object.assign(one.note, { busy: false, error: fault(error) });
  }
  refresh();
}

async function remove(one, { id, text, reported }) {
  try {
    await session.change("notes.delete", { client: one.id, note: id });
    toast(t("notes.deleted"), { undo: async () => {
      await session.change("notes.write", { client: one.id, text, reported })
        .catch((error) => toast(fault(error), { tone: "bad" }));
      one.reads.stale({ method: "notes.list" });
      refresh();
    } });
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  one.reads.stale({ method: "notes.list" });
  refresh();
}
