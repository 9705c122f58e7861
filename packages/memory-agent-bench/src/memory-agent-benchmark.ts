import { type AnswerWay, askInForm } from '@memgym/assistant';
import type { AnswerRecord, SystemResult } from '@memgym/core';
import {
  type Benchmark,
  defineBenchmark,
  type EpisodeFacts,
  incompleteOption,
  readThenAsk,
  retrievalMetrics,
  wholeMean,
} from '@memgym/evaluators';
import type { GroupedValue, Metric } from '@memgym/scoring';
import * as z from 'zod';
import {
  columnsOf,
  competencies,
  type DataSet,
  dataSetOf,
  dataSets,
  type QuestionFacts,
} from './data-sets.js';
import { loadMemoryAgentBench } from './load-memory-agent-bench.js';
import { answerMetrics } from './metrics.js';
import { memoryAgentBenchPredictions } from './predictions.js';
import { answerFromTextPrompt } from './prompts.js';
import { publishedMemoryAgentBench } from './published.js';
import { memoryAgentBenchQuirks } from './quirks.js';
import { chatJudges, createScoreAnswer } from './score-answer.js';
import { fixedScoring, referenceScoring } from './score-rules.js';
import { fixedText, referenceText } from './text-rules.js';

const optionsSchema = z.strictObject({
  sets: z
    .union([z.string().transform((name) => name.split(',').map((part) => part.trim())), z.array(z.string())])
    .default(['main'])
    .describe(
      'Which data sets are read: `main`, the 2,071 questions of the paper’s table; a competency, such as `conflict-resolution`; `all`; or names such as `eventqa_full`, separated by commas. Default main.',
    ),
  chunkTokens: z
    .union([z.literal('paper'), z.int().min(16).max(1_000_000)])
    .default('paper')
    .describe(
      'Tokens of a chunk, by the tokenizer of gpt-4o, from 16; `paper`: 512 for documents, chats and facts, otherwise 4096. The configuration files of the original say 4096 for every data set. Default paper.',
    ),
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: texts are divided, told and searched, and answers are compared, as the released program does it, with its faults. Default fixed.',
    ),
  judge: z
    .enum(['by-task', 'none'])
    .default('by-task')
    .describe(
      'Whether the experiment’s `judge` marks answers about chats and summaries, which otherwise have no score. Default by-task.',
    ),
  incomplete: incompleteOption,
});

const profiles = {
  fixed: { text: fixedText, scoring: fixedScoring },
  reference: { text: referenceText, scoring: referenceScoring },
};

const columnOf = ({ type }: AnswerRecord): string => dataSetOf(type)?.column ?? type;
const questionTypeOf = ({ meta }: AnswerRecord): string | null =>
  (meta as unknown as QuestionFacts | undefined)?.questionType ?? null;

/** MemoryAgentBench: long texts are read in chunks, then many questions are asked about each. */
export const memoryAgentBenchmark: Benchmark = defineBenchmark({
  type: 'memory-agent-bench',
  description:
    'Four competencies of memory over long texts that are read in chunks: finding, learning from examples, understanding the whole, and keeping the newest fact.',
  options: optionsSchema,
  quirks: memoryAgentBenchQuirks,
  load: (path, { sets, chunkTokens, profile }) =>
    loadMemoryAgentBench(path, { ...profiles[profile].text, sets, chunkTokens }),
  protocol: ({ profile, judge }) => ({
    play: readThenAsk,
    answerWay: (_sessions, episode) => askAboutText(episode),
    scoreAnswer: createScoreAnswer({
      rules: profiles[profile].scoring,
      judgeChat: chatJudges[profile],
      judges: judge !== 'none',
    }),
  }),
  metrics: ({ profile }) => [...answerMetrics(profiles[profile].scoring), ...retrievalMetrics],
  results: (options) => ({
    mainMetrics: ['score', ...competencies, 'overall'],
    cluster: 'text',
    groups: { name: 'column', of: columnOf, order: [...new Set(dataSets.map(({ column }) => column))] },
    slices: [
      {
        key: 'byDataSet',
        name: 'data set',
        of: ({ type }) => type,
        order: dataSets.map(({ source }) => source),
        about: 'By data set; five of them are one column of the paper.',
      },
      {
        key: 'byQuestionType',
        name: 'question type',
        of: questionTypeOf,
        about: 'By the type of LongMemEval’s questions.',
      },
    ],
    otherGroups: {
      'data set': ({ type }) => type,
      competency: ({ type }) => dataSetOf(type)?.competency ?? 'unknown',
    },
    published: publishedMemoryAgentBench,
    furtherMetrics: (answers) =>
      competencyMeans(answers, answerMetrics(profiles[options.profile].scoring)[0].score),
  }),
  predictions: memoryAgentBenchPredictions,
});

/** The way to ask questions of a data set: by the instruction of its task. */
function askAboutText({ meta }: EpisodeFacts): AnswerWay | undefined {
  const task = dataSetOf(String(meta?.source))?.task;
  if (task === undefined) return undefined;
  return async (asking, { text }) => {
    const reply = await askInForm(asking, answerFromTextPrompt, {
      fill: (context) => ({
        ...context,
        task,
        question: text,
      }),
    });
    if (reply.output === null || reply.output.trim() !== '') return reply;
    return { ...reply, output: null, invalid: 'The reply is empty.' };
  };
}

/** The means of the competencies, and of all four. */
export function competencyMeans(
  answers: readonly AnswerRecord[],
  score: Metric['score'],
): SystemResult['metrics'] {
  const values = answers.flatMap((answer): (GroupedValue & { set: DataSet })[] => {
    const set = dataSetOf(answer.type);
    const value = answer.outcome === 'answered' && set?.isMain === true ? score(answer) : null;
    return value === null || set === undefined
      ? []
      : [{ value, cluster: answer.cluster, group: set.column, set }];
  });
  const columns = competencies.flatMap(columnsOf);
  const own = competencies.map((competency) => {
    const part = values.filter(({ set }) => set.competency === competency);
    return [competency, { ...wholeMean(part, columnsOf(competency)), by: {} }] as const;
  });
  // Weighted so that the mean of the columns' means is the mean of the competencies' means.
  const weighted = values.map(({ value, set, ...rest }) => {
    const weight = columns.length / (competencies.length * columnsOf(set.competency).length);
    return { ...rest, value: value * weight };
  });
  return Object.fromEntries([...own, ['overall', { ...wholeMean(weighted, columns), by: {} }]]);
}
