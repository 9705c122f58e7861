import { describe, expect, it } from 'vitest';
import { createMemory } from '../index.js';
import { scriptedService } from './__fixtures__/scripted-service.js';
import { remoteMemory } from './remote-system.js';

const told = [
  { id: 't1', content: 'I moved to Bergen.', meta: { place: 'north' } },
  { id: 't2', content: 'My sister lives in Oslo.' },
  { id: 't3', content: 'I sold my bicycle.' },
];

describe('an explained recall of a service', () => {
  it('has the rank, the score and the id of each memory, and says why another was not found', async () => {
    const scores: Record<string, number> = { t1: 0.2, t2: 0.9, t3: 0.5 };
    const { remote } = scriptedService((kept) => ({
      list: async ({ label }) => ({ memories: (kept.get(label) ?? []).map(({ score: _, ...item }) => item) }),
      recall: async ({ label }, { limit }) => {
        const hits = (kept.get(label) ?? []).filter(({ id }) => id !== 't3');
        const scored = hits.map((hit) => ({ ...hit, score: scores[hit.id] ?? 0 }));
        return scored.sort((left, right) => right.score - left.score).slice(0, limit);
      },
    }));
    const memory = createMemory({ system: remoteMemory(remote), user: 'ann' });
    await memory.remember(told);
    const why = ['t1', 't3', 'never said'];
    const { memories, explanation } = await memory.recall('Where does my sister live?', {
      k: 1,
      explain: { why },
    });
    expect(memories.map(({ id }) => id)).toEqual(['t2']);
    const part = { name: 'service', weight: 1 };
    expect(explanation?.memories).toMatchObject([
      {
        memoryId: 't2',
        step: 'found',
        rank: 1,
        score: 0.9,
        parts: [{ ...part, rank: 1, contribution: 0.9 }],
      },
    ]);
    expect(explanation?.why).toMatchObject([
      { memoryId: 't1', step: 'k', rank: 2, score: 0.2 },
      { memoryId: 't3', step: 'not-returned', parts: [] },
      { memoryId: 'never said', step: 'unknown', parts: [] },
    ]);
    expect(explanation?.counts).toEqual({ found: 1, k: 1, 'not-returned': 1 });
    const filters = { meta: { place: 'north' } };
    const filtered = await memory.recall('sister', { filters, explain: { why: 't2' } });
    expect(filtered.explanation?.why).toMatchObject([{ memoryId: 't2', step: 'filtered' }]);
  });

  it('of a service without scores has places only, and no score that it did not give', async () => {
    const { remote } = scriptedService((kept) => ({
      recall: async ({ label }, { limit }) =>
        (kept.get(label) ?? []).slice(0, limit).map(({ score: _, ...hit }) => hit),
    }));
    const memory = createMemory({ system: remoteMemory(remote), user: 'ann' });
    await memory.remember(told);
    const { explanation } = await memory.recall('sister', { k: 2, explain: true });
    expect(
      explanation?.memories.map(({ memoryId, rank, parts }) => [memoryId, rank, parts[0]?.score]),
    ).toEqual([
      ['t1', 1, undefined],
      ['t2', 2, undefined],
    ]);
    expect(explanation?.counts).toEqual({ found: 2, k: 1 });
  });
});
