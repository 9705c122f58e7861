import { createRng, type FreeTextQuestion, type JsonObject, type JsonValue } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import {
  createCheckedUser,
  createReactingUser,
  type FeedbackFamilyName,
  type ReactingUser,
} from '@memgym/user-simulator';
import { type MemoryBenchFamily, memoryBenchDatasets } from '../data/memorybench-datasets.js';
import { ownSetIn, scoredItem } from './item-value.js';
import { judgeOfDataset } from './judges/judge-of-dataset.js';
import type { MemoryBenchOptions } from './memorybench-options.js';
import { scoreItem } from './scores/score-item.js';
import { scoringRules } from './scores/scoring-rules.js';

const families: Readonly<Record<Exclude<MemoryBenchFamily, 'Locomo' | 'DialSim'>, FeedbackFamilyName>> = {
  LexEval: 'legal-advice',
  JuDGE: 'judgment',
  WritingBench: 'writing',
  HelloBench: 'content',
  IdeaBench: 'hypotheses',
  'JRE-L': 'science-news',
  'LimitGen-Syn': 'limitations',
  WritingPrompts: 'story',
  NFCats: 'advice',
  Text: 'advice',
};

export interface ItemUserContext extends Omit<PlayContext, 'system'> {
  readonly options: MemoryBenchOptions;
}

/**
 * The user of a training item: by correctness for questions about a corpus, otherwise by a model that sees the item's
 * reference (packages/memorybench/spec.md#simulated-users).
 */
export function itemUser(
  question: FreeTextQuestion,
  { simulator, options, isDry = false, signal, ...judging }: ItemUserContext,
): ReactingUser {
  const dataset = memoryBenchDatasets.find(({ name }) => name === question.type);
  const family = ownSetIn(question.meta)?.family ?? dataset?.family ?? 'NFCats';
  if (family === 'Locomo' || family === 'DialSim') {
    return createCheckedUser({
      language: question.language,
      isRight: async (answer) => {
        const item = scoredItem(question);
        if (item === null) return false;
        const { scores } = await scoreItem(item, answer, {
          judge: judgeOfDataset(item.dataset, judging, item.own),
          profile: options.profile,
          seed: options.seed,
          signal,
        });
        return (scores.f1 ?? scores.accuracy ?? 0) > 0.5;
      },
    });
  }
  const { userTopP, checksUser } = scoringRules[options.profile];
  return createReactingUser({
    model: simulator,
    family: families[family],
    language: question.language,
    points: pointsOf((question.meta?.info ?? {}) as JsonObject),
    temperature: options.user.temperature,
    topP: userTopP,
    // The offline user quotes, because it cannot phrase anything otherwise.
    checked: checksUser && !isDry && !simulator.info.simulated,
    rated:
      options.user.actions === 'score'
        ? {
            isLong: dataset?.task.endsWith('Long') === true,
            rng: createRng(options.seed).stream(question.id),
          }
        : undefined,
    signal,
  });
}

/** Text fields of the scoring data, in the order in which they are shown. */
const textFields = [
  'golden_answer',
  'title',
  'abstract',
  'pr-title',
  'pr-abstract',
  'category',
  'ground_truth',
];

/** The reference of an item as a list of points: criteria, checklist, or the texts of its gold. */
function pointsOf(info: JsonObject): string[] {
  const listed = (value: JsonValue | undefined, text: (entry: JsonObject) => unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap((entry) => {
          const found = typeof entry === 'object' && entry !== null ? text(entry as JsonObject) : undefined;
          return typeof found === 'string' ? [found] : [];
        })
      : [];
  return [
    ...listed(info.checklist, (entry) => entry.checklist_content),
    ...listed(info.criteria, (entry) => `${String(entry.name)}: ${String(entry.criteria_description)}`),
    ...textFields.flatMap((field) => (typeof info[field] === 'string' ? [info[field]] : [])),
  ];
}
