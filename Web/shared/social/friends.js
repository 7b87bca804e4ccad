// A member's friends, kept up to date while a page shows them. Contract:
//   const friends = friendsOf(host, {socket, changed}); host: an object with handle and member, such as a login or a
//   person at the kiosk. friends.known → {friends, requests, sent, sharing, standing} of topic `friends`, or null until
//   it is loaded: the first read subscribes. friends.of(id) → the friend, or undefined; friends.asks(id) → their request;
//   friends.asked(id) → our request to them. friends.listen(hear): hear(event, data) is called after each event of the
//   topic, and with "friends.snapshot" after each snapshot; it returns a function that stops it. friends.close(): at
//   logout; it also removes all listeners.
// Tempting mistake: a second subscription of the topic. Closing it would end this one, too.
const all = new WeakMap();

export function friendsOf(host, options) {
  if (!all.has(host)) all.set(host, new Friends(host, options));
  return all.get(host);
}

const byName = (a, b) => a.friend.name.localeCompare(b.friend.name) || a.friend.id - b.friend.id;

class Friends {
  #known = null; #topic = null; #ears = new Set();

  constructor(host, { socket, changed }) { Object.assign(this, { host, socket, changed }); }

  get known() {
    if (!this.#topic && this.host.handle) {
      this.#topic = this.socket.subscribe("friends", { as: this.host.handle,
        snapshot: (data) => { this.#known = data; this.#pass("friends.snapshot", data); },
        event: (name, data) => this.#hear(name, data) });
    }
    return this.#known;
  }

  of(id) { return this.known?.friends.find(({ friend }) => friend.id === id); }
  asks(id) { return this.known?.requests.find(({ from }) => from.id === id); }
  asked(id) { return this.known?.sent.find(({ to }) => to?.id === id); }

  // A reply to friends.share.
  put(sharing) { if (this.#known) this.#known = { ...this.#known, sharing }; }

  listen(hear) {
    this.#ears.add(hear);
    return () => this.#ears.delete(hear);
  }

  #hear(name, data) {
    const { friends, requests, sent } = this.#known ?? { friends: [], requests: [], sent: [] };
    const changed = {
      "friends.added": () => ({ friends: [...friends.filter(({ friend }) => friend.id !== data.friend.friend.id),
        data.friend].sort(byName) }),
      "friends.training": () => ({ friends: friends.map((one) => (one.friend.id === data.member
        ? { ...one, trainingSince: data.since } : one)) }),
      "friends.here": () => ({ friends: friends.map((one) => (one.friend.id === data.member
        ? { ...one, hereSince: data.since } : one)) }),
      "friends.removed": () => ({ friends: friends.filter(({ friend }) => friend.id !== data.member) }),
      "friends.requested": () => ({ requests: [data.request, ...requests.filter(({ from }) => from.id !== data.request.from.id)] }),
      "friends.requestEnded": () => ({ requests: requests.filter(({ from }) => from.id !== data.member) }),
      "friends.sent": () => ({ sent: [data.sent, ...sent.filter(({ id }) => id !== data.sent.id)] }),
      "friends.sentEnded": () => ({ sent: sent.filter(({ id }) => id !== data.request) }),
      "friends.sharingChanged": () => ({ sharing: data.sharing }),
      "reports.standing": () => ({ standing: data.standing }),
    }[name]?.();
    if (changed && this.#known) this.#known = { ...this.#known, ...changed };
    this.#pass(name, data);
  }

  #pass(name, data) {
    for (const hear of this.#ears) hear(name, data);
    this.changed();
  }

  close() {
    this.#topic?.close();
    this.#topic = null;
    this.#known = null;
    this.#ears.clear();
  }
}
