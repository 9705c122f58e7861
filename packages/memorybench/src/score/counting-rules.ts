import type { Profile } from '@memgym/core';
import { referenceRules } from './reference/reference-rules.js';
import { type CountingRules, fixedRules } from './rules.js';

/** The rules of each profile. */
export const countingRules: Readonly<Record<Profile, CountingRules>> = {
  fixed: fixedRules,
  reference: referenceRules,
};
