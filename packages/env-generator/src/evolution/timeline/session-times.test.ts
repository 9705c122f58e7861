import { createRng } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedRules } from '../rules.js';
import { sessionTimes } from './session-times.js';

const rules = fixedRules;
const days = (times: readonly string[]): string[] => times.map((time) => time.slice(0, 10));

describe('sessionTimes', () => {
  it('takes the last days up to and including the end', () => {
    const times = sessionTimes({
      count: 3,
      start: '2020-10-01',
      end: '2021-01-01',
      rng: createRng(1),
      rules,
    });
    expect(days(times)).toEqual(['2020-12-30', '2020-12-31', '2021-01-01']);
  });

  it('reaches back without bound before the start date', () => {
    const times = sessionTimes({ count: 20, start: null, end: '2020-10-01', rng: createRng(1), rules });
    expect(days(times).at(0)).toBe('2020-09-12');
    expect(days(times).at(-1)).toBe('2020-10-01');
  });

  it('refuses more sessions than the period has days', () => {
    const options = { start: '2021-02-01', end: '2021-03-01', rng: createRng(1), rules };
    expect(sessionTimes({ ...options, count: 28 })).toHaveLength(28);
    expect(() => sessionTimes({ ...options, count: 29 })).toThrow(/29 sessions do not fit into the 28 days/);
  });

  it('starts every session between seven and ten in the evening, ascending, for any seed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 40 }), (seed, count) => {
        const times = sessionTimes({ count, start: null, end: '2024-03-01', rng: createRng(seed), rules });
        expect(times).toHaveLength(count);
        expect([...times].sort()).toEqual(times);
        for (const time of times) {
          expect(time.slice(11) >= '19:00:00' && time.slice(11) < '22:00:00').toBe(true);
        }
      }),
    );
  });
});
