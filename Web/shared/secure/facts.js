// What the server says of its https. Contract: await askServer() → {port, names} where there is https, and {gym, words, sha256, host} where
// the gym has an authority of its own, also while its https is off; {} without both. It throws if there is no answer.
export async function askServer() {
  const reply = await fetch("/ca.json", { cache: "no-store" });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.json();
}
