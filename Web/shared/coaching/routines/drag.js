// Reordering a list with a finger or a mouse. Contract: startDrag(event, row, {dropped, grabbed}) on a handle's
// pointerdown; `row` is a child of the list. dropped(from, to) is called once, when the row is let go at another place.
// The handle needs touch-action: none. Escape, or the browser cancelling the pointer, puts the row back.
// While dragging, rows are only shifted with transforms; the document's order stays, so the page may redraw.

const EDGE = 56; // px from the edge of the scrolling area, where the list begins to scroll
const SPEED = 12; // px a frame

function scrollerOf(element) {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one;
  }
  return document.scrollingElement;
}

export function startDrag(event, row, { dropped, grabbed = () => {} }) {
  if (event.button !== 0) return;
  event.preventDefault();
  const rows = [...row.parentElement.children], from = rows.indexOf(row), handle = event.currentTarget;
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const scroller = scrollerOf(row), began = scroller.scrollTop;
  // If the page is zoomed, transforms use unzoomed pixels.
  const zoom = boxes[from].height / (row.offsetHeight || 1) || 1;
  const step = (boxes[from + 1]?.top ?? boxes[from].bottom) - boxes[from].top
    || boxes[from].height;
  let y = event.clientY, to = from, frame = 0;
  const over = new AbortController(), { signal } = over;

  const shift = (element, by) => { element.style.transform = by ? `translateY(${by / zoom}px)` : ""; };

  function follow() {
    const by = y - event.clientY + scroller.scrollTop - began;
    const middle = boxes[from].top + boxes[from].height / 2 + by;
    to = boxes.filter((box, i) => i !== from && box.top + box.height / 2 < middle).length;
    rows.forEach((one, i) => {
      if (i === from) return shift(one, by);
      const isPassed = (i > from && i <= to) || (i < from && i >= to);
      shift(one, isPassed ? (i > from ? -step : step) : 0);
    });
  }

  function scroll() {
    const root = scroller === document.scrollingElement, box = scroller.getBoundingClientRect();
    const top = root ? 0 : box.top, bottom = root ? innerHeight : box.bottom;
    const by = y < top + EDGE ? -SPEED : y > bottom - EDGE ? SPEED : 0;
    if (by) { scroller.scrollTop += by; follow(); }
    frame = requestAnimationFrame(scroll);
  }

  function end(isDropped) {
    over.abort();
    cancelAnimationFrame(frame);
    for (const one of rows) shift(one, 0);
    row.removeAttribute("data-dragged");
    row.parentElement?.removeAttribute("data-dragging");
    if (isDropped && to !== from) dropped(from, to);
  }

  const mine = (act) => (other) => { if (other.pointerId === event.pointerId) act(other); };
  window.addEventListener("pointermove", mine((other) => { y = other.clientY; follow(); }), { signal });
  window.addEventListener("pointerup", mine(() => end(true)), { signal });
  window.addEventListener("pointercancel", mine(() => end(false)), { signal });
  window.addEventListener("keydown", (other) => { if (other.key === "Escape") end(false); }, { signal, capture: true });
  try { handle.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
  row.setAttribute("data-dragged", "");
  row.parentElement.setAttribute("data-dragging", "");
  grabbed();
  frame = requestAnimationFrame(scroll);
}
