// The kiosk's own camera. Contract: <rack-camera .ended=${(why) => …}>: what the camera sees, as in a mirror. Its picture() → an
//   ImageBitmap, not mirrored, or null before there is one; ready is true from the first one on. ended("refused"), ended("none") or
//   ended("busy") is called if there is no picture to be had.
// Guarantee: the camera is on only while the element is on the page, also if it is taken away before the camera has started.
import { addIcons } from "../../shared/icons.js";

addIcons({ camera: "M4 8h3.500l1.500-2.500h6l1.500 2.500h3.500v11h-16z M12 10a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7" });

const WHY = { NotAllowedError: "refused", SecurityError: "refused", NotReadableError: "busy", AbortError: "busy" };
// More than the picture needs, since it is cut.
const IDEAL = { video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } }, audio: false };

class Camera extends HTMLElement {
  #video = null; #stream = null; #ended = () => {}; #turn = null;

  set ended(ended) { this.#ended = ended; }
  get ready() { return Boolean(this.#video?.videoWidth); }

  connectedCallback() {
    if (!this.#video) {
      this.#video = this.appendChild(Object.assign(document.createElement("video"), { muted: true, playsInline: true, autoplay: true }));
      this.#video.setAttribute("aria-hidden", "true");
      this.#video.addEventListener("loadeddata", () => this.toggleAttribute("data-ready", true));
    }
    this.#start(this.#turn = {});
  }

  disconnectedCallback() {
    this.#turn = null;
    this.#stop();
    this.removeAttribute("data-ready");
  }

  async #start(turn) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(IDEAL);
      if (this.#turn !== turn) return stream.getTracks().forEach((track) => track.stop());
      this.#stream = stream;
      // Pulled out, or taken by the system.
      stream.getVideoTracks()[0]?.addEventListener("ended", () => { if (this.#turn === turn) this.#ended("none"); });
      this.#video.srcObject = stream;
    } catch (error) { if (this.#turn === turn) this.#ended(WHY[error.name] ?? "none"); }
  }

  #stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    if (this.#video) this.#video.srcObject = null;
  }

  async picture() { return this.ready ? createImageBitmap(this.#video) : null; }
}
customElements.define("rack-camera", Camera);
