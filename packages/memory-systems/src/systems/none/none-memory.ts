import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { type NoneMemoryOptions, noneMemoryOptionsSchema } from './none-memory-options.js';

/**
 * Stores nothing and finds nothing: what a model knows without any memory. Every source is reported
 * as skipped. Source: memory-systems.md §3.
 */
export const noneMemory: MemorySystemDefinition<NoneMemoryOptions> = {
  type: 'none',
  description: 'Stores nothing: the lower bound.',
  optionsSchema: noneMemoryOptionsSchema,
  needs: [],
  create: (options) =>
    createScopedMemory({
      info: { name: 'none', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      operations: ['list', 'reset', 'deleteBySource'],
      knowsSources: false,
      remember: ({ observations }) => ({
        skipped: observations.map(({ sourceId }) => ({ sourceId, reason: 'this system stores nothing' })),
      }),
      createIndex: () => ({
        readsText: false,
        put: () => undefined,
        delete: () => undefined,
        search: () => ({ hits: [] }),
      }),
    }),
};
