import { type AnsweredRecord, MAX_RECORDED_MEMORIES, zeroUsage } from '@memgym/core';
import type { QuestionInContext } from '../benchmarks/prediction-format.js';
import { describeQuestion } from '../player/ask-question.js';

/** An answer produced by another program. */
export interface OutsideAnswer {
  readonly system: string;
  readonly raw: string;
  readonly output: string | null;
  /** Ranked source turn ids, one per memory; null if unknown. */
  readonly retrieved: readonly string[] | null;
}

/** The record for scoring such an answer. */
export function answerRecordOf(asked: QuestionInContext, answer: OutsideAnswer): AnsweredRecord {
  const { question } = asked;
  const retrieved = answer.retrieved;
  const found = new Set(retrieved);
  return {
    ...describeQuestion(question, { ...asked, system: answer.system }),
    outcome: 'answered',
    raw: answer.raw,
    output: answer.output,
    ...(answer.output === null && { invalid: 'the reply names no option' }),
    retrieved:
      retrieved === null
        ? null
        : retrieved
            .slice(0, MAX_RECORDED_MEMORIES)
            .map((id, index) => ({ id, score: -index, sourceIds: [id] })),
    retrievedCount: retrieved?.length ?? 0,
    evidenceRetrieved: question.evidence.turnIds.filter((id) => found.has(id)),
    usage: zeroUsage,
  };
}
