import type { Profile } from '@memgym/core';
import { type MemoryRatio, memoryScore, releasedMemoryScore } from '@memgym/scoring';
import { type BenchmarkRules, usualRules } from '../benchmarks/benchmark-rules.js';

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
    // Prompts show memories and messages without times, except those of MemoryOS (docs/specs/amemgym.md#agents).
    format: ({ type }) => (type === 'memory-os' ? {} : { showTime: false }),
    embeddingModel: 'text-embedding-3-small',
    memoryRatio: releasedMemoryScore,
    unreadable: 'guess',
  },
};
