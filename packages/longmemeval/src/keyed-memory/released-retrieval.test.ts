import { fileURLToPath } from 'node:url';
import { type AnsweredRecord, createRng, createStepClock, type Scope } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { makeSystem } from '@memgym/memory-systems/define';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { loadLongMemEval } from '../load-longmemeval.js';
import { longMemEvalRetrieval, releasedRetrieval } from '../retrieval-metrics.js';
import { keyedMemory } from './keyed-memory.js';

const sample = fileURLToPath(new URL('../../../../data/samples/longmemeval', import.meta.url));

// Means that the functions of the original program give for the same file: its documents, rank_bm25 and its measures.
it.each([
  ['session', { 'session-recall-all@5': 1, 'session-ndcg@5': 0.9261859507142916 }],
  [
    'round',
    { 'session-ndcg@5': 0.8761859507142915, 'turn-recall-all@5': 1, 'turn-ndcg@50': 0.8761859507142915 },
  ],
])('a search of each %s by words has the figures of the original program', async (unit, expected) => {
  const ports = { model: createOfflineChatModel({ replies: [] }), embedder: createHashedEmbedder() };
  const options = { profile: 'reference', search: 'words', keys: 'none', unit };
  const memory = makeSystem(keyedMemory, { ...ports, ...options } as never);
  const { episodes } = await loadLongMemEval(sample);
  const values = new Map<string, number[]>();
  for (const { id, conversation } of episodes) {
    const scope: Scope = { user: id };
    const context = { scope, clock: createStepClock(), rng: createRng(1) };
    for (const session of conversation.sessions) await memory.add(session, context);
    const [question] = conversation.questions;
    const { items } = await memory.retrieve({ text: question?.text ?? '', k: 50 }, context);
    const record = { ...question, retrieved: items } as unknown as AnsweredRecord;
    for (const { name, score } of longMemEvalRetrieval(releasedRetrieval)) {
      const value = score(record);
      if (value !== null) values.set(name, [...(values.get(name) ?? []), value]);
    }
  }
  await memory.close();
  for (const [name, mean] of Object.entries(expected)) {
    const found = values.get(name) ?? [];
    expect([name, found.length]).toEqual([name, 5]);
    expect(found.reduce((sum, value) => sum + value, 0) / found.length).toBeCloseTo(mean, 12);
  }
});
