import { ProviderError } from '@memgym/core/errors';
import { estimateTokens } from '@memgym/text';
import { defineMemorySystem } from '../../define-memory-system.js';
import type { MemoryRecord } from '../../scoped/index.js';
import { byRecency } from '../../toolkit/recency-index.js';
import { scanIndex } from '../../toolkit/scan-index.js';
import {
  type FullContextMemoryOptions,
  fullContextMemoryOptionsSchema,
} from './full-context-memory-options.js';

/**
 * Stores every message and returns them all, newest first, for every query; query with `k: Infinity`. Memories omitted
 * because of `maxTokens` are counted in `Retrieval.truncated`. Source: docs/specs/memory-systems.md#trivial-baselines.
 */
export const fullContextMemory = defineMemorySystem({
  type: 'full-context',
  version: '1.0.0',
  description: 'Shows the whole history, up to a token limit.',
  options: fullContextMemoryOptionsSchema,
  needs: [],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  design: (options) => ({
    createIndex: () =>
      scanIndex(({ candidates }) => {
        const all = candidates();
        const kept = withinLimit(all, options);
        return { hits: byRecency(kept), truncated: all.length - kept.length, unranked: true };
      }),
  }),
});

/** The memories that fit, oldest first. @throws {ProviderError} `context-overflow` when they do not all fit and none may be dropped */
function withinLimit(
  records: readonly MemoryRecord[],
  { maxTokens, overflow }: FullContextMemoryOptions,
): readonly MemoryRecord[] {
  if (maxTokens === null) return records;
  const sizes = records.map(({ item }) => estimateTokens(item.text));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxTokens) return records;
  if (overflow === 'error') {
    throw new ProviderError(
      'context-overflow',
      `The memories of full-context have ${total} tokens, but \`maxTokens\` is ${maxTokens}.`,
      {
        hint: "Raise `maxTokens`, or set `overflow` to 'drop-oldest' or 'drop-newest'.",
      },
    );
  }
  if (overflow === 'drop-newest') return records.slice(0, fitting(sizes, maxTokens));
  return records.slice(records.length - fitting(sizes.toReversed(), maxTokens));
}

/** Number of memories that fit, from the start. */
function fitting(sizes: readonly number[], maxTokens: number): number {
  let used = 0;
  const firstTooMany = sizes.findIndex((size) => {
    used += size;
    return used > maxTokens;
  });
  return firstTooMany === -1 ? sizes.length : firstTooMany;
}
