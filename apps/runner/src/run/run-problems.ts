import { type AnswerRecord, ProviderError, type ProviderErrorReason } from '@memgym/core';
import type { Adaptation } from '@memgym/evaluators';

/** Why answers are missing, or feedback was without effect. */
export interface RunProblem {
  readonly reason: string;
  /** How many questions it left unanswered. */
  readonly answers: number;
  /** How often a system could not change its policy for it. */
  readonly adaptations: number;
  /** The next step, if known. */
  readonly hint?: string;
}

/** The results of a run in which something may have failed. */
export interface PlayedParts {
  readonly answers: readonly AnswerRecord[];
  readonly adaptations: readonly Adaptation[];
}

/** The reasons for which something failed, the one of most first. */
export function runProblems({ answers, adaptations }: PlayedParts): RunProblem[] {
  const unanswered = countReasons(answers.flatMap((of) => (of.outcome === 'unanswered' ? [of.reason] : [])));
  const unlearnt = countReasons(adaptations.flatMap((of) => (of.kind === 'adapt-failed' ? [of.reason] : [])));
  return [...new Set([...unanswered.keys(), ...unlearnt.keys()])]
    .map((reason): RunProblem => {
      const hint = hintFor(reason);
      return {
        reason,
        answers: unanswered.get(reason) ?? 0,
        adaptations: unlearnt.get(reason) ?? 0,
        ...(hint !== undefined && { hint }),
      };
    })
    .sort((left, right) => sizeOf(right) - sizeOf(left) || (left.reason < right.reason ? -1 : 1));
}

const sizeOf = ({ answers, adaptations }: RunProblem): number => answers + adaptations;

function countReasons(reasons: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** The reason of a provider's error is the first word of what is recorded of it. */
function hintFor(reason: string): string | undefined {
  const [kind = ''] = reason.split(':');
  return new ProviderError(kind as ProviderErrorReason, reason).hint;
}
