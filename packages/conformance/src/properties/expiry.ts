import { createManualClock, eventTime, type WriteContext } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { sampleInputs, turn } from '../sample-inputs.js';
import type { Trial } from '../trial.js';

const words = 'The spare key hangs behind the mirror.';
const everything = Number.POSITIVE_INFINITY;
const may = (day: number) => eventTime({ year: 2023, month: 5, day });

/** Memories that have expired, by either clock, are never found again, and are removed by a purge. */
export const expiry: ConformanceProperty = {
  id: 'expiry',
  title:
    'never returns what has expired, by the clock or the time of the question, and removes it on request',
  check: async ({ open }) => {
    const first = await open();
    if (first.system.purgeExpired === undefined) return { skipped: 'it cannot remove what expires' };
    const byClock = turn('by clock', words, { expiresAt: 2_000_000 });
    const byEvent = turn('by event', words, { expiresAt: may(20) });
    for (const expiring of [byClock, byEvent]) {
      const trial = expiring === byClock ? first : await open();
      await trial.addAll(sampleInputs.slice(0, 2));
      const clock = createManualClock(1_500_000);
      const writing: WriteContext = { ...trial.writing(), clock };
      await trial.system.add(expiring, writing);
      const held = trial.restores ? await trial.snapshot() : undefined;
      const before = await found(trial, clock, may(19));

      clock.advance(500_000);
      const after = await found(trial, clock, may(20));
      ensure(!after.cites(expiring.id), 'it returned an expired memory');
      ensure(!after.text.includes(words), 'it showed words of an expired memory');
      if (expiring === byClock && before.cites(expiring.id)) {
        const early = await found(trial, createManualClock(1_999_999), may(20));
        ensure(early.cites(expiring.id), 'it hid a memory that has not expired yet');
      }

      await trial.system.purgeExpired?.(writing, may(20));
      const left = trial.restores ? (await trial.snapshot()).state : await trial.held();
      ensure(!JSON.stringify(left).includes(words), '`purgeExpired` left words of an expired memory');
      if (held !== undefined) await trial.restore(held);
      ensure(
        !(await found(trial, clock, may(20))).cites(expiring.id),
        'a restored memory lost its expiry times',
      );
    }
    return 'passed';
  },
};

/** The texts that the system shows at that time. */
async function found(trial: Trial, clock: WriteContext['clock'], time: ReturnType<typeof may>) {
  const reading = { ...trial.reading(), clock };
  const { items } = await trial.system.retrieve({ text: words, k: everything, queryTime: time }, reading);
  const moment = { clock, eventTime: time };
  const always = (await trial.system.context?.(reading.scope, moment)) ?? '';
  const listed = (await trial.system.list?.(reading.scope, moment)) ?? [];
  return {
    cites: (id: string) => [...items, ...listed].some(({ sourceIds }) => sourceIds.includes(id)),
    text: JSON.stringify([items, listed, always]),
  };
}
