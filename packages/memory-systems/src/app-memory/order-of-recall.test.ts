import { createManualClock, requireCapability } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { createMemory } from './create-memory.js';
import type { Memory, Said } from './memory.js';

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'] as const;

function say(from: number, to: number, details: Partial<Exclude<Said, string>> = {}): Said[] {
  return words.slice(from, to).map((word, place) => ({
    // Ids and relevance to the question are in another order than the conversation.
    id: `t${9 - from - place}`,
    content: `the tower ${word} ${'tower '.repeat(from + place)}`.trim(),
    ...details,
  }));
}

async function shown(memory: Memory): Promise<string[]> {
  const { text } = await memory.recall('tower', { k: 100 });
  return text.split('\n').flatMap((line) => words.filter((word) => line.includes(` ${word}`)));
}

const day = (number: number) => ({ eventTime: `2024-05-0${number}T09:00:00` });

describe.each([
  ['full-context', undefined],
  ['recent', { size: 100 }],
  ['short-term', { size: 100 }],
  ['bm25-m', undefined],
] as const)('the text that %s recalls', (type, options) => {
  const open = (): Memory =>
    createMemory({
      system: createMemorySystem({ type, options }),
      user: 'ann',
      clock: createManualClock(3),
    });

  it('has messages of the same time in the order in which they were said', async () => {
    const memory = open();
    await memory.remember(say(0, 4, { sessionId: 's1', ...day(1) }));
    await memory.remember(say(4, 6, { sessionId: 's1', ...day(1) }));
    await memory.remember(say(6, 8, { sessionId: 's2', ...day(1) }));
    expect(await shown(memory)).toEqual(words);
  });

  it('has messages without a time in the order in which they were said', async () => {
    const memory = open();
    for (let place = 0; place < 8; place += 2) await memory.remember(say(place, place + 2));
    expect(await shown(memory)).toEqual(words);
  });

  it('puts a session that was written late where its time belongs', async () => {
    const memory = open();
    await memory.remember(say(4, 6, { sessionId: 's2', ...day(2) }));
    await memory.remember(say(6, 8, { sessionId: 's3', ...day(2) }));
    await memory.remember(say(0, 4, { sessionId: 's1', ...day(1) }));
    expect(await shown(memory)).toEqual(words);
  });

  it('keeps the order when messages in between are forgotten and said again, and one is rewritten', async () => {
    const memory = open();
    await memory.remember(say(0, 3, day(1)));
    await memory.remember(say(3, 7, day(1)));
    const [, , two, three] = (await memory.list()).map(({ id }) => id);
    await memory.forget([two ?? '']);
    await memory.update(three ?? '', 'a rewritten tower, and three of them');
    await memory.remember(say(7, 8, day(1)));
    await memory.remember(say(2, 3, day(1)));
    const order = ['zero', 'one', 'three', 'four', 'five', 'six', 'seven', 'two'];
    expect(await shown(memory)).toEqual(order);
    const copy = open();
    await requireCapability(copy.system, 'restore')(await requireCapability(memory.system, 'snapshot')());
    expect(await shown(copy)).toEqual(order);
  });
});
