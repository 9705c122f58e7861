import { type ChatModel, createRng, type Rng } from '@memgym/core';
import type { BenchmarkProtocol } from '@memgym/evaluators';
import { askJudge, createVerdictTally, type VerdictTally } from '@memgym/evaluators/judges';
import { formatMemories } from '@memgym/memory-systems/define';
import type { Metric } from '@memgym/scoring';
import type { MemDailyOptions } from '../memdaily-options.js';
import { listAsReference } from './prompts/list-as-reference.js';
import { type ListingInput, listMessages } from './prompts/list-messages.js';
import { readAsReference } from './read-as-reference.js';

/** Messages that the model names, as in the original. */
const count = 5;

/** Name of the metric. */
export const listedRecall = `listed-recall@${count}`;

/** The row "LLM" of the paper's recall tables (packages/memsim/spec.md#lists-of-messages). */
export const listedRecallMetric: Metric = {
  name: listedRecall,
  description: `Share of the evidence among the ${count} messages that the model names as the most related to the question, out of all that the system showed it.`,
  range: [0, 1],
  higherIsBetter: true,
  score: ({ scores }) => scores?.[listedRecall] ?? null,
};

/**
 * Lets the model name the messages most related to a question, out of those that the system showed for it: all of them
 * for a memory that shows everything, the last ones for a memory of the last ones. In `fixed`, no call is made where there
 * is nothing to choose. A list that cannot be read is unscored, except in `reference`, which replaces it as the original
 * does.
 */
export function scoreListedRecall({
  modelRetrieval,
  noiseSeed,
}: Pick<MemDailyOptions, 'modelRetrieval' | 'noiseSeed'>): NonNullable<BenchmarkProtocol['scoreAnswer']> {
  const root = createRng(noiseSeed);
  return async (question, { retrieval }, { judge, signal }) => {
    if (retrieval === undefined) return {};
    const { items } = retrieval;
    if (items.some(({ sourceIds }) => sourceIds.length === 0)) {
      const unknown = 'The memories do not name their messages.';
      return { scores: { [listedRecall]: null }, unscored: { [listedRecall]: unknown } };
    }
    const byId = new Map(items.map((item) => [item.id, item]));
    const shown = formatMemories(retrieval, { showTime: false }).shownIds.flatMap((id) => byId.get(id) ?? []);
    const input: ListingInput = {
      language: question.language?.startsWith('zh') === true ? 'zh' : 'en',
      messages: shown.map(({ text }) => text),
      question: question.text,
      count,
    };
    const tally = createVerdictTally();
    const asked =
      modelRetrieval === 'reference'
        ? await askAsReference(judge, input, { rng: root.stream(`list ${question.id}`), signal })
        : await askForList(judge, input, { tally, signal });
    if (asked.unscored !== undefined) {
      return {
        scores: { [listedRecall]: null },
        unscored: { [listedRecall]: asked.unscored },
        ...tally.counted(),
      };
    }
    const found = new Set(asked.listed.flatMap((place) => shown[place]?.sourceIds ?? []));
    const evidence = [...new Set(question.evidence.turnIds)];
    const share = evidence.filter((id) => found.has(id)).length / evidence.length;
    return {
      scores: { [listedRecall]: evidence.length === 0 ? null : share },
      ...tally.counted(),
    };
  };
}

type Listed =
  | { readonly listed: readonly number[]; readonly unscored?: undefined }
  | { readonly unscored: string; readonly listed?: undefined };

async function askForList(
  model: ChatModel,
  input: ListingInput,
  options: { readonly tally: VerdictTally; readonly signal: AbortSignal | undefined },
): Promise<Listed> {
  if (input.messages.length <= count) return { listed: [...input.messages.keys()] };
  const { verdict, unscored } = await askJudge(
    model,
    { ...listMessages, maxOutputTokens: 1024 },
    input,
    options,
  );
  return unscored === undefined ? { listed: verdict.messages.map((number) => number - 1) } : { unscored };
}

async function askAsReference(
  model: ChatModel,
  input: ListingInput,
  { rng, signal }: { readonly rng: Rng; readonly signal: AbortSignal | undefined },
): Promise<Listed> {
  // The original asks a memory without messages, too; whatever it names is nothing.
  if (input.messages.length === 0) return { listed: [] };
  const { output } = await listAsReference.ask(model, input, { role: 'judge', temperature: 0, signal });
  return { listed: readAsReference(output, { count, messages: input.messages.length, rng }) };
}
