import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRng, type Rng } from './rng.js';

const draw = (rng: Rng, count: number): number[] => Array.from({ length: count }, () => rng.next());

/** sfc32 as published with PractRand, in exact integer arithmetic. */
function* referenceSfc32(key: readonly [bigint, bigint, bigint, bigint]): Generator<bigint, never> {
  const mask = 0xffff_ffffn;
  let [a, b, c, counter] = key;
  while (true) {
    const sum = (a + b + counter) & mask;
    counter = (counter + 1n) & mask;
    a = b ^ (b >> 9n);
    b = (c + ((c << 3n) & mask)) & mask;
    c = ((((c << 21n) & mask) | (c >> 11n)) + sum) & mask;
    yield sum;
  }
}

describe('createRng', () => {
  it('repeats itself for the same seed and differs for another', () => {
    expect(draw(createRng('seed'), 50)).toEqual(draw(createRng('seed'), 50));
    expect(draw(createRng('seed'), 5)).not.toEqual(draw(createRng('Seed'), 5));
  });

  it('distinguishes a number and its text as seeds', () => {
    expect(createRng(1).next()).not.toBe(createRng('1').next());
  });

  it('is sfc32 keyed by the SHA-256 of the seed', () => {
    // sha256('["seed"]'), its first sixteen bytes as four little-endian words
    const key: [bigint, bigint, bigint, bigint] = [0xdc10b080n, 0x8c56f226n, 0x99a27593n, 0xb77e70e3n];
    const reference = referenceSfc32(key);
    for (let round = 0; round < 12; round += 1) reference.next();
    const rng = createRng('seed');
    for (let drawn = 0; drawn < 200; drawn += 1) {
      const high = reference.next().value;
      const low = reference.next().value >> 11n;
      expect(rng.next()).toBe(Number((high << 21n) | low) / 2 ** 53);
    }
  });

  it('stays inside [0, 1) and fills it evenly', () => {
    const rng = createRng('even');
    const bins = new Array<number>(16).fill(0);
    const total = 16_000;
    for (const value of draw(rng, total)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
      const bin = Math.floor(value * 16);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const expected = total / 16;
    const chiSquared = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 15 degrees of freedom: 37.7 is the 0.1 % point.
    expect(chiSquared).toBeLessThan(37.7);
  });
});

describe('streams', () => {
  it('do not depend on earlier draws, of their own or of other streams', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat({ max: 30 }), { minLength: 4, maxLength: 4 }),
        (seed, names, draws) => {
          const fresh = names.map((name) => draw(createRng(seed).stream(name), 5));
          const root = createRng(seed);
          const used = [...names].reverse().map((name, index) => {
            draw(root, draws[index] ?? 0);
            draw(root.stream(name), draws[index] ?? 0);
            return draw(root.stream(name), 5);
          });
          expect(used.reverse()).toEqual(fresh);
          expect(new Set(fresh.map((values) => values.join())).size).toBe(names.length);
        },
      ),
    );
  });

  it('depend on the path of names, not on the joined names', () => {
    const root = createRng('seed');
    const paths = [
      root.stream('a').stream('b'),
      root.stream('ab'),
      root.stream('b').stream('a'),
      root.stream('a","b'),
      root.stream('["seed"]'),
      root.stream(''),
      root,
    ];
    expect(new Set(paths.map((rng) => rng.next())).size).toBe(paths.length);
  });
});

describe('int, pick and shuffle', () => {
  it('draw integers below the bound, every one of them', () => {
    const rng = createRng('int');
    const seen = new Set(Array.from({ length: 400 }, () => rng.int(7)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rng.int(1)).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuse the bound %s', (bound) => {
    expect(() => createRng('bound').int(bound)).toThrow(RangeError);
  });

  it('pick refuses an empty list', () => {
    expect(() => createRng('pick').pick([])).toThrow(RangeError);
  });

  it('shuffle returns every element and does not change its argument', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
        const before = [...items];
        const shuffled = createRng(seed).shuffle(items);
        expect(items).toEqual(before);
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  it('shuffle reaches every order about equally often', () => {
    const rng = createRng('orders');
    const counts = new Map<string, number>();
    for (let round = 0; round < 6000; round += 1) {
      const order = rng.shuffle(['a', 'b', 'c']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 5 degrees of freedom: 20.5 is the 0.1 % point.
    expect(chiSquared).toBeLessThan(20.5);
  });
});
