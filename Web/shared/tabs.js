// The tabs of the owner's and the trainer's pages, which scroll on narrow screens. Contract: showTab() scrolls the current
// tab into view after the next draw; tabsDrawn(): call it at each draw of the tabs, it calls showTab() at the first one;
// tabsGone(): call it at logout.
let wereDrawn = false;

export function showTab() {
  requestAnimationFrame(() => document.querySelector(".bar nav [aria-current]")?.scrollIntoView({ block: "nearest",
    inline: "nearest" }));
}

export function tabsDrawn() {
  if (!wereDrawn) showTab();
  wereDrawn = true;
}

export const tabsGone = () => { wereDrawn = false; };
