// Saves bytes or a text as a file of the browser's. Contract: saveFile(name, content, type); content: text or bytes.
export function saveFile(name, content, type) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The browser may read it only after this call.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export const savePdf = (name, base64) =>
  saveFile(name, Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)), "application/pdf");
