import type { MemoryIndex, MemoryRecord, SearchRequest } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { vectorOf } from '@memgym/memory-systems/toolkit';
import { elapsedHours } from '../toolkit/elapsed-hours.js';
import { recallEffect } from '../toolkit/recall-effect.js';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import { type MemoryBankState, portraitKind, traceOf } from './memory-bank-state.js';
import type { MemoryBankRules } from './rules.js';

/**
 * Finds memories by similarity, without forgotten ones: a memory is forgotten if its retention is below its random
 * draw. `fixed` draws once per memory, so that a forgotten memory remains forgotten; `reference` draws for each
 * question, with a seed. Hits count as recalled.
 */
export function createForgettingIndex(
  dimensions: number,
  options: MemoryBankMemoryOptions,
  rules: Pick<MemoryBankRules, 'retention' | 'drawsForEachQuestion' | 'strengthens'>,
): MemoryIndex<MemoryBankState> {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });

  const retention = (record: MemoryRecord, { query, view }: SearchRequest<MemoryBankState>): number => {
    const { strength, at, step } = traceOf(record);
    // Without times, the original counts items, one per day.
    if (step !== undefined)
      return rules.retention((view.state.original?.count ?? 0) - step, strength, options);
    const days = elapsedHours(at, query.queryTime ?? view.state.now) / 24;
    return rules.retention(days, strength, options);
  };
  const draw = (id: string, { query, context }: SearchRequest<MemoryBankState>): number => {
    const chance = context.rng.stream('memory-bank').stream(id);
    return (
      rules.drawsForEachQuestion ? chance.stream(`${query.queryTime ?? ''} ${query.text}`) : chance
    ).next();
  };

  return {
    readsText: false,
    put: (id, _text, record) => vectors.put(id, vectorOf(record)),
    delete: (id) => vectors.delete(id),
    search: (request) => {
      const { query, vector, view, candidates } = request;
      if (vector === undefined) return { hits: [] };
      const cosines = new Map(vectors.search(vector, view.size).map(({ id, score }) => [id, score]));
      const hits = candidates().flatMap((record) => {
        const { id, kind } = record.item;
        if (kind === portraitKind) return [];
        const left = options.forgets ? retention(record, request) : 1;
        if (left < 1 && left <= draw(id, request)) return [];
        const score = cosines.get(id) ?? 0;
        const access = rules.strengthens ? { access: recallEffect(query.queryTime) } : {};
        return [{ id, score, scoreParts: { likeness: score, retention: left }, ...access }];
      });
      return { hits };
    },
  };
}
