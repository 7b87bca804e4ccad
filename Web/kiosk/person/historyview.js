// What is chosen in the history (history.js): `open` is the workout that is read, at first the newest; null
// before the first one is drawn.
// One of its sets can be edited at a time. A finished one is read-only until Edit.
export class HistoryView {
  open = null; edit = null; isEditing = false;
  words = null; // {name, isSure, fault} of the workout that is being edited, see historywords.js

  choose(id) { if (this.open !== id) this.#open(id); }
  close() { this.#open(null); }
  turn(id) {
    Object.assign(this, { open: id, isEditing: !(this.isEditing && this.open === id), edit: null, words: null });
  }
  #open(id) { Object.assign(this, { open: id, edit: null, isEditing: false, words: null }); }
}
