import type { MemorySystemDefinition } from '@memgym/core';
import {
  createScopedMemory,
  type MemoryChanges,
  type RememberRequest,
  rememberEach,
} from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { createRecencyIndex } from '../shared/recency-index.js';
import { type RecentMemoryOptions, recentMemoryOptionsSchema } from './recent-memory-options.js';

/**
 * Keeps the last `size` messages in the order they came, and shows them newest first. A message that
 * leaves is reported as skipped by the write that pushed it out. The `reference` profile keeps
 * everything at size 1, as the original does. Source: memory-systems.md §3, memsim.md §6 and §8.
 */
export const recentMemory: MemorySystemDefinition<RecentMemoryOptions> = {
  type: 'recent',
  description: 'Shows the last few messages.',
  optionsSchema: recentMemoryOptionsSchema,
  needs: [],
  defaultK: Number.POSITIVE_INFINITY,
  create: (options) => {
    const { profile, size } = options;
    const unbounded = profile === 'reference' && size === 1;
    return createScopedMemory({
      info: { name: 'recent', version: '1.0.0', profile, params: paramsOf(options) },
      remember: (request) => (unbounded ? rememberEach(request) : rememberLast(size, request)),
      createIndex: () => createRecencyIndex(),
    });
  },
};

function rememberLast(size: number, { observations, view }: RememberRequest): MemoryChanges {
  const entering = observations.slice(-size);
  const tooEarly = observations.slice(0, -size);
  const leaving = [...view.all()].slice(0, Math.max(0, view.size + entering.length - size));
  const reason = `only the last ${size} are kept`;
  return {
    ...rememberEach({ observations: entering }),
    remove: leaving.map(({ item }) => item.id),
    skipped: [
      ...leaving.flatMap(({ item }) => item.sourceIds),
      ...tooEarly.map(({ sourceId }) => sourceId),
    ].map((sourceId) => ({ sourceId, reason })),
  };
}
