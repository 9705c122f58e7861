import { fileURLToPath } from 'node:url';
import { type AnsweredRecord, createRng, createStepClock, type Scope } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { makeSystem } from '@memgym/memory-systems/define';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { loadLongMemEval } from '../load-longmemeval.js';
import { longMemEvalRetrieval, referenceRetrieval } from '../retrieval-metrics.js';
import { keyedMemory } from './keyed-memory.js';

const sample = fileURLToPath(new URL('../../../../data/samples/longmemeval', import.meta.url));
// With double, leading and missing blanks, empty messages, sessions without a message of the user, and an id of two sessions.
const odd = fileURLToPath(new URL('../__fixtures__/odd-histories.jsonl', import.meta.url));

// Means that the functions of the original program give for the same file: its documents, rank_bm25 and its measures.
it.each([
  [sample, 'session', { 'session-recall-all@5': 1, 'session-ndcg@5': 0.9261859507142916 }],
  [
    sample,
    'round',
    { 'session-ndcg@5': 0.8761859507142915, 'turn-recall-all@5': 1, 'turn-ndcg@50': 0.8761859507142915 },
  ],
  [
    odd,
    'session',
    {
      'session-recall-all@10': 0.6666666666666666,
      'session-ndcg@5': 0.33700784009579726,
      'session-ndcg@10': 0.41738035582414684,
    },
  ],
  [
    odd,
    'round',
    {
      'session-recall-all@10': 0.3333333333333333,
      'session-ndcg@10': 0.21677730704775133,
      'turn-recall-any@10': 0.3333333333333333,
      'turn-ndcg@50': 0.34272609127825765,
    },
  ],
])(
  'of %s, a search of each %s by words has the figures of the original program',
  async (file, unit, expected) => {
    const ports = { model: createOfflineChatModel({ replies: [] }), embedder: createHashedEmbedder() };
    const options = { profile: 'reference', search: 'words', keys: 'none', unit };
    const memory = makeSystem(keyedMemory, { ...ports, ...options } as never);
    const { episodes } = await loadLongMemEval(file);
    const values = new Map<string, number[]>();
    for (const { id, conversation } of episodes) {
      const scope: Scope = { user: id };
      const context = { scope, clock: createStepClock(), rng: createRng(1) };
      for (const session of conversation.sessions) await memory.add(session, context);
      const [question] = conversation.questions;
      const { items } = await memory.retrieve({ text: question?.text ?? '', k: 500 }, context);
      const record = { ...question, retrieved: items } as unknown as AnsweredRecord;
      for (const { name, score } of longMemEvalRetrieval(referenceRetrieval)) {
        const value = score(record);
        if (value !== null) values.set(name, [...(values.get(name) ?? []), value]);
      }
    }
    await memory.close();
    for (const [name, mean] of Object.entries(expected)) {
      const found = values.get(name) ?? [];
      expect([name, found.length]).toEqual([name, file === sample ? 5 : 3]);
      expect(found.reduce((sum, value) => sum + value, 0) / found.length).toBeCloseTo(mean, 12);
    }
  },
);
