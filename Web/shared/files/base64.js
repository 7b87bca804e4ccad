// A part of a file as text for JSON. Contract: await base64(blob); throws a DOMException if the browser cannot read it any more.
export async function base64(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  // A call takes a limited number of arguments.
  for (let from = 0; from < bytes.length; from += 8_192) text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}
