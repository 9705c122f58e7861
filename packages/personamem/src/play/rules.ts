import type { Question } from '@memgym/core';
import type { BenchmarkProtocol, BenchmarkRules } from '@memgym/evaluators';
import type { LoadPersonaMemOptions } from '../data/load-personamem.js';

/** What differs between the good way to ask PersonaMem's questions and the released one. */
export interface AskingRules extends BenchmarkRules {
  /** How messages and options are loaded. */
  readonly loading: Pick<LoadPersonaMemOptions, 'speakerPrefixes' | 'optionsText'>;
  /** A question as it is asked. */
  asked<Asked extends Question>(question: Asked): Asked;
  /** Whether the released rule reads replies. */
  readonly readsReplies: boolean;
  readonly overflow: Pick<BenchmarkProtocol, 'leavesOutOverflow'>;
}

/**
 * The assistant's own prompt and reading of replies, messages without the speakers' names; a prompt that is too long is
 * the system's fault.
 */
export const fixedRules: AskingRules = {
  asking: 'fixed',
  loading: {},
  asked: (question) => question,
  readsReplies: false,
  overflow: {},
};
