// The search on the start view and on "something else". Contract: search(person, text) opens the picker with it.
const seek = (text) => requestAnimationFrame(() => {
  const field = document.querySelector("main input[type=search]");
  field?.focus();
  if (text) field?.setSelectionRange(text.length, text.length);
});

export function search(person, text) {
  if (!["start", "else"].includes(person.screen.view)) return;
  if (text) person.picker.set({ text });
  person.screen.go("pick");
  seek(text);
}
