import { runConformance } from '@memgym/conformance';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { embedding } from '@memgym/memory-systems/embedding';
import { describe, expect, it } from 'vitest';
import { mastraMemory, memorySystem } from './mastra-memory.js';

const embedder = createHashedEmbedder({ dimensions: 256 });
const statements = [
  'I moved to Bergen in March.',
  'My sister lives in Oslo.',
  'I have a cat.',
  'Oslo is cold.',
];

/** Whether Mastra is installed: it needs Node 22.13 or newer. */
const hasMastra = await import('@mastra/memory').then(
  () => true,
  () => false,
);

describe.skipIf(!hasMastra)("Mastra's semantic recall as a memory system (needs Node 22.13)", () => {
  it('conforms to the suite for services', async () => {
    const report = await runConformance(({ embedder: given = embedder }) =>
      makeSystem(memorySystem, { embedder: given }),
    );
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(12);
  });

  it('ranks by similarity like our own vectors, and not by the order of the conversation', async () => {
    const theirs = createMemory({ system: mastraMemory({ embedder }), user: 'ann' });
    const ours = createMemory({ system: embedding({ embedder }), user: 'ann' });
    for (const memory of [theirs, ours]) await memory.remember(statements);
    for (const question of ['Where does my sister live?', 'Is Oslo cold?', 'cat']) {
      const [found, expected] = await Promise.all(
        [theirs, ours].map(async (memory) => (await memory.recall(question, { k: 3 })).memories),
      );
      expect(found?.map(({ text }) => text)).toEqual(expected?.map(({ text }) => text));
      expect(found?.[0]?.score).toBeCloseTo(expected?.[0]?.score ?? 0, 4);
    }
  });

  it('keeps equal ids of two users apart, and counts embeddings for the call that needs them', async () => {
    const ann = createMemory({ system: mastraMemory({ embedder }), user: 'ann' });
    const bob = ann.forUser('bob');
    const { usage } = await ann.remember({
      id: 't1',
      content: 'I moved to Bergen.',
      expiresAt: '2024-05-01T00:00:00',
    });
    await bob.remember({ id: 't1', content: 'I moved to Oslo.' });
    expect(usage.embeddedTexts).toBe(1);
    const found = await ann.recall('Where did I move?', { queryTime: '2024-04-01T00:00:00' });
    expect(found.memories).toMatchObject([{ text: 'user: I moved to Bergen.', sourceIds: ['t1'] }]);
    expect((await ann.recall('Where did I move?', { queryTime: '2024-06-01T00:00:00' })).memories).toEqual(
      [],
    );
    await ann.eraseUser();
    expect((await bob.recall('Where did I move?')).memories).toHaveLength(1);
    expect(await ann.users()).toEqual(['bob']);
  });
});
