import type { AnswerRecord } from '@memgym/core';
import {
  type Benchmark,
  byCountingLabels,
  byPublishedLabels,
  defineBenchmark,
  incompleteOption,
  meanOfTypes,
  readThenAsk,
  retrievalMetrics,
  scoreByBoth,
} from '@memgym/evaluators';
import { judgedMetric } from '@memgym/evaluators/judges';
import type { Metric } from '@memgym/scoring';
import * as z from 'zod';
import { longMemEvalTypes } from './instance.js';
import { labelsOption } from './label-choice.js';
import { loadLongMemEval } from './load-longmemeval.js';
import { publishedLongMemEval } from './published.js';
import { longMemEvalQuirks } from './quirks.js';
import { readAnswerWay } from './read-answer.js';
import { readingOf, readingOptions } from './reading-options.js';
import { fixedRetrieval, longMemEvalRetrieval, referenceRetrieval } from './retrieval-metrics.js';
import { scoreAnswer, scoreAnswerAsReference } from './score-answer.js';

/** The unweighted mean of the six types. It has no value if a type has no judged answer. */
const taskAveragedMetric: Metric = {
  name: 'task-averaged',
  description:
    'Mean of the shares of correct answers of the six question types, each with the same weight. It needs answers of all six.',
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
};

const countedMetric = byCountingLabels(judgedMetric);
const judgedAsPublished = byPublishedLabels(judgedMetric);

/** The share of right refusals. These questions also count in their types. */
const abstentionMetric: Metric = {
  name: 'abstention',
  description:
    'Share of the questions that cannot be answered for which the answer says so, as a judge marks it.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ meta, scores }) => (meta?.abstention === true ? (scores?.judged ?? null) : null),
};

const labelOf = ({ meta }: AnswerRecord): string => (meta?.disputed === true ? 'disputed' : 'undisputed');

const optionsSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: the way of reading answers from the history, the judge’s request and reading, and the measures of retrieval, as in the released program, with their faults. Default fixed.',
    ),
  labels: labelsOption,
  incomplete: incompleteOption,
  ...readingOptions,
  judge: z
    .enum(['by-type', 'none'])
    .default('by-type')
    .describe(
      'Whether the experiment’s `judge` marks answers, by the rule of each question type. Without it only retrieval is measured. Default by-type.',
    ),
});

/** What a profile decides. */
const rules = {
  fixed: { scoreAnswer, retrieval: fixedRetrieval },
  reference: { scoreAnswer: scoreAnswerAsReference, retrieval: referenceRetrieval },
};

/** A line of predictions: as the released program writes and reads it. */
const line = z.object({
  question_id: z.string(),
  hypothesis: z.union([z.string(), z.number()]).transform(String),
  retrieved: z.array(z.string()).optional(),
});

/** LongMemEval: one question after a long history of dated sessions between a user and an assistant. */
export const longMemEvalBenchmark: Benchmark = defineBenchmark({
  type: 'longmemeval',
  description:
    '500 questions of six types, each after its own history of up to 500 dated sessions; some cannot be answered.',
  options: optionsSchema,
  quirks: longMemEvalQuirks,
  load: (path, { labels }) => loadLongMemEval(path, labels),
  protocol: ({ profile, judge, labels: _, incomplete: __, ...reading }) => ({
    play: readThenAsk,
    answerWay: (sessions) => readAnswerWay(sessions, readingOf(profile, reading)),
    ...(judge !== 'none' && { scoreAnswer: scoreByBoth(rules[profile].scoreAnswer) }),
  }),
  metrics: ({ profile, judge, labels }) => {
    const retrieval = [...longMemEvalRetrieval(rules[profile].retrieval), ...retrievalMetrics];
    const [first, ...others] = retrieval.map(byCountingLabels);
    return judge === 'none'
      ? [first as Metric, ...others]
      : [
          countedMetric,
          ...(labels === 'published' ? [] : [judgedAsPublished]),
          ...[taskAveragedMetric, abstentionMetric, first as Metric, ...others],
        ];
  },
  results: (options) => ({
    mainMetrics: [
      ...(options.judge === 'none' ? [] : ['judged']),
      ...(options.judge === 'none' || options.labels === 'published' ? [] : [judgedAsPublished.name]),
      ...(options.judge === 'none' ? [] : ['task-averaged', 'abstention']),
      ...['session-recall-all@5', 'session-ndcg@5', 'session-recall-all@10'],
    ],
    cluster: 'question',
    groups: { order: longMemEvalTypes },
    slices: [
      {
        key: 'byLabel',
        name: 'label',
        of: labelOf,
        about: 'Whether the published answer is disputed in public.',
      },
    ],
    otherGroups: {
      label: labelOf,
      answerable: ({ meta }) => (meta?.abstention === true ? 'cannot be answered' : 'can be answered'),
    },
    // Published figures belong to the labels that they were counted with.
    published: options.labels === 'published' ? publishedLongMemEval : [],
    ...(options.judge !== 'none' && {
      furtherMetrics: (answers) => ({
        [taskAveragedMetric.name]: meanOfTypes(answers, countedMetric.score, longMemEvalTypes),
      }),
    }),
  }),
  predictions: {
    fields: 'question_id, hypothesis, retrieved? (ranked turn ids such as 7:2a)',
    schema: line.transform(({ question_id, hypothesis, ...rest }) => ({
      questionId: question_id,
      prediction: hypothesis,
      ...rest,
    })),
    write: ({ questionId, prediction, retrieved }) => ({
      question_id: questionId,
      hypothesis: prediction,
      ...(retrieved !== undefined && { retrieved: [...retrieved] }),
    }),
  },
});
