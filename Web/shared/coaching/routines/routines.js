// The routines of one member on one page: the list, the one that is open, and the one that is being written. Contract:
//   const routines = new Routines(host); the page calls routines.turned(view, id) when it shows "routines", "routine"
//   or "build", and draws list(routines), page(routines) or build(routines); routines.event(name, data); retry();
//   clear().
//   routines.mayLeave(then): false while changes are unsaved; the builder then asks, and calls then() if the member
//   agrees.
// host: {ask, change, exercises, member(), unit(), refresh(), live(), go(view, id), start(routine) or null,
//   lacks(exercise), publishes(), address, and optional: given(id) → who gave a routine, below(routine) and ways(routine)
//   → what the page adds, back(), qr(link, label), copies(link), send(routine), program, generator(), keepMs,
//   keepsAllAfterMs}. `id` is a number, "new", or "code …" for a shared one.
// The page handles addresses; this file does not.
import { clearToasts, toast } from "../../ui.js";
import { fault, t } from "../../words.js";
import { RoutineBook } from "./book.js";
import { Builder } from "./builder.js";
import { KeptDrafts } from "./kept.js";

export const codeOf = (id) => (typeof id === "string" && id.startsWith("code ") ? id.slice(5) : null);

export class Routines {
  #keeping = 0;

  constructor(host) {
    this.host = host;
    this.book = new RoutineBook({
      ask: host.ask, changed: () => { host.refresh(); }, member: () => host.member()?.id,
    });
    this.clear();
  }

  get kept() { return new KeptDrafts(this.host.member()?.id, this.host.keepMs); }

  clear() {
    clearTimeout(this.#keeping);
    this.book.clear();
    Object.assign(this, { seek: { text: "", only: "" }, open: null, builder: null, asking: null, busy: false });
    this.problem = null;
  }

  turned(view, id = null) {
    Object.assign(this, { asking: null, problem: null });
    if (view !== "build") this.builder = null;
    if (view === "routines" || !this.book.rows) this.load();
    if (view === "routine") this.open = id;
    if (view === "build" && this.builder?.id !== id) this.builder = new Builder(this, id);
    this.host.refresh();
  }

  async load() {
    await this.book.load();
    if (!this.host.keepsAllAfterMs) return;
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.book.keepAll(), this.host.keepsAllAfterMs);
  }

  retry() {
    this.book.retry();
    this.host.refresh();
  }

  event(name, data) { this.book.event(name, data); }

  mayLeave(then) {
    if (!this.builder?.touched) return true;
    this.builder.leaving = then;
    this.host.refresh();
    return false;
  }

  // Changes the routine that is shown; an error is shown on its page.
  async #send(act) {
    if (this.busy) return;
    Object.assign(this, { busy: true, problem: null });
    this.host.refresh();
    try { await act(); } catch (error) { this.problem = error; }
    this.busy = false;
    this.host.refresh();
  }

  copy(id) {
    const code = codeOf(id);
    return this.#send(async () => {
      const { routine } = await this.host.change("routines.copy", code ? { code } : { routine: id });
      this.book.put(routine);
      // The member now has copies of the author's own exercises.
      if (routine.exercises) this.host.exercises.load();
      toast(t("routine.copied", { name: routine.name }));
      this.host.go("routine", routine.id);
    });
  }

  share(id, visibility) {
    return this.#send(async () => {
      const { routine } = await this.host.change("routines.share", { routine: id, visibility });
      this.book.put(routine);
    });
  }

  remove({ id, name }) {
    return this.#send(async () => {
      await this.host.change("routines.delete", { routine: id });
      this.book.drop(id);
      this.kept.drop(id);
      clearToasts();
      toast(t("routine.deleted", { name }), { undo: () => this.#restore(id) });
      this.host.go("routines");
    });
  }

  async #restore(id) {
    try {
      const { routine } = await this.host.change("routines.restore", { routine: id });
      this.book.put(routine);
      toast(t("routine.restored", { name: routine.name }));
    } catch (error) { toast(fault(error), { undo: () => this.#restore(id), label: t("retry"), tone: "bad" }); }
    this.host.refresh();
  }
}
