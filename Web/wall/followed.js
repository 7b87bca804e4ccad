// A topic that a wall follows while its layout shows it. Contract: new Followed(socket, topic, clean, changed): follow(isOn) subscribes to
// it or ends that; board → the newest of what it says, cleaned, or null before the first; changed() is called with each.
export class Followed {
  #topic = null; board = null;

  constructor(socket, topic, clean, changed) { Object.assign(this, { socket, topic, clean, changed }); }

  follow(isOn) {
    if (!isOn) {
      this.#topic?.close();
      [this.#topic, this.board] = [null, null];
      return;
    }
    const put = (board) => { this.board = this.clean(board); this.changed(); };
    this.#topic ??= this.socket.subscribe(this.topic, { snapshot: put, event: (_, data) => put(data) });
  }
}
