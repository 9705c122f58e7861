import { InvalidArgumentError } from '@memgym/core';
import { mersenneState, mersenneTwister } from './mersenne-twister.js';

/** The draws of CPython's `random.Random(seed)`, number for number, with which published samples were made. */
export interface PythonRandom {
  /** `random()`: uniform in [0, 1). */
  random(): number;
  /** `randrange(bound)`: uniform below `bound`, an integer from 1 to 2^32 − 1. */
  below(bound: number): number;
  /** `sample(items, count)`: items in the order of the draw. @throws {InvalidArgumentError} when there are too few */
  sample<T>(items: readonly T[], count: number): T[];
  /** `shuffle(items)`, as a copy. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * Mersenne Twister, seeded as CPython does with a small integer (packages/memorybench/spec.md#train-and-test-split).
 * @param seed 0 to 2^32 − 1
 * @throws {InvalidArgumentError} for another seed
 */
export function createPythonRandom(seed: number): PythonRandom {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new InvalidArgumentError('seed', `expected an integer from 0 to 4294967295, got ${seed}`);
  }
  const next32 = mersenneTwister(seeded(seed));
  const below = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > 0xffffffff) {
      throw new InvalidArgumentError('bound', `expected an integer from 1 to 4294967295, got ${bound}`);
    }
    const unused = Math.clz32(bound);
    let drawn = next32() >>> unused;
    while (drawn >= bound) drawn = next32() >>> unused;
    return drawn;
  };
  return {
    random: () => ((next32() >>> 5) * 2 ** 26 + (next32() >>> 6)) / 2 ** 53,
    below,
    sample: (items, count) => sample(items, count, below),
    shuffle(items) {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last -= 1) swap(copy, last, below(last + 1));
      return copy;
    },
  };
}

function sample<T>(items: readonly T[], count: number, below: (bound: number) => number): T[] {
  if (!Number.isInteger(count) || count < 0 || count > items.length) {
    throw new InvalidArgumentError('count', `expected an integer from 0 to ${items.length}, got ${count}`);
  }
  // CPython uses a pool or a set of drawn indices, whichever is smaller; the two draw differently.
  const setSize = count > 5 ? 21 + 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 21;
  const drawn: T[] = [];
  if (items.length <= setSize) {
    const pool = [...items];
    for (let left = items.length; drawn.length < count; left -= 1) {
      const at = below(left);
      drawn.push(pool[at] as T);
      pool[at] = pool[left - 1] as T;
    }
    return drawn;
  }
  const seen = new Set<number>();
  while (drawn.length < count) {
    const at = below(items.length);
    if (seen.has(at)) continue;
    seen.add(at);
    drawn.push(items[at] as T);
  }
  return drawn;
}

function swap<T>(items: T[], one: number, other: number): void {
  [items[one], items[other]] = [items[other] as T, items[one] as T];
}

/** `init_by_array([seed])`. */
function seeded(seed: number): Uint32Array {
  const state = mersenneState(19_650_218);
  const size = state.length;
  const before = (at: number): number => {
    const value = state[at - 1] as number;
    return value ^ (value >>> 30);
  };
  let at = 1;
  const forward = (): void => {
    at += 1;
    if (at < size) return;
    state[0] = state[size - 1] as number;
    at = 1;
  };
  for (let round = 0; round < size; round += 1) {
    state[at] = ((state[at] as number) ^ Math.imul(before(at), 1_664_525)) + seed;
    forward();
  }
  for (let round = 1; round < size; round += 1) {
    state[at] = ((state[at] as number) ^ Math.imul(before(at), 1_566_083_941)) - at;
    forward();
  }
  state[0] = 0x80000000;
  return state;
}
