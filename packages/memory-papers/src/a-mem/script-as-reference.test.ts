import { createScriptedModel } from '@memgym/core/testing';
import { contextOf, createWordCountEmbedder, scriptSessions } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { addConversations, originalRun } from '../__fixtures__/original-run.js';

/** The notes that MemoryBench's A-Mem stores for a conversation with questions, and then finds. */
interface Run {
  readonly 'a-mem': {
    /** All notes: first those of the conversations, then those of this one. */
    readonly texts: readonly string[];
    readonly reads: readonly {
      readonly text: string;
      readonly k: number;
      readonly shown: readonly number[];
    }[];
  };
}

const run = originalRun<Run>('script');

it('A-Mem, told named speakers in the reference profile, stores and finds what MemoryBench’s copy does', async () => {
  const memory = createMemorySystem({
    type: 'a-mem',
    options: { profile: 'reference', preset: 'memorybench', queryKeywords: false },
    ports: { embedder: createWordCountEmbedder({ weighted: true }), model: createScriptedModel() },
  });
  await addConversations(memory);
  for (const session of scriptSessions()) await memory.add(session, contextOf());
  const { state } = await memory.snapshot();
  const [scope] = (state as { scopes: { memories: { item: { id: string }; data: { content: string } }[] }[] })
    .scopes;
  const notes = scope?.memories ?? [];
  expect(notes.map(({ data }) => data.content)).toEqual(run['a-mem'].texts);
  // Two messages are equal, and their order is unstable in the original.
  const contents = new Map(notes.map(({ item, data }) => [item.id, data.content]));
  for (const { text, k, shown } of run['a-mem'].reads) {
    const { items } = await memory.retrieve({ text, k }, contextOf());
    const found = items.map(({ id }) => contents.get(id));
    expect({ text, k, found }).toEqual({ text, k, found: shown.map((place) => run['a-mem'].texts[place]) });
  }
});
