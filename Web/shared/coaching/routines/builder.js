// A routine that is being written: its state and actions; build.js draws it. Contract:
//   new Builder(routines, id): id is a routine's own, or "new"; builder.form → the draft, null until it is loaded;
//   builder.put(values), edit(item, values), line(item, id, values): changes; so do add, remove, copy, move, drop, join
//   and leave;
//   builder.show(pane); await builder.save(); builder.touched; builder.leaving → what to do after leaving, or null.
// Guarantees: each change is stored here at once (kept.js) and stays until it is saved or discarded. A routine that was
// changed elsewhere in the meantime is never overwritten.
import { focusOn } from "../../focus.js";
import { uuid } from "../../socket.js";
import { toast } from "../../ui.js";
import { fault, t } from "../../words.js";
import { rangeText } from "../../floor/timers/plans.js";
import { blockOf, bodyOf, copyOf, draftOf, nextLine, placeOf } from "./draft.js";
import { join, leave, place, step, tidy } from "./order.js";
import { letterOf } from "./text.js";

const wordsOf = (error) => (error.reason === "out_of_range" && error.params?.max !== undefined
  ? rangeText(error.field, error.params.min, error.params.max) : fault(error));

export class Builder {
  #draft = null;

  constructor(routines, id) {
    Object.assign(this, { routines, host: routines.host, id, pane: null, text: "", bodyPart: undefined, errors: {} });
    Object.assign(this, { problem: "", busy: false, conflict: false, leaving: null, announcement: "" });
    const kept = routines.kept.of(id);
    if (kept) this.#begin(kept.draft, kept);
    else if (id === "new") this.#begin(draftOf());
    // The routine itself is loaded at the first draw.
    this.isKept = Boolean(kept);
  }

  #begin(draft, { version, before = JSON.stringify(draft), sent = null } = {}) {
    Object.assign(this, { version, before, sent });
    this.#draft = draft;
  }

  get form() {
    if (this.#draft) return this.#draft;
    const { routine, isFresh, fault: failed } = this.routines.book.of(this.id);
    this.failed = failed ?? null;
    // The stored routine may be an older version, which the server would refuse.
    if (routine && (isFresh || !this.host.live())) this.#begin(draftOf(routine), { version: routine.version });
    return this.#draft;
  }

  get touched() { return Boolean(this.#draft) && JSON.stringify(this.#draft) !== this.before; }
  get unit() { return this.host.unit(); }
  block(item) { return this.#draft.blocks.find((one) => one.item === item); }
  index(item) { return this.#draft.blocks.findIndex((one) => one.item === item); }
  exercise({ exercise }) { return this.host.exercises.find(exercise); }
  nameOf(block) { return this.exercise(block)?.name ?? t("routine.exercise.gone"); }

  #keep() {
    const { version, before, sent } = this, { kept } = this.routines;
    if (this.touched) kept.put(this.id, { draft: this.#draft, version, before, sent });
    else kept.drop(this.id);
  }

  put(values, ...places) {
    this.#draft = { ...this.#draft, ...values };
    for (const one of places) delete this.errors[one];
    this.problem = "";
    this.#keep();
    this.host.refresh();
  }

  edit(item, values, ...parts) {
    const blocks = this.#draft.blocks.map((one) => (one.item === item ? { ...one, ...values } : one));
    this.put({ blocks }, ...parts.map((part) => `b${item}.${part}`));
  }

  line(item, id, values) {
    const lines = this.block(item).lines.map((one) => (one.id === id ? { ...one, ...values } : one));
    this.edit(item, { lines }, "sets", ...Object.keys(values)
      .map((part) => `l${id}.${["amount", "unit"].includes(part) ? "load" : part}`));
  }

  // A new line copies the last one; after a warm-up line it is for working sets.
  addLine(item) {
    const { lines } = this.block(item), last = lines.at(-1);
    const line = last ? { ...last, count: 1, kind: last.kind === "warmup" ? "working" : last.kind }
      : blockOf(this.#draft, this.exercise(this.block(item)) ?? {}, this.unit).lines[0];
    this.edit(item, { lines: [...lines, { ...line, id: nextLine(this.#draft) }] }, "sets");
  }

  removeLine(item, id) {
    const before = this.block(item).lines;
    this.edit(item, { lines: before.filter((one) => one.id !== id) });
    this.#undoable(t("routine.sets.removed"), () => this.block(item) && this.edit(item, { lines: before }));
  }

  // For screen readers. They repeat an equal announcement only if the text changes.
  announce(words) {
    this.announcement = this.announcement === words ? `${words}\u00a0` : words;
    this.host.refresh();
  }

  add(exercise) {
    const block = blockOf(this.#draft, exercise, this.unit);
    this.put({ blocks: [...this.#draft.blocks, block] }, "plan");
    this.announce(t("routine.added", { name: exercise.name, n: this.#draft.blocks.length }));
    return block;
  }

  copy(item) {
    const at = this.index(item), { blocks } = this.#draft, twin = copyOf(this.#draft, blocks[at]);
    this.put({ blocks: tidy(blocks.toSpliced(at + 1, 0, twin)) });
    this.show({ kind: "block", item: twin.item });
    this.#undoable(t("routine.duplicated", { name: this.nameOf(twin) }), () => this.#takeOut(twin.item));
  }

  #takeOut(item) {
    if (this.pane?.item === item) this.pane = null;
    this.put({ blocks: tidy(this.#draft.blocks.filter((one) => one.item !== item)) });
  }

  remove(item) {
    const before = this.#draft.blocks, at = this.index(item), block = before[at];
    this.#takeOut(item);
    const after = this.#draft.blocks;
    this.#undoable(t("routine.removed", { name: this.nameOf(block) }), () => {
      // An undo of the removal keeps whatever was done since.
      const { superset, ...alone } = block, { blocks } = this.#draft;
      this.put({ blocks: blocks === after ? before : blocks.toSpliced(Math.min(at, blocks.length), 0, alone) });
    });
  }

  #undoable(words, undo) {
    this.announce(words);
    const { member } = this.host, whose = member()?.id;
    toast(words, { undo: () => { if (this.routines.builder === this && member()?.id === whose) undo(); } });
  }

  // `how` is one of order.js's functions.
  #order(item, how, words) {
    const { blocks } = this.#draft, next = how(blocks, this.index(item));
    if (next === blocks) return;
    this.put({ blocks: next });
    const block = this.block(item), { superset } = block;
    this.announce(t(words, { name: this.nameOf(block), n: this.index(item) + 1, of: next.length,
      superset: superset ? letterOf(superset) : "" }));
  }

  move(item, by) { this.#order(item, (list, at) => step(list, at, by), "routine.moved"); }
  drop(item, to) { this.#order(item, (list, at) => place(list, at, to), "routine.moved"); }
  join(item) { this.#order(item, join, "routine.joined"); }
  leave(item) { this.#order(item, leave, "routine.left"); }

  show(pane) {
    Object.assign(this, { pane, text: "" });
    this.host.refresh();
  }

  // Shows the first error: opens its exercise and focuses its field.
  #point() {
    const [first] = Object.keys(this.errors), item = Number(/^b(\d+)\./.exec(first ?? "")?.[1]);
    if (item) this.pane = { kind: "block", item };
    else if (["description", "goal", "level", "minutes"].includes(first)) this.pane = { kind: "about" };
    this.host.refresh();
    focusOn(".build [aria-invalid=true]");
  }

  async save() {
    if (this.busy) return;
    const { body, errors } = bodyOf(this.#draft, (id) => this.host.exercises.find(id)?.type);
    Object.assign(this, { errors, problem: "", leaving: null });
    if (Object.keys(errors).length) return this.#point();
    this.isAway = !this.host.live();
    if (this.isAway) return this.host.refresh();
    const isNew = this.id === "new", params = isNew ? body : { routine: this.id, version: this.version, ...body };
    await this.#send(isNew ? "routines.create" : "routines.edit", params);
  }

  #fail(words) {
    this.problem = words;
    this.host.refresh();
  }

  // The same body keeps its key, even after a reload, so that a lost reply does not create a second routine.
  async #send(method, params) {
    const text = JSON.stringify([method, params]);
    if (this.sent?.text !== text) this.sent = { text, key: uuid() };
    this.#keep();
    this.busy = true;
    this.host.refresh();
    try {
      const { routine } = await this.host.change(method, { key: this.sent.key, ...params });
      this.#saved(routine);
    } catch (error) { this.#refused(error); }
    this.busy = false;
    this.host.refresh();
  }

  #saved(routine) {
    const { routines } = this;
    routines.kept.drop(this.id);
    routines.book.put(routine);
    if (routines.builder !== this) return;
    this.before = JSON.stringify(this.#draft);
    toast(t("routine.saved", { name: routine.name }));
    this.host.go("routine", routine.id);
  }

  #refused(error) {
    if (error.reason === "routine_changed") { this.conflict = true; return; }
    const at = placeOf(error.field, this.#draft);
    if (!at) return this.#fail(wordsOf(error));
    this.errors = { [at]: wordsOf(error) };
    this.#point();
  }

  // The routine was changed elsewhere in the meantime, for example on the member's phone. Stores this version as a new
  // routine.
  keepMine() {
    const { body } = bodyOf(this.#draft, (id) => this.host.exercises.find(id)?.type);
    this.conflict = false;
    return this.#send("routines.create", { ...body, name: t("routine.copy.name", { name: body.name }) });
  }

  loadTheirs() {
    this.routines.kept.drop(this.id);
    this.routines.book.forget(this.id);
    this.#draft = null;
    Object.assign(this, { conflict: false, errors: {}, problem: "", pane: null, isKept: false });
    this.host.refresh();
  }

  // Closes the builder; asks first if something would be lost.
  close() {
    const then = () => (this.id === "new" ? this.host.go("routines") : this.host.go("routine", this.id));
    if (this.routines.mayLeave(then)) then();
  }

  discard() {
    const then = this.leaving;
    this.routines.kept.drop(this.id);
    this.before = JSON.stringify(this.#draft);
    this.leaving = null;
    then();
  }

  // Closes the notice that a stored draft is shown.
  understood() {
    this.isKept = false;
    this.host.refresh();
  }

  stay() {
    this.leaving = null;
    this.host.refresh();
  }
}
