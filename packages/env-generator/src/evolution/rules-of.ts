import type { Environment } from './config/environment-schema.js';
import { referenceRules } from './reference.js';
import { fixedRules, type GenerationRules } from './rules.js';

const rules = { fixed: fixedRules, reference: referenceRules };

/** The rules of an environment's profile. */
export const rulesOf = ({ profile }: Pick<Environment, 'profile'>): GenerationRules => rules[profile];
