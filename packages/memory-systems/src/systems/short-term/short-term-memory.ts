import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { createRecencyIndex } from '../../toolkit/recency-index.js';
import { memEngineLimit } from '../../toolkit/with-word-limit.js';
import { rememberLast } from '../recent/remember-last.js';

/**
 * MemEngine's short-term memory: shows the latest messages, newest first, and stores them like `recent`. The
 * `reference` profile shows their first 1024 words. Source:
 * docs/specs/memory-systems.md#short-term-and-long-term-memory.
 */
export const shortTermMemory = defineMemorySystem({
  type: 'short-term',
  version: '1.0.0',
  description: 'Shows the latest messages (MemEngine’s short-term memory).',
  options: z.strictObject({
    profile: profileSchema,
    size: z.int().positive().default(5).describe('Number of latest messages shown. Default 5.'),
  }),
  needs: [],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  design: (options) => {
    const { profile, size } = options;
    return {
      remember: (request) => rememberLast(size, request),
      createIndex: () => createRecencyIndex(),
      ...memEngineLimit[profile],
    };
  },
});
