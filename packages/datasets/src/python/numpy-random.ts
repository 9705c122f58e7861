import { InvalidArgumentError } from '@memgym/core';
import { mersenneState, mersenneTwister } from './mersenne-twister.js';

/** The draws of NumPy's `RandomState(seed)`, number for number. */
export interface NumpyRandom {
  /**
   * `permutation(count)`: the order of 0 to `count` − 1. `choice(count, n, replace=False)` and pandas'
   * `DataFrame.sample(n, random_state=seed)` use its first n numbers.
   */
  permutation(count: number): Uint32Array;
}

/** @throws {InvalidArgumentError} unless the seed is a whole number from 0 to 2³² − 1 */
export function createNumpyRandom(seed: number): NumpyRandom {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) {
    throw new InvalidArgumentError('seed', `expected a whole number from 0 to ${0xffff_ffff}, got ${seed}`);
  }
  const next = mersenneTwister(mersenneState(seed));
  return {
    permutation: (count) => {
      const order = Uint32Array.from({ length: count }, (_, index) => index);
      for (let last = count - 1; last > 0; last -= 1) {
        // The smallest mask of ones that covers `last`; larger numbers are drawn again.
        const mask = 0xffff_ffff >>> Math.clz32(last);
        let other = (next() & mask) >>> 0;
        while (other > last) other = (next() & mask) >>> 0;
        const swapped = order[last] ?? 0;
        order[last] = order[other] ?? 0;
        order[other] = swapped;
      }
      return order;
    },
  };
}
