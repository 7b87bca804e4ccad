// Keeps the screen on, where the browser can: a page does not hear its receiver while the screen is off, and a timer is not seen.
// Contract: stayAwake(why, isOn); the screen stays on as long as anybody wants it, each by a `why` of their own.
// A wake lock ends when the page is hidden, so it is asked for again when the page comes back.
const wanted = new Set();
let lock = null;

export function stayAwake(why, isOn) {
  if (isOn) wanted.add(why); else wanted.delete(why);
  if (wanted.size) return ask();
  lock?.release().catch(() => {});
  lock = null;
}

async function ask() {
  if (!wanted.size || document.hidden) return;
  try {
    const one = await navigator.wakeLock?.request("screen");
    // There may have been two requests: a pause was short, or the page came back meanwhile.
    const other = wanted.size ? lock : one;
    if (wanted.size) lock = one;
    other?.release().catch(() => {});
  } catch { /* not available here: the phone's settings decide */ }
}
document.addEventListener("visibilitychange", ask);
