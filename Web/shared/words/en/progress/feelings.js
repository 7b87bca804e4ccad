// English: recovery and what members say of their muscles. Keys start with "recovery." or "feel.".
const lower = (text) => text.toLowerCase();

export default {
  "recovery.title": "Recovery",
  "recovery.about": "About the estimate",
  "recovery.what": "An estimate from how hard and how long ago each muscle worked. How you feel comes first.",
  "recovery.label": "Still recovering: {muscles}. Everything else is rested.",
  "recovery.of": ({ muscle, percent }) => `${lower(muscle)} ${percent}\u00a0%`,
  "recovery.all": "Every muscle is rested.",
  "recovery.tired": "under 35\u00a0%", "recovery.half": "to 65\u00a0%", "recovery.nearly": "to 95\u00a0%", "recovery.rested": "rested",
  "recovery.hours": ({ n }) => `rested in ${n}\u00a0h`,
  "recovery.day": "rested by {day}",
  "recovery.soon": "rested within the hour",
  "feel.of": "{muscle}: how does it feel?",
  "feel.tap": "Not how it feels? Tap a muscle.",
  "feel.estimate": "Estimate", "feel.sore": "Still sore", "feel.ready": "Ready",
  "feel.said.sore": "sore, you said", "feel.said.ready": "ready, you said",
  "feel.map.sore": ({ muscle }) => `${lower(muscle)}, sore as you said`,
  "feel.until": "Counts until {at}, or until you train it.",
  "feel.rule": "What you say changes today’s suggestions, never a weight or a warning. “Still sore” counts for two days: soreness is worst one to three days after the work. “Ready” counts until the estimate agrees. Training the muscle ends both.",
  "feel.more": "Another muscle is sore",
  "feel.more.of": "{muscle}: sore",
  "feel.failed": "Your recovery didn’t load.",
};
