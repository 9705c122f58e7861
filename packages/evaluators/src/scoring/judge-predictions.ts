import { type AnswerRecord, settleAll } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { PlayContext } from '../benchmarks/benchmark-protocol.js';
import type { QuestionInContext } from '../benchmarks/prediction-format.js';

/**
 * Answers made by other programs, with the scores that need a model. Without such scores the answers are returned
 * unchanged.
 * @throws {ProviderError} when a judge fails
 */
export async function judgePredictions(
  { protocol }: Benchmark,
  questions: readonly QuestionInContext[],
  {
    records,
    judging,
  }: { readonly records: readonly AnswerRecord[]; readonly judging: Pick<PlayContext, 'judge' | 'judges'> },
): Promise<AnswerRecord[]> {
  const { scoreAnswer } = protocol;
  if (scoreAnswer === undefined) return [...records];
  const byId = new Map(questions.map((each) => [each.question.id, each]));
  return settleAll(
    records.map(async (record) => {
      const asked = byId.get(record.questionId);
      if (record.outcome !== 'answered' || asked === undefined) return record;
      return {
        ...record,
        ...(await scoreAnswer(asked.question, record, { ...judging, episode: asked.facts })),
      };
    }),
  );
}
