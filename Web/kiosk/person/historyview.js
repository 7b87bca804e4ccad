// What is open in the history (history.js).
// At most one workout is open, and one of its sets is being edited. A finished one is read-only until Edit.
export class HistoryView {
  open = null; edit = null; isEditing = false;
  words = null; // {name, isSure, fault} of the workout that is being edited, see historywords.js

  toggle(id) { this.#open(this.open === id ? null : id); }
  close() { this.#open(null); }
  turn() { Object.assign(this, { isEditing: !this.isEditing, edit: null, words: null }); }
  #open(id) { Object.assign(this, { open: id, edit: null, isEditing: false, words: null }); }
}
