// A member's conversations, as their own screens know them. Contract:
//   const messages = new Messages({changed, told}), told() at each event, not at the first list; messages.follow(socket, handle) from login on; messages.close() at logout;
//   messages.list → conversations, the newest first, or null until they are known; messages.find(id);
//   messages.unread → how many messages wait, without those of muted conversations;
//   messages.wanted: at the kiosk, the conversation that a tap asked for;
//   messages.hear = (name, data) => …: each event, after the list has it.
// Texts stay in memory alone, and no screen shows one before its member opens their messages.
export class Messages {
  #topic = null;

  constructor({ changed = () => {}, told = () => {} } = {}) {
    Object.assign(this, { changed, told, list: null, hear: null });
  }

  follow(socket, handle) {
    this.#topic ??= socket.subscribe("messages", { as: handle,
      snapshot: ({ conversations }) => {
        this.list = conversations;
        this.hear?.("snapshot", {});
        this.changed();
      },
      event: (name, data) => {
        this.#apply(name, data);
        this.hear?.(name, data);
        this.told();
        this.changed();
      } });
  }

  close() {
    this.#topic?.close();
    Object.assign(this, { list: null, hear: null });
    this.#topic = null;
  }

  #apply(name, { conversation }) {
    if (!this.list) return;
    if (name === "messages.ended") this.list = this.list.filter(({ id }) => id !== conversation);
    else this.put(conversation);
  }

  // Also what a reply brought, before its event.
  put(conversation) {
    if (!this.list) return;
    const others = this.list.filter(({ id }) => id !== conversation.id), newest = ({ last }) => last?.id ?? 0;
    this.list = [conversation, ...others].sort((a, b) => newest(b) - newest(a));
  }

  find(id) { return this.list?.find((one) => one.id === id) ?? null; }

  get unread() { return (this.list ?? []).reduce((sum, one) => sum + (one.muted ? 0 : one.unread), 0); }
}
