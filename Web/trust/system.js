// Which device this is, as far as its browser says. Contract: SYSTEMS, and systemOf(navigator) → one of them.
export const SYSTEMS = ["ios", "android", "windows", "mac", "chrome", "firefox"];

export function systemOf({ userAgent, maxTouchPoints = 0 }) {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  // An iPad says that it is a Mac. No Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? "ios" : "mac";
  if (/Android/.test(userAgent)) return "android";
  // On Linux, Firefox has a list of its own. Elsewhere it takes the system's.
  if (/Windows/.test(userAgent)) return "windows";
  return /Firefox/.test(userAgent) ? "firefox" : "chrome";
}

// The name under which this device reaches the server by https: the one it used, if the certificate has it.
export function hostFor(used, names) {
  const name = used.replace(/^\[|\]$/g, "");
  const found = names.includes(name) ? name
    : names.find((one) => /^\d+\.\d+\.\d+\.\d+$/.test(one) && !one.startsWith("127.")) ?? names.find((one) => one.endsWith(".local")) ?? name;
  return found.includes(":") ? `[${found}]` : found;
}
