import type { MemorySystem } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { contextOf } from '../testing/contexts.js';
import { originalRun, scriptSessions } from '../testing/original-run.js';
import { createWordCountEmbedder } from '../testing/word-count-embedder.js';

/** The memories that MemoryBench stores for a conversation with questions. */
interface Run {
  readonly 'bm25-m': readonly string[];
  readonly 'bm25-s': readonly string[];
}

const run = originalRun<Run>('script');
const create = (type: string) =>
  createMemorySystem({
    type,
    options: { profile: 'reference' },
    ports: { embedder: createWordCountEmbedder({ weighted: true }) },
  });
const addSessions = async (memory: MemorySystem) => {
  for (const session of scriptSessions()) await memory.add(session, contextOf());
};
const texts = async (memory: MemorySystem) =>
  ((await memory.list?.({ user: 'ada' })) ?? []).map(({ text }) => text);

describe('conversations of named speakers in the reference profile', () => {
  it('emb-m stores the time, the number and the speaker of a turn as MemoryBench', async () => {
    const memory = create('emb-m');
    await addSessions(memory);
    expect(await texts(memory)).toEqual(run['bm25-m']);
  });

  it('emb-s stores a session with its time, and searches all of it, as MemoryBench', async () => {
    const memory = create('emb-s');
    await addSessions(memory);
    expect(await texts(memory)).toEqual(run['bm25-s'].map((text) => text.trimEnd()));
    const { items } = await memory.retrieve({ text: 'blue again', k: 1 }, contextOf());
    expect(items.map(({ id }) => id)).toEqual(['session:s2']);
  });
});
