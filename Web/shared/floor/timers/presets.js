// All presets of the gym. The topic `timers` leaves out those with a figure, breathing and mobility, since every screen gets it: a
// page that shows presets asks the server for them. Contract:
//   const presets = new Presets(floor, refresh); presets.look() → {all, isWhole}, at each draw of such a page. isWhole: whether those
//   with a figure have come, or cannot come now. refresh() follows when they do.
// It asks once for each state of the topic's presets, so that a trainer's change is asked for, and again after each reconnect.
const hasFigure = ({ plan }) => plan.phases?.some(({ breath, muscle }) => breath || muscle);

export class Presets {
  #floor; #refresh; #figured = []; #asked = null; #isOver = false;

  constructor(floor, refresh) {
    this.#floor = floor;
    this.#refresh = refresh;
    floor.socket.addEventListener("status", () => { this.#asked = null; });
  }

  look() {
    const { loaded, presets, socket } = this.#floor, isLive = socket.status === "live";
    if (loaded && isLive && this.#asked !== presets) this.#ask(presets);
    return { all: [...presets, ...this.#figured], isWhole: loaded && (this.#isOver || !isLive) };
  }

  async #ask(presets) {
    this.#asked = presets;
    const found = await this.#floor.socket.request("presets.list").catch(() => null);
    // The line was lost, or somebody has changed a preset since.
    if (this.#asked !== presets) return;
    if (found) this.#figured = found.presets.filter(hasFigure);
    this.#isOver = true;
    this.#refresh();
  }
}
