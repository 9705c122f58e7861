import { eventTime, type MemorySystem, type Session } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { contextOf } from '../scoped/__fixtures__/contexts.js';
import { addConversations, originalRun } from './__fixtures__/original-run.js';
import { createWordCountEmbedder } from './__fixtures__/word-count-embedder.js';

interface Said {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
}

/** The memories that MemoryBench stores for a conversation with questions, and the notes that its A-Mem then finds. */
interface Run {
  readonly conversation: { readonly session_1: readonly Said[]; readonly session_2: readonly Said[] };
  readonly 'bm25-m': readonly string[];
  readonly 'bm25-s': readonly string[];
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
const sessionOf = (id: string, startTime: Session['startTime'], said: readonly Said[]): Session => ({
  id,
  startTime,
  turns: said.map(({ speaker, dia_id, text }) => ({
    id: dia_id,
    role: speaker === 'Ines' ? 'user' : 'assistant',
    speaker,
    content: text,
  })),
});
const { session_1, session_2 } = run.conversation;
const sessions = [
  sessionOf('s1', eventTime({ year: 2023, month: 5, day: 8, hour: 13, minute: 56 }), session_1),
  sessionOf('s2', eventTime({ year: 2023, month: 10, day: 13, hour: 0, minute: 9 }), session_2),
];
const create = (type: string, options: object = {}) =>
  createMemorySystem({
    type,
    options: { profile: 'reference', ...options },
    ports: { embedder: createWordCountEmbedder({ weighted: true }), model: createScriptedModel() },
  });
const addSessions = async (memory: MemorySystem) => {
  for (const session of sessions) await memory.add(session, contextOf());
};
const texts = async (memory: MemorySystem) =>
  ((await memory.list?.({ user: 'ada' })) ?? []).map(({ text }) => text);

describe('conversations of named speakers in the reference profile', () => {
  it.each(['bm25-m', 'emb-m'])(
    '%s stores the time, the number and the speaker of a turn as MemoryBench',
    async (type) => {
      const memory = create(type);
      await addSessions(memory);
      expect(await texts(memory)).toEqual(run['bm25-m']);
    },
  );

  it.each(['bm25-s', 'emb-s'])(
    '%s stores a session with its time, and searches all of it, as MemoryBench',
    async (type) => {
      const memory = create(type);
      await addSessions(memory);
      expect(await texts(memory)).toEqual(run['bm25-s'].map((text) => text.trimEnd()));
      const { items } = await memory.retrieve({ text: 'blue again', k: 1 }, contextOf());
      expect(items.map(({ id }) => id)).toEqual(['session:s2']);
    },
  );

  it('A-Mem stores and finds what MemoryBench’s copy does', async () => {
    const memory = create('a-mem', { preset: 'memorybench', queryKeywords: false });
    await addConversations(memory);
    await addSessions(memory);
    const { state } = await memory.snapshot();
    const [scope] = (
      state as { scopes: { memories: { item: { id: string }; data: { content: string } }[] }[] }
    ).scopes;
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
});
