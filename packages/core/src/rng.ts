import { createHash } from 'node:crypto';

/** A seeded source of random numbers. Streams with different names are independent of each other. */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, bound). @throws {RangeError} unless `bound` is a positive integer */
  int(bound: number): number;
  /** One element, uniformly. @throws {RangeError} when the list is empty */
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy; the argument is not changed. */
  shuffle<T>(items: readonly T[]): T[];
  /**
   * The stream with this name below this one (run → episode → purpose). It depends only on the seed and the names,
   * never on earlier draws, so that order and concurrency have no influence.
   */
  stream(name: string): Rng;
}

/** The stream of `seed`: the same seed gives the same numbers on every machine (sfc32 on a SHA-256 key). */
export function createRng(seed: string | number): Rng {
  return fromPath(JSON.stringify([seed]));
}

function fromPath(path: string): Rng {
  // Most streams only lead to others or are never used, so the generator is created at the first draw.
  let generator: (() => number) | undefined;
  const next32 = (): number => {
    generator ??= createGenerator(path);
    return generator();
  };

  const rng: Rng = {
    next: () => (next32() * 2 ** 21 + (next32() >>> 11)) / 2 ** 53,
    int: (bound) => {
      if (!Number.isInteger(bound) || bound < 1) {
        throw new RangeError(`Expected a positive integer bound, got ${bound}`);
      }
      return Math.floor(rng.next() * bound);
    },
    pick: (items) => {
      if (items.length === 0) throw new RangeError('Cannot pick from an empty list');
      return items[rng.int(items.length)] as (typeof items)[number];
    },
    shuffle: (items) => {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = rng.int(last + 1);
        [copy[last], copy[other]] = [copy[other] as never, copy[last] as never];
      }
      return copy;
    },
    stream: (name) => fromPath(JSON.stringify([path, name])),
  };
  return rng;
}

/** Uniform whole numbers in [0, 2³²). */
function createGenerator(path: string): () => number {
  const key = createHash('sha256').update(path).digest();
  let a = key.readUInt32LE(0);
  let b = key.readUInt32LE(4);
  let c = key.readUInt32LE(8);
  let counter = key.readUInt32LE(12);

  const next32 = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next32();
  return next32;
}
