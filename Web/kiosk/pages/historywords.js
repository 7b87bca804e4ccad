// Renames a past workout, and deletes it after one question; both can be undone. Contract: wordsOf(person, workout) → a
// template, for a finished workout that is being edited; `person.history.words` is its state. Changes go directly to
// the server and not through the outbox, like those of its sets (historyset.js).
import { undo } from "./historyset.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";

export function wordsOf(person, workout) {
  const { history: view } = person, words = view.words ??= { name: workout.name ?? "", isSure: false, fault: null };
  const set = (values) => { Object.assign(words, { fault: null }, values); app.refresh(); };
  const isSame = words.name.trim() === (workout.name ?? "");
  return html`<div class="workout-words">
    ${words.isSure ? html`<span class="sure" role="alert">${t("kiosk.workout.sure")}</span>
      <button type="button" class="btn bad" ?disabled=${!live()}
        @click=${() => remove(person, workout, words)}>${t("delete")}</button>
      <button type="button" class="btn" @click=${() => set({ isSure: false })}>${t("kiosk.set.keep")}</button>`
    : html`<input class="input" aria-label=${t("kiosk.workout.name")} placeholder=${t("kiosk.workout.name")}
        maxlength="80" autocomplete="off" .value=${words.name} @input=${(event) => set({ name: event.target.value })}
        @keydown=${(event) => { if (event.key === "Enter" && !isSame) rename(person, workout, words); }}>
      <button type="button" class=${`btn${isSame ? "" : " go"}`} ?disabled=${!live() || isSame}
        @click=${() => rename(person, workout, words)}>${t("save")}</button>
      <button type="button" class="btn bad" @click=${() => set({ isSure: true })}><rack-icon
        name="trash"></rack-icon>${t("kiosk.workout.delete")}</button>`}
    ${words.fault ? html`<p class="fault" role="alert">${fault(words.fault)}</p>` : null}
  </div>`;
}

async function call(person, id, name) {
  await person.change("workouts.rename", { workout: id, name });
  person.log.rename(id, name || undefined);
}

async function rename(person, { id, name: before = "" }, words) {
  const name = words.name.trim();
  try {
    await call(person, id, name);
    words.name = name;
    toast(t("kiosk.workout.renamed"), { undo: () => undo(async () => {
      await call(person, id, before);
      words.name = before;
    }) });
  } catch (error) { words.fault = error; }
  app.refresh();
}

async function remove(person, { id }, words) {
  const restore = async () => {
    person.log.restore((await person.change("workouts.restore", { workout: id })).workout);
    person.history.choose(id);
  };
  // The event that it is gone may come before the reply.
  const rows = person.log.pages.rows ?? [], at = rows.findIndex((row) => row.id === id), next = rows[at + 1] ?? rows[at - 1];
  try {
    await person.change("workouts.delete", { workout: id });
    person.log.drop(id);
    if (next) person.history.choose(next.id); else person.history.close();
    toast(t("kiosk.workout.deleted"), { undo: () => undo(restore) });
  } catch (error) { words.fault = error; }
  app.refresh();
}
