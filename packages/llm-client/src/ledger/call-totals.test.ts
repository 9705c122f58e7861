import { type CallTotal, callTotalSchema, zeroUsage } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCallTotals, type CountedCall, createCallTotals } from './call-totals.js';

const call = (changes: Partial<CountedCall> = {}): CountedCall => ({
  role: 'judge',
  phase: 'judge',
  provider: 'openai',
  model: 'm',
  simulated: false,
  local: false,
  prompt: { name: 'mark', version: '1', hash: 'h' },
  form: 'strict',
  finishReason: 'stop',
  usage: { ...zeroUsage, calls: 1, inputTokens: 10, costUsd: 0.1 },
  latencyMs: 5,
  cached: false,
  ...changes,
});
const totalsOf = (calls: readonly CountedCall[]): CallTotal[] => {
  const totals = createCallTotals();
  for (const one of calls) totals.add(one);
  return totals.list();
};

describe('call totals', () => {
  it('count the outcome of each JSON request', () => {
    const repair = { repair: true as const };
    const [total] = totalsOf([
      call(),
      call(),
      call({ form: 'lenient' }),
      // Requested again, then read.
      call({ form: 'unreadable' }),
      call({ ...repair }),
      // Requested again, but unreadable.
      call({ form: 'unreadable' }),
      call({ ...repair, form: 'unreadable' }),
      // Cut off, and therefore not requested again.
      call({ form: 'unreadable', finishReason: 'length' }),
    ]);
    expect(total?.replies).toEqual({ strict: 2, lenient: 1, repaired: 1, failed: 2 });
    expect(total).toMatchObject({ calls: 8, usage: { calls: 8, inputTokens: 80 } });
    expect(callTotalSchema.parse(total)).toEqual(total);
  });

  it('separate role, phase, prompt and model, and leave out failed calls', () => {
    const totals = totalsOf([
      call(),
      call({ phase: 'answer' }),
      call({ role: 'memory-write', phase: 'write' }),
      call({ prompt: { name: 'mark', version: '2', hash: 'h' } }),
      call({ model: 'n' }),
      call({ error: 'server: HTTP 500', usage: zeroUsage }),
    ]);
    expect(totals.map(({ calls }) => calls)).toEqual([1, 1, 1, 1, 1]);
  });

  it('do not depend on the order of the calls or their distribution over episodes', () => {
    const calls = fc.array(
      fc.record({
        costUsd: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 20 }),
        phase: fc.constantFrom('read' as const, 'write' as const),
        split: fc.boolean(),
        rank: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(calls, (drawn) => {
        const counted = drawn.map(({ costUsd, phase }) =>
          call({ phase, usage: { ...zeroUsage, calls: 1, costUsd } }),
        );
        const all = totalsOf(counted);
        const ranked = counted
          .map((one, index) => ({ one, rank: drawn[index]?.rank ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        expect(totalsOf(ranked.map(({ one }) => one))).toEqual(all);
        const parts = [true, false].map((side) =>
          totalsOf(counted.filter((_one, index) => drawn[index]?.split === side)),
        );
        const spread = addCallTotals(...parts);
        expect(spread).toEqual(addCallTotals(...parts.toReversed()));
        expect(spread.map(({ calls: count, usage }) => [count, usage.costUsd === null])).toEqual(
          all.map(({ calls: count, usage }) => [count, usage.costUsd === null]),
        );
      }),
    );
  });
});
