import type { AnsweredRecord } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { type MissReason, reasonByEvidence } from './miss-reason.js';
import type { OpenedRun } from './open-run.js';
import { answerMetric, reasonsOf } from './write-report.js';

/** An answer that scored below the best value of its metric. */
export interface Miss {
  readonly answer: AnsweredRecord;
  readonly score: number;
  readonly reason: MissReason;
}

/** The score of an answer (null if no metric applies), with the reason for a miss. */
export interface Verdict {
  readonly score: number | null;
  readonly reason: MissReason | null;
}

/**
 * Judges the answers of a run. If the benchmark probes memory, the probe determines the reason, otherwise the evidence.
 */
export function judgeAnswers(run: OpenedRun, benchmark: Benchmark): (answer: AnsweredRecord) => Verdict {
  const metric = answerMetric(benchmark);
  const best = metric.higherIsBetter ? metric.range[1] : metric.range[0];
  const probed = reasonsOf({ ...run, benchmark });
  return (answer) => {
    const score = metric.score(answer);
    if (score === null || score === best) return { score, reason: null };
    const found = probed(answer);
    // The first of several causes counts, because an unwritten fact cannot be read.
    const kind = kinds.find((each) => found?.startsWith(each));
    return { score, reason: kind ?? reasonByEvidence(answer, run.writesOf(answer)) };
  };
}

const kinds = ['write', 'read', 'utilization'] as const;

/** The misses of a run, in the order of its records. Questions without an answer are not included. */
export function findMisses(run: OpenedRun, benchmark: Benchmark): Miss[] {
  const judge = judgeAnswers(run, benchmark);
  return run.answers.flatMap((answer) => {
    if (answer.outcome !== 'answered') return [];
    const { score, reason } = judge(answer);
    return score === null || reason === null ? [] : [{ answer, score, reason }];
  });
}
