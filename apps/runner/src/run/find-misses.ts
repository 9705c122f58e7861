import type { AnsweredRecord } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { OpenedRun } from './open-run.js';
import { answerMetric } from './write-report.js';

/**
 * Why a question was missed. `write`: the memory stored nothing of some evidence; `read`: it stored the evidence, but did
 * not find all of it; `utilization`: all evidence was found, and the answer is wrong all the same; `unknown`: the data name
 * no evidence, or the retrieval is not known.
 */
export type MissReason = 'write' | 'read' | 'utilization' | 'unknown';

/** An answer that scored below the best value of its metric. */
export interface Miss {
  readonly answer: AnsweredRecord;
  readonly score: number;
  readonly reason: MissReason;
}

/** The misses of a run, in the order of its records. Unanswered questions are none. */
export function findMisses(run: OpenedRun, benchmark: Benchmark): Miss[] {
  const scoreOf = missScore(benchmark);
  return run.answers.flatMap((answer) => {
    if (answer.outcome !== 'answered') return [];
    const { score, missed } = scoreOf(answer);
    return missed && score !== null ? [{ answer, score, reason: missReason(run, answer) }] : [];
  });
}

/** How an answer is scored, and whether that is a miss. The score is null where no metric applies. */
export function missScore(benchmark: Benchmark) {
  const metric = answerMetric(benchmark);
  const best = metric.higherIsBetter ? metric.range[1] : metric.range[0];
  return (answer: AnsweredRecord): { readonly score: number | null; readonly missed: boolean } => {
    const score = metric.score(answer);
    return { score, missed: score !== null && score !== best };
  };
}

/** Why an answer was missed, by its evidence. */
export function missReason(run: Pick<OpenedRun, 'writesOf'>, answer: AnsweredRecord): MissReason {
  if (answer.retrieved === null || answer.evidence.turnIds.length === 0) return 'unknown';
  const found = new Set(answer.evidenceRetrieved);
  const missing = run.writesOf(answer).filter(({ turnId }) => !found.has(turnId));
  if (missing.length === 0) return 'utilization';
  return missing.some(({ outcome }) => outcome === 'skipped') ? 'write' : 'read';
}
