import { canonicalJson, createManualClock, type MemoryStorage, requireCapability } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import {
  builtInMemorySystems,
  createMemorySystem,
  findMemorySystem,
  memoryReplies,
} from './__fixtures__/memory-systems.js';

const ports = {
  model: createOfflineChatModel({ replies: memoryReplies }),
  embedder: createHashedEmbedder({ dimensions: 64 }),
};
const clock = createManualClock(0);

/** The systems that learn from reads, with options under which a few messages suffice. */
const learning = {
  'generative-agents': {},
  'memory-bank': {},
  'memory-os': { settings: { shortTermCapacity: 1 } },
  memgpt: { capacity: 12 },
  scm: {},
} as const;

type Learning = keyof typeof learning;

const said = [
  'I moved to Bergen in March.',
  'My sister Vera lives in Oslo.',
  'I play the cello on Sundays.',
].flatMap((content, place) => [
  { role: 'user' as const, content, eventTime: `2024-05-01T09:0${2 * place}:00` },
  {
    role: 'assistant' as const,
    content: 'Thank you, noted.',
    eventTime: `2024-05-01T09:0${2 * place + 1}:00`,
  },
]);
const question = { k: 3, queryTime: '2024-05-01T10:00:00' };

const storages: readonly (readonly [string, () => MemoryStorage | undefined])[] = [
  ['without a storage', () => undefined],
  ['with a storage', () => createInMemoryStorage()],
];

it('knows every system that learns from reads', () => {
  const types = builtInMemorySystems.map(({ type }) => type);
  const able = types.filter((type) =>
    createMemorySystem({ type, ports }).info.capabilities.has('commitAccess'),
  );
  expect(able.sort()).toEqual(Object.keys(learning).sort());
});

describe.each(Object.keys(learning) as Learning[])('a recall of %s', (type) => {
  const filled = async (storage: MemoryStorage | undefined) => {
    const memory = createMemory({
      system: makeSystem(findMemorySystem(type), { ...ports, ...learning[type] }),
      clock,
      ...(storage && { storage }),
    });
    await memory.remember(said);
    await memory.flush();
    return memory;
  };
  const stateOf = async (memory: Awaited<ReturnType<typeof filled>>) =>
    canonicalJson(await requireCapability(memory.system, 'snapshot')());

  it.each(storages)('changes the state %s, but not with `record: false`', async (_name, open) => {
    const memory = await filled(open());
    const before = await stateOf(memory);
    const looked = await memory.recall('Where does Vera live?', { ...question, record: false });
    expect(await stateOf(memory)).toBe(before);
    const recalled = await memory.recall('Where does Vera live?', question);
    expect(looked.memories).toEqual(recalled.memories);
    expect(recalled.memories).not.toEqual([]);
    expect(await stateOf(memory)).not.toBe(before);
  });

  it.each(storages)(
    'that cannot be recorded %s returns what it found, with a warning',
    async (_name, open) => {
      const memory = await filled(open());
      const before = await stateOf(memory);
      Object.defineProperty(memory.system, 'commitAccess', {
        value: async () => Promise.reject(new Error('the disk is full')),
      });
      const { memories, text, warnings } = await memory.recall('Where does Vera live?', question);
      expect(memories).not.toEqual([]);
      expect(text).toContain('Vera');
      expect(warnings).toEqual([
        { kind: 'access-lost', detail: 'The memories are found, but: the disk is full' },
      ]);
      expect(await stateOf(memory)).toBe(before);
    },
  );

  it('changes nothing if it is explained', async () => {
    const memory = await filled(undefined);
    const before = await stateOf(memory);
    const { memories } = await memory.recall('Where does Vera live?', { ...question, explain: true });
    expect([memories.length > 0, await stateOf(memory)]).toEqual([true, before]);
  });
});
