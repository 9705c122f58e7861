import type { Profile } from '@memgym/core';
import { type Observation, shownText } from '@memgym/memory-systems/define';
import { rememberSaid } from '@memgym/memory-systems/toolkit';

/** Where the original writes otherwise. Source: docs/specs/memory-systems.md#mem0-additive-write. */
export interface Mem02Rules {
  /** Selects the messages to remember; the original also shows system messages to the model. */
  readonly remember: typeof rememberSaid;
  /** The text with which similar facts are searched. */
  searchText(observations: readonly Observation[]): string;
  /** Whether a fact that is stated again gains the messages of the repetition. */
  readonly confirmsRepeated: boolean;
}

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, Mem02Rules>> = {
  fixed: {
    remember: rememberSaid,
    searchText: (observations) => observations.map(shownText).join('\n'),
    confirmsRepeated: true,
  },
  reference: {
    remember: (observations, remember) => remember(observations),
    /** Lines `role: content`, without names. */
    searchText: (observations) =>
      observations.map(({ role = 'user', content }) => `${role}: ${content}\n`).join(''),
    confirmsRepeated: false,
  },
};
