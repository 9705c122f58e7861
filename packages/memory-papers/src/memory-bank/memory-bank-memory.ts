import type { AccessEvent } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type MemoryIndex,
  type MemoryRecord,
  type MemoryView,
  makeSystem,
  type PortSettings,
  type SearchRequest,
} from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { redraft, vectorOf } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { elapsedHours } from '../toolkit/elapsed-hours.js';
import { recallEffect } from '../toolkit/recall-effect.js';
import { refreshOnRecall } from '../toolkit/refresh-on-recall.js';
import { type MemoryBankMemoryOptions, memoryBankMemoryOptionsSchema } from './memory-bank-memory-options.js';
import {
  firstState,
  type MemoryBankState,
  memoryBankStateSchema,
  portraitKind,
  traceOf,
} from './memory-bank-state.js';
import { type MemoryBankRules, rulesOf } from './rules.js';

/**
 * MemoryBank: messages have a strength and are forgotten along a curve unless recalled; each day is summarised, and so
 * are all days together. Source: docs/specs/memory-systems.md#memorybank.
 */
export const memoryBankMemory = defineMemorySystem({
  type: 'memory-bank',
  version: '1.0.0',
  description: 'Messages that are forgotten along a curve unless recalled, with summaries (MemoryBank).',
  options: memoryBankMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  // Its own test covers it without forgetting.
  exempt: {
    filters: 'its inputs are days apart, and it forgets what is not recalled',
    'update-and-delete': 'its inputs are days apart, and it forgets what is not recalled',
  },
  state: { schema: memoryBankStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    const { flush } = rules;
    return {
      remember: (request) => rules.remember(request, options),
      ...(options.summarises && { context: portraitOf }),
      ...(options.summarises &&
        flush && { flush: (request: ChangeRequest<MemoryBankState>) => flush(request, options) }),
      ...(rules.strengthens && { access: strengthen }),
      revise: (record, text) => redraft(record, { text }),
      createIndex: () => createForgettingIndex(embedder.info.dimensions, options, rules),
    };
  },
});

function portraitOf(view: MemoryView<MemoryBankState>): string {
  for (const { item } of view.all()) if (item.kind === portraitKind) return item.text;
  return '';
}

/** A recalled memory gains one point of strength, and its decay restarts. */
const strengthen = (events: readonly AccessEvent[], view: MemoryView<MemoryBankState>) =>
  refreshOnRecall(events, view, { traceOf, recalled: ({ strength }) => ({ strength: strength + 1 }) });

/** The model, the embedder and the options of {@link memoryBank}. */
export type MemoryBankMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memoryBankMemoryOptionsSchema>;

/**
 * MemoryBank: messages that are forgotten along a curve unless recalled, with summaries, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memoryBank(settings: MemoryBankMemorySettings): MemorySystem {
  return makeSystem(memoryBankMemory, settings);
}

/**
 * Finds memories by similarity, without forgotten ones: a memory is forgotten if its retention is below its random
 * draw. `fixed` draws once per memory, so that a forgotten memory remains forgotten; `reference` draws for each
 * question, with a seed. Hits count as recalled.
 */
function createForgettingIndex(
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
