import type { BenchmarkRules } from '@memgym/evaluators';

/** What differs between the good way to show memories and dialogues and that of the original. */
export interface ShowingRules extends BenchmarkRules {
  /** Whether learned dialogues say what the user did, unless the options say so. */
  readonly reactions: 'hidden' | 'shown';
  /** Whether messages of a corpus say which pictures were sent. */
  readonly captions: boolean;
}

/** Everything that helps to answer is shown; times as the system's format says. */
export const fixedRules: ShowingRules = { asking: 'fixed', reactions: 'shown', captions: true };
