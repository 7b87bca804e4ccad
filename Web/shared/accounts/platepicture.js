// A member's picture on their plate. Contract: showPicture(plate, picture) puts it over the letters of a plate that was drawn, or takes
//   it away without one; pictureAddress(picture) → where it is; picture: what a face has, or a data: address of one that is not stored yet.
// Guarantees: the letters are seen until the picture is loaded and if it cannot be; a plate never shows the picture of somebody whom it no
// longer stands for; one out of sight is not loaded. A picture that failed is asked for again a few times, in growing pauses, since a wall's
// plates stand for weeks; plates without such a picture have no timer.
// Tempting mistake: hiding the picture by `hidden` or display until it is loaded. Browsers never load a lazy image without a box.
export const pictureAddress = (picture) => (picture.startsWith("data:") ? picture : `/faces/${encodeURIComponent(picture)}.jpg`);
const PAUSES = [5_000, 30_000, 180_000, 900_000, 3_600_000];

const isOwn = (image) => image.getAttribute("src").startsWith("data:");

export function showPicture(plate, picture) {
  const before = plate.querySelector("img");
  if (!picture) {
    before?.remove();
    plate.removeAttribute("pictured");
    return;
  }
  const address = pictureAddress(picture);
  if (before?.getAttribute("src") === address) return;
  // While a member moves their own picture in its frame, what was there stays until the new one is loaded.
  const isMoving = before && isOwn(before) && address.startsWith("data:");
  if (!isMoving) {
    before?.remove();
    plate.removeAttribute("pictured");
  }
  const image = isMoving ? before : plate.appendChild(made(plate));
  image.src = address;
  if (image.complete && image.naturalWidth) plate.setAttribute("pictured", "");
}

function made(plate) {
  const image = document.createElement("img");
  Object.assign(image, { alt: "", draggable: false, loading: "lazy", decoding: "async" });
  const isThere = () => image.parentNode === plate;
  image.addEventListener("load", () => { if (isThere()) plate.setAttribute("pictured", ""); });
  let tries = 0;
  image.addEventListener("error", () => {
    if (!isThere()) return;
    plate.removeAttribute("pictured");
    if (tries === PAUSES.length || isOwn(image)) return;
    // The same address, set once more, is loaded once more. Another picture would have another <img>.
    setTimeout(() => { if (isThere() && image.isConnected) image.src = image.getAttribute("src"); }, PAUSES[tries++]);
  });
  return image;
}
