// Keeps the screen on, where the browser can: a page does not hear its receiver while the screen is off. Contract: stayAwake(isOn).
// A wake lock ends when the page is hidden, so it is asked for again when the page comes back.
let wanted = false, lock = null;

export function stayAwake(isOn) {
  wanted = isOn;
  if (isOn) return ask();
  lock?.release().catch(() => {});
  lock = null;
}

async function ask() {
  if (!wanted || document.hidden) return;
  try {
    const one = await navigator.wakeLock?.request("screen");
    // There may have been two requests: a pause was short, or the page came back meanwhile.
    const other = wanted ? lock : one;
    if (wanted) lock = one;
    other?.release().catch(() => {});
  } catch { /* not available here: the phone's settings decide */ }
}
document.addEventListener("visibilitychange", ask);
