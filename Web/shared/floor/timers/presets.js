// All presets of the gym. The topic `timers` leaves out those with a figure, breathing and mobility, since every screen gets it: a
// page that shows presets asks the server for all of them. Contract:
//   const presets = new Presets(floor, refresh); presets.look() → {all, isWhole}, at each draw of such a page. `all` are those of the
//   topic until the server's list has come; isWhole: whether it has, or cannot come. refresh() follows when it does.
// It asks once for each state of the topic's presets, so that a trainer's change is asked for, and again after each reconnect.
export class Presets {
  #floor; #refresh; #list = null; #asked = null; #isOver = false;

  constructor(floor, refresh) {
    this.#floor = floor;
    this.#refresh = refresh;
    floor.socket.addEventListener("status", () => { this.#asked = null; });
  }

  look() {
    const { loaded, presets, socket } = this.#floor;
    if (loaded && socket.status === "live" && this.#asked !== presets) this.#ask(presets);
    return { all: this.#list ?? presets, isWhole: loaded && (this.#isOver || socket.status !== "live") };
  }

  async #ask(presets) {
    this.#asked = presets;
    let list = null;
    try { ({ presets: list } = await this.#floor.socket.request("presets.list")); } catch { /* at the next reconnect */ }
    // A newer request is on its way, or another member has logged in.
    if (this.#asked !== presets) return;
    this.#list = list ?? this.#list;
    this.#isOver = true;
    this.#refresh();
  }
}
