// The order of a plan and its supersets. Contract: pure functions on a list of blocks {item, superset?, …}; each
// returns a new list, only step at an end of the list returns the same one.
//   place(list, from, to): moves a block to a new place; step(list, index, ±1): moves it one place up or down;
//   join(list, index): makes a superset with the next one; leave(list, index): takes it out of its superset;
//   tidy(list).
// Guarantees: members of a superset are neighbours, no superset has a single member, and they are numbered from 1 in
// order. A block that is placed between two members of a superset joins it. A block that is placed elsewhere stays in
// its own superset only if it is beside another member of it. step never joins: a block that passes a superset passes
// all of it.

const numbered = (list, index) => list[index]?.superset;

export function tidy(list) {
  let last = 0;
  const all = [];
  list.forEach((block, i) => {
    const { superset, ...alone } = block;
    const isGroup = superset && (numbered(list, i - 1) === superset || numbered(list, i + 1) === superset);
    if (!isGroup) return all.push(alone);
    const isFirst = numbered(list, i - 1) !== superset;
    all.push({ ...alone, superset: isFirst ? ++last : last });
  });
  return all;
}

export function place(list, from, to) {
  const all = [...list], [block] = all.splice(from, 1);
  const before = numbered(all, to - 1), after = numbered(all, to);
  const isBetween = before && before === after, isBeside = block.superset && [before, after].includes(block.superset);
  all.splice(to, 0, { ...block, superset: isBetween ? before : isBeside ? block.superset : undefined });
  return tidy(all);
}

export function step(list, index, by) {
  const own = numbered(list, index), next = index + by;
  if (next < 0 || next >= list.length) return list;
  if (own && numbered(list, next) === own) return place(list, index, next);
  let to = next;
  const passed = numbered(list, next);
  while (passed && numbered(list, to + by) === passed) to += by;
  const all = [...list], [{ superset, ...block }] = all.splice(index, 1);
  all.splice(to, 0, block);
  return tidy(all);
}

// Joining two supersets makes one.
export function join(list, index) {
  const own = numbered(list, index), other = numbered(list, index + 1);
  const all = 1 + Math.max(0, ...list.map(({ superset }) => superset ?? 0));
  return tidy(list.map((block, i) => {
    const isOne = i === index || i === index + 1
      || (block.superset && [own, other].includes(block.superset));
    return isOne ? { ...block, superset: all } : block;
  }));
}

// A block from the middle moves below the others, so that they stay neighbours.
export function leave(list, index) {
  const own = numbered(list, index);
  const all = [...list], [{ superset, ...block }] = all.splice(index, 1);
  const isMiddle = numbered(list, index - 1) === own && numbered(list, index + 1) === own;
  all.splice(isMiddle ? all.findLastIndex((other) => other.superset === own) + 1 : index, 0, block);
  return tidy(all);
}
