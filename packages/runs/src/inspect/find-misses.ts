import type { AnsweredRecord } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { type AnswerVerdict, createVerdicts } from '@memgym/scoring';
import { beyondMemory } from '../results/beyond-memory.js';
import { reasonByEvidence, reasonsOf, reasonWithoutReply } from '../results/miss-reason.js';
import type { MissReason } from '../results/miss-reasons.js';
import type { OpenedRun } from './open-run.js';

/** A missed answer, by the rule of `createVerdicts`. */
export interface Miss extends Pick<AnswerVerdict, 'metric' | 'score'> {
  readonly answer: AnsweredRecord;
  readonly reason: MissReason;
  /** Whether the model misses the question also when it is shown the evidence alone; null if that is not known. */
  readonly missedWithEvidence: boolean | null;
}

/** The verdict on an answer, with the reason for a miss; null if the answer is right. */
export interface Verdict extends AnswerVerdict {
  readonly reason: MissReason | null;
}

/** All misses of a run, and the rule by which they are misses. */
export interface FoundMisses {
  readonly misses: readonly Miss[];
  /** In words: `f1 below 0.5, or adversarial below 1`. */
  readonly missedWhen: string;
  /** The answers with a verdict, right or missed. */
  readonly judged: readonly AnsweredRecord[];
  /** Answers to questions without a verdict: no metric applies, or the judge failed. */
  readonly unscored: readonly AnsweredRecord[];
}

/**
 * Judges the answers of a run. If the benchmark probes memory, the probe determines the reason, otherwise the evidence.
 */
export function judgeAnswers(
  run: OpenedRun,
  benchmark: Benchmark,
): (answer: AnsweredRecord) => Verdict | null {
  const verdicts = createVerdicts(benchmark.metrics);
  const probed = reasonsOf({ ...run, benchmark });
  return (answer) => {
    const verdict = verdicts.of(answer);
    if (verdict === null) return null;
    if (verdict.isRight) return { ...verdict, reason: null };
    const withoutReply = reasonWithoutReply(answer);
    if (withoutReply !== null) return { ...verdict, reason: withoutReply };
    const found = probed(answer);
    // The first of several causes counts, because an unwritten fact cannot be read.
    const [kind] = kinds.find(([, score]) => found?.includes(score)) ?? [];
    return { ...verdict, reason: kind ?? reasonByEvidence(answer, run.writesOf(answer)) };
  };
}

const kinds = [
  ['write', 'write-failure'],
  ['read', 'read-failure'],
  ['stale', 'stale-failure'],
  ['invention', 'invention-failure'],
  ['utilization', 'utilization-failure'],
] as const satisfies readonly (readonly [MissReason, string])[];

/** The misses of a run, in the order of its records. Questions without an answer are not included. */
export function findMisses(run: OpenedRun, benchmark: Benchmark): FoundMisses {
  const judge = judgeAnswers(run, benchmark);
  const beyond = beyondMemory(benchmark, run.answers);
  const misses: Miss[] = [];
  const judged: AnsweredRecord[] = [];
  const unscored: AnsweredRecord[] = [];
  const decided = new Set<string>();
  for (const answer of run.answers) {
    if (answer.outcome !== 'answered' || answer.questionKind === 'state-probe') continue;
    const verdict = judge(answer);
    if (verdict === null) {
      unscored.push(answer);
      continue;
    }
    const { metric, score, reason } = verdict;
    judged.push(answer);
    decided.add(metric);
    const missedWithEvidence = beyond === undefined ? null : beyond.has(answer);
    if (reason !== null) misses.push({ answer, metric, score, reason, missedWithEvidence });
  }
  return { misses, missedWhen: createVerdicts(benchmark.metrics).missedWhen(decided), judged, unscored };
}
