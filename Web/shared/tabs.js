// The tabs of the owner's and the trainer's pages, which scroll where the screen is narrow. Contract: showTab() brings the
// present one into sight after the next draw; tabsDrawn() says so for each draw of them, and shows it after the first;
// tabsGone() at logout.
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
