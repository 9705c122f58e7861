import type { Profile } from '@memgym/core';
import type { MemoryBenchOptions } from './memorybench-options.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type ShowingRules } from './rules.js';

/** How each profile plays MemoryBench. */
export const showingRules: Readonly<Record<Profile, ShowingRules>> = {
  fixed: fixedRules,
  reference: referenceRules,
};

/** Whether learned dialogues say what the user did after each answer. */
export const showsReactions = ({
  profile,
  reactions = showingRules[profile].reactions,
}: Pick<MemoryBenchOptions, 'profile' | 'reactions'>): boolean => reactions === 'shown';
