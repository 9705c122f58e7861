import type { Rng } from '@memgym/core';
import type { Language } from '../language.js';
import type { AttributeRule, EntityRule } from '../network/network.js';
import type { Instance, Profile } from '../network/sample-profile.js';
import type { TrajectoryClock } from '../time/clock.js';

/** The sources of the messages and questions of one trajectory. */
export interface Making {
  readonly profile: Profile;
  /** Further draws of the network; their values serve as wrong options. */
  readonly others: readonly Profile[];
  readonly language: Language;
  readonly faults: 'fixed' | 'reference';
  readonly clock: TrajectoryClock;
  readonly rng: Rng;
}

/** An attribute of a person or thing. */
export interface AttributeOf {
  readonly instance: Instance;
  readonly attribute: AttributeRule;
}

/** The entities of a profile with a role in questions, in the order of the network. */
export function castOf({ profile }: Making, as: EntityRule['as']): Instance[] {
  return profile.instances.filter(({ rule }) => rule.as === as);
}
