import {
  type AnsweredRecord,
  type AnswerRecord,
  ProviderError,
  type ProviderErrorReason,
} from '@memgym/core';
import type { Adaptation } from '@memgym/evaluators';
import { reasonWithoutReply } from './miss-reason.js';

/** A reason for missing or empty answers, or for ineffective feedback. */
export interface RunProblem {
  readonly reason: string;
  /** Number of questions without an answer. */
  readonly answers: number;
  /** Number of replies that were refused or cut off, or whose prompt did not fit the model's context: no missing answers. */
  readonly empty: number;
  /** Number of failed policy changes. */
  readonly adaptations: number;
  /** The next step, if known. */
  readonly hint?: string;
}

/** The parts of a result that report failures. */
interface PlayedParts {
  readonly answers: readonly AnswerRecord[];
  readonly adaptations: readonly Adaptation[];
}

/** The failure reasons, most frequent first. */
export function runProblems({ answers, adaptations }: PlayedParts): RunProblem[] {
  const unanswered = countReasons(answers.flatMap((of) => (of.outcome === 'unanswered' ? [of.reason] : [])));
  const empty = countReasons(
    answers.flatMap((of) => (reasonWithoutReply(of) === null ? [] : [(of as AnsweredRecord).invalid ?? ''])),
  );
  const unlearnt = countReasons(adaptations.flatMap((of) => (of.kind === 'adapt-failed' ? [of.reason] : [])));
  return [...new Set([...unanswered.keys(), ...empty.keys(), ...unlearnt.keys()])]
    .map((reason): RunProblem => {
      const hint = hintFor(reason);
      return {
        reason,
        answers: unanswered.get(reason) ?? 0,
        empty: empty.get(reason) ?? 0,
        adaptations: unlearnt.get(reason) ?? 0,
        ...(hint !== undefined && { hint }),
      };
    })
    .sort((left, right) => sizeOf(right) - sizeOf(left) || (left.reason < right.reason ? -1 : 1));
}

const sizeOf = ({ answers, empty, adaptations }: RunProblem): number => answers + empty + adaptations;

function countReasons(reasons: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** The record of a provider error begins with its reason. */
function hintFor(reason: string): string | undefined {
  const [kind = ''] = reason.split(':');
  return new ProviderError(kind as ProviderErrorReason, reason).hint;
}

/** A system with prompts that exceeded the limit and were cut. */
export interface CutPrompts {
  readonly system: string;
  /** Number of answers with a cut prompt. */
  readonly cut: number;
  /** Number of all its answers. */
  readonly answers: number;
}

/** The systems with cut prompts, in the order of their answers. */
export function cutPrompts(answers: readonly AnswerRecord[]): CutPrompts[] {
  const counts = new Map<string, { cut: number; answers: number }>();
  for (const answer of answers) {
    if (answer.outcome !== 'answered') continue;
    const before = counts.get(answer.system) ?? { cut: 0, answers: 0 };
    const cut = before.cut + (answer.promptCut === undefined ? 0 : 1);
    counts.set(answer.system, { cut, answers: before.answers + 1 });
  }
  return [...counts].map(([system, of]) => ({ system, ...of })).filter(({ cut }) => cut > 0);
}
