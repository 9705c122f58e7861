import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { createVectorMemoryIndex } from '../embedding/create-vector-memory-index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { evolveMem0Policy } from './evolve-mem0-policy.js';
import { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from './mem0-memory-options.js';
import { createMem0Policy, type Mem0State, mem0StateSchema } from './mem0-policy.js';
import { rememberFacts } from './remember-facts.js';

/**
 * Mem0 up to 1.0: a model extracts facts from what is said and reconciles them with the stored ones that
 * are near. AMemGym’s AWE is this system behind the assistant’s window; readers ask for 30 as it does.
 * Source: memory-systems.md §7.
 */
export const mem0Memory: MemorySystemDefinition<Mem0MemoryOptions> = {
  type: 'mem0',
  description: 'Facts that a model extracts and reconciles, found by embedding (Mem0 up to 1.0).',
  optionsSchema: mem0MemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 30,
  create: (options, ports) => {
    const embedder = requireEmbedder('mem0', ports);
    const policy = createMem0Policy(options);
    const { evolves, threshold, vectorIndex } = options;
    return createScopedMemory<Mem0State>({
      info: { name: 'mem0', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      model: requireModel('mem0', ports),
      embedder,
      state: { create: () => ({ policy, evolution: [] }), schema: mem0StateSchema },
      remember: (request) => rememberFacts(request, options),
      ...(evolves.length > 0 && {
        evolve: (feedback, request) => evolveMem0Policy(feedback, request, evolves),
      }),
      ...(threshold !== null && {
        read: async ({ search }) => ({ hits: (await search()).filter(({ score }) => score >= threshold) }),
      }),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    });
  },
};
