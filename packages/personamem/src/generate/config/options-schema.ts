import * as z from 'zod';
import { type Period, type PeriodName, periods } from '../raw/periods.js';

const whole = z.int();

const state = z
  .enum(['release', 'early'])
  .default('release')
  .describe(
    'Form of files and questions: that of the released data or that of the first published code. Default release.',
  );
const profile = z
  .enum(['fixed', 'reference'])
  .default('fixed')
  .describe('`reference` reproduces the original’s faults, `fixed` avoids them. Default fixed.');
const seed = whole.default(1).describe('The same seed gives the same data. Default 1.');

/** Options of every step. */
export const commonOptions = { state, profile, seed };

/** Which conversations are made. */
export const conversationOptions = {
  personas: whole.positive().default(3).describe('Number of personas. Default 3.'),
  startPersona: whole.min(0).default(0).describe('Index of the first persona. Default 0.'),
  samples: whole.positive().default(1).describe('Conversations per topic and persona. Default 1.'),
  startSample: whole.min(0).default(0).describe('Index of the first sample. Default 0.'),
  topics: z
    .union([z.string(), z.array(z.string())])
    .default('all')
    .describe('Names of topics, separated by commas or spaces, or `all`. Default all.'),
  length: z
    .enum(['long', 'short'])
    .default('long')
    .describe('`long` expands every section, `short` leaves each as first written. Default long.'),
};

/** Which sessions questions and graphs are about. */
export const sessionOptions = {
  data: z
    .string()
    .default('all')
    .describe('One file, such as `therapy_persona0_sample0`, or `all`. Default all.'),
  time: z
    .enum(['all', 'init', 'next_week', 'next_month', 'next_year'])
    .default('all')
    .describe('The period to take side notes from; chains of changes go back from there. Default all.'),
};

/** How histories are made from sessions. */
export const blockOptions = {
  size: z.enum(['32k', '128k', '1M']).default('32k').describe('Size of a history, in tokens. Default 32k.'),
  blocks: whole
    .positive()
    .optional()
    .describe('Number of sessions in a history. Default: 10, 20 or 60, by size.'),
  variants: whole.positive().default(2).describe('Number of orders of the same sessions. Default 2.'),
  selection: z
    .enum(['progress', 'unlock', 'uniform'])
    .default('progress')
    .describe(
      'Choice of sessions: mostly later periods after earlier ones; only after earlier ones; or in any order. Default progress.',
    ),
  format: z
    .enum(['api_dict', 'string'])
    .default('api_dict')
    .describe('Histories as messages, or each as one text. Default api_dict.'),
  upTo: z
    .boolean()
    .default(false)
    .describe(
      'Make histories of every number of sessions up to `blocks`, instead of only `blocks`. The form `release` omits numbers that are too small for a topic to end. Default false.',
    ),
  filterQuestions: z
    .boolean()
    .default(false)
    .describe(
      'Omit questions that the model answers without the conversation in one of three tries. Needs a model. Default false.',
    ),
  files: z
    .enum(['release', 'pre-release'])
    .default('release')
    .describe(
      '`release` writes questions_<size>.csv and its conversations; `pre-release` writes questions.csv and contexts.json instead. Default release.',
    ),
  visibleContexts: z
    .boolean()
    .default(false)
    .describe('Also write the visible messages of each question, which needs much space. Default false.'),
};

/** The topics named in an option. */
export const topicNames = (topics: string | readonly string[]): string[] =>
  (typeof topics === 'string' ? topics.split(/[\s,]/) : [...topics])
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The periods named in an option. */
export const periodsOf = (time: 'all' | PeriodName): readonly Period[] =>
  periods.filter(({ name }) => time === 'all' || name === time);
