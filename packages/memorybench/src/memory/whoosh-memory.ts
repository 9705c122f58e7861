import { defineMemorySystem, type MemoryIndex, type MemoryRecord } from '@memgym/memory-systems/define';
import { explainWords, messageUnit, sessionUnit } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { WhooshIndex } from './whoosh/whoosh-index.js';

export const whooshMemoryOptionsSchema = z.strictObject({
  k1: z.number().min(0).default(1.2).describe('k1: saturation of term frequency. Default 1.2.'),
  b: z.number().min(0).max(1).default(0.75).describe('Length normalisation, 0..1. Default 0.75.'),
});
export type WhooshMemoryOptions = z.infer<typeof whooshMemoryOptionsSchema>;

const unitOptions = { profile: 'reference', indexed: { speaker: true, time: false } } as const;

/** The original stores the messages of a conversation together. */
const batchSchema = z.strictObject({ batch: z.string() });

/**
 * MemoryBench's BM25-M: every message is a memory, found as by Whoosh 2.7.4, whose query language reads the question.
 * Source: docs/specs/memory-systems.md#lexical-and-dense-baselines and docs/specs/memory-systems.md#bm25.
 */
export const whooshMessageMemory = defineMemorySystem({
  type: 'whoosh-m',
  version: '1.0.0',
  description: 'Finds messages as MemoryBench’s BM25-M does with Whoosh.',
  options: whooshMemoryOptionsSchema,
  needs: [],
  design: (options) => {
    const unit = messageUnit(unitOptions);
    return {
      ...unit,
      remember: async (request) => {
        const { put = [] } = await unit.remember(request);
        return {
          put: put.map((draft, place) => {
            const batch = request.observations[place]?.sessionId;
            return batch === undefined ? draft : { ...draft, data: { batch } };
          }),
        };
      },
      createIndex: () => createIndex(options),
    };
  },
});

/** MemoryBench's BM25-S: every session is a memory, of which only the first user message is searched. */
export const whooshSessionMemory = defineMemorySystem({
  type: 'whoosh-s',
  version: '1.0.0',
  description: 'Finds whole sessions as MemoryBench’s BM25-S does with Whoosh.',
  options: whooshMemoryOptionsSchema,
  needs: [],
  design: (options) => ({ ...sessionUnit(unitOptions), createIndex: () => createIndex(options) }),
});

function createIndex(options: WhooshMemoryOptions): MemoryIndex {
  const index = new WhooshIndex(options);
  return {
    put: (id, text, record) => index.put(id, text, batchOf(record)),
    delete: (id) => index.delete(id),
    // Whoosh does not rank equal scores by age.
    search: ({ query, perKind }) => ({
      hits: perKind((k, accept) => index.search(query.text, k, accept)).toSorted(
        (left, right) => right.score - left.score,
      ),
      isFinal: true,
    }),
    explain: (request) => {
      const { hits, ranks, part, words } = explainWords(index, request);
      const parts = (id: string) => {
        const own = part(id, 1, ranks.get(id)?.score ?? 0);
        return own === undefined ? [] : [own];
      };
      return { hits, parts, ...(words && { words }) };
    },
  };
}

function batchOf({ data }: Pick<MemoryRecord, 'data'>): string | undefined {
  return batchSchema.safeParse(data).data?.batch;
}
