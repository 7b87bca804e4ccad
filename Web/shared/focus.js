// Keeps the keyboard's place when a redraw takes the focused control away or disables it, for whoever works without a
// pointer. Contract: keepFocus(container), once. Guarantees: a control that was disabled while its request ran has the
// focus again when it is enabled; where a control is gone, the nearest section or form around it that is left has it, or
// <main>.
// Never the next button: a second press of Enter would accept the next person's request, too. A page that places the
// focus itself has the last word.
const PLACES = "section, main, form, [role=region], [role=alertdialog], dialog";

export function keepFocus(container) {
  // The control that had the focus, and what it stands in, from the inside out.
  let last = null, around = [], waits = false;

  container.addEventListener("focusin", ({ target }) => {
    last = target;
    around = [];
    for (let node = target.parentElement; node && container.contains(node); node = node.parentElement) {
      if (node.matches(PLACES)) around.push(node);
    }
  });
  // Whoever leaves a control, by a tap beside it or by closing a phone's keyboard, is left in peace.
  container.addEventListener("focusout", ({ target }) => queueMicrotask(() => {
    if (target === last && target.isConnected && !target.disabled && target.checkVisibility()) last = null;
  }));

  const settle = () => {
    waits = false;
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected) {
      // It stays `last` while it is disabled or hidden: focus() does nothing then.
      last.focus({ preventScroll: true });
      return;
    }
    const place = around.find((node) => node.isConnected) ?? container.querySelector("main");
    last = null;
    if (!place) return;
    if (!place.hasAttribute("tabindex")) {
      place.setAttribute("tabindex", "-1");
      place.setAttribute("data-rests", "");
    }
    place.focus({ preventScroll: true });
  };

  // A timer, so that what places the focus after its own redraw comes first.
  new MutationObserver(() => {
    if (!last || waits) return;
    waits = true;
    setTimeout(settle);
  }).observe(container, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "inert"] });
}
