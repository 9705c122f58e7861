import {
  type Benchmark,
  defineBenchmark,
  incompleteOption,
  meanOfTypes,
  readThenAsk,
  retrievalMetrics,
} from '@memgym/evaluators';
import type { Metric } from '@memgym/scoring';
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
  incomplete: incompleteOption,
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
  load: (path, { size }) => loadBeam(path, size),
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
  results: ({ size }) => ({
    mainMetrics: ['score', 'ability-averaged', 'order-tau', 'order-f1'],
    cluster: 'conversation',
    groups: { order: beamAbilities },
    published: publishedBeam(size),
    furtherMetrics: (answers) => ({
      [averagedMetric.name]: meanOfTypes(answers, scoreMetric.score, beamAbilities),
    }),
  }),
});
