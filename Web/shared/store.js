// What this browser keeps. Contract:
//   keep.get(name), keep.set(name, value), keep.remove(name), keep.names(prefix): small JSON values, at once.
//   await openBox("outbox") → {all(), put(item), remove(id)}: items with an increasing numeric `id`, durable.
// Where the browser forbids storage (private windows, a full disk), both go on in memory: nothing throws.

const PREFIX = "rackside.";
const memory = new Map();
const storage = (() => {
  try {
    const s = globalThis.localStorage;
    s.setItem(`${PREFIX}probe`, "1");
    s.removeItem(`${PREFIX}probe`);
    return s;
  } catch { return null; }
})();

export const keep = {
  get(name) {
    const text = storage ? storage.getItem(PREFIX + name) : memory.get(name);
    try { return text === null || text === undefined ? null : JSON.parse(text); } catch { return null; }
  },
  set(name, value) {
    const text = JSON.stringify(value);
    memory.set(name, text);
    try { storage?.setItem(PREFIX + name, text); } catch { /* full: memory has it */ }
  },
  remove(name) {
    memory.delete(name);
    storage?.removeItem(PREFIX + name);
  },
  names(prefix) {
    const all = storage ? Object.keys(storage).filter((k) => k.startsWith(PREFIX)).map((k) => k.slice(PREFIX.length)) : [...memory.keys()];
    return all.filter((name) => name.startsWith(prefix));
  },
};

const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export async function openBox(name) {
  try {
    const opening = indexedDB.open(`rackside-${name}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("items", { keyPath: "id", autoIncrement: true });
    const db = await asked(opening);
    const done = (mode, work) => new Promise((resolve, reject) => {
      // Resolved when the transaction is complete, not when the request is: only then does it survive.
      const tx = db.transaction("items", mode, { durability: "strict" });
      const request = work(tx.objectStore("items"));
      tx.oncomplete = () => resolve(request.result);
      tx.onabort = tx.onerror = () => reject(tx.error);
    });
    return {
      all: () => done("readonly", (items) => items.getAll()),
      put: async (item) => Object.assign(item, { id: await done("readwrite", (items) => items.put(item)) }),
      remove: (id) => done("readwrite", (items) => items.delete(id)),
    };
  } catch {
    const items = new Map();
    let last = 0;
    return {
      all: async () => [...items.values()],
      put: async (item) => { item.id ??= ++last; items.set(item.id, item); return item; },
      remove: async (id) => { items.delete(id); },
    };
  }
}
