import type { AnswerRecord, SystemResult } from '@memgym/core';
import {
  type Benchmark,
  defineBenchmark,
  type PlayedRun,
  readThenAsk,
  retrievalMetrics,
  summarizeRun,
} from '@memgym/evaluators';
import { type GroupedValue, type Metric, meanOfMeans } from '@memgym/scoring';
import * as z from 'zod';
import { beamAbilities } from './abilities.js';
import { loadBeam } from './load-beam.js';
import { beamPredictions } from './predictions.js';
import { publishedBeam } from './published.js';
import { beamQuirks } from './quirks.js';
import { fixedRules, referenceRules, scoreBy } from './score-answer.js';
import { beamSizes } from './sizes.js';

const optionsSchema = z.strictObject({
  size: z
    .enum(beamSizes)
    .default('100K')
    .describe(
      'Which conversations are read, by their tokens, where the folder has several sizes. Default 100K.',
    ),
  incomplete: z
    .boolean()
    .default(false)
    .describe(
      'Whether a size is read of which conversations are missing. Its figures are not those of the size. Default false.',
    ),
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: marks as the released program counts them: half a point is 0, the judge does not see the question, and the order of events has every line as an event. Default fixed.',
    ),
});

const rules = { fixed: fixedRules, reference: referenceRules };

const unit = { range: [0, 1], higherIsBetter: true } as const;
const scored = (name: string, key: string, description: string): Metric => ({
  name,
  description,
  ...unit,
  score: ({ scores }) => scores?.[key] ?? null,
});

const scoreMetric = scored(
  'score',
  'score',
  'Mean of the marks of the criteria, 0, 0.5 or 1 each; of the order of events: tau × F1, as `reference` tau alone.',
);

/** The unweighted mean of the ten abilities. It has no value if one has no marked answer. */
const averagedMetric: Metric = {
  name: 'ability-averaged',
  description:
    'Mean of the scores of the ten abilities, each with the same weight. It needs answers of all ten.',
  ...unit,
  aggregate: true,
  score: () => null,
};

/** BEAM: one user's long conversation, then questions of ten abilities, marked criterion by criterion. */
export const beamBenchmark: Benchmark = defineBenchmark({
  type: 'beam',
  description:
    'Ten abilities of memory over the conversations of one user, 100 thousand to 10 million tokens long, marked criterion by criterion.',
  options: optionsSchema,
  quirks: beamQuirks,
  load: (path, { size, incomplete }) => loadBeam(path, { size, incomplete }),
  protocol: ({ profile }) => ({ play: readThenAsk, scoreAnswer: scoreBy(rules[profile]) }),
  metrics: [
    scoreMetric,
    averagedMetric,
    scored(
      'criteria',
      'criteria',
      'Mean of the marks of the criteria, also where the order of events is asked for.',
    ),
    scored('order-tau', 'tau', 'Agreement of the order of events: Kendall’s tau-b, scaled to 0..1.'),
    scored('order-f1', 'f1', 'F1 of the events that an answer names.'),
    scored('order-tau-f1', 'tau-f1', 'The product of the two.'),
    ...retrievalMetrics,
  ],
  predictions: beamPredictions,
  results: (options) => ({
    mainMetrics: ['score', 'ability-averaged', 'order-tau', 'order-f1'],
    cluster: 'conversation',
    groups: { order: beamAbilities },
    published: publishedBeam,
    summarize: (run) => summarize(beamBenchmark.withOptions({ ...options }), run),
  }),
});

function summarize(benchmark: Benchmark, run: PlayedRun): SystemResult[] {
  const { summarize: _, ...results } = benchmark.results;
  const answers = new Map([...run.systems, ...run.references].map((system) => [system.name, system.answers]));
  return summarizeRun({ ...benchmark, results }, run).map((result) => ({
    ...result,
    metrics: { ...result.metrics, [averagedMetric.name]: averaged(answers.get(result.name) ?? []) },
  }));
}

function averaged(answers: readonly AnswerRecord[]): NonNullable<SystemResult['metrics'][string]> {
  const values = answers.flatMap((answer): GroupedValue[] => {
    const value = answer.outcome === 'answered' ? answer.scores?.score : undefined;
    return typeof value === 'number' ? [{ value, cluster: answer.cluster, group: answer.type }] : [];
  });
  const found = new Set(values.map(({ group }) => group));
  const isWhole = beamAbilities.every((ability) => found.has(ability));
  const none = { value: null, low: null, high: null, n: 0, clusters: 0 };
  return { ...(isWhole ? meanOfMeans(values) : none), by: {} };
}
