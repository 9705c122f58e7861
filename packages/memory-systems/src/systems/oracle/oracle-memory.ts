import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { createRecencyIndex } from '../shared/recency-index.js';
import { type OracleMemoryOptions, oracleMemoryOptionsSchema } from './oracle-memory-options.js';

/**
 * Shows exactly the messages that hold the answer, newest first: what a perfect memory would find.
 * It is told the evidence and refuses to read without it. Source: memory-systems.md §3.
 */
export const oracleMemory: MemorySystemDefinition<OracleMemoryOptions> = {
  type: 'oracle',
  description: 'Shows only the evidence: the upper bound of retrieval.',
  optionsSchema: oracleMemoryOptionsSchema,
  needs: [],
  defaultK: Number.POSITIVE_INFINITY,
  create: (options) =>
    createScopedMemory({
      info: { name: 'oracle', version: '1.0.0', profile: options.profile, params: paramsOf(options) },
      capabilities: ['incremental', 'privileged'],
      createIndex: () =>
        createRecencyIndex(({ item }, { context }) =>
          item.sourceIds.some((sourceId) => context.evidenceIds?.includes(sourceId)),
        ),
    }),
};
