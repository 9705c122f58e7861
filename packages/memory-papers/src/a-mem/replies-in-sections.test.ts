import type { MemorySystem, Scope, Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';

const ada: Scope = { user: 'ada' };
const turn = (id: string, content: string): Turn => ({ id, role: 'user', content });
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
  const own = { replies: 'sections', queryKeywords: false, ...options };
  return { model, memory: createMemorySystem({ type: 'a-mem', options: own, ports }) };
};
const about = (context: string, ...tags: string[]) =>
  `**KEYWORDS:** k\n**CONTEXT:** ${context}\n**TAGS:** ${tags.join(', ') || 't'}`;
const texts = async (memory: MemorySystem) => (await memory.list?.(ada))?.map(({ text }) => text);

describe('A-Mem with replies in marked sections', () => {
  it('asks once for the first note, in plain text', async () => {
    const { memory, model } = create([about('A cat moves in.', 'pets', 'home')]);
    const report = await memory.add(turn('t1', 'I adopted a cat.'), contextOf());
    expect(report).toMatchObject({ usage: { calls: 1 } });
    expect(model.asked[0]?.responseSchema).toBeUndefined();
    expect(await texts(memory)).toEqual([
      'user: I adopted a cat.\nContext: A cat moves in.\nKeywords: k\nTags: pets, home',
    ]);
  });

  it.each([
    ['DECISION: none', [], 2],
    ['DECISION: strengthen', ['CONNECTIONS: 0\nTAGS: roofs, attics'], 3],
    ['DECISION: UPDATE_NEIGHBOR', ['NEIGHBOR 0:\nCONTEXT: Seen again.'], 3],
    ['DECISION: STRENGTHEN', ['CONNECTIONS: 0\nTAGS: roofs, attics'], 3],
    [
      'DECISION: STRENGTHEN_AND_UPDATE\nREASON: Both.',
      ['CONNECTIONS: 0\nTAGS: roofs, attics', 'NEIGHBOR 0:\nCONTEXT: Seen again.\nTAGS: zebras'],
      4,
    ],
    [
      'DECISION: both',
      ['CONNECTIONS: 0\nTAGS: roofs, attics', '**NEIGHBOR 0:**\n**CONTEXT:** Seen again.\n**TAGS:** zebras'],
      4,
    ],
  ])('asks for the details of each decision: %s', async (decision, details, calls) => {
    const { memory } = create([about('a'), about('b'), decision, ...details]);
    await memory.add(turn('t1', 'The zebra sleeps.'), contextOf());
    const report = await memory.add(turn('t2', 'The attic leaks.'), contextOf());
    expect(report.usage.calls).toBe(calls);
    expect(report.warnings).toBeUndefined();
    const strengthens = /strengthen|both/i.test(decision);
    const [first = '', second = ''] = (await texts(memory)) ?? [];
    expect(second.includes('Tags: roofs, attics')).toBe(strengthens);
    expect(first.includes('Context: Seen again.')).toBe(/update|both/i.test(decision));
    expect(first.includes('Tags: zebras')).toBe(/both|_and_/i.test(decision));
    const { items } = await memory.retrieve({ text: 'attic leaks', k: 1 }, contextOf());
    expect(items.map(({ kind }) => kind).includes('linked-note')).toBe(strengthens);
  });

  it.each([
    'DECISION: NO_EVOLUTION\nREASON: Nothing here would STRENGTHEN the neighbours or UPDATE them.',
    'DECISION: NO EVOLUTION\nREASON: Nothing to STRENGTHEN.',
    'NO_EVOLUTION',
    '**Decision:** none: there is nothing to strengthen and no need to update',
  ])('reads a decision against evolution regardless of the words in its reason: %s', async (decision) => {
    const { memory } = create([about('a'), about('b'), decision]);
    await memory.add(turn('t1', 'The zebra sleeps.'), contextOf());
    const report = await memory.add(turn('t2', 'The attic leaks.'), contextOf());
    expect(report.usage.calls).toBe(2);
    expect(report.warnings).toBeUndefined();
  });

  it('asks again for keywords, then takes missing parts from the message', async () => {
    const retried = create(['CONTEXT: A cat.', 'KEYWORDS: cat, Oslo']);
    expect(await retried.memory.add(turn('t1', 'I adopted a cat.'), contextOf())).toMatchObject({
      usage: { calls: 2 },
    });
    expect(await texts(retried.memory)).toEqual([
      'user: I adopted a cat.\nContext: A cat.\nKeywords: cat, Oslo\nTags: cat, Oslo',
    ]);
    const { memory } = create(['Error: upstream timed out', 'no']);
    const report = await memory.add(turn('t1', 'The cat naps. It is old.'), contextOf());
    expect(report).toMatchObject({ stored: [expect.anything()], warnings: [{ kind: 'unusable-reply' }] });
    expect(await texts(memory)).toEqual([
      'user: The cat naps. It is old.\nContext: The cat naps.\nKeywords: cat, naps, old\nTags: cat, naps, old',
    ]);
  });

  it.each(['I would rather not say.', 'DECISION: maybe'])(
    'stores a note without evolution when no decision can be read, or fails the write: %s',
    async (reply) => {
      const script = [about('a'), about('b'), reply];
      const { memory } = create(script);
      await memory.add(turn('t1', 'The zebra sleeps.'), contextOf());
      const report = await memory.add(turn('t2', 'The attic leaks.'), contextOf());
      expect(report).toMatchObject({ warnings: [{ kind: 'unusable-reply' }], usage: { calls: 2 } });
      const strict = create(script, { onUnusableReply: 'fail' }).memory;
      await strict.add(turn('t1', 'The zebra sleeps.'), contextOf());
      await expect(strict.add(turn('t2', 'The attic leaks.'), contextOf())).rejects.toThrow('DECISION');
      expect(await texts(strict)).toHaveLength(1);
    },
  );

  it('asks once for the first note in the reference profile too', async () => {
    const { memory } = create([about('a')], { profile: 'reference' });
    expect(await memory.add(turn('t1', 'Cats.'), contextOf())).toMatchObject({ usage: { calls: 1 } });
  });
});
