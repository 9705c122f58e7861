import type { EventTime } from '@memgym/core';
import type { FoundMemory } from '@memgym/memory-systems/define';
import type { HistoryUnit } from './history-unit.js';
import type { KeyedOptions } from './keyed-options.js';

/** Where the released program differs (docs/specs/longmemeval.md#keys-and-times). */
export interface KeyedRules {
  /** The settings of BM25. */
  readonly wordIndex: { readonly preset?: 'okapi' };
  /** Whether texts without a word of the question are ranked, too. */
  readonly ranksUnmatched: boolean;
  /** Whether a message without text, and a session without a message of the user, is a text to be ranked, an empty one. */
  readonly hasEmptyDocuments: boolean;
  /** The messages whose words are searched. Without any, the unit is not found. */
  searched(messages: HistoryUnit['messages'], speakers: KeyedOptions['speakers']): HistoryUnit['messages'];
  /** The keys to join with a text; null for the text alone. @param keys null if a model wrote none that can be read */
  usedKeys(keys: readonly string[] | null): readonly string[] | null;
  /** Texts that were found, best first. */
  ordered(found: readonly FoundMemory[]): readonly FoundMemory[];
  /** Whether a range of time that begins on this day is used. */
  usesRange(start: string, askedAt: EventTime): boolean;
}

const ofUser = (messages: HistoryUnit['messages']): HistoryUnit['messages'] =>
  messages.filter(({ from }) => from !== 'assistant');

const fixedRules: KeyedRules = {
  wordIndex: {},
  ranksUnmatched: false,
  hasEmptyDocuments: false,
  searched: (messages, speakers) => {
    const users = ofUser(messages);
    return speakers === 'user' && users.length > 0 ? users : messages;
  },
  usedKeys: (keys) => {
    const known = (keys ?? []).filter((key) => key.trim() !== '');
    return known.length === 0 ? null : known;
  },
  ordered: (found) => found,
  usesRange: () => true,
};

/**
 * As released: only words of the user are searched; missing keys count as one empty text, and an empty list leaves nothing
 * to find with `merge` and `replace`; equal scores stand in the reverse order of the history; a range that begins on the
 * day of the question is not used.
 */
const referenceRules: KeyedRules = {
  wordIndex: { preset: 'okapi' },
  ranksUnmatched: true,
  hasEmptyDocuments: true,
  searched: ofUser,
  usedKeys: (keys) => keys ?? [''],
  ordered: (found) => found.toSorted((a, b) => b.score - a.score || b.record.order - a.record.order),
  usesRange: (start, askedAt) => start !== askedAt.slice(0, 10),
};

/** The rules of a profile. */
export const rulesOf = (profile: KeyedOptions['profile']): KeyedRules =>
  profile === 'reference' ? referenceRules : fixedRules;
