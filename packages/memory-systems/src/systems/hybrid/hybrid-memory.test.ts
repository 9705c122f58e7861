import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const contents = [
  'The train to Lisbon leaves at seven.',
  'Trains and stations fascinate my uncle.',
  'Lisbon has steep hills.',
];

async function scores(options: object) {
  const memory = createMemorySystem({
    type: 'hybrid',
    options,
    ports: { embedder: createHashedEmbedder() },
  });
  for (const [place, content] of contents.entries()) {
    await memory.add({ id: `${place}`, role: 'user', content }, contextOf());
  }
  const { items } = await memory.retrieve({ text: contents[0] ?? '', k: 3 }, contextOf());
  return items.map(({ id, score }) => ({ id, score }));
}

it('hybrid with rrf scores a memory that is first in both rankings 2/(60 + 1)', async () => {
  expect((await scores({}))[0]).toEqual({ id: '0', score: 2 / 61 });
  expect((await scores({ rankConstant: 0 }))[0]).toEqual({ id: '0', score: 2 });
});

it('hybrid with weighted scores ranks by words alone at weight 1', async () => {
  const [first, ...others] = await scores({ fusion: 'linear', lexicalWeight: 1 });
  expect(first).toEqual({ id: '0', score: 1 });
  expect(others).toHaveLength(2);
  for (const { score } of others) expect(score).toBeLessThan(1);
});
