// What the on-screen keyboard does to a text field, through the field's own input event. Contract: TEXT, the selector of
// fields that take it; write(field, text) replaces what is selected, erase(field) deletes it or the character before the
// caret, writeOver(field, text) replaces that character: each → false if the field has no room, and then nothing changes.
//   beginsWord(field) → whether the next letter begins a word; following(field) → the form's next text field, or null.
export const TEXT = "input:not([type=radio]):not([type=checkbox]):not([type=date]):not([type=file]):not([readonly]):not([data-keys=own]), textarea";

// Fields such as type=email have no selection: their caret is at the end.
function caret(field) {
  let at = field.value.length, to = at;
  try { at = field.selectionStart ?? at; to = field.selectionEnd ?? to; } catch { /* no selection here */ }
  return { at, to };
}

function put(field, text, { at, to }) {
  const value = field.value.slice(0, at) + text + field.value.slice(to);
  if (field.maxLength > 0 && value.length > field.maxLength) return false;
  field.value = value;
  try { field.setSelectionRange(at + text.length, at + text.length); } catch { /* no selection here */ }
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

// A character may be two units long.
const before = (field, at) => at - ([...field.value.slice(0, at)].at(-1)?.length ?? 0);

export const write = (field, text) => put(field, text, caret(field));

export function erase(field) {
  const { at, to } = caret(field);
  return put(field, "", { at: at === to ? before(field, at) : at, to });
}

export function writeOver(field, text) {
  const { at, to } = caret(field);
  return put(field, text, { at: before(field, at), to });
}

export const beginsWord = (field) => /(^|[\s-])$/.test(field.value.slice(0, caret(field).at));

export function following(field) {
  const all = [...(field.form?.querySelectorAll(TEXT) ?? [])].filter((one) => one.checkVisibility?.() ?? true);
  return all[all.indexOf(field) + 1] ?? null;
}
