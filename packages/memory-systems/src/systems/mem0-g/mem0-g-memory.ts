import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory, skipUncited } from '../../scoped/index.js';
import { createVectorMemoryIndex } from '../embedding/create-vector-memory-index.js';
import { evolveMem0Policy } from '../mem0/evolve-mem0-policy.js';
import { createMem0Policy, type Mem0State, mem0StateSchema } from '../mem0/mem0-policy.js';
import { rememberFacts } from '../mem0/remember-facts.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { amendGraph, eraseFromGraph, forgetGraph, reviseGraph } from './forget-graph.js';
import { type Mem0GMemoryOptions, mem0GMemoryOptionsSchema } from './mem0-g-memory-options.js';
import { readGraph } from './read-graph.js';
import { rememberGraph } from './remember-graph.js';

/** Mem0 with a graph of entities and relations beside the facts. Source: memory-systems.md §8. */
export const mem0GMemory: MemorySystemDefinition<Mem0GMemoryOptions> = {
  type: 'mem0-g',
  description: 'Facts, and a graph of entities and relations beside them (Mem0-G, up to 1.0).',
  optionsSchema: mem0GMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 30,
  create: (options, ports) => {
    const embedder = requireEmbedder('mem0-g', ports);
    const policy = createMem0Policy(options);
    const { evolves, vectorIndex } = options;
    return createScopedMemory<Mem0State>({
      info: { name: 'mem0-g', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      capabilities: ['incremental', 'graph'],
      model: requireModel('mem0-g', ports),
      embedder,
      state: { create: () => ({ policy, evolution: [] }), schema: mem0StateSchema },
      remember: async (request) => {
        const told = request.observations.filter(({ role }) => role !== 'system');
        const facts = await rememberFacts(request, options);
        if (told.length === 0) return facts;
        const graph = await rememberGraph(told, facts.put ?? [], request, options);
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
            reason: reasons.get(sourceId) ?? 'nothing was stored of it',
          })),
        };
      },
      forget: forgetGraph,
      erase: eraseFromGraph,
      revise: reviseGraph,
      amend: (draft, { view }) => amendGraph(draft, view),
      ...(evolves.length > 0 && {
        evolve: (feedback, request) => evolveMem0Policy(feedback, request, evolves),
      }),
      read: (request) => readGraph(request, options),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    });
  },
};
