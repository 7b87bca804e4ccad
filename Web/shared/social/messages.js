// A member's conversations, as their own screens know them. Contract:
//   const messages = new Messages({changed, heard}); heard() is called at each event, but not for the first list;
//   messages.follow(socket, handle) from login on; messages.close() at logout;
//   messages.list → conversations, the newest first, or null until they are loaded; messages.find(id);
//   messages.unread → the number of unread messages, without those of muted conversations;
//   messages.wanted: at the kiosk, the conversation that was opened with a tap;
//   messages.hear = (name, data) => …: called for each event, after the list was updated.
// Texts are only in memory, and no screen shows one before its member opens their messages, or on their own phone their news.
export class Messages {
  #topic = null;

  constructor({ changed = () => {}, heard = () => {} } = {}) {
    Object.assign(this, { changed, heard, list: null, hear: null });
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
        this.heard();
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

  // Also called with a conversation from a reply, before its event.
  put(conversation) {
    if (!this.list) return;
    const others = this.list.filter(({ id }) => id !== conversation.id);
    // Of those without messages, groups that others lead come last, as in the server's list.
    const newest = ({ last, leads }) => last?.id ?? (leads === false ? -1 : 0);
    this.list = [conversation, ...others].sort((a, b) => newest(b) - newest(a));
  }

  find(id) { return this.list?.find((one) => one.id === id) ?? null; }

  get unread() { return (this.list ?? []).reduce((sum, one) => sum + (one.muted ? 0 : one.unread), 0); }
}
