// The sound at the end of a member's rest: two soft beeps on this screen, and a "cue" event on document like those of
// floor timers (see cues.js), of kind "rest" and without a timer, sent even when muted.
export function chime(sound, clock, member) {
  const at = clock.now();
  sound.play("rest", at, clock);
  document.dispatchEvent(new CustomEvent("cue", { detail: { kind: "rest", at, member } }));
}
