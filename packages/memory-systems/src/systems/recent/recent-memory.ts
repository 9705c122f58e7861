import type { Profile } from '@memgym/core';
import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { rememberEach } from '../../scoped/index.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { createRecencyIndex } from '../../toolkit/recency-index.js';
import { rememberLast } from './remember-last.js';

/** The original stores everything at size 1. */
const rememberBy: Readonly<Record<Profile, typeof rememberLast>> = {
  fixed: rememberLast,
  reference: (size, request) => (size === 1 ? rememberEach(request) : rememberLast(size, request)),
};

/**
 * Stores the last `size` messages in order, and shows them newest first. A message that leaves is reported as skipped
 * by the write that pushed it out. The `reference` profile stores everything at size 1, as the original does. Source:
 * docs/specs/memory-systems.md#trivial-baselines, packages/memsim/spec.md#agents.
 */
export const recentMemory = defineMemorySystem({
  type: 'recent',
  version: '1.0.0',
  description: 'Shows the last few messages.',
  options: z.strictObject({
    profile: profileSchema,
    size: z.int().positive().default(5).describe('Number of messages to store. Default 5.'),
  }),
  needs: [],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  design: (options) => {
    const { profile, size } = options;
    return {
      remember: (request) => rememberBy[profile](size, request),
      createIndex: () => createRecencyIndex(),
    };
  },
});
