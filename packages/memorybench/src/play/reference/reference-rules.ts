import type { ShowingRules } from '../rules.js';

/** The memories of the original that are found by words are searched with Whoosh. */
const standIns: Readonly<Record<string, string>> = { 'bm25-m': 'whoosh-m', 'bm25-s': 'whoosh-s' };

/**
 * The plain words of the data: memories one after another as they were stored, without times but those in their texts
 * (packages/memorybench/spec.md#memory-augmented-answers).
 */
export const referenceRules: ShowingRules = {
  asking: 'reference',
  reactions: 'hidden',
  captions: false,
  format: () => ({ showTime: false, showDash: false }),
  standIn: ({ type }) => (Object.hasOwn(standIns, type) ? standIns[type] : undefined),
};
