import type { Profile } from '@memgym/core';
import { writeEvents } from './prompts/write-events.js';
import { fixedRules, type GenerationRules, spaced } from './rules.js';

/** The rules of the original. */
export const referenceRules: GenerationRules = {
  /** Unchanged. */
  storedText: (text) => text,
  nameOf: (written) => written,
  // The table in packages/amemgym/spec.md#environment-generation lists all checks of the original.
  refusesEmptyTexts: false,
  refusesRepetitions: false,
  checksNames: false,
  /** The original only requests them (packages/amemgym/spec.md#faults-of-the-original). */
  enforcesNumbers: false,
  keepsReplyOrder: true,
  /** Equal lists are counted, too (packages/amemgym/spec.md#environment-generation, call 4). */
  areOneList: (lists) => lists.length === 1,
  readState: (reply) => new Map(Object.entries(reply)),
  /** Only call 7 has five attempts (packages/amemgym/spec.md#environment-generation). */
  askingLimits: (prompt) => ({ tries: prompt === writeEvents.name ? 5 : 1, mostCorrections: 0 }),
  /** In the order of the original's calls (packages/amemgym/spec.md#environment-generation). */
  workOnAll: async (items, work) => {
    const results = [];
    for (const [index, item] of items.entries()) results.push(await work(item, index));
    return results;
  },
  /** Every February has 28 days (packages/amemgym/spec.md#dates-and-session-times). */
  daysInMonth: (year, month) => (month === 2 ? 28 : fixedRules.daysInMonth(year, month)),
  /** A session can begin at 22:00:00 itself (packages/amemgym/spec.md#dates-and-session-times). */
  sessionSeconds: fixedRules.sessionSeconds + 1,
  hasOneValuePerVariable: false,
  /** Empty brackets stay if there is no field of study, as in `some_college ()`. */
  educationOf: ({ education_level, bachelors_field }) => `${education_level} (${spaced(bachelors_field)})`,
};

/** The rules of each profile. */
export const generationRules: Readonly<Record<Profile, GenerationRules>> = {
  fixed: fixedRules,
  reference: referenceRules,
};
