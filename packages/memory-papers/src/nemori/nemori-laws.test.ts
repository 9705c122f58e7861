import { contextOf } from '@memgym/memory-systems/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptNemori, turn } from './__fixtures__/scripted-nemori.js';

const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('add' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('forget' as const), which: fc.nat({ max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('flush' as const) }) },
);

/** Unique words of a message, and some shared words. */
const contentOf = (number: number) => `The secret of crate q${number}q is kept in the blue house.`;

it.each([
  ['batch', { settings: { batchThreshold: 4, episodeMinMessages: 2, episodeMaxMessages: 5 } }],
  ['boundary', { preset: '2025-09', settings: { bufferMaxMessages: 6, mergeCandidates: 5 } }],
])(
  'with %s, every message waits or is in exactly one episode, and no memory contains a forgotten one',
  async (_name, options) => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 14 }), async (deeds) => {
        const { memory, list } = scriptNemori({}, options);
        const present = new Set<number>();
        let next = 0;
        for (const one of deeds) {
          if (one.does === 'flush') await memory.flush?.(contextOf());
          else if (one.does === 'forget') {
            await memory.deleteBySource?.([`t${one.which}`], contextOf());
            present.delete(one.which);
          } else {
            const numbers = Array.from({ length: one.count }, () => next++);
            for (const number of numbers) present.add(number);
            const turns = numbers.map((number) => turn(`t${number}`, contentOf(number), 8, number % 60));
            await memory.addBatch?.(turns, contextOf());
          }
          const held = (await list()).filter(({ kind }) => kind !== 'statement');
          const cited = held.flatMap(({ sourceIds }) => sourceIds).toSorted();
          expect(cited).toEqual([...present].map((number) => `t${number}`).toSorted());
        }
        const state = JSON.stringify((await memory.snapshot()).state);
        const named = [...state.matchAll(/q(\d+)q/g)].map(([, number]) => Number(number));
        expect(named.filter((number) => !present.has(number))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);
