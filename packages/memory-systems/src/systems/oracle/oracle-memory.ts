import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { createRecencyIndex } from '../../toolkit/recency-index.js';

/**
 * Returns exactly the messages with the answer, newest first, like a perfect memory. It needs the evidence and
 * refuses to read without it. Source: docs/specs/memory-systems.md#trivial-baselines.
 */
export const oracleMemory = defineMemorySystem({
  type: 'oracle',
  version: '1.0.0',
  description: 'Shows only the evidence: the upper bound of retrieval.',
  options: z.strictObject({}),
  needs: [],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  design: (_options) => ({
    capabilities: ['incremental', 'privileged'],
    createIndex: () =>
      createRecencyIndex(({ item }, { context }) =>
        item.sourceIds.some((sourceId) => context.evidenceIds?.includes(sourceId)),
      ),
  }),
});
