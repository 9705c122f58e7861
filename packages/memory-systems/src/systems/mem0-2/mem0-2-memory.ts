import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { rememberTold } from '../mem0-shared/remember-told.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { type AdditiveIndex, createAdditiveIndex } from './additive-index.js';
import { amendLinks, reviseMemory } from './amend-fact.js';
import { eraseLinks, forgetSources } from './forget-facts.js';
import { type Mem02MemoryOptions, mem02MemoryOptionsSchema } from './mem0-2-memory-options.js';
import { type Mem02State, mem02StateSchema } from './mem0-2-state.js';
import { readFacts } from './read-facts.js';
import { rememberAdditions } from './remember-additions.js';

/**
 * Mem0 from 2.0: facts are added in one call and never rewritten, found by likeness, words and entities
 * together. Source: memory-systems.md §7, "Additive write" and "Read".
 */
export const mem02Memory: MemorySystemDefinition<Mem02MemoryOptions> = {
  type: 'mem0-2',
  description: 'Facts that a model adds in one call, found by likeness, words and entities (Mem0 from 2.0).',
  optionsSchema: mem02MemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 20,
  create: (options, ports) => {
    const embedder = requireEmbedder('mem0-2', ports);
    return createScopedMemory<Mem02State, AdditiveIndex>({
      info: { name: 'mem0-2', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      capabilities: ['incremental', 'graph'],
      model: requireModel('mem0-2', ports),
      embedder,
      state: { create: () => ({ recent: [] }), schema: mem02StateSchema },
      remember: (request) =>
        rememberTold(request.observations, (told) => rememberAdditions(told, request, options)),
      forget: forgetSources,
      erase: eraseLinks,
      revise: reviseMemory,
      amend: (draft, request) => amendLinks(draft, request, options),
      read: (request) => readFacts(request, options),
      createIndex: () => createAdditiveIndex(embedder.info.dimensions, options),
    });
  },
};
