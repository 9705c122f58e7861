import { jsonObjectSchema } from '@memgym/core';
import { benchmarks } from '@memgym/evaluators';
import {
  chatServerOptionsSchema,
  connectionOptionsSchema,
  embeddingServerOptionsSchema,
  limiterOptionsSchema,
  priceSchema,
  retryOptionsSchema,
} from '@memgym/llm-client';
import { assistantFormatSchema, assistantQuerySchema, assistantWindowSchema } from '@memgym/memory-systems';
import { z } from 'zod';
import { readSystemShorthand } from './system-shorthand.js';

const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,79}$/i,
    'letters, digits, dot, dash and underscore, starting with a letter or digit',
  );

/** Which benchmark is played, and on which data. */
export const benchmarkConfigSchema = z.strictObject({
  type: z.string().describe('A benchmark of `memgym benchmarks`, or the package or file of an outside one.'),
  path: z
    .string()
    .optional()
    .describe('Data file or folder, relative to this config. Default: found in MEMGYM_DATA_DIR.'),
  environment: z
    .string()
    .optional()
    .describe(
      'Environment config, relative to this config: without other data its users are made up offline. Default: none.',
    ),
  episodes: z.array(z.string()).optional().describe('Only these episodes. Default: all.'),
  episodeLimit: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('At most so many episodes, spread evenly over the data. Default: all.'),
  filter: z
    .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
    .optional()
    .describe(
      'Only questions with these values, by field: `type`, `kind`, `question`, `episode`, `cluster`, the benchmark’s own groups, and fields of the data. Of a list, one value must match. Default: all.',
    ),
  questionLimit: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'At most so many questions, spread evenly over those of the episodes and the filter. Every episode that one of them is about is read whole. Default: all.',
    ),
  options: jsonObjectSchema
    .default({})
    .describe('Options of the benchmark; `memgym benchmarks` lists them. Paths are relative to this config.'),
});

const retry = retryOptionsSchema
  .prefault({})
  .describe('How long a call goes on after failures that may pass; no result depends on it.');

/** Which model answers. Keys are never part of a config: they come from the environment. */
export const modelConfigSchema = z.strictObject({
  type: z
    .enum(['auto', 'offline', 'openai'])
    .default('auto')
    .describe('`auto`: the server of OPENAI_BASE_URL when that is set, else the offline model.'),
  model: z.string().optional().describe('Model name. Default: OPENAI_MODEL, else gpt-4.1-mini.'),
  baseUrl: z.url().optional().describe('Default: OPENAI_BASE_URL, else the provider’s own.'),
  ...chatServerOptionsSchema.shape,
  timeoutMs: z
    .number()
    .int()
    .positive()
    .default(120_000)
    .describe('Longest wait for one reply, in milliseconds.'),
  maxReplyBytes: connectionOptionsSchema.shape.maxReplyBytes,
  retry,
  contextTokens: z
    .number()
    .int()
    .positive()
    .default(128_000)
    .describe('How much the offline model can read, in tokens; what is older is not read.'),
  price: priceSchema,
});
export type ModelConfig = z.infer<typeof modelConfigSchema>;

/** Which embedder is used. */
export const embedderConfigSchema = z.strictObject({
  type: z
    .enum(['auto', 'offline', 'openai'])
    .default('auto')
    .describe('`auto`: the server when OPENAI_EMBEDDING_MODEL is set, else the offline embedder.'),
  model: z.string().optional().describe('Default: OPENAI_EMBEDDING_MODEL, else text-embedding-3-small.'),
  baseUrl: z.url().optional().describe('Default: OPENAI_BASE_URL, else the provider’s own.'),
  dimensions: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Length of the vectors. Default: the embedder’s own.'),
  ...embeddingServerOptionsSchema.shape,
  maxReplyBytes: connectionOptionsSchema.shape.maxReplyBytes,
  timeoutMs: z
    .number()
    .int()
    .positive()
    .default(120_000)
    .describe('Longest wait for one reply, in milliseconds.'),
  retry,
  price: priceSchema,
});
export type EmbedderConfig = z.infer<typeof embedderConfigSchema>;

const namedAgents = benchmarks
  .flatMap(({ original }) => Object.keys(original?.agentNames?.systems ?? {}))
  .map((agent) => `\`${agent}\``)
  .join(', ');

/** One memory system under test, with the assistant around it. */
export const systemConfigSchema = z.strictObject({
  name: name.describe('Name in the results; unique in the experiment.'),
  type: z.string().describe('A system of `memgym systems`, or the package or file of an outside one.'),
  options: jsonObjectSchema.default({}).describe('The memory system’s own options.'),
  insights: z
    .record(z.string(), z.string())
    .default({})
    .describe(
      'Options of the system that the benchmark fills with its knowledge of the users, as option and name of the knowledge: for ablations, which do not compete.',
    ),
  k: z
    .union([z.number().int().nonnegative(), z.literal('all')])
    .optional()
    .describe('Memories retrieved for a question. Default: what the system’s type asks for, else 10.'),
  query: assistantQuerySchema
    .optional()
    .describe(
      'Query of the memory search for a question: its text alone (`question`), or the whole message with options and request (`prompt`). Default: that of the benchmark, else `question`.',
    ),
  window: assistantWindowSchema
    .optional()
    .describe('Short-term window. Default: none, everything goes to memory at once.'),
  format: assistantFormatSchema.prefault({}).describe('How memories are shown to the model.'),
});
export type SystemConfig = z.infer<typeof systemConfigSchema>;

/** An experiment: one benchmark, one model, some memory systems. */
export const experimentSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors.'),
  name: name.describe('The run id begins with it.'),
  description: z.string().default('').describe('Purpose of the experiment.'),
  benchmark: benchmarkConfigSchema.describe('Which benchmark is played, and on which data.'),
  model: modelConfigSchema
    .prefault({})
    .describe('Which model answers. Keys are never part of a config: they come from the environment.'),
  prices: z
    .string()
    .optional()
    .describe(
      'Price file, relative to this config, over the built-in prices. `price` of a model is nearer still.',
    ),
  embedder: embedderConfigSchema.prefault({}).describe('Which embedder is used.'),
  simulator: modelConfigSchema
    .optional()
    .describe('Which model plays the user, where the benchmark has one. Default: the model that answers.'),
  systems: z
    .array(z.union([z.string().transform(readSystemShorthand).pipe(systemConfigSchema), systemConfigSchema]))
    .min(1)
    .describe(
      `Memory systems to compare; a bare name stands for that type with its defaults, \`type(2,4,30)\` for the type behind a window: batch, local length, k. Agents of the original programs have names, too: ${namedAgents}.`,
    ),
  trials: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'How often every episode is played, each time with new replies of the model. Intervals treat the trials of an episode as one cluster. Bounds of the benchmark are asked once.',
    ),
  seed: z.union([z.number().int(), z.string()]).default(42).describe('Every random stream derives from it.'),
  concurrency: z
    .strictObject({
      episodes: z
        .number()
        .int()
        .positive()
        .optional()
        .describe('Episodes played side by side. Default: what the benchmark asks for, else 4.'),
      questions: z
        .number()
        .int()
        .positive()
        .optional()
        .describe(
          'Questions of an episode asked side by side. Default: what the benchmark asks for, else 8.',
        ),
      ...limiterOptionsSchema.shape,
    })
    .prefault({})
    .describe('The pace; no result depends on it.'),
});
export type Experiment = z.infer<typeof experimentSchema>;
