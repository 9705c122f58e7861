import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { rememberLast } from '../recent/remember-last.js';
import { paramsOf } from '../shared/params-of.js';
import { createRecencyIndex } from '../shared/recency-index.js';
import { memEngineWords, withWordLimit } from '../shared/with-word-limit.js';
import { type ShortTermMemoryOptions, shortTermMemoryOptionsSchema } from './short-term-memory-options.js';

/**
 * MemEngine's short-term memory: the latest messages, newest first, kept as `recent` keeps them. The
 * `reference` profile shows their first 1024 words. Source: memory-systems.md §12.
 */
export const shortTermMemory: MemorySystemDefinition<ShortTermMemoryOptions> = {
  type: 'short-term',
  description: 'Shows the latest messages (MemEngine’s short-term memory).',
  optionsSchema: shortTermMemoryOptionsSchema,
  needs: [],
  defaultK: Number.POSITIVE_INFINITY,
  create: (options) => {
    const { profile, size } = options;
    const memory = createScopedMemory({
      info: { name: 'short-term', version: '1.0.0', profile, params: paramsOf(options) },
      remember: (request) => rememberLast(size, request),
      createIndex: () => createRecencyIndex(),
    });
    return profile === 'reference' ? withWordLimit(memory, memEngineWords) : memory;
  },
};
