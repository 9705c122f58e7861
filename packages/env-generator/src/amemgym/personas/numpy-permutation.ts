import { InvalidArgumentError } from '@memgym/core';

const words = 624;
const middle = 397;

/** The 32-bit numbers of the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998) for a 32-bit seed. */
function mersenneTwister(seed: number): () => number {
  const state = new Uint32Array(words);
  state[0] = seed;
  for (let index = 1; index < words; index += 1) {
    const previous = state[index - 1] ?? 0;
    state[index] = Math.imul(1_812_433_253, previous ^ (previous >>> 30)) + index;
  }
  const at = (index: number): number => state[index % words] ?? 0;
  let position = words;
  const refill = (): void => {
    for (let index = 0; index < words; index += 1) {
      const mixed = (at(index) & 0x8000_0000) | (at(index + 1) & 0x7fff_ffff);
      state[index] = at(index + middle) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908_b0df : 0);
    }
    position = 0;
  };
  return () => {
    if (position >= words) refill();
    let value = at(position);
    position += 1;
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c_5680;
    value ^= (value << 15) & 0xefc6_0000;
    value ^= value >>> 18;
    return value >>> 0;
  };
}

/**
 * The order of 0 to `count` − 1 that NumPy's `RandomState(seed).permutation(count)` gives. pandas'
 * `DataFrame.sample(n, random_state=seed)` takes its first n, so personas are drawn as in the original.
 * @throws {InvalidArgumentError} unless the seed is a whole number from 0 to 2³² − 1
 */
export function numpyPermutation(seed: number, count: number): Uint32Array {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) {
    throw new InvalidArgumentError('seed', `expected a whole number from 0 to ${0xffff_ffff}, got ${seed}`);
  }
  const next = mersenneTwister(seed);
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
}
