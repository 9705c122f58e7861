import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { memoryReplies } from '../offline.js';
import { type EvidenceCase, locomoCases, memDailyCases, realData } from './__fixtures__/real-data.js';
import { meanRecall } from './__fixtures__/recall.js';

const locomo = realData('locomo');
const memdaily = realData('memdaily');
const types = ['01', '02', '03', '04', '05', '06'];

describe.skipIf(locomo === undefined)('on LoCoMo (skipped without its data)', () => {
  it('bm25-m finds at least 56 % of the evidence among ten messages, over 1,977 questions', async () => {
    const cases = locomoCases(locomo ?? '');
    expect(cases.flatMap(({ questions }) => questions)).toHaveLength(1977);
    const recall = await meanRecall(() => createMemorySystem({ type: 'bm25-m' }), cases, 10);
    expect(recall.get('all')).toBeGreaterThanOrEqual(0.56);
  });

  it('mem0 finds the evidence among facts that the simulated model extracts, each citing its message', async () => {
    const create = () => {
      const ports = {
        model: createOfflineChatModel({ replies: memoryReplies }),
        embedder: createHashedEmbedder(),
      };
      return createMemorySystem({ type: 'mem0', ports });
    };
    const recall = await meanRecall(create, openings(locomoCases(locomo ?? '').slice(0, 1), 5), 10);
    expect(recall.get('all')).toBeGreaterThanOrEqual(0.5);
    // Facts that cited their whole session would find nearly everything.
    expect(recall.get('all')).toBeLessThan(0.9);
  });

  it('bm25-s finds more than half of the evidence in two sessions', async () => {
    const cases = locomoCases(locomo ?? '').slice(0, 3);
    const recall = await meanRecall(() => createMemorySystem({ type: 'bm25-s' }), cases, 2);
    expect(recall.get('all')).toBeGreaterThan(0.5);
  });
});

describe.skipIf(memdaily === undefined)('on MemDaily (skipped without its data)', () => {
  it('bm25-m reaches the recall at five of shared character pairs, for every question type', async () => {
    const cases = memDailyCases(memdaily ?? '');
    expect(cases).toHaveLength(2954);
    const recall = await meanRecall(() => createMemorySystem({ type: 'bm25-m' }), cases, 5);
    const floors = [0.86, 0.85, 0.99, 0.73, 0.84, 0.83];
    for (const [place, type] of types.entries()) {
      expect(recall.get(type), `question type ${type}`).toBeGreaterThanOrEqual(floors[place] ?? 1);
    }
  });

  it('the last five messages contain the published share of the evidence', async () => {
    const create = () => createMemorySystem({ type: 'recent', options: { size: 5 } });
    const recall = await meanRecall(create, memDailyCases(memdaily ?? ''), 5);
    const shares = types.map((type) => recall.get(type)?.toFixed(3));
    expect(shares).toEqual(['0.564', '0.500', '0.701', '0.238', '0.495', '0.483']);
  });
});

/** The first sessions of each history, and the questions that they answer. */
function openings(cases: readonly EvidenceCase[], count: number): EvidenceCase[] {
  return cases.map(({ group, sessions, questions }) => {
    const first = sessions.slice(0, count);
    const known = new Set(first.flatMap(({ turns }) => turns.map(({ id }) => id)));
    const answered = questions.filter(({ evidence }) => evidence.every((id) => known.has(id)));
    return { group, sessions: first, questions: answered };
  });
}
