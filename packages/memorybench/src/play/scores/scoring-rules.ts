import type { Profile } from '@memgym/core';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type ScoringRules } from './rules.js';

/** The rules of each profile. */
export const scoringRules: Readonly<Record<Profile, ScoringRules>> = {
  fixed: fixedRules,
  reference: referenceRules,
};
