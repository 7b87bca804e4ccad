// The keyboard's place in a calendar whose next month has to be asked for first. Contract: focusDay(selector): the focus is at that day once
// it is drawn, after the redraw that is due. Whoever presses another key or taps meanwhile is left alone.
export function focusDay(what) {
  const end = new AbortController(), { signal } = end;
  const look = () => {
    const day = !signal.aborted && document.querySelector(what);
    if (!day) return;
    end.abort();
    day.focus();
  };
  const drawn = new MutationObserver(look);
  signal.addEventListener("abort", () => drawn.disconnect());
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => end.abort(), { capture: true, signal });
  requestAnimationFrame(() => {
    if (!signal.aborted) drawn.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
