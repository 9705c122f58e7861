import type { AnswerRecord } from '@memgym/core';
import { type Benchmark, defineBenchmark, readThenAsk, retrievalMetrics } from '@memgym/evaluators';
import * as z from 'zod';
import { askAboutText } from './ask-about-text.js';
import { competencies, dataSetOf, dataSets, type QuestionFacts } from './data-sets.js';
import { loadMemoryAgentBench } from './load-memory-agent-bench.js';
import { answerMetrics } from './metrics.js';
import { memoryAgentBenchPredictions } from './predictions.js';
import { publishedMemoryAgentBench } from './published.js';
import { memoryAgentBenchQuirks } from './quirks.js';
import { chatJudges, createScoreAnswer } from './score-answer.js';
import { fixedScoring, releasedScoring } from './score-rules.js';
import { summarizeMemoryAgentBench } from './summaries.js';
import { fixedText, releasedText } from './text-rules.js';

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
});

const profiles = {
  fixed: { text: fixedText, scoring: fixedScoring },
  reference: { text: releasedText, scoring: releasedScoring },
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
    summarize: (run) => summarizeMemoryAgentBench(memoryAgentBenchmark.withOptions({ ...options }), run),
  }),
  predictions: memoryAgentBenchPredictions,
});
