import { type AnswerRecord, InvalidArgumentError } from '@memgym/core';
import {
  type AnswerScores,
  type Benchmark,
  type BenchmarkDefinition,
  defineBenchmark,
  retrievalMetrics,
  type ShownSlice,
  type StoredAnswers,
} from '@memgym/evaluators';
import type { PairedDifference, PublishedTable } from '@memgym/scoring';
import * as z from 'zod';
import { loadAMemGym } from '../data/load-amemgym.js';
import { amemgymTables } from '../published/amemgym-tables.js';
import { type ComparableScore, compareOutcomes } from '../score/compare-outcomes.js';
import { splitFailure } from '../score/split-failure.js';
import { amemgymMetrics, likenessMetric, type StateMeasure } from './amemgym-metrics.js';
import { type AMemGymOptions, amemgymOptionsSchema } from './amemgym-options.js';
import { factualRecallMetric, scoreFactualRecall } from './factual-recall.js';
import { lastChanges } from './last-change.js';
import { loadInteractions } from './load-interactions.js';
import { amemgymOutcomes } from './outcomes.js';
import { questionMetaOf } from './period-questions.js';
import { playAMemGym } from './play-amemgym.js';
import { playedRounds } from './played-rounds.js';
import { type AMemGymRules, amemgymRules } from './rules.js';
import { dialogueConsistencyStudy } from './studies/dialogue-consistency.js';
import { goldAnswersStudy } from './studies/gold-answers.js';
import { stateExposureStudy } from './studies/state-exposure.js';
import { summarizeAMemGymRun } from './summarize-run.js';
import { amemgymEpisode, userOf } from './to-episode.js';
import { upperBoundEpisode, upperBoundName } from './upper-bound.js';

const failures = ['write-failure', 'read-failure', 'utilization-failure'];
/** Only in data with additions or deletions. */
const furtherFailures = ['stale-failure', 'invention-failure'];

/**
 * Scores of an answer that depend on its probe, its upper bound and its options (packages/amemgym/spec.md#evaluation): the
 * kinds of failure, which add up to 1 with `overall`, the expected score of a guess, and the upper bound's answer for
 * the right option.
 */
const amemgymAnswerScores: AnswerScores = {
  names: [...failures, 'random', upperBoundName, ...furtherFailures],
  reasons: [...failures, ...furtherFailures],
  of({ answers, references }) {
    const questions = answers.filter(({ questionKind }) => questionKind === 'multiple-choice');
    const outcomes = amemgymOutcomes(answers, references.get(upperBoundName) ?? []);
    const scores = new Map<AnswerRecord, readonly (number | null)[]>();
    for (const [place, { overall, diagnosis, random, upperBound, change }] of outcomes.entries()) {
      const split = diagnosis === null ? null : splitFailure(overall, diagnosis);
      const { write = null, read = null, utilization = null } = split ?? {};
      const [stale, invention] =
        change === undefined ? [null, null] : [split?.stale ?? null, split?.invention ?? null];
      const own = [write, read, utilization, random, upperBound, stale, invention];
      scores.set(questions[place] as AnswerRecord, own);
    }
    return scores;
  },
};

const comparable: readonly string[] = [
  'memory-a',
  'memory-b',
  'write-failure',
  'read-failure',
  'utilization-failure',
  'stale-failure',
  'invention-failure',
] satisfies ComparableScore[];

/**
 * `first − second` for an AMemGym metric that single answers do not have. Each run uses its own upper bound. Null
 * for drift metrics: every run generates new simulated messages, so they cannot be paired.
 */
const compareAMemGymScores =
  ({ memoryRatio }: Pick<AMemGymRules, 'memoryRatio'>) =>
  (metric: string, first: StoredAnswers, second: StoredAnswers): PairedDifference | null =>
    isComparable(metric)
      ? compareOutcomes(metric, { first: outcomesOf(first), second: outcomesOf(second), ratio: memoryRatio })
      : null;

const isComparable = (metric: string): metric is ComparableScore => comparable.includes(metric);

const outcomesOf = ({ answers, references }: StoredAnswers) =>
  amemgymOutcomes(answers, references.get(upperBoundName) ?? []);

/** The types of questions in data with additions or deletions; other data have none. */
const changeSlice: ShownSlice = {
  key: 'change',
  name: 'change',
  about: 'What last changed of the facts that a question needs: updated, added, deleted, or nothing so far.',
  order: lastChanges,
  of: (record) =>
    record.questionKind === 'multiple-choice' ? (questionMetaOf(record)?.change ?? null) : null,
};

const line = z.object({
  question_id: z.string(),
  prediction: z.union([z.string(), z.number()]).transform(String),
});

/** How it is loaded and played, with whatever metrics. */
const played: Omit<BenchmarkDefinition<AMemGymOptions>, 'metrics' | 'results'> = {
  type: 'amemgym',
  description:
    'Users whose lives change period by period talk to the assistant; the same questions follow each period.',
  options: amemgymOptionsSchema,
  async load(path, options, context) {
    const { path: dataPath, users, files, quirks } = await loadAMemGym(path);
    const rounds = await playedRounds(dataPath, users, options);
    if (options.interactions !== undefined && context === undefined) {
      throw new InvalidArgumentError('context', 'is required to read the interactions of another run');
    }
    const given =
      options.interactions === undefined || context === undefined
        ? undefined
        : await loadInteractions(context.select(users), options.interactions, {
            rounds,
            periods: options.periods,
            context,
          });
    const episodes = users.map((user) =>
      amemgymEpisode(user, options, { sessions: given?.get(user.id), rounds }),
    );
    return { episodes, files, quirks };
  },
  protocol: (options) => ({
    play: (episode, context) => playAMemGym(episode, options, context),
    ...(options.factualRecall && { scoreAnswer: scoreFactualRecall }),
    references: (episodes) =>
      options.upperBound
        ? [{ name: upperBoundName, episodes: episodes.map((episode) => upperBoundEpisode(episode, options)) }]
        : [],
    namedSystems: [
      ...Object.keys(options.evolution)
        .filter((name) => name !== '*')
        .map((name) => ({ name, option: `evolution.${name}`, capability: 'evolve' as const })),
      ...(options.replyCut?.systems ?? []).map((name) => ({ name, option: 'replyCut.systems' })),
    ],
    insights: (episodes) => ({
      variables: Object.fromEntries(
        episodes.map((episode) => [episode.id, userOf(episode).variables.map(({ name }) => name)]),
      ),
    }),
    // The original's agents search with the whole prompt (packages/amemgym/spec.md#searching-with-rag-and-awe); with
    // only the question, they score lower.
    query: 'prompt',
    // A dialogue is sequential, so it takes many episodes to use a server's capacity.
    episodesAtOnce: 64,
    // The dialogue waits for a period's questions and probes, so they are asked in one round.
    questionsAtOnce: 64,
  }),
  profiles: amemgymRules,
  predictions: {
    fields: 'question_id (<user>/p03/q05), prediction (the option’s number, from 1)',
    schema: line.transform(({ question_id, prediction }) => ({ questionId: question_id, prediction })),
    write: ({ questionId, prediction }) => ({ question_id: questionId, prediction }),
  },
  studies: [stateExposureStudy, dialogueConsistencyStudy, goldAnswersStudy],
};

/**
 * AMemGym with further metrics of single answers, also of the upper bound and of guessing. Export it as `benchmark` of a
 * file, which an experiment names as `benchmark.type`.
 *
 * @example
 * ```ts
 * import { amemgymWith } from '@memgym/amemgym';
 *
 * export const benchmark = amemgymWith([
 *   {
 *     name: 'first-value',
 *     description: 'Share of answers whose first value is true.',
 *     similarity: ([chosen], [right]) => (chosen === right ? 1 : 0),
 *   },
 * ]);
 * ```
 *
 * @throws {InvalidArgumentError} when a metric has the name of another
 */
export const amemgymWith = (measures: readonly StateMeasure[]): Benchmark =>
  defineBenchmark({
    ...played,
    metrics: ({ factualRecall }) => {
      const [first, ...others] = amemgymMetrics;
      return [
        first,
        ...others,
        ...measures.map(likenessMetric),
        ...(factualRecall ? [factualRecallMetric] : []),
        ...retrievalMetrics,
      ];
    },
    results: (options) => ({
      mainMetrics: [
        'overall',
        ...measures.map(({ name }) => name),
        ...comparable.filter((name) => name !== 'memory-a'),
      ],
      cluster: 'user',
      groups: { name: 'period' },
      slices: [changeSlice],
      published: publishedFor(options),
      summarize: (run) => summarizeAMemGymRun(run, { ...amemgymRules[options.profile], measures }),
      answerScores: amemgymAnswerScores,
      comparison: { metric: 'memory-b', difference: compareAMemGymScores(amemgymRules[options.profile]) },
    }),
  });

/**
 * AMemGym (ICLR 2026): an on-policy evaluation of how well an assistant's knowledge of a user follows changes over
 * years.
 */
export const amemgymBenchmark: Benchmark = amemgymWith([]);

/** The published tables for an on- or off-policy run, with or without feedback. */
function publishedFor({ mode, evolution }: Pick<AMemGymOptions, 'mode' | 'evolution'>): PublishedTable[] {
  const evolves = Object.keys(evolution).length > 0;
  return amemgymTables.flatMap((table) => {
    if (evolves !== (table.setting === 'evolution')) return [];
    // One table has both policies, each of which is its column.
    if (table.setting === 'policies') {
      return [
        { ...table, columnMetrics: table.columns.map((column) => (column === mode ? table.metric : null)) },
      ];
    }
    return mode === 'on-policy' ? [table] : [];
  });
}
