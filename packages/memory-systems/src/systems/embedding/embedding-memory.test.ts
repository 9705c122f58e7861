import type { Turn } from '@memgym/core';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { createAngleEmbedder } from '../../testing/angle-embedder.js';
import { contextOf } from '../../testing/contexts.js';

/** The hits for 0° among messages with the given angles. */

async function found(options: object, k: number, said = ['2', '3', '4', '40', '300']) {
  const memory = createMemorySystem({ type: 'emb-m', options, ports: { embedder: createAngleEmbedder() } });
  for (const content of said) {
    const turn: Turn = { id: content, role: 'user', content };
    await memory.add(turn, contextOf());
  }
  return (await memory.retrieve({ text: '0', k }, contextOf())).items;
}

it('finds the nearest messages, even if they are alike, unless `diversity` is set', async () => {
  const ids = async (options: object, k: number) => (await found(options, k)).map(({ id }) => id);
  expect(await ids({}, 3)).toEqual(['2', '3', '4']);
  // cos 2° = .9994; then of 40° .5 · .766 − .5 · cos 38° = −.011, of 3° .5 · .9986 − .5 · cos 1° = −.0006, and of
  // 300° .5 · .5 − .5 · cos 62° = .0153.
  expect(await ids({ diversity: {} }, 2)).toEqual(['2', '300']);
  expect(await ids({ diversity: { lambda: 1 } }, 3)).toEqual(['2', '3', '4']);
  expect(await ids({ diversity: { depth: 1 } }, 2)).toEqual(['2', '3']);
});

it('scores diverse hits by maximal marginal relevance, and by similarity when all are returned', async () => {
  const [first, second] = await found({ diversity: {} }, 2);
  expect(first?.score).toBeCloseTo(0.5 * Math.cos((2 * Math.PI) / 180), 6);
  expect(second?.score).toBeCloseTo(0.5 * 0.5 - 0.5 * Math.cos((62 * Math.PI) / 180), 6);
  expect(second?.scoreParts?.likeness).toBeCloseTo(0.5, 6);
  const all = await found({ diversity: {} }, Number.POSITIVE_INFINITY);
  expect(all.map(({ id }) => id)).toEqual(['2', '3', '4', '40', '300']);
});

it('never ranks a later choice above an earlier one, even with opposite vectors', async () => {
  const items = await found({ diversity: { lambda: 0.5 } }, 2, ['80', '260', '85']);
  expect(items.map(({ score }) => score)).toEqual(
    items.map(({ score }) => score).toSorted((left, right) => right - left),
  );
  expect(items[0]?.id).toBe('80');
});
