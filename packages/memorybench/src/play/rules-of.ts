import type { MemoryBenchOptions } from './memorybench-options.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type ShowingRules } from './rules.js';

/** How each profile plays MemoryBench. */
export const profiles = { fixed: fixedRules, reference: referenceRules };

/** The rules of a profile. */
export const rulesOf = ({ profile }: Pick<MemoryBenchOptions, 'profile'>): ShowingRules => profiles[profile];

/** Whether learned dialogues say what the user did after each answer. */
export const showsReactions = (options: Pick<MemoryBenchOptions, 'profile' | 'reactions'>): boolean =>
  (options.reactions ?? rulesOf(options).reactions) === 'shown';
