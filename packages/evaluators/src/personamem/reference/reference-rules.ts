import type { AskingRules } from '../rules.js';

/** The released evaluation (docs/specs/personamem.md#answers-and-accuracy). */
export const referenceRules: AskingRules = {
  /** Messages and options are sent as the files have them. */
  loading: { speakerPrefixes: 'keep', optionsText: true },
  asked: (question) => (question.kind === 'multiple-choice' ? { ...question, answer: 'reasoned' } : question),
  readsReplies: true,
  /** A call that fails is printed and left out of the results. */
  overflow: { leavesOutOverflow: true },
};
