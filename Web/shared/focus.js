// Keeps the keyboard's place when a redraw takes the focused control away or disables it, for whoever works without a
// pointer. Contract: keepFocus(container), once; focusOn(selector), focusWrong(): after the redraw that is due, the focus is
// at that control or at the first field with an error. Guarantees: a control that was disabled while its request ran has the
// focus again when it is enabled; where a control is gone, the nearest section or form around it that is left has it, or
// <main>.
// Never the next button: a second press of Enter would accept the next person's request, too. A page that places the
// focus itself has the last word.
const PLACES = "section, main, form, [role=region], [role=alertdialog], dialog";

export function keepFocus(container) {
  // The control that had the focus, and the PLACES around it, innermost first.
  let last = null, around = [], waits = false;

  container.addEventListener("focusin", ({ target }) => {
    last = target;
    around = [];
    for (let node = target.parentElement; node && container.contains(node); node = node.parentElement) {
      if (node.matches(PLACES)) around.push(node);
    }
  });
  // If the control can still be used, the member left it on purpose (a tap beside it, a closed keyboard): forget it.
  container.addEventListener("focusout", ({ target }) => queueMicrotask(() => {
    if (target === last && target.isConnected && !target.disabled && target.checkVisibility()) last = null;
  }));

  const settle = () => {
    waits = false;
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected) {
      // While the control is disabled or hidden, focus() does nothing, and `last` is kept for the next try.
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

  // In a timer, so that a page can place the focus after its own redraw first.
  new MutationObserver(() => {
    if (!last || waits) return;
    waits = true;
    setTimeout(settle);
  }).observe(container, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "inert"] });
}

export const focusOn = (what) => requestAnimationFrame(() => document.querySelector(what)?.focus());
export const focusWrong = () => focusOn("[aria-invalid=true]");
