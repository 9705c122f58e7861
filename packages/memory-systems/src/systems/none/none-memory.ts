import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { scanIndex } from '../../toolkit/scan-index.js';

/**
 * Stores nothing and finds nothing, to measure the knowledge of a model without memory. Every source is reported as
 * skipped. Source: docs/specs/memory-systems.md#trivial-baselines.
 */
export const noneMemory = defineMemorySystem({
  type: 'none',
  version: '1.0.0',
  description: 'Stores nothing: the lower bound.',
  options: z.strictObject({}),
  needs: [],
  exempt: { 'exact-match': 'it stores nothing' },
  defaultK: 0,
  design: (_options) => ({
    operations: ['list', 'reset', 'deleteBySource'],
    capabilities: ['incremental', 'stores-nothing'],
    knowsSources: false,
    remember: ({ observations }) => ({
      skipped: observations.map(({ sourceId }) => ({ sourceId, reason: 'this system stores nothing' })),
    }),
    createIndex: () => scanIndex(() => ({ hits: [] })),
  }),
});
