// Which device this is, as far as its browser says. Contract: SYSTEMS, and systemOf(navigator) → one of them; LOOK_AFTER[system]: after
// which step the device itself shows the fingerprint; isFirefoxOnAndroid(navigator): it needs one more switch.
export const SYSTEMS = ["ios", "android", "windows", "mac", "chrome", "firefox"];
// As early as the device shows it: where it can, before anything is trusted.
export const LOOK_AFTER = { ios: 2, android: 4, windows: 1, mac: 2, chrome: 4, firefox: 3 };

export const isFirefoxOnAndroid = ({ userAgent }) => /Android/.test(userAgent) && /Firefox/.test(userAgent);

export function systemOf({ userAgent, maxTouchPoints = 0 }) {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  // An iPad says that it is a Mac. No Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? "ios" : "mac";
  if (/Android/.test(userAgent)) return "android";
  // On Linux, Firefox has a list of its own. Elsewhere it takes the system's.
  if (/Windows/.test(userAgent)) return "windows";
  return /Firefox/.test(userAgent) ? "firefox" : "chrome";
}
