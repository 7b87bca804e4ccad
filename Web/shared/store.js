// What this browser stores. Contract:
//   keep.get(name), keep.set(name, value), keep.remove(name), keep.names(prefix): small JSON values, synchronous.
//   await openBox("outbox") → {all(), put(item), update(id, change), remove(...ids)}: items by `id`, oldest first, durable; remove()
//   takes all of them away in one step. An item that is only in memory has a string as its id.
//   update(id, change) stores change(item) and resolves with it, or with undefined if the item is gone, as one step
//   that no other tab can interrupt.
// If the browser forbids storage (private windows, a full disk), both continue in memory; nothing throws.

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
    const own = (key) => key.startsWith(PREFIX);
    const all = storage ? Object.keys(storage).filter(own).map((key) => key.slice(PREFIX.length)) : [...memory.keys()];
    return all.filter((name) => name.startsWith(prefix));
  },
};

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export async function openBox(name) {
  const memory = memoryBox();
  try { return withFallback(await databaseBox(name), memory); } catch { return memory; }
}

async function databaseBox(name) {
  const open = () => {
    const opening = indexedDB.open(`rackside-${name}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("items", { keyPath: "id", autoIncrement: true });
    return settled(opening);
  };
  let db = await open();
  const once = (mode, work) => new Promise((resolve, reject) => {
    // Resolve when the transaction completes, not the request: only then is it durable.
    const tx = db.transaction("items", mode, { durability: "strict" });
    let result;
    tx.oncomplete = () => resolve(result);
    tx.onabort = tx.onerror = () => reject(tx.error);
    work(tx.objectStore("items"), (value) => { result = value; });
  });
  // Safari closes the database of a page that was in the background, and only says so at the next transaction.
  const run = async (mode, work) => {
    try { return await once(mode, work); } catch (error) {
      if (error?.name !== "InvalidStateError") throw error;
      db = await open();
      return once(mode, work);
    }
  };
  return {
    all: () => run("readonly", (items, found) => { items.getAll().onsuccess = ({ target }) => found(target.result); }),
    put: (item) => run("readwrite", (items, found) => {
      items.put(item).onsuccess = ({ target }) => found(Object.assign(item, { id: target.result }));
    }),
    update: (id, change) => run("readwrite", (items, found) => {
      items.get(id).onsuccess = ({ target: { result: kept } }) => {
        if (!kept) return;
        const next = change(kept);
        items.put(next);
        found(next);
      };
    }),
    remove: (...ids) => run("readwrite", (items) => { for (const id of ids) items.delete(id); }),
  };
}

function memoryBox() {
  const items = new Map();
  let last = 0;
  return {
    all: async () => [...items.values()],
    // A string, so that it cannot equal an id of the database.
    put: async (item) => { item.id ??= `memory-${++last}`; items.set(item.id, item); return item; },
    update: async (id, change) => {
      if (items.has(id)) items.set(id, change(items.get(id)));
      return items.get(id);
    },
    remove: async (...ids) => { for (const id of ids) items.delete(id); },
  };
}

// If the disk fills up later, items go to memory. An item in memory is newer than its stored version.
const withFallback = (database, memory) => ({
  all: async () => [...await database.all().catch(() => []), ...await memory.all()],
  put: async (item) => {
    try {
      const stored = await database.put(item);
      await memory.remove(stored.id);
      return stored;
    } catch { return memory.put(item); }
  },
  update: async (id, change) => {
    const kept = await memory.update(id, change);
    if (kept) return kept;
    let next;
    try {
      return await database.update(id, (item) => (next = change(item)));
    } catch { return next && memory.put(next); }
  },
  remove: async (...ids) => {
    await memory.remove(...ids);
    await database.remove(...ids).catch(() => {});
  },
});
