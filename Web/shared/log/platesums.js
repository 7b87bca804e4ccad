// The sums that pairs of plates make, each with the fewest plates. Contract:
//   new PlateSums(pairs, limit): pairs of {size, count}, each size once, in thousandths; count may be Infinity;
//   atMost(value) → the greatest sum up to value; atLeast(value) → the least sum from value up to the limit, or Infinity;
//   pairsOf(sum) → sizes from heavy to light: the fewest pairs, and of equally few those with the heaviest plates;
//   steps: how often the loop ran; at most the number of pairs times the number of sums.
// It counts in steps of the sizes' greatest common divisor, so the usual plates need a few hundred sums.
const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

export class PlateSums {
  #unit;
  #pairs;
  #fewest;
  #taken = [];

  constructor(pairs, limit) {
    this.limit = limit;
    this.steps = 0;
    this.#pairs = pairs.filter(({ size, count }) => size <= limit && count > 0).sort((a, b) => a.size - b.size);
    this.#unit = this.#pairs.reduce((unit, { size }) => divisor(unit, size), 0) || Math.max(1, limit);
    this.#fewest = new Float64Array(Math.floor(limit / this.#unit) + 1).fill(Infinity);
    this.#fewest[0] = 0;
    for (const { size, count } of this.#pairs) this.#taken.push(this.#add(size / this.#unit, count));
  }

  // Adds up to `count` pairs of one size to all sums so far: for each sum, the fewest of a sliding window over the sums
  // with the same remainder. Of equally good ones the first in the window is kept, which has the most of this size.
  #add(size, count) {
    const fewest = this.#fewest, length = fewest.length, taken = new Int32Array(length);
    const rest = new Float64Array(Math.ceil(length / size) + 1), at = new Int32Array(rest.length);
    for (let start = 0; start < size && start < length; start++) {
      let head = 0, tail = 0;
      for (let sum = start, n = 0; sum < length; sum += size, n++) {
        this.steps++;
        const without = fewest[sum] - n;
        while (tail > head && rest[tail - 1] > without) tail--;
        rest[tail] = without;
        at[tail++] = n;
        if (at[head] < n - count) head++;
        fewest[sum] = rest[head] + n;
        taken[sum] = n - at[head];
      }
    }
    return taken;
  }

  atMost(value) {
    let sum = Math.max(0, Math.min(Math.floor(value / this.#unit + 1e-9), this.#fewest.length - 1));
    while (this.#fewest[sum] === Infinity) sum--;
    return sum * this.#unit;
  }

  atLeast(value) {
    let sum = Math.max(0, Math.ceil(value / this.#unit - 1e-9));
    while (sum < this.#fewest.length && this.#fewest[sum] === Infinity) sum++;
    return sum < this.#fewest.length ? sum * this.#unit : Infinity;
  }

  pairsOf(sum) {
    const sizes = [];
    let left = sum / this.#unit;
    for (let i = this.#pairs.length - 1; i >= 0; i--) {
      const { size } = this.#pairs[i], n = this.#taken[i][left];
      for (let k = 0; k < n; k++) sizes.push(size);
      left -= n * size / this.#unit;
    }
    return sizes;
  }
}
