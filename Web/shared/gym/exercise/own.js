// A member's actions on an exercise of their own: rename, propose to the gym, delete after a question. Contract:
//   new OwnExercise({change, book, changed, left}); ownPanel(own, exercise, {live}) → template; left() is called after
//   it was deleted. `change(method, params)` sends as the member. The last deletion can be undone from the toast.
import { html } from "../../template.js";
import { field, toast } from "../../ui.js";
import { fault, t } from "../../words.js";
import "../../words/gym/exercisepages.js";

export class OwnExercise {
  constructor({ change, book, changed, left }) {
    Object.assign(this, { change, book, changed, left, renaming: null, asks: false, error: null, busy: false });
  }

  set(values) { Object.assign(this, { error: null }, values); this.changed(); }

  async #run(method, params, then) {
    this.set({ busy: true });
    try { then(await this.change(method, params)); this.set({ busy: false, renaming: null, asks: false }); }
    catch (error) { this.set({ busy: false, error: fault(error) }); }
  }

  rename(exercise) {
    const name = this.renaming.trim();
    if (!name) return this.set({ error: t("fault.required") });
    return this.#run("exercises.rename", { exercise: exercise.id, name }, (reply) => {
      this.book.change(exercise.id, reply.exercise);
      toast(t("exercises.own.renamed", { name }));
    });
  }

  propose(exercise, withdrawn) {
    return this.#run("exercises.propose", { exercise: exercise.id, ...(withdrawn && { withdrawn }) }, (reply) => {
      this.book.change(exercise.id, { proposal: undefined, ...reply.exercise });
      toast(t(withdrawn ? "exercises.own.withdrawn" : "exercises.own.proposed"));
    });
  }

  delete(exercise) {
    return this.#run("exercises.delete", { exercise: exercise.id }, () => {
      this.book.drop(exercise.id);
      this.left();
      toast(t("exercises.own.deleted", { name: exercise.name }), { label: t("undo"), undo: async () => {
        try { this.book.add((await this.change("exercises.restore", { exercise: exercise.id })).exercise); }
        catch (error) { toast(fault(error), { tone: "bad" }); }
        this.changed();
      } });
    });
  }
}

export function ownPanel(own, exercise, { live }) {
  const { proposal } = exercise, stop = own.busy || !live;
  if (own.renaming !== null) return html`<form class="own-panel" @submit=${(event) => {
    event.preventDefault();
    own.rename(exercise);
  }} novalidate>
    ${field({ id: "own-rename", label: t("exercises.own.name"), value: own.renaming, error: own.error, maxlength: 80,
      hint: t("exercises.own.name.hint"), set: (renaming) => own.set({ renaming }) })}
    <div class="own-ways"><button class="btn" ?disabled=${stop}>${t("save")}</button>
      <button type="button" class="btn quiet" @click=${() => own.set({ renaming: null })}>${t("cancel")}</button></div>
  </form>`;
  if (own.asks) return html`<div class="own-panel" role="group" aria-label=${t("exercises.own.delete.ask")}>
    <p class="strong">${t("exercises.own.delete.ask")}</p><p class="dim">${t("exercises.own.delete.text")}</p>
    ${own.error ? html`<p class="wrong" role="alert">${own.error}</p>` : null}
    <div class="own-ways"><button type="button" class="btn bad" ?disabled=${stop}
      @click=${() => own.delete(exercise)}>${t("delete")}</button>
      <button type="button" class="btn" @click=${() => own.set({ asks: false })}>${t("cancel")}</button></div></div>`;
  return html`<div class="own-panel"><p class="dim">${t(proposal ? `exercises.own.${proposal}` : "exercises.own.text")}</p>
    ${own.error ? html`<p class="wrong" role="alert">${own.error}</p>` : null}
    <div class="own-ways">
      <button type="button" class="btn" ?disabled=${stop}
        @click=${() => own.set({ renaming: exercise.name })}><rack-icon name="edit"></rack-icon>${t("exercises.own.rename")}
      </button>
      <button type="button" class="btn" ?disabled=${stop}
        @click=${() => own.propose(exercise, proposal === "waiting")}>${t(proposal === "waiting"
          ? "exercises.own.withdraw" : "exercises.own.propose")}</button>
      <button type="button" class="btn bad" ?disabled=${stop}
        @click=${() => own.set({ asks: true })}><rack-icon name="trash"></rack-icon>${t("delete")}</button>
    </div></div>`;
}
