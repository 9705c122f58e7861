import type { BenchmarkProtocol } from '@memgym/evaluators';
import { judgeSupportedFacts } from '@memgym/evaluators';
import { askJudge, createVerdictTally } from '@memgym/evaluators/judges';
import { formatMemories } from '@memgym/memory-systems/define';
import type { Metric } from '@memgym/scoring';
import { questionMetaSchema } from './period-questions.js';

const name = 'factual-recall';

/** The paper's factual recall, if it was judged (packages/amemgym/spec.md#evolution). */
export const factualRecallMetric: Metric = {
  name,
  description:
    'Share of the facts revealed in a period that the memories shown for its questions support, by a judge.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ scores }) => scores?.[name] ?? null,
};

/**
 * A judge decides which facts of the period are supported by the memories shown for a question. For a system that shows
 * all of its memories, this is the paper's metric. For a system that searches, it is a lower bound, because a search
 * returns only the memories that the question needs.
 */
export const scoreFactualRecall: NonNullable<BenchmarkProtocol['scoreAnswer']> = async (
  question,
  { retrieval },
  { judge, signal },
) => {
  const facts = questionMetaSchema.safeParse(question.meta).data?.revealed ?? [];
  if (facts.length === 0 || retrieval === undefined) return {};
  const memory = formatMemories(retrieval, { showTime: false }).text;
  const input = { language: question.language ?? 'en', facts, memory };
  const tally = createVerdictTally();
  const { verdict, unscored } = await askJudge(judge, judgeSupportedFacts, input, { signal, tally });
  if (unscored !== undefined)
    return { scores: { [name]: null }, unscored: { [name]: unscored }, ...tally.counted() };
  const supported = verdict.facts.filter((fact) => fact.supported === 'yes').length;
  return { scores: { [name]: supported / facts.length }, ...tally.counted() };
};
