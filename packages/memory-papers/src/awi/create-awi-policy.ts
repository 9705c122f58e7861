import type { AwiMemoryOptions } from './awi-memory-options.js';
import type { AwiPolicy } from './awi-policy.js';
import { rulesOf } from './rules-of.js';

/** The policy an empty memory starts with. */
export function createAwiPolicy({
  initialPolicy,
  profile,
}: Pick<AwiMemoryOptions, 'initialPolicy' | 'profile'>): AwiPolicy {
  return rulesOf(profile).firstPolicy(initialPolicy);
}
