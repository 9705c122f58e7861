import type { AnsweredRecord, AnswerRecord } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { createVerdicts } from '@memgym/scoring';

/** The questions that the model misses although it is shown the evidence and nothing else, which no memory can change. */
export interface BeyondMemory {
  /** Questions that were answered from the evidence alone, as `oracle` shows it. */
  readonly asked: number;
  readonly missed: number;
  /** Whether an answer is to one of these questions. */
  has(answer: Pick<AnswerRecord, 'episodeId' | 'questionId'>): boolean;
}

/**
 * Undefined where few questions were answered from the evidence alone: those that a memory happens to find so are the
 * easy ones.
 */
export function beyondMemory(
  benchmark: Pick<Benchmark, 'metrics'>,
  answers: readonly AnswerRecord[],
): BeyondMemory | undefined {
  const verdicts = createVerdicts(benchmark.metrics);
  const withEvidence = new Set<string>();
  const rightOf = new Map<string, boolean>();
  for (const answer of answers) {
    if (answer.evidence.turnIds.length > 0) withEvidence.add(keyOf(answer));
    if (answer.outcome !== 'answered' || !hasEvidenceAlone(answer)) continue;
    const verdict = verdicts.of(answer);
    if (verdict === null) continue;
    rightOf.set(keyOf(answer), verdict.isRight || rightOf.get(keyOf(answer)) === true);
  }
  const asked = rightOf.size;
  if (asked === 0 || asked < leastShare * withEvidence.size) return undefined;
  const missed = [...rightOf.values()].filter((isRight) => !isRight).length;
  return { asked, missed, has: (answer) => rightOf.get(keyOf(answer)) === false };
}

/** A judge may have left a few answers unscored. */
const leastShare = 0.9;

const keyOf = ({ episodeId, questionId }: Pick<AnswerRecord, 'episodeId' | 'questionId'>): string =>
  JSON.stringify([episodeId, questionId]);

function hasEvidenceAlone({ evidence, evidenceRetrieved, retrieved }: AnsweredRecord): boolean {
  const wanted = new Set(evidence.turnIds);
  return (
    wanted.size > 0 &&
    evidenceRetrieved.length === wanted.size &&
    retrieved?.every(({ sourceIds }) => sourceIds.every((id) => wanted.has(id))) === true
  );
}
