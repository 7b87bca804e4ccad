// What cannot be sent while the server is away says so before somebody tries. Contract: keepLive(container, session), once for
// each page. While session.away, the buttons that send a form and all controls with data-live are unavailable: dim, with the
// reason as their description, and a tap or Enter shows it. Nothing else changes, so what was typed stays. Left out: forms with
// data-kept, which work without the server (what they take waits in an outbox, or stays here), and those with role=search.
// Tempting mistakes: `disabled`, which the page's next redraw would set back, and which a finger would learn nothing from;
// data-live on a control that sets aria-disabled or title itself.
// A select and a slider change before any click, and also if they were open, or under a finger, as the server went away.
import { toast } from "../ui.js";
import { t } from "../words.js";

const NEEDS = "[data-live], form:not([data-kept], [role=search]) :is(button:not([type]), button[type=submit])";

const CHOSEN = "select, [type=range]", CHANGING = /^(.|Arrow.*|Home|End|Page.*|Enter)$/s;
const say = () => toast(t("away.not"));

// Keeps the value of a select or a slider. Returns what ends that.
function fixed(node) {
  const { value } = node, end = new AbortController(), on = { signal: end.signal, capture: true, passive: false };
  const refuse = (event) => {
    if (event.key && (!CHANGING.test(event.key) || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    say();
  };
  for (const name of ["mousedown", "touchstart", "keydown"]) node.addEventListener(name, refuse, on);
  for (const name of ["input", "change"]) node.addEventListener(name, (event) => {
    event.stopImmediatePropagation();
    node.value = value;
    say();
  }, on);
  return () => end.abort();
}

export function keepLive(container, session) {
  // node → what ends that its value is kept, or null
  const marked = new Map();

  const settle = () => {
    if (!session.away && !marked.size) return;
    const needing = new Set(session.away ? container.querySelectorAll(NEEDS) : []);
    for (const [node, end] of marked) {
      if (needing.has(node)) continue;
      marked.delete(node);
      end?.();
      node.removeAttribute("aria-disabled");
      node.removeAttribute("title");
    }
    for (const node of needing) {
      if (!marked.has(node)) marked.set(node, node.matches(CHOSEN) ? fixed(node) : null);
      node.setAttribute("aria-disabled", "true");
      node.setAttribute("title", t("away.not"));
    }
  };

  session.socket.addEventListener("status", settle);
  new MutationObserver(settle).observe(container, { subtree: true, childList: true, attributes: true,
    attributeFilter: ["data-live", "data-kept"] });

  // Enter in a field clicks the button that sends its form, and a tap on a switch's label clicks the switch.
  container.addEventListener("click", (event) => {
    if (!session.away || !event.target.closest?.(NEEDS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say();
  }, true);
}
