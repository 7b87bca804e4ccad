// Whether this browser can go on by https, which has a port of its own and so is another origin. Contract:
//   originOf(facts) → "https://…", as this device reaches it, or null without https; facts: of facts.js;
//   await trusts(origin) → whether this browser loads something from there.
export const originOf = ({ port, names = [], host = null }, used = location.hostname) => (port ? `https://${hostFor(used, names, host)}:${port}` : null);

const isAddress = (name) => /^\d+\.\d+\.\d+\.\d+$/.test(name);
const isHere = (name) => name === "localhost" || name.startsWith("127.");

// The name that this device used, if the certificate has it, or else the server's choice. "*.x" stands for one label before ".x".
function hostFor(used, names, host) {
  const name = used.replace(/^\[|\]$/g, "");
  const has = (one) => one === name || (one.startsWith("*.") && one.slice(1) === name.slice(name.indexOf(".")));
  const others = names.filter((one) => !isHere(one) && !one.includes("*") && !one.includes(":"));
  const found = names.some(has) ? name
    : host ?? others.find(isAddress) ?? others.find((one) => one.endsWith(".local")) ?? others[0] ?? name;
  return found.includes(":") ? `[${found}]` : found;
}

// By a picture: a fetch would need the other port's leave.
export function trusts(origin) {
  return new Promise((done) => {
    const picture = new Image();
    const stop = setTimeout(() => done(false), 10_000);
    const end = (is) => { clearTimeout(stop); done(is); };
    picture.onload = () => end(true);
    picture.onerror = () => end(false);
    // A new address each time, or the browser would remember how it went.
    picture.src = `${origin}/me/icon.svg?${performance.timeOrigin + performance.now()}`;
  });
}
