import { likeness } from '@memgym/memory-systems/toolkit';
import type { MemoryOsSettings } from './memory-os-presets.js';
import type { MemoryOsRules } from './rules.js';

/**
 * Similarity of two lists of keywords, 0..1: shared ÷ all, or the mean of shared ÷ own of both; 0 if one is empty.
 * Source: docs/specs/memory-systems.md#memoryos-presets.
 */
export function keywordLikeness(
  left: readonly string[],
  right: readonly string[],
  {
    overlap,
    rules: { exactKeywords },
  }: {
    readonly overlap: MemoryOsSettings['keywordOverlap'];
    readonly rules: Pick<MemoryOsRules, 'exactKeywords'>;
  },
): number {
  const [one, other] = [left, right].map(
    (list) => new Set(list.map((word) => (exactKeywords ? word : word.trim().toLowerCase()))),
  );
  if (one === undefined || other === undefined || one.size === 0 || other.size === 0) return 0;
  if (overlap === 'jaccard') return likeness(one, other);
  const shared = [...one].filter((word) => other.has(word)).length;
  return (shared / one.size + shared / other.size) / 2;
}
