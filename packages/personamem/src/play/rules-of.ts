import type { Profile } from '@memgym/core';
import { referenceRules } from './reference/reference-rules.js';
import { type AskingRules, fixedRules } from './rules.js';

/** How each profile plays PersonaMem. */
export const profiles = { fixed: fixedRules, reference: referenceRules };

/** The rules of a profile. */
export const rulesOf = (profile: Profile): AskingRules => profiles[profile];
