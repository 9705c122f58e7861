import { z } from 'zod';

const whole = z.number().int();

/** Options of every step. */
export const commonOptions = {
  state: z
    .enum(['release', 'early'])
    .default('release')
    .describe(
      'Form of files and questions: of the released data, or of the first published code. Default release.',
    ),
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe('`reference` repeats the faults of the original, `fixed` avoids them. Default fixed.'),
  seed: whole.default(1).describe('The same seed gives the same data. Default 1.'),
};

/** Which files are made or read. */
export const conversationOptions = {
  personas: whole.positive().default(3).describe('Number of personas. Default 3.'),
  startPersona: whole.min(0).default(0).describe('Index of the first persona. Default 0.'),
  samples: whole.positive().default(1).describe('Conversations for each topic of a persona. Default 1.'),
  startSample: whole.min(0).default(0).describe('Index of the first sample. Default 0.'),
  topics: z
    .union([z.string(), z.array(z.string())])
    .default('all')
    .describe('Names of topics, separated by commas, or `all`. Default all.'),
  length: z
    .enum(['long', 'short'])
    .default('long')
    .describe('`long` expands every section, `short` leaves it as first written. Default long.'),
};

/** How histories are made from sessions. */
export const blockOptions = {
  size: z.enum(['32k', '128k', '1M']).default('32k').describe('Size of a history in tokens. Default 32k.'),
  blocks: whole
    .positive()
    .optional()
    .describe('Sessions chosen for a history. Default: 10, 20 or 60, by size.'),
  variants: whole.positive().default(2).describe('Orders of the same sessions. Default 2.'),
  selection: z
    .enum(['progress', 'unlock', 'uniform'])
    .default('progress')
    .describe(
      'How sessions are chosen: later periods after earlier ones, the more so the more are chosen; after earlier ones only; or any. Default progress.',
    ),
};

/** The names in an option for topics. */
export const topicNames = (topics: string | readonly string[]): string[] =>
  (typeof topics === 'string' ? topics.split(',') : [...topics])
    .map((name) => name.trim())
    .filter((name) => name !== '');
