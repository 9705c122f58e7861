import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { createRecencyIndex } from '../../toolkit/recency-index.js';

/**
 * Returns only messages without the answer, newest first, to measure how well questions can be guessed from context. It
 * needs the evidence and refuses to read without it. With `distractors: 'marked'` it matches MemSim's, and returns
 * nothing for data without added noise. Source: docs/specs/memory-systems.md#trivial-baselines,
 * packages/memsim/spec.md#added-noise and packages/memsim/spec.md#agents.
 */
export const noiseMemory = defineMemorySystem({
  type: 'noise',
  version: '1.0.0',
  description: 'Shows everything except the evidence: the score of guessing.',
  options: z.strictObject({
    distractors: z
      .enum(['unlisted', 'marked'])
      .default('unlisted')
      .describe(
        '`unlisted`: every message that is not evidence. `marked`: only messages marked as distractors (`meta.distractor` is true). Default unlisted.',
      ),
  }),
  needs: [],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  design: (options) => ({
    capabilities: ['incremental', 'privileged'],
    createIndex: () =>
      createRecencyIndex(({ item }, { context }) => {
        if (options.distractors === 'marked' && item.meta?.distractor !== true) return false;
        return !item.sourceIds.some((sourceId) => context.evidenceIds?.includes(sourceId));
      }),
  }),
});
