// The end of a member's rest, to be heard: a "cue" on document as those of floor timers (see cues.js), muted or not, of
// the kind "rest" and without a timer, and two soft beeps by this screen's own sound.
export function chime(sound, clock, member) {
  const at = clock.now();
  sound.play("rest", at, clock);
  document.dispatchEvent(new CustomEvent("cue", { detail: { kind: "rest", at, member } }));
}
