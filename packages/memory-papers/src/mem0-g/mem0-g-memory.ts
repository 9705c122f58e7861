import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  makeSystem,
  type PortSettings,
  skipUncited,
} from '@memgym/memory-systems/define';
import {
  createMem0Policy,
  evolveMem0Policy,
  rulesOf as mem0RulesOf,
  mem0StateSchema,
  rememberFacts,
} from '@memgym/memory-systems/mem0';
import { createVectorMemoryIndex } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { amendGraph, eraseFromGraph, forgetGraph, reviseGraph } from './forget-graph.js';
import { mem0GMemoryOptionsSchema } from './mem0-g-memory-options.js';
import { readGraph } from './read-graph.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberGraph } from './remember-graph.js';
import { fixedRules } from './rules.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * Mem0 with a graph of entities and relations in addition to the facts. Source: docs/specs/memory-systems.md#mem0-g.
 */
export const mem0GMemory = defineMemorySystem({
  type: 'mem0-g',
  version: '1.0.0',
  description: 'Facts, and a graph of entities and relations (Mem0-G, up to 1.0).',
  options: mem0GMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  exempt: { duplicates: 'a fact that is known already is reported as skipped' },
  defaultK: 30,
  state: {
    schema: mem0StateSchema,
    first: (options) => ({ policy: createMem0Policy(options), evolution: [] }),
  },
  design: (options, { embedder }) => {
    const { evolves, vectorIndex } = options;
    const mem0Rules = mem0RulesOf[options.profile];
    const use = { options, rules: rulesOf[options.profile] };
    return {
      capabilities: ['incremental', 'graph', 'instructions'],
      remember: async (request) => {
        const messages = request.observations.filter(({ role }) => role !== 'system');
        const facts = await rememberFacts(request, options, mem0Rules);
        if (messages.length === 0) return facts;
        const graph = await rememberGraph(messages, facts.put ?? [], request, use);
        const put = [...(facts.put ?? []), ...graph.put];
        const reasons = new Map((facts.skipped ?? []).map(({ sourceId, reason }) => [sourceId, reason]));
        return {
          ...facts,
          put,
          remove: graph.remove,
          retire: [...(facts.retire ?? []), ...graph.retire],
          warnings: [...(facts.warnings ?? []), ...graph.warnings],
          skipped: skipUncited(request.observations, put, '').map(({ sourceId }) => ({
            sourceId,
            reason: reasons.get(sourceId) ?? 'nothing from it was stored',
          })),
        };
      },
      forget: forgetGraph,
      erase: eraseFromGraph,
      revise: reviseGraph,
      amend: (draft, { view }) => amendGraph(draft, view),
      ...(evolves.length > 0 && {
        evolve: (feedback, request) => evolveMem0Policy(feedback, request, options, mem0Rules),
      }),
      read: (request) => readGraph(request, use),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});

/** The model, the embedder and the options of {@link mem0G}. */
export type Mem0GMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof mem0GMemoryOptionsSchema>;

/**
 * Mem0-G up to 1.0: facts, and a graph of entities and relations, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem0G(settings: Mem0GMemorySettings): MemorySystem {
  return makeSystem(mem0GMemory, settings);
}
