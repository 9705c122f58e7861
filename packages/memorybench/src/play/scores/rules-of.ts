import type { Profile } from '@memgym/core';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type ScoringRules } from './rules.js';

const rules = { fixed: fixedRules, reference: referenceRules };

/** The rules of a profile. */
export const rulesOf = (profile: Profile): ScoringRules => rules[profile];
