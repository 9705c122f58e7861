import type { Profile } from '@memgym/core';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type PersonaMemRules } from './rules.js';

/** The rules of each profile. */
export const personamemRules: Readonly<Record<Profile, PersonaMemRules>> = {
  fixed: fixedRules,
  reference: referenceRules,
};
