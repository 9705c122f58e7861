import type { MemoryInput } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const inputs: readonly MemoryInput[] = [
  { id: '1', role: 'user', content: 'I moved to Oslo.' },
  { id: '2', role: 'user', content: 'Lovely weather.', meta: { distractor: true } },
  { id: '3', role: 'user', content: 'Before that I lived in Rome.' },
];
const all = { text: 'Where do I live?', k: Number.POSITIVE_INFINITY };

async function shown(type: string, evidenceIds: readonly string[], options = {}) {
  const memory = createMemorySystem({ type, options });
  for (const input of inputs) await memory.add(input, contextOf());
  const { items } = await memory.retrieve(all, contextOf('ada', { evidenceIds }));
  return items.map(({ id }) => id);
}

describe('the bounds of retrieval', () => {
  it('oracle returns the evidence, under its original ids', async () => {
    expect(await shown('oracle', ['1', '3', 'gone'])).toEqual(['3', '1']);
    expect(await shown('oracle', [])).toEqual([]);
  });

  it('noise returns only messages that are not evidence', async () => {
    expect(await shown('noise', ['1'])).toEqual(['3', '2']);
  });

  it('noise with marked distractors returns only these, and nothing if none are marked', async () => {
    expect(await shown('noise', ['1'], { distractors: 'marked' })).toEqual(['2']);
    expect(await shown('noise', ['2'], { distractors: 'marked' })).toEqual([]);
  });

  it.each(['oracle', 'noise'])('%s refuses to read without the evidence', async (type) => {
    const memory = createMemorySystem({ type });
    await expect(memory.retrieve(all, contextOf())).rejects.toThrow(`'${type}' cannot read without evidence`);
  });
});
