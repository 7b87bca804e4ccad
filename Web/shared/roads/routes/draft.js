// The points of a route that is being drawn, with what can be undone. Pure: each function returns a new draft. Contract:
//   EMPTY; added(draft, point), shifted(draft, i, point): point i is there now; undone(draft): as before the last step, also after cleared();
//   cleared(draft); begun(draft): from here on, shifted() goes on with one step until the next begun(), so that a drag is undone as one;
//   isFull(draft): no more points are taken. draft.points → [[latitude, longitude], …].
export const MOST = 2_000;
const STEPS = 200;

export const EMPTY = { points: [], before: [], isStep: false };

const step = (draft, points) => ({ points, before: [...draft.before.slice(-STEPS + 1), draft.points], isStep: false });
const same = (a, b) => a?.[0] === b[0] && a?.[1] === b[1];

export const isFull = ({ points }) => points.length >= MOST;

// A point on the one before would add nothing.
export const added = (draft, point) => (isFull(draft) || same(draft.points.at(-1), point) ? draft : step(draft, [...draft.points, point]));

export const begun = (draft) => ({ ...draft, isStep: false });

export function shifted(draft, i, point) {
  if (!draft.points[i] || same(draft.points[i], point)) return draft;
  const points = draft.points.with(i, point);
  return draft.isStep ? { ...draft, points } : { ...step(draft, points), isStep: true };
}

export const undone = (draft) => (draft.before.length ? { points: draft.before.at(-1), before: draft.before.slice(0, -1), isStep: false } : draft);

export const cleared = (draft) => (draft.points.length ? step(draft, []) : draft);
