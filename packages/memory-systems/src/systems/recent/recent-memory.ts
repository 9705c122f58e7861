import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { rememberEach } from '../../scoped/index.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { createRecencyIndex } from '../../toolkit/recency-index.js';
import { rememberLast } from './remember-last.js';

/**
 * Stores the last `size` messages in order, and shows them newest first. A message that leaves is reported as skipped
 * by the write that pushed it out. The `reference` profile stores everything at size 1, as the original does. Source:
 * docs/specs/memory-systems.md#trivial-baselines, docs/specs/memsim.md#agents.
 */
export const recentMemory = defineMemorySystem({
  type: 'recent',
  version: '1.0.0',
  description: 'Shows the last few messages.',
  options: z.strictObject({
    profile: profileSchema,
    size: z.number().int().positive().default(5).describe('Number of messages to store. Default 5.'),
  }),
  needs: [],
  defaultK: Number.POSITIVE_INFINITY,
  design: (options) => {
    const { profile, size } = options;
    const unbounded = profile === 'reference' && size === 1;
    return {
      remember: (request) => (unbounded ? rememberEach(request) : rememberLast(size, request)),
      createIndex: () => createRecencyIndex(),
    };
  },
});
