import type { Profile } from '@memgym/core';
import { type BenchmarkRules, usualRules } from '@memgym/evaluators';
import { memoryScore, referenceMemoryScore } from '../score/memory-score.js';
import type { MemoryRatio } from '../score/memory-scores.js';

/** What differs between AMemGym without the original's faults and as released. */
export interface AMemGymRules extends BenchmarkRules {
  /** The formula of memory scores. */
  readonly memoryRatio: MemoryRatio;
  /** How a reply without a readable choice is scored, unless the options say so. */
  readonly unreadable: 'wrong' | 'guess';
}

/** How each profile plays AMemGym. */
export const amemgymRules: Readonly<Record<Profile, AMemGymRules>> = {
  fixed: { ...usualRules, memoryRatio: memoryScore, unreadable: 'wrong' },
  reference: {
    asking: 'reference',
    // Prompts show memories and messages without times, except those of MemoryOS (packages/amemgym/spec.md#agents).
    format: ({ type }) => (type === 'memory-os' ? {} : { showTime: false }),
    embeddingModel: 'text-embedding-3-small',
    memoryRatio: referenceMemoryScore,
    unreadable: 'guess',
  },
};
