import type { MemoryIndex } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { vectorOf } from '@memgym/memory-systems/toolkit';
import { recencyOf } from '../toolkit/recency.js';
import type { ScmSettings } from './scm-memory-options.js';
import { type ScmState, traceOf } from './scm-state.js';

/** Ranks every message by relevance and recency, summed unscaled. Source: docs/specs/memory-systems.md#scm. */
export function createScmIndex(dimensions: number, settings: ScmSettings): MemoryIndex<ScmState> {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  return {
    readsText: false,
    put: (id, _text, record) => vectors.put(id, vectorOf(record)),
    delete: (id) => vectors.delete(id),
    search: ({ query, vector, view, candidates }) => {
      const near = vector === undefined ? [] : vectors.search(vector, view.size);
      const cosines = new Map(near.map(({ id, score }) => [id, score]));
      const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
      const hits = candidates().map((record) => {
        const relevance = cosines.get(record.item.id) ?? 0;
        const recency = recencyOf(traceOf(record), now, settings);
        return { id: record.item.id, score: relevance + recency, scoreParts: { relevance, recency } };
      });
      return { hits };
    },
  };
}
