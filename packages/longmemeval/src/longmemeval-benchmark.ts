import { type Benchmark, defineBenchmark, readThenAsk, retrievalMetrics } from '@memgym/evaluators';
import { judgedMetric } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { longMemEvalTypes } from './instance.js';
import { loadLongMemEval } from './load-longmemeval.js';
import { publishedLongMemEval } from './published.js';
import { longMemEvalQuirks } from './quirks.js';
import { readAnswerWay } from './read-answer.js';
import { readingOptions } from './reading-options.js';
import { fixedRetrieval, longMemEvalRetrieval, releasedRetrieval } from './retrieval-metrics.js';
import { scoreAnswer, scoreAnswerAsReleased } from './score-answer.js';
import { abstentionMetric, summarizeLongMemEval, taskAveragedMetric } from './summaries.js';

const optionsSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: the judge’s request and reading, and the measures of retrieval, as in the released program, with their faults. Default fixed.',
    ),
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
  reference: { scoreAnswer: scoreAnswerAsReleased, retrieval: releasedRetrieval },
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
  load: (path) => loadLongMemEval(path),
  protocol: ({ profile, judge, ...reading }) => ({
    play: readThenAsk,
    answerWay: (sessions) => readAnswerWay(sessions, reading),
    ...(judge !== 'none' && { scoreAnswer: rules[profile].scoreAnswer }),
  }),
  metrics: ({ profile, judge }) => {
    const retrieval = [...longMemEvalRetrieval(rules[profile].retrieval), ...retrievalMetrics] as const;
    const [first, ...others] = retrieval;
    return judge === 'none'
      ? [first as (typeof retrieval)[0], ...others]
      : [judgedMetric, taskAveragedMetric, abstentionMetric, ...retrieval];
  },
  results: (options) => ({
    mainMetrics: [
      ...(options.judge === 'none' ? [] : ['judged', 'task-averaged', 'abstention']),
      ...['session-recall-all@5', 'session-ndcg@5', 'session-recall-all@10'],
    ],
    cluster: 'question',
    groups: { order: longMemEvalTypes },
    otherGroups: {
      answerable: ({ meta }) => (meta?.abstention === true ? 'cannot be answered' : 'can be answered'),
    },
    published: publishedLongMemEval,
    summarize: (run) => summarizeLongMemEval(longMemEvalBenchmark.withOptions({ ...options }), run),
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
