// Whether what is pressed in the form differs from what the plan was made for. Contract: pure. differs(saved, chosen): saved: the reply's choices,
//   or undefined before the first; chosen: the member's changes alone. The order of `without` does not count.
const same = (a, b) => (Array.isArray(a) ? a.length === b.length && a.every((each) => b.includes(each)) : a === b);

export const differs = (saved, chosen) => saved !== undefined && Object.entries(chosen).some(([name, value]) => !same(value, saved[name]));
