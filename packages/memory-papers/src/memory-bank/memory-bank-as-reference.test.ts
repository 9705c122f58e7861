import { eventTime } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { contextOf, createWordCountEmbedder } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import {
  createOriginalScript,
  type OriginalRead,
  originalMessages,
  originalRun,
} from '../__fixtures__/original-run.js';
import { retentionAsReference } from './rules.js';

interface Run {
  /** The day of each message; null if MemEngine counts items. */
  readonly times: readonly number[] | null;
  /** The lines of each text to summarise. */
  readonly calls: readonly (readonly string[])[];
  readonly stored: readonly string[];
  /** Retention of each stored item at the end; null with times. */
  readonly retention: readonly number[] | null;
  readonly reads: readonly OriginalRead[];
}

it.each(originalRun<{ runs: Run[] }>('memory-bank').runs)(
  'stores, summarises and ranks as MemEngine does, with the times $times',
  async ({ times, calls, stored, retention, reads }) => {
    const model = createScriptedModel(...calls.map((_, place) => ({ summary: `Summary ${place + 1}.` })));
    const memory = createMemorySystem({
      type: 'memory-bank',
      options: { profile: 'reference', forgets: false },
      ports: { model, embedder: createWordCountEmbedder() },
    });
    const messages = originalMessages().map((message, place) => {
      const day = times?.[place];
      return { ...message, ...(day && { eventTime: eventTime({ year: 2024, month: 3, day }) }) };
    });
    const script = createOriginalScript(memory, messages);
    for (const { stored: before, text, shown } of reads) {
      await script.storeUntil(before);
      const { items } = await memory.retrieve({ text, k: Number.POSITIVE_INFINITY }, contextOf());
      const portrait = (await memory.context?.({ user: 'ada' })) || 'None';
      expect([portrait, ...items.map((item) => item.text)]).toEqual(shown);
    }
    await script.storeUntil(12);
    expect(model.asked).toHaveLength(calls.length);
    for (const [place, lines] of calls.entries()) {
      const prompt = model.asked[place]?.messages.at(-1)?.content ?? '';
      const places = lines.map((line) => prompt.indexOf(line));
      expect(places).toEqual(places.filter((at) => at >= 0).sort((left, right) => left - right));
    }
    const held = (await memory.list?.({ user: 'ada' })) ?? [];
    expect(held.filter(({ kind }) => kind !== 'portrait').map(({ text }) => text)).toEqual(stored);
    // Without times, every item is one day old for each later item.
    const days = stored.length;
    retention?.forEach((original, place) => {
      const key = keyOf(place, stored);
      expect(retentionAsReference(days - key, 1)).toBeCloseTo(original, 12);
    });
  },
);

/** A summary has the key of the message that it summarises, which is two positions before it. */
function keyOf(place: number, stored: readonly string[]): number {
  return stored[place]?.startsWith('Summary') ? place - 2 : place;
}
