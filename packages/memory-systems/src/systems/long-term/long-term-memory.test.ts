import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const ports = { embedder: createHashedEmbedder({ dimensions: 256 }) };
const query = { text: 'the kite', k: 5 };

async function filled(type: string, options: object = {}) {
  const memory = createMemorySystem({ type, options, ports });
  for (let place = 1; place <= 8; place += 1) {
    const text = `${'the kite '.repeat(place * 10)}${'and the hill '.repeat(120)}`.trim();
    await memory.add({ id: `d${place}`, text }, contextOf());
  }
  return memory;
}

it('finds the same memories as `emb-m`, five at a time unless the query sets `k`', async () => {
  const found = async (type: string) =>
    (await (await filled(type)).retrieve(query, contextOf())).items.map(({ id, score }) => [id, score]);
  expect(await found('long-term')).toEqual(await found('emb-m'));
});

it('shows the first 1024 words in the reference profile, so that the least similar is lost', async () => {
  const whole = await (await filled('long-term')).retrieve(query, contextOf());
  const cut = await (await filled('long-term', { profile: 'reference' })).retrieve(query, contextOf());
  expect(cut.items.length).toBeLessThan(whole.items.length);
  expect(cut.items.map(({ id }) => id)).toEqual(whole.items.slice(0, cut.items.length).map(({ id }) => id));
  expect(cut.truncated).toBe(whole.items.length - cut.items.length);
  const last = cut.items.at(-1);
  expect(whole.items.find(({ id }) => id === last?.id)?.text.startsWith(last?.text ?? 'nothing')).toBe(true);
});
