import { InvalidArgumentError } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { defineBenchmark, retrievalMetrics } from '@memgym/evaluators';
import * as z from 'zod';
import { loadAMemGym } from '../data/load-amemgym.js';
import { amemgymMetrics } from './amemgym-metrics.js';
import { amemgymOptionsSchema } from './amemgym-options.js';
import { amemgymAnswerScores } from './answer-scores.js';
import { changeSlice } from './change-slice.js';
import { compareAMemGymScores } from './compare-scores.js';
import { factualRecallMetric, scoreFactualRecall } from './factual-recall.js';
import { loadInteractions } from './load-interactions.js';
import { playAMemGym } from './play-amemgym.js';
import { playedRounds } from './played-rounds.js';
import { publishedFor } from './published-for.js';
import { amemgymRules } from './rules.js';
import { dialogueConsistencyStudy } from './studies/dialogue-consistency.js';
import { goldAnswersStudy } from './studies/gold-answers.js';
import { stateExposureStudy } from './studies/state-exposure.js';
import { summarizeAMemGymRun } from './summarize-run.js';
import { amemgymEpisode, userOf } from './to-episode.js';
import { upperBoundEpisode, upperBoundName } from './upper-bound.js';

const line = z.object({
  question_id: z.string(),
  prediction: z.union([z.string(), z.number()]).transform(String),
});

/**
 * AMemGym (ICLR 2026): an on-policy evaluation of how well an assistant's knowledge of a user follows changes over
 * years.
 */
export const amemgymBenchmark: Benchmark = defineBenchmark({
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
        : await loadInteractions(
            context.select(users),
            options.interactions,
            { rounds, periods: options.periods },
            context,
          );
    const episodes = users.map((user) => amemgymEpisode(user, options, given?.get(user.id), rounds));
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
  metrics: ({ factualRecall }) => {
    const [first, ...others] = amemgymMetrics;
    return [first, ...others, ...(factualRecall ? [factualRecallMetric] : []), ...retrievalMetrics];
  },
  results: (options) => ({
    mainMetrics: [
      'overall',
      'memory-b',
      'write-failure',
      'read-failure',
      'utilization-failure',
      'stale-failure',
      'invention-failure',
    ],
    cluster: 'user',
    groups: { name: 'period' },
    slices: [changeSlice],
    published: publishedFor(options),
    summarize: (run) => summarizeAMemGymRun(run, amemgymRules[options.profile]),
    answerScores: amemgymAnswerScores,
    comparison: { metric: 'memory-b', difference: compareAMemGymScores(amemgymRules[options.profile]) },
  }),
  predictions: {
    fields: 'question_id (<user>/p03/q05), prediction (the option’s number, from 1)',
    schema: line.transform(({ question_id, prediction }) => ({ questionId: question_id, prediction })),
    write: ({ questionId, prediction }) => ({ question_id: questionId, prediction }),
  },
  studies: [stateExposureStudy, dialogueConsistencyStudy, goldAnswersStudy],
});
