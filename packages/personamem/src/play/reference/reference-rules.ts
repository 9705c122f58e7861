import type { AskingRules } from '../rules.js';

/** The released evaluation (packages/personamem/spec.md#answers-and-accuracy). */
export const referenceRules: AskingRules = {
  asking: 'reference',
  format: () => ({ showTime: false }),
  // With `reference`, a memory of messages has the form of MemoryBench (packages/personamem/spec.md#baselines).
  memory: ({ type }) => (/^(?:bm25|emb)-[ms]$/.test(type) ? 'fixed' : 'reference'),
  /** Messages and options are sent as the files have them. */
  loading: { speakerPrefixes: 'keep', optionsText: true },
  asked: (question) => (question.kind === 'multiple-choice' ? { ...question, answer: 'reasoned' } : question),
  readsReplies: true,
  /** A call that fails is printed and left out of the results. */
  overflow: { leavesOutOverflow: true },
};
